package orbweaver.parse;

import java.nio.charset.StandardCharsets;

/// The URLs of a style sheet: `url(...)`, `src(...)` and `@import "..."`. Reads bytes of any encoding
/// that is ASCII below 0x80, skipping comments and strings as CSS does.
///
///     var urls = new CssUrls(css, 0, css.length);
///     while (urls.next()) { found(urls.value(), urls.isImport()); }
///
/// Line ends in any form are line ends, and NUL is U+FFFD ([CSS Syntax 3,
/// 3.3](https://www.w3.org/TR/css-syntax-3/#input-preprocessing)). Not thread-safe.
///
/// [CSS Syntax 3, 4](https://www.w3.org/TR/css-syntax-3/#tokenization)
public final class CssUrls {
  private static final byte PLAIN = 0;
  private static final byte NAME = 1;
  private static final byte SPECIAL = 2;
  private static final byte[] KINDS = kinds();

  /// Length of `url` and of `src`.
  private static final String OPENING = "<!--";

  private static final int URL_NAME_BYTES = 3;

  private byte[] css;
  private int end;
  private int at;
  private boolean afterImport;
  private boolean isImport;
  private int valueStart;
  private int valueEnd;
  private boolean isQuoted;

  /// Reads the style sheet, or the declarations, `from..to`, which is UTF-8.
  public CssUrls(byte[] css, int from, int to) {
    this.css = css;
    this.at = from;
    this.end = to;
  }

  /// Reads the style sheet `from..to`, which is in that encoding, whatever that is. One that is
  /// neither ASCII nor UTF-8 is decoded as a whole at once.
  public static CssUrls of(byte[] css, int from, int to, Encoding encoding) {
    int start = from + Charsets.byteOrderMarkLength(css, from, to);
    boolean asItIs =
        encoding.isAsciiCompatible()
            && (encoding.equals(Encoding.UTF_8) || Bytes.isAscii(css, start, to));
    if (asItIs) {
      return new CssUrls(css, start, to);
    }
    String text = new String(css, start, to - start, encoding.charset());
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    return new CssUrls(utf8, 0, utf8.length);
  }

  /// Begins another style sheet.
  void reset(byte[] other, int from, int to) {
    css = other;
    at = from;
    end = to;
    afterImport = false;
  }

  /// Moves to the next URL; false if there is none.
  public boolean next() {
    valueStart = valueEnd = -1;
    while (at < end && valueStart < 0) {
      at = afterImport ? at : skipPlain(css, at, end);
      if (at < end) {
        token();
      }
    }
    return valueStart >= 0;
  }

  /// Whether the URL is that of another style sheet.
  public boolean isImport() {
    return isImport;
  }

  /// Where the URL begins, as written.
  int valueStart() {
    return valueStart;
  }

  int valueEnd() {
    return valueEnd;
  }

  /// The URL, its escapes resolved.
  public String value() {
    var value = new ValueDecoder();
    load(value);
    return value.text();
  }

  /// Puts the URL into `value`, decoded from its charset, as it lies if it has no escapes.
  void load(ValueDecoder value) {
    value.decodeCdata(css, valueStart, valueEnd);
    if (!isPlain(valueStart, valueEnd)) {
      byte[] plain = new byte[CharacterReferences.room(value.to() - value.from())];
      int length = CssEscapes.resolve(value.bytes(), value.from(), value.to(), plain, isQuoted);
      value.set(plain, 0, length);
    }
  }

  /// Whether `from..to` has neither escapes nor NUL.
  private boolean isPlain(int from, int to) {
    return Bytes.find(css, from, to, (byte) '\\') == to
        && Bytes.find(css, from, to, (byte) 0) == to;
  }

