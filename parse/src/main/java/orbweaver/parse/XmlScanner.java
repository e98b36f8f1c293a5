package orbweaver.parse;

import java.util.Arrays;

/// Reads what is meant as XML, whatever its faults: a pull scanner for tags, text and CDATA that
/// knows nothing of well-formedness, declarations or namespaces beyond the prefix as written.
final class XmlScanner {
  static final int END_OF_FILE = 0;
  static final int START_TAG = 1;
  static final int END_TAG = 2;
  static final int TEXT = 3;
  static final int CDATA = 4;

  private static final String CDATA_OPEN = "<![CDATA[";
  private static final int ATTRIBUTE_INTS = 4;

  private byte[] bytes = {};
  private int position;
  private int end;
  private boolean last;
  private int incompleteFrom;

  private long prefix;
  private long name;
  private boolean selfClosing;
  private int textStart;
  private int textEnd;
  private int attributeCount;
  private int[] attributes = new int[8 * ATTRIBUTE_INTS];

  /// Goes on in another range, whose first byte follows the last one consumed.
  void resume(byte[] xml, int from, int to, boolean isLast) {
    bytes = xml;
    position = from;
    end = to;
    last = isLast;
    incompleteFrom = -1;
  }

  /// Packed [Name] before the colon; 0 if there is none.
  long prefix() {
    return prefix;
  }

  /// Packed [Name] after the colon.
  long name() {
    return name;
  }

  boolean isSelfClosing() {
    return selfClosing;
  }

  int textStart() {
    return textStart;
  }

  int textEnd() {
    return textEnd;
  }

  /// Index of the attribute whose packed local [Name] is given, or -1.
  int attribute(long wanted) {
    for (int i = 0; i < attributeCount; i++) {
      int at = i * ATTRIBUTE_INTS;
      int start = afterColon(attributes[at], attributes[at + 1]);
      if (Name.pack(bytes, start, attributes[at + 1]) == wanted) {
        return i;
      }
    }
    return -1;
  }

  int valueStart(int attribute) {
    return attributes[attribute * ATTRIBUTE_INTS + 2];
  }

  int valueEnd(int attribute) {
    return attributes[attribute * ATTRIBUTE_INTS + 3];
  }

  /// After [#END_OF_FILE]: where the part begins that the range cut off, or -1.
  int incompleteFrom() {
    return incompleteFrom;
  }

  int next() {
    while (position < end) {
      int at = position;
      if (bytes[at] != '<') {
        return text(at, Bytes.find(bytes, at, end, (byte) '<'));
      }
      if (Bytes.startsWith(bytes, at, end, CDATA_OPEN)) {
        return cdata(at + CDATA_OPEN.length());
      }
      int tag = isAt(at + 1, '/') ? at + 2 : at + 1;
      if (tag < end && isNameStart(bytes[tag])) {
        return tag(tag, /* isStart= */ tag == at + 1);
      }
      int next = skip(at);
      if (next < 0) {
        return endOfFile(at);
      }
      position = next;
    }
    return endOfFile(end);
  }

  private int text(int from, int to) {
    if (to == end && !last) {
      return endOfFile(from);
    }
    textStart = from;
    textEnd = to;
    position = to;
    return TEXT;
  }

  private int cdata(int from) {
    int close = Markup.cdataEnd(bytes, from, end);
    if (close < 0 && !last) {
      return endOfFile(from - CDATA_OPEN.length());
    }
    textStart = from;
    textEnd = close < 0 ? end : close - 3;
    position = close < 0 ? end : close;
    return CDATA;
  }

  /// Skips comments, declarations and instructions; -1 if they are cut off.
  private int skip(int at) {
    if (at + 1 >= end) {
      return -1;
    }
    return switch (bytes[at + 1]) {
      case '!' -> Markup.declarationEnd(bytes, at + 2, end, /* foreign= */ false);
      case '?', '/' -> Markup.afterClose(bytes, at + 2, end);
      default -> at + 1;
    };
  }

  private int tag(int from, boolean isStart) {
    int nameEnd = TagBytes.tagNameEnd(bytes, from, end);
    int colon = afterColon(from, nameEnd);
    prefix = colon == from ? 0 : Name.pack(bytes, from, colon - 1);
    name = Name.pack(bytes, colon, nameEnd);
    selfClosing = false;
    attributeCount = 0;
    int close = attributes(nameEnd);
    if (close < 0) {
      return endOfFile(from - (isStart ? 1 : 2));
    }
    position = close;
    return isStart ? START_TAG : END_TAG;
  }

  /// Reads attributes up to the `>`; first index after it, or -1 if it is cut off.
  private int attributes(int from) {
    int at = TagBytes.beforeAttributeName(bytes, from, end);
    while (at < end && bytes[at] != '>') {
      if (bytes[at] == '/') {
        selfClosing = isAt(at + 1, '>');
        at = TagBytes.beforeAttributeName(bytes, at + 1, end);
        continue;
      }
      int nameEnd = TagBytes.attributeNameEnd(bytes, at + 1, end);
      int equals = TagBytes.skipSpace(bytes, nameEnd, end);
      int next = equals;
      if (isAt(equals, '=')) {
        next = value(at, nameEnd, TagBytes.skipSpace(bytes, equals + 1, end));
      }
      at = next < 0 ? end : TagBytes.beforeAttributeName(bytes, next, end);
    }
    return at < end ? at + 1 : -1;
  }

  /// Records the attribute whose value begins at `from`; first index after it, or -1.
  private int value(int nameStart, int nameEnd, int from) {
    boolean quoted = isAt(from, '"') || isAt(from, '\'');
    int start = quoted ? from + 1 : from;
    int to =
        quoted
            ? Bytes.find(bytes, start, end, bytes[from])
            : TagBytes.unquotedValueEnd(bytes, start, end);
    if (to >= end) {
      return -1;
    }
    int at = attributeCount++ * ATTRIBUTE_INTS;
    if (at == attributes.length) {
      attributes = Arrays.copyOf(attributes, at * 2);
    }
    attributes[at] = nameStart;
    attributes[at + 1] = nameEnd;
    attributes[at + 2] = start;
    attributes[at + 3] = to;
    return quoted ? to + 1 : to;
  }

  private int endOfFile(int incomplete) {
    incompleteFrom = incomplete < end ? incomplete : -1;
    position = end;
    return END_OF_FILE;
  }

  private boolean isAt(int at, int c) {
    return at < end && bytes[at] == c;
  }

  private int afterColon(int from, int to) {
    int colon = Bytes.find(bytes, from, to, (byte) ':');
    return colon < to ? colon + 1 : from;
  }

  private static boolean isNameStart(byte c) {
    return Bytes.isAlpha(c) || c == '_' || c < 0;
  }
}
