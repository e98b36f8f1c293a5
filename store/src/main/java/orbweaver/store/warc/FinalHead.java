package orbweaver.store.warc;

/// Finds where the final head of a response begins. Interim answers (1xx) before it are not
/// archived: readers take the first head of a record for the answer.
final class FinalHead {
  private FinalHead() {}

  /// @param bytes the response up to the end of its final head
  static int start(byte[] bytes, int end) {
    int at = skipBlank(bytes, 0, end);
    while (isInterim(bytes, at, end)) {
      at = skipBlank(bytes, headEnd(bytes, at, end), end);
    }
    return at < end ? at : 0;
  }

  private static int skipBlank(byte[] bytes, int from, int end) {
    int at = from;
    while (at < end && (bytes[at] == '\r' || bytes[at] == '\n')) {
      at++;
    }
    return at;
  }

  /// Whether a status line such as `HTTP/1.1 103` begins there. Not 101: it ends HTTP.
  private static boolean isInterim(byte[] bytes, int at, int end) {
    int space = at;
    while (space < end && bytes[space] != ' ' && bytes[space] != '\n') {
      space++;
    }
    return space + 3 < end
        && bytes[space] == ' '
        && bytes[space + 1] == '1'
        && bytes[space + 2] == '0'
        && bytes[space + 3] != '1';
  }

  private static int headEnd(byte[] bytes, int from, int end) {
    int lineStart = from;
    for (int at = from; at < end; at++) {
      if (bytes[at] == '\n') {
        boolean empty = at == lineStart || (at == lineStart + 1 && bytes[lineStart] == '\r');
        if (empty) {
          return at + 1;
        }
        lineStart = at + 1;
      }
    }
    return end;
  }
}
