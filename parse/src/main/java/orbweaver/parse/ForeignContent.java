package orbweaver.parse;

/// Follows a page into SVG and MathML and out again, as far as the tokenizer must know: there CDATA
/// sections exist and `<style>` and `<title>` hold tags like any other element.
///
/// # What of HTML is followed
///
/// To follow what is open in HTML would cost every tag of every page, and matters on few: where
/// HTML begins anew within SVG or MathML, and where an end tag there is for no element of theirs.
/// So only elements of SVG and MathML are followed until a tag [#needsHtml]; then the caller has
/// [#followHtml] and all tags of the page so far once more, and the page is followed wholly from
/// there on. So each page is read twice at most.
///
/// [HTML, 13.2.6.5](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign)
final class ForeignContent {
  static final long SVG = Name.pack("svg");
  static final long MATH = Name.pack("math");

  private static final long FONT = Name.pack("font");
  private static final long ANNOTATION_XML = Name.pack("annotation-xml");
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

  private static final NameTable SVG_INTEGRATION = NameTable.of("foreignobject", "desc", "title");
  private static final NameTable MATH_TEXT = NameTable.of("mi", "mo", "mn", "ms", "mtext");
  private static final NameTable FONT_ATTRIBUTES = NameTable.of("color", "face", "size");
  private static final long ENCODING = Name.pack("encoding");

  private final OpenElements elements = new OpenElements();
  private final HtmlContent html = new HtmlContent(elements);
  private boolean followsHtml;

  void clear() {
    elements.clear();
    html.clear();
    followsHtml = false;
  }

  /// Begins anew, and follows what is open in HTML from here on.
  void followHtml() {
    clear();
    followsHtml = true;
  }

  /// Whether every tag must be taken to [#startTag] and [#endTag].
  boolean takesAll() {
    return followsHtml || elements.depth() > 0;
  }

  /// Whether text and tags here belong to SVG or MathML.
  boolean isForeign() {
    int top = elements.depth() - 1;
    return top >= 0 && isForeignWithin(top);
  }

  /// Whether the content of the element is of SVG or MathML.
  private boolean isForeignWithin(int at) {
    return elements.content(at) > OpenElements.POINT;
  }

  /// Whether what comes now is the content of such an element of SVG.
  boolean isInSvg(long name) {
    int top = elements.depth() - 1;
    return top >= 0 && elements.name(top) == name && elements.content(top) == OpenElements.SVG;
  }

  /// Whether CDATA sections exist here: not in an element of HTML.
  boolean hasCdata() {
    int top = elements.depth() - 1;
    return top >= 0 && elements.isForeign(top);
  }

  // ---- What has to be known ----

  /// Whether it depends on the attributes of such a start tag what becomes of it.
  boolean needsAttributes(long name) {
    return (name == FONT || name == ANNOTATION_XML) && isForeign();
  }

  /// Whether an attribute of such a tag is one that it depends on.
  boolean isDecided(long name, byte[] bytes, RecordedAttributes attributes) {
    boolean decided = false;
    if (needsAttributes(name)) {
      for (int i = 0; i < attributes.count() && !decided; i++) {
        decided = isDecisive(name, bytes, attributes, i);
      }
    }
    return decided;
  }

  private static boolean isDecisive(long tag, byte[] bytes, RecordedAttributes attributes, int i) {
    long attribute = Name.pack(bytes, attributes.nameFrom(i), attributes.nameTo(i));
    if (tag == FONT) {
      return FONT_ATTRIBUTES.contains(attribute);
    }
    return attribute == ENCODING && isHtml(bytes, attributes.valueFrom(i), attributes.valueTo(i));
  }

  private static boolean isHtml(byte[] bytes, int from, int to) {
    return from >= 0
        && (Bytes.equalsIgnoreCase(bytes, from, to, "text/html")
            || Bytes.equalsIgnoreCase(bytes, from, to, "application/xhtml+xml"));
  }

  /// Whether what the start tag does depends on what is open in HTML and that is not known: it is
  /// one of HTML within SVG or MathML.
  boolean needsHtml(long name, boolean decisive) {
    return !followsHtml && isOfHtml(name, decisive) && topmostPoint() >= 0;
  }

