package orbweaver.crawl.fetch;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import orbweaver.parse.Cookie;

/// The text file in which curl, wget and browsers' extensions keep cookies ("Netscape"): a line a
/// cookie, its parts separated by tabs. Does no I/O.
///
/// Texts are those of fields, a byte a character: so a file is to be read and written as
/// ISO-8859-1, and a value keeps its bytes, whatever their encoding.
///
/// [The format](https://curl.se/docs/http-cookies.html)
public final class CookieFile {
  private static final String TITLE = "# Netscape HTTP Cookie File\n";

  /// Before a cookie that scripts may not read; a comment to those who do not know it.
  private static final String HTTP_ONLY = "#HttpOnly_";

  private static final int PARTS = 7;

  /// Editors cut a tab at the end of a line, behind which there is no value.
  private static final int PARTS_WITHOUT_VALUE = 6;

  private CookieFile() {}

  /// The cookies of a file; what is no cookie is passed over.
  public static List<Cookie> parse(String text) {
    var cookies = new ArrayList<Cookie>();
    for (String line : text.lines().toList()) {
      String cookie = line.startsWith(HTTP_ONLY) ? line.substring(HTTP_ONLY.length()) : line;
      String[] parts = cookie.split("\t", -1);
      parts = parts.length == PARTS_WITHOUT_VALUE ? (cookie + "\t").split("\t", -1) : parts;
      if (!cookie.startsWith("#") && parts.length == PARTS && canBeSent(parts)) {
        cookies.add(cookie(parts));
      }
    }
    return cookies;
  }

  private static boolean canBeSent(String[] parts) {
    boolean isAscii = parts[0].chars().allMatch(c -> c > ' ' && c < 0x7f);
    return isAscii
        && isText(String.join("", parts))
        && parts[4].matches("\\d{1,18}")
        && !parts[0].isEmpty();
  }

  /// Whether a line can hold it.
  private static boolean isText(String text) {
    return text.chars().allMatch(c -> c >= ' ' && c != 0x7f && c <= 0xff);
  }

  private static Cookie cookie(String[] parts) {
    String domain = parts[0].startsWith(".") ? parts[0].substring(1) : parts[0];
    long seconds = Long.parseLong(parts[4]);
    boolean isForever = seconds == 0 || seconds > Instant.MAX.getEpochSecond();
    return new Cookie(
        parts[5],
        parts[6],
        domain.toLowerCase(Locale.ROOT),
        /* hostOnly= */ !parts[1].equalsIgnoreCase("TRUE"),
        parts[2],
        parts[3].equalsIgnoreCase("TRUE"),
        isForever ? Instant.MAX : Instant.ofEpochSecond(seconds));
  }

  /// A file of cookies. Those without an end have the end 0; those with a tab are left out, for it
  /// would separate parts.
  public static String text(List<Cookie> cookies) {
    var text = new StringBuilder(TITLE);
    for (Cookie cookie : cookies) {
      if (!isText(cookie.name() + cookie.value() + cookie.path())) {
        continue;
      }
      boolean isForever = cookie.expires().equals(Instant.MAX);
      text.append(cookie.hostOnly() ? "" : ".").append(cookie.domain());
      text.append('\t').append(flag(!cookie.hostOnly()));
      text.append('\t').append(cookie.path());
      text.append('\t').append(flag(cookie.secure()));
      text.append('\t').append(isForever ? 0 : Math.max(1, cookie.expires().getEpochSecond()));
      text.append('\t').append(cookie.name()).append('\t').append(cookie.value()).append('\n');
    }
    return text.toString();
  }

  private static String flag(boolean flag) {
    return flag ? "TRUE" : "FALSE";
  }
}
