package orbweaver.store.warc;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import orbweaver.parse.Surt;
import orbweaver.parse.Url;

/// One line of a CDXJ index: sort key, time and a JSON object of strings.
///
/// [CDXJ Format](https://specs.webrecorder.net/cdxj/0.1.0/)
public final class CdxjLine {
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final StringBuilder text = new StringBuilder(400);

  private CdxjLine() {}

  /// The line with its LF.
  ///
  /// @param mime empty when unknown
  /// @param status 0 for none
  /// @param digest as records have it, empty for none
  public static String of(
      Url url, Instant at, String mime, int status, String digest, ArchivePlace place) {
    var line = new CdxjLine();
    line.text.append(Surt.key(url)).append(' ').append(STAMP.format(at)).append(" {");
    line.member("url", url.href());
    line.member("mime", mime.isEmpty() ? "unk" : mime);
    line.member("status", status == 0 ? "" : Integer.toString(status));
    line.member("digest", digest);
    line.member("length", Long.toString(place.length()));
    line.member("offset", Long.toString(place.offset()));
    line.member("filename", place.file());
    return line.text.append("}\n").toString();
  }

  private void member(String name, String value) {
    if (value.isEmpty()) {
      return;
    }
    if (text.charAt(text.length() - 1) != '{') {
      text.append(", ");
    }
    text.append('"').append(name).append("\": \"");
    for (int i = 0; i < value.length(); i++) {
      escape(value.charAt(i));
    }
    text.append('"');
  }

  private void escape(char c) {
    if (c == '"' || c == '\\') {
      text.append('\\').append(c);
    } else if (c < ' ') {
      text.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
    } else {
      text.append(c);
    }
  }
}