  /// The same for an end tag: none of SVG and MathML is there for it.
  boolean needsHtml(long name) {
    return !followsHtml
        && elements.depth() > 0
        && foreignNamed(name) < 0
        && name != HtmlContent.P
        && name != HtmlContent.BR
        && name != HtmlContent.FORM
        && name != HtmlContent.BODY
        && name != HtmlContent.HTML;
  }

  // ---- Tags ----

  /// Takes text, which may be empty.
  void text(byte[] bytes, int from, int to) {
    if (followsHtml && from < to && !isForeign()) {
      html.text(bytes, from, to);
    }
  }

  /// A start tag in HTML content opens `svg` or `math`.
  void open(long name) {
    if (followsHtml) {
      html.beforeForeign();
    }
    elements.pushForeign(name, name == SVG ? OpenElements.SVG : OpenElements.MATH);
  }

  /// Takes a start tag; the language of the element that it makes, [OpenElements#HTML] for one that
  /// [#open]s SVG or MathML and is taken there.
  ///
  /// @param decisive whether it [#isDecided]
  byte startTag(long name, boolean selfClosing, boolean decisive) {
    if (isOfHtml(name, decisive)) {
      leave();
      if (followsHtml && name != SVG && name != MATH) {
        html.startTag(name);
      }
      return OpenElements.HTML;
    }
    byte language = isForeign() ? elements.content(elements.depth() - 1) : OpenElements.MATH;
    if (!selfClosing) {
      elements.pushForeign(name, isForeign() ? contentOf(name, decisive) : language);
    }
    return language;
  }

  /// Whether the start tag makes an element of HTML here.
  private boolean isOfHtml(long name, boolean decisive) {
    return isForeign()
        ? BREAKOUT.contains(name) || (name == FONT && decisive)
        : !isMathInText(name);
  }

  /// Two elements are MathML even where else HTML begins anew: right in `mi` and its like.
  private boolean isMathInText(long name) {
    int top = elements.depth() - 1;
    return (name == MGLYPH || name == MALIGNMARK)
        && top >= 0
        && elements.isForeign(top)
        && MATH_TEXT.contains(elements.name(top));
  }

  /// Inside of an integration point HTML begins anew. All others are of the language around them,
  /// be they called `svg` or `math`, but an `svg` in an `annotation-xml`.
  private byte contentOf(long name, boolean decisive) {
    int top = elements.depth() - 1;
    if (elements.content(top) == OpenElements.SVG) {
      return SVG_INTEGRATION.contains(name) ? OpenElements.POINT : OpenElements.SVG;
    }
    if (name == SVG && elements.name(top) == ANNOTATION_XML) {
      return OpenElements.SVG;
    }
    boolean isPoint = MATH_TEXT.contains(name) || (name == ANNOTATION_XML && decisive);
    return isPoint ? OpenElements.POINT : OpenElements.MATH;
  }

  /// Takes an end tag; true if it closes an element of SVG or MathML of its name. "Any other end
  /// tag": it is for the innermost of that name, but not beyond an element of HTML, where the rules
  /// of HTML begin.
  boolean endTag(long name) {
    boolean leaves = name == HtmlContent.P || name == HtmlContent.BR;
    int at = leaves ? -1 : foreignNamed(name);
    if (at >= 0) {
      elements.closeFrom(at);
      return true;
    }
    if (leaves) {
      leave();
    }
    if (followsHtml) {
      html.endTag(name);
    }
    return false;
  }

  /// Where the innermost element of that name is, if no element of HTML is within it; else -1.
  private int foreignNamed(long name) {
    int at = elements.depth() - 1;
    while (at >= 0 && elements.isForeign(at) && elements.name(at) != name) {
      at--;
    }
    return at >= 0 && elements.isForeign(at) ? at : -1;
  }

  /// Leaves SVG and MathML up to the next integration point or element of HTML.
  private void leave() {
    int at = elements.depth();
    while (at > 0 && isForeignWithin(at - 1)) {
      at--;
    }
    elements.closeFrom(at);
  }

  private int topmostPoint() {
    int at = elements.depth() - 1;
    while (at >= 0 && elements.content(at) != OpenElements.POINT) {
      at--;
    }
    return at;
  }
}
