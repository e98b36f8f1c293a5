package orbweaver.parse;

import java.nio.charset.StandardCharsets;

/// The HTML tokenizer, as far as links need it: a pull scanner over bytes of an encoding that is
/// ASCII below 0x80. It answers with start tags, end tags and, if asked to, runs of text, all as
/// ranges of the bytes it was given; it makes no objects and never reads outside its range.
///
/// # How it works
///
/// Between tags one loop looks for `<`, eight bytes at a time; [TagSkipper] leaves out what nobody
/// wants to know of. Tags are taken apart by the small loops of [TagBytes], comments and
/// declarations skipped by [Markup], elements without markup by [RawText]; [ForeignContent] knows
/// where SVG and MathML change the rules. Each of them does a bounded number of steps a byte.
///
/// Attributes are recorded only for the tags of interest; of others only the end is sought, and
/// `style` if it is wanted.
///
/// A construct that the range cuts off is not reported, as the standard drops an unfinished tag at
/// the end of a file. [#incompleteFrom()] tells where it began, for a caller who has more to come.
///
/// [HTML, 13.2.5](https://html.spec.whatwg.org/multipage/parsing.html#tokenization)
final class HtmlScanner {
  static final int END_OF_FILE = 0;
  static final int START_TAG = 1;
  static final int END_TAG = 2;
  static final int TEXT = 3;

  /// A tag was read that nobody wants to know of.
  private static final int UNREPORTED = -1;

  /// States of the tokenizer that last longer than one token.
  enum State {
    DATA,
    RAW_TEXT,
    PLAINTEXT,
    CDATA
  }

  private static final long SCRIPT = Name.pack("script");
  private static final long PLAINTEXT = Name.pack("plaintext");
  private static final long STYLE = Name.pack("style");
  private static final String CDATA_OPEN = "<![CDATA[";
  private static final long EQUALS = '=' * Bytes.ONES;

  /// Bytes within which a usual name, its `=` and a quote can be read without asking for the end.
  private static final int ROOM_FOR_USUAL = 16;

  private final HtmlTags tags;
  private final boolean wantsText;
  private final boolean recordsAll;
  private final boolean recordsStyles;
  private final boolean reportsAll;
  private final boolean wantsSheets;
  private final TagSkipper skipper;
  private final RawText rawText = new RawText();
  private final ForeignContent foreign = new ForeignContent();

  // The bytes, and how far they are read.
  private byte[] bytes = {};
  private int position;
  private int end;
  private int incompleteFrom;
  private boolean moreToCome;
  private boolean isFresh;
  private int pageFrom;
  private State state = State.DATA;

  // The last token.
  private long name;
  private int place;
  private int nameStart;
  private int nameEnd;
  private boolean selfClosing;
  private boolean inForeign;
  private byte language;
  private int textStart;
  private int textEnd;
  private boolean isCdata;
  private int rawStart;
  private int rawEnd;
  private long rawName;
  private final RecordedAttributes attributes = new RecordedAttributes();

  private HtmlScanner(HtmlTags tags, boolean wantsText, boolean recordsAll) {
    this.tags = tags;
    this.wantsText = wantsText;
    this.recordsAll = recordsAll;
    this.recordsStyles = tags.wantsStyles();
    this.reportsAll = wantsText || recordsAll;
    this.wantsSheets = tags.isOfInterest(tags.placeOf(STYLE));
    this.skipper = new TagSkipper(tags);
  }

  /// Records the attributes of the tags of interest, and if there is no wish for text reports no
  /// others, nor any text but that of style sheets in SVG if `style` is of interest.
  static HtmlScanner of(HtmlTags tags, boolean wantsText) {
    return new HtmlScanner(tags, wantsText, /* recordsAll= */ false);
  }

  /// Reports all tags and records their attributes.
  static HtmlScanner ofAllTags(HtmlTags tags, boolean wantsText) {
    return new HtmlScanner(tags, wantsText, /* recordsAll= */ true);
  }

  /// Begins a page, all of which is in the range.
  void reset(byte[] page, int from, int to) {
    reset();
    resume(page, from, to, /* last= */ true);
  }

  /// Begins a page, of which nothing is there yet.
  void reset() {
    state = State.DATA;
    isFresh = true;
    foreign.clear();
  }

  /// Goes on with the same page in another range, whose first byte follows the last one consumed.
  ///
  /// @param last whether the page ends with this range
  void resume(byte[] page, int from, int to, boolean last) {
    if (isFresh) {
      begin(from, last);
    }
    moreToCome = !last;
    bytes = page;
    position = from;
    end = to;
    incompleteFrom = -1;
    attributes.clear();
    rawStart = -1;
    skipper.clear();
  }

  /// A page that is not wholly there cannot be read again later to see what is open in HTML.
  private void begin(int from, boolean whole) {
    isFresh = false;
    pageFrom = from;
    if (!whole) {
      foreign.followHtml();
    }
  }

