package orbweaver.store.search;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import orbweaver.store.search.QueryToken.Kind;

/// Cuts a query into pieces.
final class QueryLexer {
  private static final Pattern FUZZY = Pattern.compile("(.*[\\p{L}\\p{N}])~([0-2]?)");
  private static final Pattern SLOP = Pattern.compile("~(\\d{1,3})(?!\\d)");

  /// What other search programs know, and this one would take for words that no page has.
  private static final Pattern TOO_FAR = Pattern.compile("(.*[\\p{L}\\p{N}])?~\\d+");

  private static final Pattern WEIGHT = Pattern.compile("(?:.*\\p{L}{2}.*)?\\^\\d+(?:\\.\\d+)?");
  private static final Pattern EXPRESSION = Pattern.compile("/.*[*+?\\[\\](){}|\\\\^$].*/");

  private final String query;
  private final List<QueryToken> tokens = new ArrayList<>();
  private int at;

  private QueryLexer(String query) {
    this.query = query;
  }

  /// The pieces, the last of which is an END.
  static List<QueryToken> tokens(String query) {
    return new QueryLexer(query).all();
  }

  private List<QueryToken> all() {
    while (at < query.length()) {
      char c = query.charAt(at);
      if (isBlank(c)) {
        at++;
      } else if (isQuote(c)) {
        phrase();
      } else if (c == '(') {
        sign(Kind.OPEN, 1);
      } else if (c == ')') {
        sign(Kind.CLOSE, 1);
      } else if ((c == '-' || c == '!') && isGlued()) {
        sign(Kind.NOT, 1);
      } else if (c == '+' && isGlued()) {
        sign(Kind.PLUS, 1);
      } else {
        word();
      }
    }
    tokens.add(new QueryToken(Kind.END, "", 0, query.length()));
    return tokens;
  }

  private void sign(Kind kind, int length) {
    tokens.add(new QueryToken(kind, query.substring(at, at + length), 0, at));
    at += length;
  }

  /// Whether a sign is followed by what it could belong to.
  private boolean isGlued() {
    return at + 1 < query.length()
        && !isBlank(query.charAt(at + 1))
        && query.charAt(at + 1) != query.charAt(at)
        && query.charAt(at + 1) != ')';
  }

  private void phrase() {
    int start = at;
    int end = start + 1;
    while (end < query.length() && !isQuote(query.charAt(end))) {
      end++;
    }
    if (end == query.length()) {
      throw wrong(start, "the quotation mark is not closed", "close it, or remove it");
    }
    if (query.substring(start + 1, end).isBlank()) {
      throw wrong(
          start, "nothing stands between the quotation marks", "remove them, or add a word");
    }
    at = end + 1;
    Matcher slop = SLOP.matcher(query).region(at, query.length());
    int number = 0;
    if (slop.lookingAt()) {
      number = Integer.parseInt(slop.group(1));
      at = slop.end();
    }
    tokens.add(new QueryToken(Kind.PHRASE, query.substring(start + 1, end), number, start));
  }

  private void word() {
    refuseExpression();
    int start = at;
    while (at < query.length() && isWordChar(query.charAt(at))) {
      if (query.charAt(at) == ':' && QueryFields.isField(query, start, at)) {
        tokens.add(new QueryToken(Kind.FIELD, query.substring(start, at), 0, start));
        at++;
        return;
      }
      at++;
    }
    refuseForeign(query.substring(start, at), start);
    tokens.add(kindOf(query.substring(start, at), start));
  }

  private void refuseExpression() {
    int end = at;
    while (end < query.length() && !isBlank(query.charAt(end))) {
      end++;
    }
    String text = query.substring(at, end);
    if (EXPRESSION.matcher(text).matches()) {
      throw wrong(
          at,
          text + " looks like a regular expression, which is not understood",
          "write vacu* or t?st, or quote it to look for the text");
    }
  }

  private void refuseForeign(String text, int start) {
    int sign = Math.max(text.lastIndexOf('~'), text.lastIndexOf('^'));
    boolean isBehind = sign > 0 || (start > 0 && isEnd(query.charAt(start - 1)));
    if (isBehind && WEIGHT.matcher(text).matches()) {
      throw wrong(
          start + sign,
          "parts have no weights, such as " + text.substring(sign),
          "leave it out, or quote it to look for the text");
    }
    if (TOO_FAR.matcher(text).matches() && !FUZZY.matcher(text).matches()) {
      boolean isPhrase = sign == 0 && isBehind;
      String far = text.substring(sign);
      throw sign == 0 && !isBehind
          ? wrong(start, "nothing stands before " + far, "write it right behind a word")
          : wrong(
              start + sign,
              far + " is too far",
              isPhrase ? "a phrase can have up to ~999" : "a word can have ~1 or ~2");
    }
  }

  /// Whether it ends a phrase or what stands in parentheses.
  private static boolean isEnd(char c) {
    return isQuote(c) || c == ')';
  }

  private static QueryException wrong(int place, String what, String cure) {
    return QueryParser.at(new QueryToken(Kind.WORD, "", 0, place), what, cure);
  }

  private static QueryToken kindOf(String text, int start) {
    Matcher fuzzy = FUZZY.matcher(text);
    if (fuzzy.matches()) {
      int edits = fuzzy.group(2).isEmpty() ? 0 : Integer.parseInt(fuzzy.group(2));
      return new QueryToken(Kind.FUZZY, fuzzy.group(1), edits, start);
    }
    return switch (text) {
      case "AND", "&&" -> new QueryToken(Kind.AND, text, 0, start);
      case "OR", "||" -> new QueryToken(Kind.OR, text, 0, start);
      case "NOT" -> new QueryToken(Kind.NOT, text, 0, start);
      default -> new QueryToken(isPattern(text) ? Kind.PATTERN : Kind.WORD, text, 0, start);
    };
  }

  /// A question mark at the end ends a question.
  private static boolean isPattern(String text) {
    int sign = text.indexOf('?');
    return text.indexOf('*') >= 0 || (sign >= 0 && sign < text.length() - 1);
  }

  private static boolean isWordChar(char c) {
    return !isBlank(c) && !isQuote(c) && c != '(' && c != ')';
  }

  private static boolean isBlank(char c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }

  private static boolean isQuote(char c) {
    return c == '"' || c == '\u201C' || c == '\u201D' || c == '\u201E';
  }
}
