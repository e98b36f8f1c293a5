package orbweaver.crawl;

import orbweaver.crawl.fetch.Answer;
import orbweaver.crawl.frontier.Unfollowable;
import orbweaver.parse.Refresh;
import orbweaver.parse.Url;
import orbweaver.parse.UrlParser;
import org.jspecify.annotations.Nullable;

/// Where an answer sends its reader (RFC 9110 15.4).
final class Redirects {
  private Redirects() {}

  /// The target of a redirect, without its fragment, or its name if it cannot be fetched; null when
  /// the answer is none, or names no URL.
  static @Nullable Url target(Answer answer, Url from) {
    if (!isRedirect(answer.status())) {
      return null;
    }
    String location = answer.head().location();
    if (location == null) {
      return null;
    }
    Url target = Url.parse(location, from);
    return target == null ? null : Unfollowable.name(target);
  }

  /// Why a redirect has no target.
  static String complaint(Answer answer, Url from) {
    String location = answer.head().location();
    var parser = new UrlParser();
    if (location == null) {
      return "no Location";
    }
    boolean isTooLong = !parser.parse(location, from) && parser.wasTooLong();
    return isTooLong
        ? "a Location longer than " + UrlParser.DEFAULT_MAX_BYTES + " bytes"
        : "no Location that is a URL";
  }

  /// Where the head sends readers on after a while, as browsers have it; null if nowhere. Its
  /// target is a whole URL. Unlike those of `Location`, each of its octets is a character.
  ///
  /// [HTML,
  /// 7.4.6.2](https://html.spec.whatwg.org/multipage/document-lifecycle.html#the-refresh-header),
  /// and the web platform test `http/refresh/navigate`
  static @Nullable Refresh refresh(Answer answer) {
    String field = answer.head().first("refresh");
    Refresh refresh = field == null ? null : Refresh.parse(field);
    if (refresh == null || refresh.target().isEmpty()) {
      return null;
    }
    Url target = Url.parse(refresh.target(), answer.exchange().url());
    return target == null ? null : new Refresh(refresh.seconds(), target.href());
  }

  static boolean isRedirect(int status) {
    return switch (status) {
      case 301, 302, 303, 307, 308 -> true;
      default -> false;
    };
  }
}
