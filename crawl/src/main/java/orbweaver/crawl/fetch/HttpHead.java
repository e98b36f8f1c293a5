package orbweaver.crawl.fetch;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Status line and header fields of a response, over the bytes that came. Strings are made on
/// demand, as ISO 8859-1: one character a byte.
///
/// Names are asked for in lower case. Lines that are no field (no colon, or nothing before it) are
/// not listed, as browsers ignore them; they are among the bytes. Folded values (RFC 9112 5.2) read
/// as one line. Immutable and independent of the exchange's buffers.
public final class HttpHead {
  /// Indexes per field: name from, name to, value from, value to.
  static final int STRIDE = 4;

  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private final byte[] bytes;
  private final int status;
  private final int minorVersion;
  private final int[] fields;
  private final int size;

  HttpHead(byte[] bytes, int status, int minorVersion, int[] fields, int size) {
    this.bytes = bytes;
    this.status = status;
    this.minorVersion = minorVersion;
    this.fields = fields;
    this.size = size;
  }

  /// 100..999; above 599 it means nothing, and yet servers send it.
  public int status() {
    return status;
  }

  /// 0 for HTTP/1.0, otherwise 1.
  int minorVersion() {
    return minorVersion;
  }

  /// Number of fields.
  public int size() {
    return size;
  }

  /// Name of field `index` as it came.
  public String name(int index) {
    int at = index(index);
    return text(fields[at], fields[at + 1]);
  }

  /// Value of field `index`, without blanks around it.
  public String value(int index) {
    int at = index(index);
    return unfolded(text(fields[at + 2], fields[at + 3]));
  }

  private int index(int index) {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException("field " + index + " of " + size);
    }
    return index * STRIDE;
  }

  /// Value of the first field of that name, or null.
  public @Nullable String first(String lowerCaseName) {
    int index = find(lowerCaseName, 0);
    return index < 0 ? null : value(index);
  }

  /// Values of all fields of that name, in order.
  public List<String> all(String lowerCaseName) {
    var values = new ArrayList<String>(2);
    for (int i = find(lowerCaseName, 0); i >= 0; i = find(lowerCaseName, i + 1)) {
      values.add(value(i));
    }
    return values;
  }

  /// Whether one of the comma-separated tokens of the fields of that name is `token`.
  boolean hasToken(String lowerCaseName, String token) {
    for (int i = find(lowerCaseName, 0); i >= 0; i = find(lowerCaseName, i + 1)) {
      String value = value(i);
      boolean isOne = value.indexOf(',') < 0;
      if (isOne ? value.equalsIgnoreCase(token) : hasPart(value, token)) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasPart(String value, String token) {
    for (String part : value.split(",", -1)) {
      if (part.strip().equalsIgnoreCase(token)) {
        return true;
      }
    }
    return false;
  }

  /// Index of the first field of that name at or after `from`, or -1.
  int find(String lowerCaseName, int from) {
    for (int i = from; i < size; i++) {
      int at = i * STRIDE;
      if (isName(bytes, fields[at], fields[at + 1], lowerCaseName)) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isName(byte[] bytes, int from, int to, String lowerCaseName) {
    if (to - from != lowerCaseName.length()) {
      return false;
    }
    for (int i = from; i < to; i++) {
      int c = bytes[i];
      int lower = c >= 'A' && c <= 'Z' ? c | 0x20 : c;
      if (lower != lowerCaseName.charAt(i - from)) {
        return false;
      }
    }
    return true;
  }

  private static String unfolded(String value) {
    if (value.indexOf('\n') < 0) {
      return value;
    }
    var line = new StringBuilder(value.length());
    for (String part : value.split("\n", -1)) {
      String own = part.strip();
      line.append(own.isEmpty() || line.isEmpty() ? "" : " ").append(own);
    }
    return line.toString();
  }

  /// Where `Location` leads, as written, or null; see [#reference].
  public @Nullable String location() {
    String value = first("location");
    return value == null ? null : reference(value);
  }

  /// A value of [#first] or [#all] in which URLs are written. Octets that are not ASCII are
  /// percent-encoded one by one: for those of UTF-8 that comes to what the URL parser makes of
  /// their characters, and others are asked for as they are. So browsers do with `Location`
  /// ([Fetch, issue 883](https://github.com/whatwg/fetch/issues/883), with the web platform tests
  /// of `redirect-location-escape`).
  public static String reference(String value) {
    if (value.chars().allMatch(c -> c < 0x80)) {
      return value;
    }
    var escaped = new StringBuilder(value.length() + 16);
    for (int i = 0; i < value.length(); i++) {
      char octet = value.charAt(i);
      if (octet < 0x80) {
        escaped.append(octet);
      } else {
        escaped.append('%').append(HEX.toHexDigits((byte) octet));
      }
    }
    return escaped.toString();
  }

  private String text(int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
  }

  /// A copy of the bytes of the head, with its empty line.
  public byte[] toBytes() {
    return Arrays.copyOf(bytes, bytes.length);
  }

  /// The head as it came, for people.
  @Override
  public String toString() {
    return text(0, bytes.length);
  }
}