  /// Puts the tokenizer into a state, as the tests of html5lib do.
  void enter(State initial, String lastStartTag, boolean script) {
    state = initial;
    byte[] tag = lastStartTag.getBytes(StandardCharsets.UTF_8);
    rawText.begin(tag, 0, tag.length, script);
  }

  /// Packed [Name] of the tag.
  long name() {
    return name;
  }

  /// Place of the start tag among those of interest, or -1.
  int place() {
    return tags.isOfInterest(place) ? place : -1;
  }

  int nameStart() {
    return nameStart;
  }

  int nameEnd() {
    return nameEnd;
  }

  boolean isSelfClosing() {
    return selfClosing;
  }

  /// Whether the element that the tag begins or ends belongs to SVG or MathML.
  boolean isInForeign() {
    return inForeign;
  }

  /// The language of the element that the start tag begins, numbered as in [OpenElements].
  byte language() {
    return language;
  }

  /// Whether the start tag is one of SVG, that of `svg` itself included.
  boolean isOfSvg() {
    return language == OpenElements.SVG || name == ForeignContent.SVG;
  }

  int textStart() {
    return textStart;
  }

  int textEnd() {
    return textEnd;
  }

  /// Whether the text is that of a CDATA section, where `&` is no more than itself.
  boolean isCdata() {
    return isCdata;
  }

  /// Whether what comes now is a style sheet in SVG, where it is markup.
  boolean isInSheet() {
    return foreign.isInSvg(STYLE);
  }

  /// Whether what comes now is a script in SVG, where it is markup.
  boolean isInSvgScript() {
    return foreign.isInSvg(SCRIPT);
  }

  /// Begin of the content that the end tag closed, if it was not markup; else -1.
  int rawStart() {
    return rawStart;
  }

  int rawEnd() {
    return rawEnd;
  }

  /// Packed [Name] of the element whose content was not markup.
  long rawName() {
    return rawName;
  }

  /// Those of the last start tag, if it is of interest.
  RecordedAttributes attributes() {
    return attributes;
  }

  /// After [#END_OF_FILE]: where the construct began that the range cut off, or -1.
  int incompleteFrom() {
    return incompleteFrom;
  }

  /// Whether the content that was cut off is not markup.
  boolean isInRawText() {
    return state == State.RAW_TEXT;
  }

  /// Reads up to the next token and tells its kind.
  int next() {
    int token;
    do {
      token = state == State.DATA ? data() : leaveState();
    } while (token == UNREPORTED);
    return token;
  }

  /// Reads markup; [#UNREPORTED] if what follows is none.
  private int data() {
    byte[] bytes = this.bytes;
    int end = this.end;
    int from = position;
    int at = from;
    while (true) {
      if (!reportsAll && !foreign.takesAll()) {
        from = at = skipper.skip(bytes, at, end);
      }
      at = Bytes.find(bytes, at, end, (byte) '<');
      if (at + 1 >= end) {
        return lastText(from, at);
      }
      if (!Markup.begins(bytes[at + 1])) {
        at++;
        continue;
      }
      if (at > from) {
        foreign.text(bytes, from, at);
        if (wantsTextHere()) {
          return text(from, at);
        }
      }
      if (Bytes.isAlpha(bytes[at + 1])) {
        int token = startTag(at);
        if (token != UNREPORTED || state != State.DATA) {
          return token;
        }
        from = at = position;
        continue;
      }
      if (bytes[at + 1] == '/' && at + 2 < end && Bytes.isAlpha(bytes[at + 2])) {
        rawStart = -1;
        int token = endTag(at);
        if (token != UNREPORTED) {
          return token;
        }
        from = at = position;
        continue;
      }
      int next = skipMarkup(at);
      if (next < 0) {
        return isWantedCdata(at) ? cdata(at) : endOfFile(at);
      }
      from = at = next;
    }
  }

  /// Nothing but text is left, and perhaps a `<` at the very end.
  private int lastText(int from, int to) {
    foreign.text(bytes, from, to);
    if (moreToCome) {
      return endOfFile(wantsTextHere() ? from : to);
    }
    return to > from && wantsTextHere() ? text(from, to) : endOfFile(to);
  }

  private boolean wantsTextHere() {
    return wantsText || isInWantedSheet();
  }

  private boolean isInWantedSvg() {
    return tags.wantsSvg() && (name == ForeignContent.SVG || foreign.isForeign());
  }

  private boolean isInWantedSheet() {
    return wantsSheets && foreign.isInSvg(STYLE);
  }

  private int text(int from, int to) {
    textStart = from;
    textEnd = to;
    isCdata = false;
    position = to;
    return TEXT;
  }

