package orbweaver.crawl;

import java.nio.charset.StandardCharsets;
import orbweaver.crawl.fetch.Answer;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// Where an answer sends its reader (RFC 9110 15.4).
final class Redirects {
  private Redirects() {}

  /// The target of a redirect, without its fragment; null when the answer is none, or names no URL.
  static @Nullable Url target(Answer answer, Url from) {
    if (!isRedirect(answer.status())) {
      return null;
    }
    String location = answer.head().first("location");
    if (location == null) {
      return null;
    }
    // Heads are bytes; browsers take those of a Location as UTF-8.
    var text = new String(location.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    Url target = Url.parse(text, from);
    return target == null ? null : target.withoutFragment();
  }

  static boolean isRedirect(int status) {
    return switch (status) {
      case 301, 302, 303, 307, 308 -> true;
      default -> false;
    };
  }
}
