package orbweaver.parse;

/// What is to be parsed, after the first steps of the basic URL parser: no control characters or
/// blanks at the ends, no tabs and line ends within, the fragment apart.
final class UrlInput {
  byte[] bytes = {};
  int start;

  /// Where the fragment, or else the input, ends.
  int end;

  /// First byte after the `#`, or -1.
  int fragmentStart;

  int fragmentEnd;

  private byte[] cleaned = {};

  boolean hasFragment() {
    return fragmentStart >= 0;
  }

  void set(byte[] in, int from, int to) {
    int first = from;
    int last = to;
    while (first < last && isBlank(in[first])) {
      first++;
    }
    while (last > first && isBlank(in[last - 1])) {
      last--;
    }
    int hash = hashUnlessUnclean(in, first, last);
    if (hash >= 0) {
      set(in, first, last, hash);
    } else {
      int length = clean(in, first, last);
      set(cleaned, 0, length, Bytes.find(cleaned, 0, length, (byte) '#'));
    }
  }

  private void set(byte[] in, int from, int to, int hash) {
    bytes = in;
    start = from;
    end = hash;
    fragmentStart = hash < to ? hash + 1 : -1;
    fragmentEnd = to;
  }

  /// Index of the first `#`, or `to`; -1 if there is a tab or line end anywhere.
  private static int hashUnlessUnclean(byte[] in, int from, int to) {
    int hash = to;
    for (int at = to - 1; at >= from; at--) {
      byte c = in[at];
      if (c <= '#') {
        if (c == '#') {
          hash = at;
        } else if (isTabOrNewline(c)) {
          return -1;
        }
      }
    }
    return hash;
  }

  private int clean(byte[] in, int from, int to) {
    if (cleaned.length < to - from) {
      cleaned = new byte[to - from];
    }
    int length = 0;
    for (int at = from; at < to; at++) {
      if (!isTabOrNewline(in[at])) {
        cleaned[length++] = in[at];
      }
    }
    return length;
  }

  private static boolean isBlank(byte c) {
    return c >= 0 && c <= ' ';
  }

  private static boolean isTabOrNewline(byte c) {
    return c == '\t' || c == '\n' || c == '\r';
  }
}
