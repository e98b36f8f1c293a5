package orbweaver.parse.document;

import java.nio.charset.StandardCharsets;
import java.util.Set;

/// Looks through the raw bytes of a PDF for streams that are compressed twice, in different ways:
/// no honest program writes them, and between two filters the budget sees nothing, so that a
/// thousandfold could become a millionfold. (A filter named twice is applied once.)
///
/// Dictionaries of streams are never compressed or encrypted themselves, so none can hide.
///
/// ISO 32000-1, 7.3.5 (names), 7.4 (filters)
final class FilterChains {
  private static final Set<String> EXPANDING =
      Set.of("FlateDecode", "Fl", "LZWDecode", "LZW", "RunLengthDecode", "RL");
  private static final int MAX_NAME = 64;
  private static final int MAX_ARRAY = 512;

  private final byte[] pdf;

  private FilterChains(byte[] pdf) {
    this.pdf = pdf;
  }

  /// Whether one expanding filter follows another, or filters are named where we cannot see it.
  static boolean areSuspicious(byte[] pdf) {
    return new FilterChains(pdf).isSuspicious();
  }

  private boolean isSuspicious() {
    String before = "";
    int beforeEnd = 0;
    for (int at = slash(0); at < pdf.length; ) {
      int end = nameEnd(at + 1);
      String name = name(at + 1, end);
      boolean expands = EXPANDING.contains(name);
      boolean follows = !before.isEmpty() && !name.equals(before) && skipBlanks(beforeEnd) == at;
      if ((expands && follows) || (name.equals("Filter") && refersElsewhere(end))) {
        return true;
      }
      before = expands ? name : "";
      beforeEnd = end;
      at = slash(end);
    }
    return false;
  }

  private int slash(int from) {
    int at = from;
    while (at < pdf.length && pdf[at] != '/') {
      at++;
    }
    return at;
  }

  private int nameEnd(int from) {
    int to = Math.min(pdf.length, from + MAX_NAME);
    int at = from;
    while (at < to && !isBlank(pdf[at]) && "()<>[]{}/%".indexOf(pdf[at]) < 0) {
      at++;
    }
    return at;
  }

  /// The name with its escapes, such as `#46` for `F`, resolved.
  private String name(int from, int to) {
    String text = new String(pdf, from, to - from, StandardCharsets.ISO_8859_1);
    int hash = text.indexOf('#');
    if (hash < 0) {
      return text;
    }
    var name = new StringBuilder(text.substring(0, hash));
    for (int i = hash; i < text.length(); i++) {
      int escaped = text.charAt(i) == '#' ? hex(text, i + 1) : -1;
      name.append(escaped < 0 ? text.charAt(i) : (char) escaped);
      i += escaped < 0 ? 0 : 2;
    }
    return name.toString();
  }

  /// The value of two hexadecimal digits, or -1.
  private static int hex(String text, int at) {
    if (at + 2 > text.length()) {
      return -1;
    }
    int high = Character.digit(text.charAt(at), 16);
    int low = Character.digit(text.charAt(at + 1), 16);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
  }

  /// Whether a filter is named by a reference to another object: `5 0 R`.
  private boolean refersElsewhere(int from) {
    int at = skipBlanks(from);
    if (at < pdf.length && pdf[at] != '[') {
      return isDigit(pdf[at]);
    }
    int to = Math.min(pdf.length, at + MAX_ARRAY);
    for (at++; at < to && pdf[at] != ']'; at++) {
      if (isDigit(pdf[at]) && (isBlank(pdf[at - 1]) || pdf[at - 1] == '[')) {
        return true;
      }
    }
    return false;
  }

  /// First byte that is neither blank nor in a comment.
  private int skipBlanks(int from) {
    int at = from;
    while (at < pdf.length && (isBlank(pdf[at]) || pdf[at] == '%')) {
      boolean comment = pdf[at++] == '%';
      while (comment && at < pdf.length && pdf[at] != '\n' && pdf[at] != '\r') {
        at++;
      }
    }
    return at;
  }

  private static boolean isBlank(byte c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == 0;
  }

  private static boolean isDigit(byte c) {
    return c >= '0' && c <= '9';
  }
}