  /// The text of the section that begins at `at`; one that nothing ends reaches to the end.
  private int cdata(int at) {
    int from = at + CDATA_OPEN.length();
    int close = Markup.cdataEnd(bytes, from, end);
    if (close < 0 && moreToCome) {
      return endOfFile(at);
    }
    textStart = from;
    textEnd = close < 0 ? end : close - 3;
    isCdata = true;
    position = close < 0 ? end : close;
    return TEXT;
  }

  private int endOfFile(int incomplete) {
    incompleteFrom = incomplete < end ? incomplete : -1;
    position = end;
    return END_OF_FILE;
  }

  /// First index after what begins with the `<` at `at` and is no tag, or -1 if it is cut off or
  /// has text that is wanted.
  private int skipMarkup(int at) {
    if (bytes[at + 1] != '!') {
      return Markup.afterClose(bytes, at + 2, end);
    }
    return isWantedCdata(at) ? -1 : Markup.declarationEnd(bytes, at + 2, end, foreign.hasCdata());
  }

  private boolean isWantedCdata(int at) {
    return foreign.hasCdata() && wantsTextHere() && Bytes.startsWith(bytes, at, end, CDATA_OPEN);
  }

  private int startTag(int at) {
    int close = tagClose(at + 1, /* isStart= */ true);
    if (close < 0) {
      return endOfFile(at);
    }
    position = close;
    boolean decided = foreign.isDecided(name, bytes, attributes);
    if (foreign.needsHtml(name, decided)) {
      return followHtml(at);
    }
    boolean wasForeign = foreign.isForeign();
    boolean wasSheet = isInWantedSheet();
    language =
        foreign.takesAll() ? foreign.startTag(name, selfClosing, decided) : OpenElements.HTML;
    inForeign = language != OpenElements.HTML;
    if (!wasForeign && tags.changesState(place)) {
      changeState();
    }
    boolean reported = reportsAll || wasSheet || !attributes.isEmpty() || tags.isOfInterest(place);
    return reported ? START_TAG : UNREPORTED;
  }

  /// Reads the page once more up to the tag at `at`, now with all that is open in HTML.
  private int followHtml(int at) {
    int pageEnd = end;
    boolean more = moreToCome;
    foreign.followHtml();
    resume(bytes, pageFrom, at, /* last= */ true);
    int token;
    do {
      token = next();
    } while (token != END_OF_FILE);
    assert state == State.DATA && position == at : "read otherwise than the first time";
    resume(bytes, at, pageEnd, !more);
    return UNREPORTED;
  }

  private int endTag(int at) {
    int close = tagClose(at + 2, /* isStart= */ false);
    if (close < 0) {
      return endOfFile(at);
    }
    boolean isRaw = rawStart >= 0;
    if (!isRaw && foreign.needsHtml(name)) {
      return followHtml(at);
    }
    position = close;
    boolean reported = reportsAll || isInWantedSheet() || isRaw || tags.isEndOfInterest(name);
    inForeign = !isRaw && foreign.takesAll() && foreign.endTag(name);
    return reported ? END_TAG : UNREPORTED;
  }

  /// Reads the tag whose name begins at `from`; first index after it, or -1 if it is cut off.
  private int tagClose(int from, boolean isStart) {
    if (!readName(from, isStart)) {
      return -1;
    }
    int to = nameEnd;
    selfClosing = false;
    attributes.clear();
    if (bytes[to] == '>') {
      return to + 1;
    }
    boolean records = isStart && (recordsAll || tags.isOfInterest(place));
    records |= foreign.needsAttributes(name) || (isStart && isInWantedSvg());
    boolean styles = isStart && recordsStyles;
    int plainClose = records || styles ? -1 : TagBytes.plainClose(bytes, to, end);
    if (plainClose >= 0) {
      selfClosing = bytes[plainClose - 1] == '/';
      return plainClose + 1;
    }
    return attributes(to, records, styles);
  }

  /// Reads the name of a tag; false if it is cut off.
  private boolean readName(int from, boolean isStart) {
    nameStart = from;
    if (isStart && skipper.hasRead(from)) {
      nameEnd = skipper.nameEnd();
      name = skipper.name();
      place = skipper.place();
    } else {
      nameEnd = TagBytes.tagNameEnd(bytes, from + 1, end);
      if (nameEnd >= end) {
        return false;
      }
      name = Name.pack(bytes, from, nameEnd);
      place = isStart ? tags.placeOf(name) : -1;
    }
    if (!Name.isWholePacked(bytes, from, nameEnd) && tags.isOther(place, bytes, from, nameEnd)) {
      name = Name.UNKNOWN;
      place = -1;
    }
    return true;
  }

