package orbweaver.parse;

/// IPv4 addresses in all the forms that browsers take: `127.1`, `0x7f000001`, `0177.0.0.1`.
///
/// [URL Standard, 3.5](https://url.spec.whatwg.org/#concept-ipv4-parser)
final class Ipv4 {
  private static final int MAX_PARTS = 4;
  private static final long TOO_LARGE = 1L << 40;

  private Ipv4() {}

  /// Whether the last label of the host is a number, so that the host must be an IPv4 address.
  static boolean endsInNumber(byte[] bytes, int from, int to) {
    int end = withoutLastDot(bytes, from, to);
    int label = Bytes.findLast(bytes, from, end, (byte) '.') + 1;
    int start = Math.max(label, from);
    if (start >= end || !Bytes.isDigit(bytes[start])) {
      return false;
    }
    return allDigits(bytes, start, end) || number(bytes, start, end) >= 0;
  }

  /// The address, or -1 if the host is not one.
  static long parse(byte[] bytes, int from, int to) {
    int end = withoutLastDot(bytes, from, to);
    long address = 0;
    int start = from;
    for (int part = 1; part <= MAX_PARTS; part++) {
      int stop = Bytes.find(bytes, start, end, (byte) '.');
      long value = number(bytes, start, stop);
      if (stop == end) {
        int restBits = 8 * (MAX_PARTS + 1 - part);
        return value < 0 || value >= (1L << restBits) ? -1 : address + value;
      }
      if (value < 0 || value > 255) {
        return -1;
      }
      address += value << (8 * (MAX_PARTS - part));
      start = stop + 1;
    }
    return -1;
  }

  static void write(long address, UrlRecord out) {
    for (int shift = 24; shift >= 0; shift -= 8) {
      out.putDecimal((int) ((address >> shift) & 255));
      if (shift > 0) {
        out.put('.');
      }
    }
  }

  /// Whether a host that a [Url] has is an IPv4 address.
  static boolean isDottedDecimal(String host) {
    return !host.isEmpty()
        && Bytes.isDigit(host.charAt(host.length() - 1))
        && host.chars().allMatch(c -> Bytes.isDigit(c) || c == '.');
  }

  private static int withoutLastDot(byte[] bytes, int from, int to) {
    return to > from && bytes[to - 1] == '.' ? to - 1 : to;
  }

  private static boolean allDigits(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && Bytes.isDigit(bytes[at])) {
      at++;
    }
    return at == to;
  }

  /// A decimal, octal (`0`) or hexadecimal (`0x`) number, capped at 2^40; -1 if it is none.
  private static long number(byte[] bytes, int from, int to) {
    if (from == to) {
      return -1;
    }
    boolean zero = to - from >= 2 && bytes[from] == '0';
    if (zero && Bytes.toLower(bytes[from + 1]) == 'x') {
      return digits(bytes, from + 2, to, 16);
    }
    return zero ? digits(bytes, from + 1, to, 8) : digits(bytes, from, to, 10);
  }

  private static long digits(byte[] bytes, int from, int to, int radix) {
    long value = 0;
    for (int at = from; at < to; at++) {
      int digit = Bytes.hexDigit(bytes[at]);
      if (digit < 0 || digit >= radix) {
        return -1;
      }
      value = Math.min(value * radix + digit, TOO_LARGE);
    }
    return value;
  }
}
