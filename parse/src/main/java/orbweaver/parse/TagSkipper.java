package orbweaver.parse;

/// Skips what nobody wants to know of, which is most of any page: text, end tags, and start tags of
/// no interest. It is apart from the tokenizer and small, so that all it works with stays in
/// registers: that made it a twelfth faster.
///
/// Names are read byte by byte on purpose. The processor foresees where they end and goes on
/// meanwhile; for what is found in eight bytes at once it has to wait.
final class TagSkipper {
  private static final int NONE = -1;

  private final HtmlTags tags;
  private final boolean wantsStyles;

  // The start tag at which it stopped, if it knows it.
  private int nameStart = NONE;
  private int nameEnd;
  private long name;
  private int place;

  TagSkipper(HtmlTags tags) {
    this.tags = tags;
    this.wantsStyles = tags.wantsStyles();
  }

  void clear() {
    nameStart = NONE;
  }

  /// Whether the last skip ended at a start tag whose name begins here and was read.
  boolean hasRead(int start) {
    return nameStart == start;
  }

  int nameEnd() {
    return nameEnd;
  }

  /// Packed [Name] of the tag.
  long name() {
    return name;
  }

  /// Place of the tag in [HtmlTags].
  int place() {
    return place;
  }

  /// The `<` from which on something may be of interest, or what remains is too short to tell. Only
  /// for content outside SVG and MathML.
  int skip(byte[] bytes, int from, int end) {
    HtmlTags tags = this.tags;
    boolean styles = wantsStyles;
    nameStart = NONE;
    int at = from;
    while (true) {
      at = Bytes.find(bytes, at, end, (byte) '<');
      if (at + 2 >= end) {
        return at;
      }
      byte next = bytes[at + 1];
      if (next == '/') {
        int after = afterEndTag(bytes, at, end);
        if (after < 0) {
          return at;
        }
        at = after;
      } else if (!Bytes.isAlpha(next)) {
        if (next == '!' || next == '?') {
          return at;
        }
        at++;
      } else {
        int to = TagBytes.tagNameEnd(bytes, at + 2, end);
        if (to >= end) {
          return at;
        }
        long packed = Name.pack(bytes, at + 1, to);
        int found = tags.placeOf(packed);
        boolean isBare = bytes[to] == '>';
        if (found >= 0 || (styles && !isBare)) {
          return stop(at, to, packed, found);
        }
        int close = isBare ? to : TagBytes.plainClose(bytes, to, end);
        if (close < 0) {
          return at;
        }
        at = close + 1;
      }
    }
  }

  /// First index after an end tag of which there is nothing to know, such as half of all tags are;
  /// -1 if it may be another.
  private static int afterEndTag(byte[] bytes, int at, int end) {
    int to = TagBytes.tagNameEnd(bytes, at + 3, end);
    boolean plain =
        to < end
            && bytes[to] == '>'
            && to - at - 2 != HtmlTags.END_OF_INTEREST_BYTES
            && Bytes.isAlpha(bytes[at + 2]);
    return plain ? to + 1 : NONE;
  }

  private int stop(int at, int to, long packed, int found) {
    nameStart = at + 1;
    nameEnd = to;
    name = packed;
    place = found;
    return at;
  }
}
