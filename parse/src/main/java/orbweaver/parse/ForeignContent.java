package orbweaver.parse;

import java.util.Arrays;

/// Follows a page into SVG and MathML and out again, as far as the tokenizer must know: there CDATA
/// sections exist and `<style>` and `<title>` hold tags like any other element.
///
/// The stack holds the elements that change the answer: `svg`, `math`, and the integration points
/// within them where HTML begins anew. It is cut at [#MAX_DEPTH], for else nesting without end
/// would make each end tag slower than the last.
///
/// [HTML, 13.2.6.5](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign)
final class ForeignContent {
  static final long SVG = Name.pack("svg");
  static final long MATH = Name.pack("math");

  private static final int MAX_DEPTH = 512;
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
  private static final NameTable MATH_INTEGRATION =
      NameTable.of("mi", "mo", "mn", "ms", "mtext", "annotation-xml");

  private long[] stack = new long[16];
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
    if (depth == MAX_DEPTH) {
      return;
    }
    if (depth == stack.length) {
      stack = Arrays.copyOf(stack, depth * 2);
    }
    stack[depth++] = name;
    update();
  }

  /// Takes a start tag met while inside; true if the element it makes is foreign.
  boolean startTag(long name, boolean selfClosing) {
    if (!foreign) {
      return false;
    }
    if (BREAKOUT.contains(name)) {
      leave();
      return false;
    }
    NameTable integration = stack[depth - 1] == SVG ? SVG_INTEGRATION : MATH_INTEGRATION;
    if (!selfClosing && (name == SVG || name == MATH || integration.contains(name))) {
      open(name);
    }
    return true;
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
    while (depth > 0 && isRoot(stack[depth - 1])) {
      depth--;
    }
    update();
  }

  private void update() {
    foreign = depth > 0 && isRoot(stack[depth - 1]);
  }

  private static boolean isRoot(long name) {
    return name == SVG || name == MATH;
  }
}
