package orbweaver.parse;

/// Splits a `srcset` into the URLs of its candidates.
///
/// [HTML, 4.8.4.3.10](https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute)
final class Srcset {
  private final byte[] value;
  private final int to;
  private int at;
  private int start;
  private int end;

  // What the candidate has told of its image so far.
  private boolean hasWidth;
  private boolean hasDensity;
  private boolean hasHeight;

  Srcset(byte[] value, int from, int to) {
    this.value = value;
    this.at = from;
    this.to = to;
  }

  /// Moves to the next candidate that browsers would load; false if there is none.
  boolean next() {
    boolean isValid = false;
    while (!isValid && begins()) {
      start = at;
      while (at < to && !Bytes.isWhitespace(value[at])) {
        at++;
      }
      end = at;
      if (value[end - 1] == ',') {
        trimCommas();
        isValid = true;
      } else {
        isValid = readDescriptors();
      }
    }
    return isValid;
  }

  private boolean begins() {
    while (at < to && (Bytes.isWhitespace(value[at]) || value[at] == ',')) {
      at++;
    }
    return at < to;
  }

  /// Begin of the URL.
  int start() {
    return start;
  }

  int end() {
    return end;
  }

  private void trimCommas() {
    while (end > start && value[end - 1] == ',') {
      end--;
    }
  }

  /// Reads up to the comma that ends the candidate; false if one of the descriptors makes it none.
  private boolean readDescriptors() {
    hasWidth = hasDensity = hasHeight = false;
    boolean isValid = true;
    at = Bytes.skipWhitespace(value, at, to);
    while (at < to && value[at] != ',') {
      int from = at;
      at = descriptorEnd(from);
      isValid &= at == from || isValid(from, at - 1, value[at - 1]);
      at = Bytes.skipWhitespace(value, at, to);
    }
    at = Math.min(at + 1, to);
    return isValid && (hasWidth || !hasHeight);
  }

  private int descriptorEnd(int from) {
    boolean inParentheses = false;
    int last = from;
    while (last < to && (inParentheses || !endsDescriptor(value[last]))) {
      byte c = value[last++];
      inParentheses = inParentheses ? c != ')' : c == '(';
    }
    return last;
  }

  private static boolean endsDescriptor(byte c) {
    return c == ',' || Bytes.isWhitespace(c);
  }

  /// Notes a descriptor and tells whether it is right: a number of pixels `w` or `h`, or of a
  /// density `x`.
  private boolean isValid(int from, int unitAt, byte unit) {
    boolean isValid =
        switch (unit) {
          case 'w' -> !hasWidth && !hasDensity && isPositive(from, unitAt);
          case 'h' -> !hasHeight && !hasDensity && isPositive(from, unitAt);
          case 'x' -> !hasWidth && !hasDensity && !hasHeight && isNumber(from, unitAt);
          default -> false;
        };
    hasWidth |= unit == 'w';
    hasHeight |= unit == 'h';
    hasDensity |= unit == 'x';
    return isValid;
  }

  private boolean isPositive(int from, int last) {
    boolean isZero = true;
    for (int i = from; i < last; i++) {
      isZero &= value[i] == '0';
    }
    return !isZero && digitsEnd(from, last) == last;
  }

  /// Whether it is a floating-point number that is not negative.
  private boolean isNumber(int from, int last) {
    int whole = digitsEnd(from, last);
    boolean hasFraction = whole < last && value[whole] == '.';
    int number = hasFraction ? digitsEnd(whole + 1, last) : whole;
    if (number == (hasFraction ? whole + 1 : from)) {
      return false;
    }
    if (number == last || (value[number] | 0x20) != 'e') {
      return number == last;
    }
    boolean hasSign = number + 1 < last && (value[number + 1] == '-' || value[number + 1] == '+');
    int digits = number + (hasSign ? 2 : 1);
    return digits < last && digitsEnd(digits, last) == last;
  }

  private int digitsEnd(int from, int last) {
    int digits = from;
    while (digits < last && Bytes.isDigit(value[digits])) {
      digits++;
    }
    return digits;
  }
}
