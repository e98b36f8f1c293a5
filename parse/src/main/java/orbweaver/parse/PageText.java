package orbweaver.parse;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The visible text of a page in UTF-8: runs of blanks are one blank, and where a block begins or
/// ends there is a line feed. Soft hyphens are left out, for they are in the middle of words.
final class PageText {
  /// Elements that stand in a line, or nowhere; around all others words end.
  private static final NameTable INLINE =
      NameTable.of(
          "a",
          "abbr",
          "acronym",
          "area",
          "b",
          "base",
          "basefont",
          "bdi",
          "bdo",
          "big",
          "cite",
          "code",
          "data",
          "del",
          "dfn",
          "em",
          "font",
          "i",
          "ins",
          "kbd",
          "label",
          "link",
          "map",
          "mark",
          "meta",
          "nobr",
          "output",
          "param",
          "q",
          "rp",
          "rt",
          "ruby",
          "s",
          "samp",
          "script",
          "small",
          "span",
          "strike",
          "strong",
          "style",
          "sub",
          "sup",
          "template",
          "time",
          "tspan",
          "tt",
          "u",
          "var",
          "wbr");

  private static final byte BLANK = ' ';
  private static final byte BREAK = '\n';
  private static final byte SOFT_HYPHEN_LEAD = (byte) 0xC2;
  private static final byte SOFT_HYPHEN_TRAIL = (byte) 0xAD;

  private byte[] text = new byte[4096];
  private int length;

  void clear() {
    length = 0;
  }

  int length() {
    return length;
  }

  /// A tag of that packed name stands here.
  void tag(long name) {
    if (!INLINE.contains(name)) {
      separate(BREAK);
    }
  }

  void append(byte[] utf8, int from, int to) {
    reserve(to - from);
    for (int at = from; at < to; at++) {
      byte c = utf8[at];
      if (c > 0 && c <= ' ') {
        separate(BLANK);
      } else if (c == SOFT_HYPHEN_LEAD && at + 1 < to && utf8[at + 1] == SOFT_HYPHEN_TRAIL) {
        at++;
      } else if (c != 0) { // NUL is no text (HTML, 13.2.6.4.7).
        text[length++] = c;
      }
    }
  }

  /// The text from one length of it to another, without the blanks around it.
  String substring(int from, int to) {
    return new String(text, from, to - from, StandardCharsets.UTF_8).strip();
  }

  @Override
  public String toString() {
    return substring(0, length);
  }

  /// Ends the word, or the line; a line that is ended stays so.
  private void separate(byte separator) {
    if (length == 0 || text[length - 1] == BREAK) {
      return;
    }
    if (text[length - 1] == BLANK) {
      text[length - 1] = separator;
      return;
    }
    reserve(1);
    text[length++] = separator;
  }

  private void reserve(int more) {
    if (length + more > text.length) {
      text = Arrays.copyOf(text, Math.max(text.length * 2, length + more));
    }
  }
}
