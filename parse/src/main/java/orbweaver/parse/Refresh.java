package orbweaver.parse;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// A declarative refresh: `<meta http-equiv=refresh>` or the `Refresh` header.
///
/// @param seconds to wait before it
/// @param target the URL as written, relative or not; "" is the page itself
///
///   [HTML,
///   4.2.5.3](https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps)
public record Refresh(int seconds, String target) {
  private static final int MAX_SECONDS = 1_000_000_000;

  /// The refresh that the value asks for, or null if it asks for none.
  public static @Nullable Refresh parse(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    return parse(bytes, 0, bytes.length);
  }

  static @Nullable Refresh parse(byte[] value, int from, int to) {
    int at = Bytes.skipWhitespace(value, from, to);
    int digits = at;
    int seconds = 0;
    while (at < to && Bytes.isDigit(value[at])) {
      seconds = Math.min(seconds * 10 + value[at++] - '0', MAX_SECONDS / 10);
    }
    boolean none = at == digits && (at == to || value[at] != '.');
    while (at < to && (Bytes.isDigit(value[at]) || value[at] == '.')) {
      at++;
    }
    if (none || (at < to && !isSeparator(value[at]) && !Bytes.isWhitespace(value[at]))) {
      return null;
    }
    at = Bytes.skipWhitespace(value, at, to);
    if (at < to && isSeparator(value[at])) {
      at++;
    }
    return new Refresh(seconds, target(value, Bytes.skipWhitespace(value, at, to), to));
  }

  private static String target(byte[] value, int from, int to) {
    int start = afterUrlEquals(value, from, to);
    int end = to;
    if (start < to && (value[start] == '"' || value[start] == '\'')) {
      end = Bytes.find(value, start + 1, to, value[start]);
      start++;
    }
    return new String(value, start, end - start, StandardCharsets.UTF_8);
  }

  /// Skips `url =`, or nothing if it is not there.
  private static int afterUrlEquals(byte[] value, int from, int to) {
    if (!Bytes.startsWithIgnoreCase(value, from, to, "url")) {
      return from;
    }
    int equals = Bytes.skipWhitespace(value, from + 3, to);
    boolean there = equals < to && value[equals] == '=';
    return there ? Bytes.skipWhitespace(value, equals + 1, to) : from;
  }

  private static boolean isSeparator(byte c) {
    return c == ';' || c == ',';
  }
}