  /// Reads the attributes from `from` on; first index after the tag, or -1 if it is cut off.
  private int attributes(int from, boolean records, boolean styles) {
    byte[] bytes = this.bytes;
    int end = this.end;
    int at = from;
    while (at >= 0) {
      at = TagBytes.beforeAttributeName(bytes, at, end);
      if (at >= end) {
        return -1;
      }
      if (bytes[at] == '>') {
        return at + 1;
      }
      if (bytes[at] == '/' && at + 1 < end && bytes[at + 1] == '>') {
        selfClosing = true;
        return at + 2;
      }
      int next = records ? usualAttribute(at) : -1;
      at = next >= 0 ? next : attribute(at, records, styles);
    }
    return -1;
  }

  /// Reads an attribute of a well-known short name and a value in quotes, without a blank between;
  /// first index after it, or -1 if the one at `from` may be another.
  private int usualAttribute(int from) {
    if (from > end - ROOM_FOR_USUAL) {
      return -1;
    }
    long word = Bytes.longAt(bytes, from);
    int bits = Long.numberOfTrailingZeros(Bytes.zeroBytes(word ^ EQUALS)) & ~7;
    int nameTo = from + (bits >> 3);
    if (bits == 0 || bits == Long.SIZE || !TagBytes.isQuote(bytes[nameTo + 1])) {
      return -1;
    }
    int attribute = TagAttributes.placeOf(Bytes.toLower(word) & ((1L << bits) - 1));
    if (attribute < 0 || bytes[nameTo - 1] == 0) {
      return -1;
    }
    int valueTo = Bytes.find(bytes, nameTo + 2, end, bytes[nameTo + 1]);
    if (valueTo >= end) {
      return -1;
    }
    if (recordsAll || TagAttributes.isKept(attribute)) {
      attributes.add(from, nameTo, nameTo + 2, valueTo, attribute);
    }
    return valueTo + 1;
  }

  /// Reads the attribute whose name begins at `nameFrom`; first index after it, or -1 if it is cut
  /// off.
  private int attribute(int nameFrom, boolean records, boolean styles) {
    int nameTo = TagBytes.attributeNameEnd(bytes, nameFrom + 1, end);
    int at = TagBytes.skipSpace(bytes, nameTo, end);
    if (at >= end) {
      return -1;
    }
    if (bytes[at] != '=') {
      if (records) {
        attributes.add(nameFrom, nameTo, -1, -1, TagAttributes.placeOf(bytes, nameFrom, nameTo));
      }
      return at;
    }
    int valueFrom = TagBytes.skipSpace(bytes, at + 1, end);
    if (valueFrom >= end) {
      return -1;
    }
    byte quote = bytes[valueFrom];
    boolean quoted = TagBytes.isQuote(quote);
    valueFrom = quoted ? valueFrom + 1 : valueFrom;
    int valueTo =
        quoted
            ? Bytes.find(bytes, valueFrom, end, quote)
            : TagBytes.unquotedValueEnd(bytes, valueFrom, end);
    if (valueTo >= end) {
      return -1;
    }
    if (records || (styles && isStyle(nameFrom, nameTo))) {
      attributes.add(
          nameFrom, nameTo, valueFrom, valueTo, TagAttributes.placeOf(bytes, nameFrom, nameTo));
    }
    return quoted ? valueTo + 1 : valueTo;
  }

  private boolean isStyle(int from, int to) {
    return Bytes.equalsIgnoreCase(bytes, from, to, "style");
  }

  private void changeState() {
    if (name == ForeignContent.SVG || name == ForeignContent.MATH) {
      if (!selfClosing) {
        foreign.open(name);
      }
    } else if (name == PLAINTEXT) {
      state = State.PLAINTEXT;
    } else {
      state = State.RAW_TEXT;
      rawName = name;
      rawText.begin(bytes, nameStart, nameEnd, name == SCRIPT);
    }
  }

  /// Reads content that is not markup; the token after it, or [#UNREPORTED] if data follows.
  private int leaveState() {
    return switch (state) {
      case RAW_TEXT -> leaveRawText();
      case PLAINTEXT -> leavePlaintext();
      case CDATA -> leaveCdata();
      case DATA -> UNREPORTED;
    };
  }

  private int leaveRawText() {
    rawStart = position;
    int close = rawText.findEnd(bytes, position, end);
    rawEnd = close < 0 ? end : close;
    if (close < 0) {
      return endOfFile(rawStart);
    }
    state = State.DATA;
    int token = endTag(close);
    assert token != UNREPORTED : "the end of raw text is always reported";
    if (token == END_OF_FILE) {
      incompleteFrom = rawStart;
      state = State.RAW_TEXT;
    }
    return token;
  }

  private int leavePlaintext() {
    return wantsText && position < end ? text(position, end) : endOfFile(end);
  }

  private int leaveCdata() {
    int close = Markup.cdataEnd(bytes, position, end);
    if (close < 0) {
      return endOfFile(position);
    }
    position = close;
    state = State.DATA;
    return UNREPORTED;
  }
}
