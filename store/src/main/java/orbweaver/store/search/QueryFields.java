package orbweaver.store.search;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import orbweaver.parse.Url;
import orbweaver.store.search.Ask.Fact;
import orbweaver.store.search.Ask.Where;

/// The fields of queries, such as `title:` and `site:`.
final class QueryFields {
  private static final Map<String, Where> WORDS =
      Map.of(
          "title", Where.TITLE,
          "heading", Where.HEADINGS,
          "headings", Where.HEADINGS,
          "anchor", Where.ANCHORS,
          "anchors", Where.ANCHORS,
          "body", Where.BODY,
          "text", Where.BODY);

  private static final Map<String, Fact.Kind> FACTS =
      Map.of(
          "site", Fact.Kind.SITE,
          "lang", Fact.Kind.LANGUAGE,
          "language", Fact.Kind.LANGUAGE,
          "type", Fact.Kind.TYPE);

  private static final Pattern SCHEME = Pattern.compile("^https?://", Pattern.CASE_INSENSITIVE);

  private static final List<String> SHOWN =
      List.of("title", "heading", "anchor", "body", "url", "site", "lang", "type", "date", "depth");

  private QueryFields() {}

  /// Whether what stands in the query from..colon is the name of a field.
  ///
  /// @throws QueryException when it nearly is
  static boolean isField(String query, int from, int colon) {
    String name = query.substring(from, colon).toLowerCase(Locale.ROOT);
    if (isKnown(name)) {
      return true;
    }
    boolean mayBe =
        name.length() > 3 && !query.startsWith("::", colon) && !query.startsWith("://", colon);
    for (String field : SHOWN) {
      if (mayBe && isTypo(name, field)) {
        throw new QueryException(
            "there is no field "
                + name
                + ", at character "
                + (from + 1)
                + "; did you mean "
                + field
                + ":? To look for the text, quote it",
            from);
      }
    }
    return false;
  }

  private static boolean isKnown(String name) {
    return WORDS.containsKey(name)
        || FACTS.containsKey(name)
        || name.equals("url")
        || name.equals("date")
        || name.equals("depth");
  }

  /// One character too many, too few, or other, or two that changed places.
  private static boolean isTypo(String name, String field) {
    int same = 0;
    while (same < Math.min(name.length(), field.length())
        && name.charAt(same) == field.charAt(same)) {
      same++;
    }
    String a = name.substring(same);
    String b = field.substring(same);
    if (a.length() == b.length()) {
      boolean isSwap =
          a.length() >= 2
              && a.charAt(0) == b.charAt(1)
              && a.charAt(1) == b.charAt(0)
              && a.substring(2).equals(b.substring(2));
      return isSwap || a.substring(1).equals(b.substring(1));
    }
    return (a.length() == b.length() + 1 && a.substring(1).equals(b))
        || (b.length() == a.length() + 1 && b.substring(1).equals(a));
  }

  /// What a field and its value ask for.
  ///
  /// @param words reads the value as words that stand somewhere
  /// @param text takes the value as it is
  static Ask ask(
      QueryToken name, QueryToken value, Function<Where, Ask> words, Supplier<String> text) {
    String field = name.text().toLowerCase(Locale.ROOT);
    if (WORDS.get(field) instanceof Where where) {
      return words.apply(where);
    }
    if (field.equals("url") && !value.text().contains("/")) {
      return words.apply(Where.ADDRESS);
    }
    if (value.kind() == QueryToken.Kind.OPEN) {
      throw QueryParser.at(
          value, "the field " + field + " takes one value", "as in site:example.org");
    }
    if (FACTS.get(field) instanceof Fact.Kind kind) {
      return kind == Fact.Kind.SITE ? site(value, text.get()) : fact(kind, value, text.get());
    }
    return switch (field) {
      case "url" -> new Fact(Fact.Kind.URL, text.get());
      case "depth" -> QueryDepths.ask(value, text.get());
      default -> QueryDates.ask(value, text.get());
    };
  }

  private static Ask fact(Fact.Kind kind, QueryToken token, String value) {
    if (hasStar(token, value)) {
      boolean isLanguage = kind == Fact.Kind.LANGUAGE;
      throw QueryParser.at(
          token,
          value + " is no " + (isLanguage ? "language" : "type"),
          isLanguage ? "write it as de or en" : "write it as html, pdf, text or text/html");
    }
    String lower = value.toLowerCase(Locale.ROOT);
    return switch (kind) {
      case LANGUAGE -> new Fact(kind, Language.primary(lower));
      case SITE, TYPE, URL -> new Fact(kind, lower);
    };
  }

  /// Whether there is a `*` that is to stand for anything, which only words know.
  private static boolean hasStar(QueryToken token, String value) {
    return token.kind() != QueryToken.Kind.PHRASE && value.contains("*");
  }

  /// A site, or with a path a part of it, in the form that URLs have; of a scheme nobody thinks. A
  /// `*` before the host or behind the path says what is so anyway.
  private static Ask site(QueryToken value, String typed) {
    String rest =
        SCHEME
            .matcher(typed)
            .replaceFirst("")
            .replaceFirst("^\\*?\\.", "")
            .replaceFirst("(/.*?)\\*+$", "$1");
    boolean isSecure = typed.startsWith("https:") || rest.replaceFirst("/.*", "").endsWith(":443");
    Url url = Url.parse((isSecure ? "https://" : "http://") + rest);
    if (url == null || hasStar(value, rest)) {
      throw QueryParser.at(
          value, typed + " is no site", "write it as example.org or example.org/docs");
    }
    String path = url.pathname().replaceFirst("/$", "");
    return path.isEmpty()
        ? new Fact(Fact.Kind.SITE, url.authority())
        : new Ask.Part(url.authority(), path);
  }
}
