package orbweaver.parse;

import java.util.Arrays;

/// Follows a page into SVG and MathML and out again, as far as the tokenizer must know: there CDATA
/// sections exist and `<style>` and `<title>` hold tags like any other element.
///
/// The stack holds the elements that change the answer: `svg`, `math`, and the integration points
/// within them where HTML begins anew, each with what its content is. It is cut at [#MAX_DEPTH],
/// for else nesting without end would make each end tag slower than the last.
///
/// [HTML, 13.2.6.5](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign)
final class ForeignContent {
  static final long SVG = Name.pack("svg");
  static final long MATH = Name.pack("math");

  private static final int MAX_DEPTH = 512;
  // What the content of an element is.
  private static final byte HTML_CONTENT = 0;
  private static final byte SVG_CONTENT = 1;
  private static final byte MATH_CONTENT = 2;

  private static final long FONT = Name.pack("font");
  private static final long ANNOTATION_XML = Name.pack("annotation-xml");
  private static final long P = Name.pack("p");
  private static final long BR = Name.pack("br");

  /// Start tags that end foreign content wherever they stand in it.
  private static final NameTable BREAKOUT =
      NameTable.of(
          "b",
          "big",
          "blockquote",
          "body",
          "br",
          "center",
          "code",
          "dd",
          "div",
          "dl",
          "dt",
          "em",
          "embed",
          "h1",
          "h2",
          "h3",
          "h4",
          "h5",
          "h6",
          "head",
          "hr",
          "i",
          "img",
          "li",
          "listing",
          "menu",
          "meta",
          "nobr",
          "ol",
          "p",
          "pre",
          "ruby",
          "s",
          "small",
          "span",
          "strong",
          "strike",
          "sub",
          "sup",
          "table",
          "tt",
          "u",
          "ul",
          "var");

  private static final NameTable SVG_INTEGRATION = NameTable.of("foreignobject", "desc", "title");
  private static final NameTable MATH_FOLLOWED =
      NameTable.of("mi", "mo", "mn", "ms", "mtext", "annotation-xml");
  private static final NameTable FONT_ATTRIBUTES = NameTable.of("color", "face", "size");
  private static final long ENCODING = Name.pack("encoding");

  private long[] stack = new long[16];
  private byte[] contents = new byte[16];
  private int depth;
  private boolean foreign;

  void clear() {
    depth = 0;
    foreign = false;
  }

  /// Whether text and tags here belong to SVG or MathML.
  boolean isForeign() {
    return foreign;
  }

  /// Whether any `svg` or `math` is open, even if HTML has begun anew inside it.
  boolean isInside() {
    return depth != 0;
  }

  /// A start tag in HTML content opens `svg` or `math`.
  void open(long name) {
    push(name, name == SVG ? SVG_CONTENT : MATH_CONTENT);
  }

  private void push(long name, byte content) {
    if (depth == MAX_DEPTH) {
      return;
    }
    if (depth == stack.length) {
      stack = Arrays.copyOf(stack, depth * 2);
      contents = Arrays.copyOf(contents, depth * 2);
    }
    stack[depth] = name;
    contents[depth++] = content;
    update();
  }

  /// Whether it depends on the attributes of such a start tag what becomes of it.
  boolean needsAttributes(long name) {
    return foreign && (name == FONT || name == ANNOTATION_XML);
  }

  /// Whether an attribute of a tag that [#needsAttributes] is one that it depends on.
  static boolean isDecisive(long tag, byte[] bytes, int[] attributes, int at) {
    long attribute = Name.pack(bytes, attributes[at], attributes[at + 1]);
    if (tag == FONT) {
      return FONT_ATTRIBUTES.contains(attribute);
    }
    return attribute == ENCODING && isHtml(bytes, attributes[at + 2], attributes[at + 3]);
  }

  private static boolean isHtml(byte[] bytes, int from, int to) {
    return from >= 0
        && (Bytes.equalsIgnoreCase(bytes, from, to, "text/html")
            || Bytes.equalsIgnoreCase(bytes, from, to, "application/xhtml+xml"));
  }

  /// Takes a start tag met while inside; true if the element it makes is foreign.
  ///
  /// @param decisive whether one of its attributes [#isDecisive]
  boolean startTag(long name, boolean selfClosing, boolean decisive) {
    if (!foreign) {
      return false;
    }
    if (BREAKOUT.contains(name) || (name == FONT && decisive)) {
      leave();
      return false;
    }
    if (!selfClosing && isFollowed(name)) {
      push(name, contentOf(name, decisive));
    }
    return true;
  }

  private boolean isFollowed(long name) {
    return name == SVG
        || name == MATH
        || (isSvg() ? SVG_INTEGRATION.contains(name) : MATH_FOLLOWED.contains(name));
  }

  /// Inside of an integration point HTML begins anew. All others are of the language around them,
  /// be they called `svg` or `math`, but an `svg` in an `annotation-xml`.
  private byte contentOf(long name, boolean decisive) {
    if (name == SVG && stack[depth - 1] == ANNOTATION_XML) {
      return SVG_CONTENT;
    }
    if (name == SVG || name == MATH || (name == ANNOTATION_XML && !decisive)) {
      return contents[depth - 1];
    }
    return HTML_CONTENT;
  }

  private boolean isSvg() {
    return contents[depth - 1] == SVG_CONTENT;
  }

  void endTag(long name) {
    for (int i = depth - 1; i >= 0; i--) {
      if (stack[i] == name) {
        depth = i;
        update();
        return;
      }
    }
    if (foreign && (name == P || name == BR)) {
      leave();
    }
  }

  private void leave() {
    while (depth > 0 && contents[depth - 1] != HTML_CONTENT) {
      depth--;
    }
    update();
  }

  private void update() {
    foreign = depth > 0 && contents[depth - 1] != HTML_CONTENT;
  }
}
