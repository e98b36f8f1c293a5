package orbweaver.parse;

/// Finds the end of an element whose content is not markup: `title`, `style`, `script` and their
/// like. Only the end tag of the same name ends it, and in a script not even that while `<!--
/// <script>` is open.
///
/// [HTML, 13.2.5.4 on](https://html.spec.whatwg.org/multipage/parsing.html#script-data-state)
final class RawText {
  /// Script states of the standard: data, escaped (`<!--`), double escaped (`<!-- <script`).
  private static final int DATA = 0;

  private static final int ESCAPED = 1;
  private static final int DOUBLE_ESCAPED = 2;

  private byte[] name = new byte[16];
  private int nameLength;
  private boolean script;

  /// Content begins after the start tag whose name is `from..to`.
  void begin(byte[] bytes, int from, int to, boolean isScript) {
    nameLength = to - from;
    if (name.length < nameLength) {
      name = new byte[nameLength];
    }
    for (int i = 0; i < nameLength; i++) {
      name[i] = (byte) Bytes.toLower(bytes[from + i]);
    }
    script = isScript;
  }

  /// Index of the `<` of the end tag that ends the content at `from`, or -1.
  int findEnd(byte[] bytes, int from, int to) {
    return script ? scriptEnd(bytes, from, to) : textEnd(bytes, from, to);
  }

  private int textEnd(byte[] bytes, int from, int to) {
    int at = from;
    while (true) {
      at = Bytes.find(bytes, at, to, (byte) '<');
      if (at + 1 >= to) {
        return -1;
      }
      if (bytes[at + 1] == '/' && isNameAt(bytes, at + 2, to)) {
        return at;
      }
      at++;
    }
  }

  private int scriptEnd(byte[] bytes, int from, int to) {
    int state = DATA;
    int at = from;
    while (true) {
      at = state == DATA ? Bytes.find(bytes, at, to, (byte) '<') : tagOrDashes(bytes, at, to);
      if (at + 1 >= to) {
        return -1;
      }
      if (bytes[at] == '>') {
        state = DATA;
        at++;
      } else if (bytes[at + 1] == '/' && isNameAt(bytes, at + 2, to)) {
        if (state != DOUBLE_ESCAPED) {
          return at;
        }
        state = ESCAPED;
        at += 2 + nameLength;
      } else if (state == DATA && Bytes.startsWith(bytes, at + 1, to, "!--")) {
        state = ESCAPED;
        at += 4;
      } else if (state == ESCAPED && isNameAt(bytes, at + 1, to)) {
        state = DOUBLE_ESCAPED;
        at += 1 + nameLength;
      } else {
        at++;
      }
    }
  }

  /// Index of the next `<`, or of the `>` of a `-->`, or `to`.
  private static int tagOrDashes(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && bytes[at] != '<' && !endsDashes(bytes, at)) {
      at++;
    }
    return at;
  }

  private static boolean endsDashes(byte[] bytes, int at) {
    return bytes[at] == '>' && at >= 2 && bytes[at - 1] == '-' && bytes[at - 2] == '-';
  }

  private boolean isNameAt(byte[] bytes, int at, int to) {
    if (at + nameLength >= to || nameLength == 0) {
      return false;
    }
    for (int i = 0; i < nameLength; i++) {
      if (Bytes.toLower(bytes[at + i]) != name[i]) {
        return false;
      }
    }
    return TagBytes.endsTagName(bytes[at + nameLength]);
  }
}
