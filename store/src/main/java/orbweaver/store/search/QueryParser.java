package orbweaver.store.search;

import java.util.ArrayList;
import java.util.List;
import orbweaver.store.search.Ask.Clause;
import orbweaver.store.search.Ask.Must;
import orbweaver.store.search.Ask.Where;
import orbweaver.store.search.QueryToken.Kind;

/// Reads queries by recursive descent.
///
///     query   = choice
///     choice  = parts { ("OR" | "||") parts }
///     parts   = part { ["AND" | "&&"] part }
///     part    = ["NOT" | "-" | "!" | "+"] [FIELD ":"] operand
///     operand = "(" query ")" | '"' words '"' ["~" N] | word | prefix* | pat?ern | word~[N] | *
///
/// What a word may hold is generous: a colon after what is no field, a `+` at the end.
final class QueryParser {
  private static final int MAX_CHARS = 4_096;
  private static final int MAX_PARTS = 256;
  private static final int MAX_DEPTH = 50;

  private final List<QueryToken> tokens;
  private int at;
  private int parts;
  private int depth;

  private QueryParser(List<QueryToken> tokens) {
    this.tokens = tokens;
  }

  /// @return what is asked for; for a query without words, no choice at all
  /// @throws QueryException when it cannot be understood
  static Ask parse(String query) {
    if (query.length() > MAX_CHARS) {
      throw new QueryException(
          "the query is longer than " + MAX_CHARS + " characters; ask for less", MAX_CHARS);
    }
    var parser = new QueryParser(QueryLexer.tokens(query));
    if (parser.peek().kind() == Kind.END) {
      return new Ask.Any(List.of());
    }
    Ask ask = parser.choice(Where.ANYWHERE);
    QueryToken rest = parser.peek();
    if (rest.kind() == Kind.CLOSE) {
      throw at(rest, "a closing parenthesis has no opening one", "remove it, or quote it");
    }
    return ask;
  }

  private Ask choice(Where where) {
    var choices = new ArrayList<Ask>();
    choices.add(parts(where));
    while (peek().kind() == Kind.OR) {
      QueryToken or = take();
      needOperand(or);
      choices.add(parts(where));
    }
    return choices.size() == 1 ? choices.getFirst() : new Ask.Any(choices);
  }

  private Ask parts(Where where) {
    var clauses = new ArrayList<Clause>();
    needFirst();
    clauses.add(part(where));
    while (beginsPart(peek().kind()) || peek().kind() == Kind.AND) {
      boolean isAnd = peek().kind() == Kind.AND;
      if (isAnd) {
        needOperand(take());
        require(clauses);
      }
      Clause next = part(where);
      clauses.add(
          isAnd && next.must() == Must.USUALLY ? new Clause(Must.ALWAYS, next.ask()) : next);
    }
    boolean isOne = clauses.size() == 1 && clauses.getFirst().must() != Must.NEVER;
    return isOne ? clauses.getFirst().ask() : new Ask.All(clauses);
  }

  /// What stands left of an AND has to hold.
  private static void require(List<Clause> clauses) {
    Clause last = clauses.removeLast();
    clauses.add(last.must() == Must.NEVER ? last : new Clause(Must.ALWAYS, last.ask()));
  }

  private Clause part(Where where) {
    if (++parts > MAX_PARTS) {
      throw at(peek(), "the query has more than " + MAX_PARTS + " parts", "ask for less");
    }
    return switch (peek().kind()) {
      case NOT -> {
        QueryToken not = take();
        needOperand(not);
        yield new Clause(Must.NEVER, operand(where));
      }
      case PLUS -> {
        QueryToken plus = take();
        needOperand(plus);
        yield new Clause(Must.ALWAYS, operand(where));
      }
      default -> new Clause(Must.USUALLY, operand(where));
    };
  }

  private Ask operand(Where where) {
    QueryToken token = take();
    return switch (token.kind()) {
      case OPEN -> group(token, where);
      case PHRASE -> new Ask.Phrase(where, token.text(), Math.max(0, token.number()));
      case WORD -> new Ask.Word(where, token.text());
      case PATTERN ->
          token.text().matches("\\*+")
              ? new Ask.Everything()
              : new Ask.Pattern(where, token.text());
      case FUZZY -> new Ask.Fuzzy(where, token.text(), token.number());
      case FIELD -> field(token);
      case AND, OR, NOT, PLUS, CLOSE, END ->
          throw at(token, "something to look for is missing before " + named(token), ADD);
    };
  }

  private static final String ADD = "add a word, or quote it to look for it";

  private Ask group(QueryToken open, Where where) {
    if (++depth > MAX_DEPTH) {
      throw at(open, "more than " + MAX_DEPTH + " parentheses are open", "ask for less");
    }
    if (peek().kind() == Kind.CLOSE) {
      throw at(open, "nothing stands between the parentheses", "remove them, or add a word");
    }
    if (peek().kind() == Kind.END) {
      throw at(open, "the parenthesis is not closed", "close it, or quote it");
    }
    Ask inside = choice(where);
    if (peek().kind() != Kind.CLOSE) {
      throw at(open, "the parenthesis is not closed", "close it, or quote it");
    }
    QueryToken _ = take();
    depth--;
    return inside;
  }

  private Ask field(QueryToken name) {
    QueryToken value = peek();
    boolean isValue =
        switch (value.kind()) {
          case WORD, PHRASE, PATTERN, FUZZY, OPEN -> true;
          default -> false;
        };
    if (!isValue || value.at() != name.at() + name.text().length() + 1) {
      throw at(
          name,
          "the field " + name.text() + " has no value",
          "write it right behind the colon, as in title:index");
    }
    return QueryFields.ask(name, value, this::operand, () -> take().text());
  }

  private void needFirst() {
    QueryToken token = peek();
    switch (token.kind()) {
      case AND, OR -> throw at(token, "nothing stands before " + named(token), ADD);
      case CLOSE ->
          throw at(token, "a closing parenthesis has no opening one", "remove it, or quote it");
      default -> {}
    }
  }

  private void needOperand(QueryToken operator) {
    if (!beginsPart(peek().kind())) {
      throw at(operator, "nothing stands after " + named(operator), ADD);
    }
  }

  private static boolean beginsPart(Kind kind) {
    return switch (kind) {
      case WORD, PHRASE, PATTERN, FUZZY, FIELD, OPEN, NOT, PLUS -> true;
      case AND, OR, CLOSE, END -> false;
    };
  }

  private static String named(QueryToken token) {
    return token.kind() == Kind.END ? "the end" : token.text();
  }

  private QueryToken peek() {
    return tokens.get(at);
  }

  private QueryToken take() {
    QueryToken token = tokens.get(at);
    at = Math.min(at + 1, tokens.size() - 1);
    return token;
  }

  static QueryException at(QueryToken token, String what, String cure) {
    return new QueryException(
        what + ", at character " + (token.at() + 1) + "; " + cure, token.at());
  }
}