  /// Skips to what needs a look: most of any style sheet does not. A parenthesis does only after a
  /// name that makes it a URL, which is where this stops then.
  private static int skipPlain(byte[] css, int from, int end) {
    byte[] kinds = KINDS;
    int at = from;
    while (true) {
      while (at < end && kinds[css[at] & 255] < SPECIAL) {
        at++;
      }
      if (at < end && css[at] == '\\') {
        return nameStart(css, from, at);
      }
      if (at >= end || css[at] != '(') {
        return at;
      }
      if (endsUrlName(css, from, at)) {
        return at - URL_NAME_BYTES;
      }
      at++;
    }
  }

  /// Where the name begins that goes on at `at` with an escape.
  private static int nameStart(byte[] css, int from, int at) {
    int start = at;
    while (start > from && isNameByte(css[start - 1])) {
      start--;
    }
    return start;
  }

  /// Whether the name that ends at `to` is `url` or `src`.
  private static boolean endsUrlName(byte[] css, int from, int to) {
    int start = to - URL_NAME_BYTES;
    if (start < from || (start > from && belongsToName(css, from, start - 1))) {
      return false;
    }
    return Bytes.equalsIgnoreCase(css, start, to, "url")
        || Bytes.equalsIgnoreCase(css, start, to, "src");
  }

  /// Whether the byte at `at` makes what follows the rest of a name, or a hash; `<!--` is a token
  /// of its own ([CSS Syntax 3, 4.3.1](https://www.w3.org/TR/css-syntax-3/#consume-token)).
  private static boolean belongsToName(byte[] css, int from, int at) {
    boolean isOpening = at - 3 >= from && Bytes.startsWith(css, at - 3, at + 1, OPENING);
    return css[at] == '#' || (isNameByte(css[at]) && !isOpening);
  }

  private void token() {
    byte c = css[at];
    if (Bytes.startsWith(css, at, end, "/*")) {
      skipComment();
    } else if (Bytes.isWhitespace(c)) {
      at++;
    } else if (c == '"' || c == '\'') {
      quoted();
    } else if (c == '@') {
      atKeyword();
    } else if (isNameByte(c) || c == '\\') {
      nameOrFunction();
    } else {
      afterImport = false;
      boolean isOpening = Bytes.startsWith(css, at, end, OPENING);
      at = isOpening ? at + OPENING.length() : c == '#' ? nameEnd(at + 1) : at + 1;
    }
  }

  private void skipComment() {
    at += 2;
    while (at < end && !Bytes.startsWith(css, at, end, "*/")) {
      at++;
    }
    at = Math.min(at + 2, end);
  }

  /// A string, which is a URL after `@import`.
  private void quoted() {
    int close = stringEnd(at);
    boolean whole = isWhole(at, close);
    if (afterImport && whole) {
      found(at + 1, close);
    }
    afterImport = false;
    at = whole ? Math.min(close + 1, end) : close;
  }

  /// Whether a string ends with its quote or with the style sheet, not with a line.
  private boolean isWhole(int quote, int close) {
    return close == end || css[close] == css[quote];
  }

  private void atKeyword() {
    int from = at + 1;
    at = nameEnd(from);
    afterImport = isName(from, at, "import");
    if (isName(from, at, "namespace")) {
      skipStatement();
    }
  }

  /// Skips to the semicolon: what a namespace is called is not a link.
  private void skipStatement() {
    while (at < end && css[at] != ';') {
      boolean isQuote = css[at] == '"' || css[at] == '\'';
      at = isQuote ? Math.min(stringEnd(at) + 1, end) : at + 1;
    }
  }

  /// Whether `from..to`, its escapes resolved, is the name, in whatever case.
  private boolean isName(int from, int to, String name) {
    if (isPlain(from, to)) {
      return Bytes.equalsIgnoreCase(css, from, to, name);
    }
    byte[] plain = new byte[CharacterReferences.room(to - from)];
    int length = CssEscapes.resolve(css, from, to, plain, /* isString= */ false);
    return Bytes.equalsIgnoreCase(plain, 0, length, name);
  }

