package orbweaver.crawl.frontier;

import java.util.Objects;
import orbweaver.parse.Url;
import orbweaver.parse.UrlParser;
import org.jspecify.annotations.Nullable;

/// Gives links that lead nowhere a crawl could go a name of bounded length, so that they have a
/// verdict like any other: what is no URL at all is `invalid:` with what is written there, what is
/// too long for one `too-long:`, and of `data:` counts the type alone.
public final class Unfollowable {
  private static final String INVALID = "invalid";
  private static final String TOO_LONG = "too-long";
  private static final int MAX_CHARS = 512;

  private Unfollowable() {}

  /// The name of what `text` means: the URL itself, if it can be fetched.
  public static Url name(String text) {
    var parser = new UrlParser();
    return parser.parse(text, null) ? name(parser.toUrl()) : invalid(text, parser);
  }

  /// The name of a URL: itself, if it can be fetched.
  public static Url name(Url url) {
    Url bare = url.withoutFragment();
    if (url.isHttp()) {
      return bare;
    }
    String href = bare.href();
    int comma = url.scheme().equals("data") ? href.indexOf(',') : -1;
    String text = comma < 0 ? href : href.substring(0, comma);
    return text.length() <= MAX_CHARS && comma < 0 ? bare : parsed(cut(text));
  }

  /// The name of a link that is no URL, or too long for one, also once it is escaped.
  ///
  /// @param parser that has just refused it
  public static Url invalid(String written, UrlParser parser) {
    return parsed((parser.wasTooLong() ? TOO_LONG : INVALID) + ":" + cut(written.strip()));
  }

  /// Why such a URL is not fetched, or null if it is the name of none.
  static @Nullable Verdict refuse(Url url) {
    if (url.isHttp()) {
      return null;
    }
    return switch (url.scheme()) {
      case INVALID -> new Verdict(Outcome.INVALID_URL, "not a URL");
      case TOO_LONG ->
          new Verdict(Outcome.INVALID_URL, "longer than " + UrlParser.DEFAULT_MAX_BYTES + " bytes");
      default -> new Verdict(Outcome.BLOCKED_SCHEME, url.scheme());
    };
  }

  private static Url parsed(String text) {
    Url url = Url.parse(text.replace("#", "%23"));
    return Objects.requireNonNullElseGet(url, () -> parsed(INVALID + ":"));
  }

  private static String cut(String text) {
    return text.length() <= MAX_CHARS ? text : text.substring(0, MAX_CHARS);
  }
}
