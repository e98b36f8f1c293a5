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

  Srcset(byte[] value, int from, int to) {
    this.value = value;
    this.at = from;
    this.to = to;
  }

  /// Moves to the next candidate; false if there is none.
  boolean next() {
    while (at < to && (Bytes.isWhitespace(value[at]) || value[at] == ',')) {
      at++;
    }
    if (at >= to) {
      return false;
    }
    start = at;
    while (at < to && !Bytes.isWhitespace(value[at])) {
      at++;
    }
    end = at;
    if (value[end - 1] == ',') {
      trimCommas();
    } else {
      skipDescriptors();
    }
    return true;
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

  private void skipDescriptors() {
    int open = 0;
    while (at < to) {
      byte c = value[at++];
      if (c == ',' && open == 0) {
        return;
      }
      open = c == '(' ? 1 : c == ')' ? 0 : open;
    }
  }
}
