package orbweaver.parse;

import java.util.Arrays;

/// Follows a page into SVG and MathML and out again, as far as the tokenizer must know: there CDATA
/// sections exist and `<style>` and `<title>` hold tags like any other element.
///
/// The stack holds the foreign elements that are open, each with what its content is: that of their
/// language, or at an integration point HTML, and whether any has begun there. It is cut at
/// [#MAX_DEPTH], for else nesting without end would make each end tag slower than the last.
///
/// What is open in HTML is not followed: it would cost every tag of every page. So an end tag of
/// HTML that no foreign element waits for is taken for that of an element around `svg` or `math`.
///
/// [HTML, 13.2.6.5](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign)
final class ForeignContent {
  static final long SVG = Name.pack("svg");
  static final long MATH = Name.pack("math");

  private static final int MAX_DEPTH = 512;
  // What the content of an element is; the first two are those of an integration point.
  private static final byte NOTHING_YET = 0;
  private static final byte HTML_CONTENT = 1;
  private static final byte SVG_CONTENT = 2;
  private static final byte MATH_CONTENT = 3;

  private static final long FONT = Name.pack("font");
  private static final long ANNOTATION_XML = Name.pack("annotation-xml");
  private static final long P = Name.pack("p");
  private static final long BR = Name.pack("br");
  private static final long MGLYPH = Name.pack("mglyph");
  private static final long MALIGNMARK = Name.pack("malignmark");

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

  /// Elements of HTML that may be open around `svg` or `math` and whose end tags end all that is
  /// open in them ([HTML, 13.2.6.4.7](
  /// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody) and the modes of
  /// tables). Those of `body` and `html` end nothing, and that of `form` only the form.
  private static final NameTable CLOSING =
      NameTable.of(
          "a",
          "abbr",
          "address",
          "applet",
          "article",
          "aside",
          "b",
          "bdi",
          "bdo",
          "big",
          "blockquote",
          "button",
          "caption",
          "center",
          "cite",
          "code",
          "data",
          "dd",
          "del",
          "details",
          "dfn",
          "dialog",
          "dir",
          "div",
          "dl",
          "dt",
          "em",
          "fieldset",
          "figcaption",
          "figure",
          "font",
          "footer",
          "h1",
          "h2",
          "h3",
          "h4",
          "h5",
          "h6",
          "header",
          "hgroup",
          "i",
          "ins",
          "kbd",
          "label",
          "legend",
          "li",
          "listing",
          "main",
          "map",
          "mark",
          "marquee",
          "menu",
          "nav",
          "nobr",
          "noscript",
          "object",
          "ol",
          "picture",
          "pre",
          "q",
          "rp",
          "rt",
          "ruby",
          "s",
          "samp",
          "search",
          "section",
          "small",
          "span",
          "strike",
          "strong",
          "sub",
          "summary",
          "sup",
          "table",
          "tbody",
          "td",
          "tfoot",
          "th",
          "thead",
          "time",
          "tr",
          "tt",
          "u",
          "ul",
          "var");

  private static final NameTable SVG_INTEGRATION = NameTable.of("foreignobject", "desc", "title");
  private static final NameTable MATH_TEXT = NameTable.of("mi", "mo", "mn", "ms", "mtext");
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

  /// Whether what comes now is the content of such an element of SVG.
  boolean isInSvg(long name) {
    return depth > 0 && stack[depth - 1] == name && contents[depth - 1] == SVG_CONTENT;
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

  /// Whether CDATA sections exist here: not in an element of HTML.
  boolean hasCdata() {
    return depth > 0 && contents[depth - 1] != HTML_CONTENT;
  }

  /// Takes a start tag met while inside; true if the element it makes is foreign.
  ///
  /// @param decisive whether one of its attributes [#isDecisive]
  boolean startTag(long name, boolean selfClosing, boolean decisive) {
    boolean isHtml = !foreign && !isMathInText(name);
    if (isHtml || BREAKOUT.contains(name) || (name == FONT && decisive)) {
      leave();
      beginHtml();
      return false;
    }
    if (!selfClosing) {
      push(name, foreign ? contentOf(name, decisive) : MATH_CONTENT);
    }
    return true;
  }

  private void beginHtml() {
    if (depth > 0) {
      contents[depth - 1] = HTML_CONTENT;
    }
  }

  /// Two elements are MathML even where else HTML begins anew: right in `mi` and its like.
  private boolean isMathInText(long name) {
    return (name == MGLYPH || name == MALIGNMARK)
        && contents[depth - 1] == NOTHING_YET
        && MATH_TEXT.contains(stack[depth - 1]);
  }

  /// Inside of an integration point HTML begins anew. All others are of the language around them,
  /// be they called `svg` or `math`, but an `svg` in an `annotation-xml`.
  private byte contentOf(long name, boolean decisive) {
    byte around = contents[depth - 1];
    if (around == SVG_CONTENT) {
      return SVG_INTEGRATION.contains(name) ? NOTHING_YET : SVG_CONTENT;
    }
    if (name == SVG && stack[depth - 1] == ANNOTATION_XML) {
      return SVG_CONTENT;
    }
    boolean isHtml = MATH_TEXT.contains(name) || (name == ANNOTATION_XML && decisive);
    return isHtml ? NOTHING_YET : MATH_CONTENT;
  }

  /// Takes an end tag met while inside. One of HTML is not for a foreign element beyond an
  /// integration point.
  void endTag(long name) {
    int at = depth - 1;
    if (stack[at] == name) {
      depth = at;
      update();
    } else {
      closeFurther(name, at);
    }
  }

  private void closeFurther(long name, int top) {
    boolean closing = CLOSING.contains(name);
    int at = top;
    while (at >= 0 && stack[at] != name && !(closing && isHtml(contents[at]))) {
      at--;
    }
    if (at >= 0 && stack[at] == name) {
      depth = at;
      update();
    } else if (foreign && (closing || name == P || name == BR)) {
      leave();
    }
  }

  private void leave() {
    while (depth > 0 && !isHtml(contents[depth - 1])) {
      depth--;
    }
    update();
  }

  private void update() {
    foreign = depth > 0 && !isHtml(contents[depth - 1]);
  }

  private static boolean isHtml(byte content) {
    return content <= HTML_CONTENT;
  }
}
