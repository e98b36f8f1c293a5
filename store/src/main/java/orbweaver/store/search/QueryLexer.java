package orbweaver.store.search;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import orbweaver.store.search.QueryToken.Kind;

/// Cuts a query into pieces.
final class QueryLexer {
  private static final Pattern FUZZY = Pattern.compile("(.*[\\p{L}\\p{N}])~([0-2]?)");
  private static final Pattern SLOP = Pattern.compile("~(\\d{1,3})");

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
      throw QueryParser.at(
          new QueryToken(Kind.PHRASE, "", 0, start),
          "the quotation mark is not closed",
          "close it, or remove it");
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
    int start = at;
    while (at < query.length() && isWordChar(query.charAt(at))) {
      if (query.charAt(at) == ':' && QueryFields.isField(query, start, at)) {
        tokens.add(new QueryToken(Kind.FIELD, query.substring(start, at), 0, start));
        at++;
        return;
      }
      at++;
    }
    tokens.add(kindOf(query.substring(start, at), start));
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
