package orbweaver.parse;

import java.util.Arrays;

/// The stack of open elements: all of SVG and MathML, and those of HTML where somebody needs them
/// ([HTML,
/// 13.2.4.2](https://html.spec.whatwg.org/multipage/parsing.html#the-stack-of-open-elements)).
///
/// Beyond [#MAX_DEPTH] the outermost half is forgotten, for else nesting without end would make
/// each tag slower than the last.
final class OpenElements {
  // What an element is, by its language and what may stand in it.
  static final byte HTML = 0;

  /// An integration point: an element of SVG or MathML whose content is HTML.
  static final byte POINT = 1;

  static final byte SVG = 2;
  static final byte MATH = 3;

  private static final int MAX_DEPTH = 128;
  private static final long ANNOTATION_XML = Name.pack("annotation-xml");
  private static final int OF_POINTS = ElementTraits.SPECIAL | ElementTraits.SCOPE;

  private final FormattingElements formatting = new FormattingElements();
  private long[] names = new long[16];
  private byte[] contents = new byte[16];
  private int[] traits = new int[16];
  private int[] serials = new int[16];
  private int depth;

  void clear() {
    depth = 0;
    formatting.clear();
  }

  int depth() {
    return depth;
  }

  long name(int at) {
    return names[at];
  }

  byte content(int at) {
    return contents[at];
  }

  int traits(int at) {
    return traits[at];
  }

  boolean isForeign(int at) {
    return contents[at] != HTML;
  }

  boolean isHtml(int at, long name) {
    return contents[at] == HTML && names[at] == name;
  }

  FormattingElements formatting() {
    return formatting;
  }

  void pushForeign(long name, byte content) {
    boolean isPoint = content == POINT || (content == MATH && name == ANNOTATION_XML);
    push(name, content, isPoint ? OF_POINTS : 0, 0);
  }

  void pushHtml(long name, int bits) {
    if ((bits & ElementTraits.MARKER) != 0) {
      formatting.addMarker();
    }
    push(name, HTML, bits, 0);
  }

  /// @param serial its number among the formatting elements
  void pushFormatting(long name, int serial) {
    push(name, HTML, ElementTraits.FORMATTING, serial);
  }

  private void push(long name, byte content, int bits, int serial) {
    if (depth == MAX_DEPTH) {
      forgetOutermost();
    }
    if (depth == names.length) {
      names = Arrays.copyOf(names, depth * 2);
      contents = Arrays.copyOf(contents, depth * 2);
      traits = Arrays.copyOf(traits, depth * 2);
      serials = Arrays.copyOf(serials, depth * 2);
    }
    names[depth] = name;
    contents[depth] = content;
    traits[depth] = bits;
    serials[depth++] = serial;
  }

  private void forgetOutermost() {
    for (int at = 0; at < MAX_DEPTH / 2; at++) {
      if (serials[at] != 0) {
        formatting.remove(serials[at]);
      }
    }
    removeRange(0, MAX_DEPTH / 2);
  }

  /// Closes the element at `at` and all within it.
  void closeFrom(int at) {
    while (depth > at) {
      depth--;
      if (serials[depth] != 0) {
        formatting.closed(serials[depth]);
      }
    }
  }

  /// The same, by a rule that drops the formatting elements since the marker of the one at `at`.
  void closeMarked(int at) {
    boolean isMarked = (traits[at] & ElementTraits.MARKER) != 0;
    closeFrom(at);
    if (isMarked) {
      formatting.clearToMarker();
    }
  }

  /// Takes out the element at `at`, which is of HTML and no more among the formatting elements.
  void removeAt(int at) {
    removeRange(at, at + 1);
  }

  private void removeRange(int from, int to) {
    System.arraycopy(names, to, names, from, depth - to);
    System.arraycopy(contents, to, contents, from, depth - to);
    System.arraycopy(traits, to, traits, from, depth - to);
    System.arraycopy(serials, to, serials, from, depth - to);
    depth -= to - from;
  }

  /// Puts the element at `from` right into the one at `to`, which is further in.
  void moveInto(int from, int to) {
    for (int at = from; at < to; at++) {
      swap(at, at + 1);
    }
  }

  private void swap(int some, int other) {
    long name = names[some];
    byte content = contents[some];
    int bits = traits[some];
    int serial = serials[some];
    names[some] = names[other];
    contents[some] = contents[other];
    traits[some] = traits[other];
    serials[some] = serials[other];
    names[other] = name;
    contents[other] = content;
    traits[other] = bits;
    serials[other] = serial;
  }

  /// Number among the formatting elements, or 0.
  int serial(int at) {
    return serials[at];
  }

  /// Where the element of that number is, or -1.
  int indexOfSerial(int serial) {
    int at = depth - 1;
    while (at >= 0 && serials[at] != serial) {
      at--;
    }
    return at;
  }

  /// Where the innermost element with any of these traits is, or -1.
  int innermost(int bits) {
    int at = depth - 1;
    while (at >= 0 && (traits[at] & bits) == 0) {
      at--;
    }
    return at;
  }

  /// Where the innermost element of HTML with the name is, none with any of the `bits` within it;
  /// or -1.
  int inScope(long name, int bits) {
    int at = depth - 1;
    while (at >= 0 && !isHtml(at, name) && (traits[at] & bits) == 0) {
      at--;
    }
    return at >= 0 && isHtml(at, name) ? at : -1;
  }

  /// Where the outermost element of the special category within the one at `at` is, or -1.
  int outermostSpecialIn(int at) {
    int inner = at + 1;
    while (inner < depth && (traits[inner] & ElementTraits.SPECIAL) == 0) {
      inner++;
    }
    return inner < depth ? inner : -1;
  }
}