  private void nameOrFunction() {
    int from = at;
    at = Math.max(nameEnd(from), from + 1);
    boolean isFunction = at < end && css[at] == '(';
    boolean isUrl = isFunction && isName(from, at, "url");
    if (!isUrl && !(isFunction && isName(from, at, "src"))) {
      afterImport = false;
      return;
    }
    int argument = Bytes.skipWhitespace(css, at + 1, end);
    boolean hasQuote = argument < end && (css[argument] == '"' || css[argument] == '\'');
    if (hasQuote) {
      quotedArgument(argument);
    } else if (isUrl) {
      unquoted(argument);
    } else {
      at = argument;
    }
    afterImport = false;
  }

  private void quotedArgument(int quote) {
    int close = stringEnd(quote);
    boolean whole = isWhole(quote, close);
    if (whole) {
      found(quote + 1, close);
    }
    at = whole ? Math.min(close + 1, end) : close;
  }

  /// An unquoted URL ends at `)`; one with a quote, a parenthesis or an inner blank is none.
  private void unquoted(int from) {
    int to = from;
    int escaped = from;
    boolean bad = false;
    while (to < end && css[to] != ')') {
      if (css[to] == '\\') {
        bad |= to + 1 < end && isLineEnd(css[to + 1]);
        escaped = to = CssEscapes.end(css, to, end);
      } else {
        bad |= isForbiddenUnquoted(css[to]) || hasInnerBlank(to);
        to++;
      }
    }
    int trimmed = Math.max(escaped, Bytes.trimEnd(css, from, to));
    if (!bad && trimmed > from) {
      found(from, trimmed);
      isQuoted = false;
    }
    at = Math.min(to + 1, end);
  }

  /// Whether a blank is followed by more of the URL; its first blank in a row answers for all.
  private boolean hasInnerBlank(int blank) {
    if (!Bytes.isWhitespace(css[blank]) || Bytes.isWhitespace(css[blank - 1])) {
      return false;
    }
    int next = Bytes.skipWhitespace(css, blank, end);
    return next < end && css[next] != ')';
  }

  private static boolean isForbiddenUnquoted(byte c) {
    boolean control = c > 0 && c < ' ' && !Bytes.isWhitespace(c);
    return c == '"' || c == '\'' || c == '(' || control || c == 0x7F;
  }

  private void found(int from, int to) {
    if (to > from) {
      valueStart = from;
      valueEnd = to;
      isImport = afterImport;
      isQuoted = true;
    }
  }

  /// Index of the closing quote, of a line end that breaks the string off, or the end.
  private int stringEnd(int quote) {
    int to = quote + 1;
    while (to < end && css[to] != css[quote] && !isLineEnd(css[to])) {
      to = css[to] == '\\' ? CssEscapes.end(css, to, end) : to + 1;
    }
    return to;
  }

  private int nameEnd(int from) {
    int to = from;
    while (to < end && (isNameByte(css[to]) || startsEscape(to))) {
      to = css[to] == '\\' ? CssEscapes.end(css, to, end) : to + 1;
    }
    return to;
  }

  private boolean startsEscape(int backslash) {
    return css[backslash] == '\\' && backslash + 1 < end && !isLineEnd(css[backslash + 1]);
  }

  private static boolean isLineEnd(byte c) {
    return c == '\n' || c == '\r' || c == '\f';
  }

  private static boolean isNameByte(byte c) {
    return KINDS[c & 255] == NAME;
  }

  private static byte[] kinds() {
    byte[] kinds = new byte[256];
    for (int c = 0; c < kinds.length; c++) {
      boolean isName = c >= 0x80 || Bytes.isAlphanumeric(c) || c == '-' || c == '_' || c == 0;
      kinds[c] = isName ? NAME : PLAIN;
    }
    kinds['"'] = kinds['\''] = kinds['@'] = kinds['/'] = kinds['\\'] = kinds['('] = SPECIAL;
    return kinds;
  }
}
