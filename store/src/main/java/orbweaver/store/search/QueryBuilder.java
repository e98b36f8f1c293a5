package orbweaver.store.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import orbweaver.store.search.Ask.Clause;
import orbweaver.store.search.Ask.Must;
import orbweaver.store.search.QueryWords.Place;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.RegexpQuery;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.WildcardQuery;
import org.apache.lucene.util.automaton.RegExp;

/// Makes of what is asked for a query of the library.
///
/// A word counts most in the field where it counts most (title, links' texts, headings, URL, body),
/// and there by BM25; other fields that have it add a little. So a page that has all words beats
/// one that has the same word everywhere.
final class QueryBuilder {
  /// What other fields than the best add.
  private static final float TIE = 0.25f;

  private static final float STEM_WEIGHT = 0.8f;

  private static final Pattern BEGINNING = Pattern.compile(".*[\\p{L}\\p{N}]\\*");

  private final QueryWords words;
  private final boolean strict;

  /// @param strict whether all words have to be there that usually have to
  QueryBuilder(QueryWords words, boolean strict) {
    this.words = words;
    this.strict = strict;
  }

  /// Finds pages that are ready. Only these have words, sites, types, languages, dates and depths;
  /// so nothing but [#everything] and URLs need be told which they are.
  Query query(Ask ask) {
    return build(ask);
  }

  private static Query everything() {
    return new ConstantScoreQuery(new TermQuery(new Term(Names.STATE, Names.READY)));
  }

  private Query build(Ask ask) {
    return switch (ask) {
      case Ask.Word(var where, var text) -> word(where, words.of(text));
      case Ask.Phrase(var where, var text, int slop) -> phrase(where, text, slop);
      case Ask.Pattern(var where, var text) -> pattern(where, words.normalized(text));
      case Ask.Fuzzy(var where, var text, int edits) -> fuzzy(where, text, edits);
      case Ask.Fact(var kind, var value) -> fact(kind, value);
      case Ask.Part(var site, var path) -> part(site, path);
      case Ask.Dates(long from, long to) -> LongField.newRangeQuery(Names.DATE, from, to);
      case Ask.Depths(int from, int to) -> LongPoint.newRangeQuery(Names.DEPTH, from, to);
      case Ask.Everything() -> everything();
      case Ask.Any(var choices) -> any(choices);
      case Ask.All(var clauses) -> all(clauses);
    };
  }

  // ---- Several ----

  private Query any(List<Ask> choices) {
    if (choices.isEmpty()) {
      return new MatchNoDocsQuery("nothing was asked for");
    }
    var query = new BooleanQuery.Builder();
    choices.forEach(choice -> query.add(build(choice), Occur.SHOULD));
    return query.build();
  }

  private Query all(List<Clause> clauses) {
    var query = new BooleanQuery.Builder();
    boolean hasLarge = clauses.stream().anyMatch(this::isLarge);
    int usual = 0;
    boolean anyScored = false;
    for (Clause clause : clauses) {
      if (isVoid(clause.ask())) {
        continue;
      }
      Occur occur = occur(clause, hasLarge);
      usual += occur == Occur.SHOULD && isLarge(clause) ? 1 : 0;
      anyScored |= occur == Occur.MUST || occur == Occur.SHOULD;
      query.add(build(clause.ask()), occur);
    }
    if (!anyScored) {
      query.add(everything(), Occur.MUST);
    }
    return query.setMinimumNumberShouldMatch(least(usual)).build();
  }

  private static int least(int usual) {
    return usual == 0 ? 0 : Math.max(1, usual / 2);
  }

  private Occur occur(Clause clause, boolean hasLarge) {
    return switch (clause.must()) {
      case NEVER -> Occur.MUST_NOT;
      case ALWAYS -> isFilter(clause.ask()) ? Occur.FILTER : Occur.MUST;
      case USUALLY -> {
        if (isFilter(clause.ask())) {
          yield Occur.FILTER;
        }
        yield strict && (isLarge(clause) || !hasLarge) ? Occur.MUST : Occur.SHOULD;
      }
    };
  }

  private static boolean isFilter(Ask ask) {
    return switch (ask) {
      case Ask.Fact _, Ask.Part _, Ask.Dates _, Ask.Depths _ -> true;
      case Ask.Any(var choices) ->
          !choices.isEmpty() && choices.stream().allMatch(QueryBuilder::isFilter);
      default -> false;
    };
  }

  /// Whether it says what pages are about.
  private boolean isLarge(Clause clause) {
    boolean isSmall =
        clause.ask() instanceof Ask.Word(_, var text)
            && (isVoid(clause.ask())
                || SmallWords.anyHas(words.languages(), text.toLowerCase(Locale.ROOT)));
    return clause.must() != Must.NEVER && !isFilter(clause.ask()) && !isSmall;
  }

  /// Whether it is made of nothing but signs.
  boolean isVoid(Ask ask) {
    return switch (ask) {
      case Ask.Word(_, var text) -> words.of(text).isEmpty();
      case Ask.Phrase(_, var text, _) -> words.of(text).isEmpty();
      case Ask.Any(var choices) -> !choices.isEmpty() && choices.stream().allMatch(this::isVoid);
      case Ask.All(var clauses) -> clauses.stream().allMatch(clause -> isVoid(clause.ask()));
      default -> false;
    };
  }

  // ---- Words ----

  private static Query inFields(Ask.Where where, Function<String, Query> inField) {
    Collection<Weight> weights = Weight.of(where);
    if (weights.size() == 1) {
      return inField.apply(weights.iterator().next().field());
    }
    var queries = new ArrayList<Query>();
    for (Weight weight : weights) {
      queries.add(new BoostQuery(inField.apply(weight.field()), weight.weight()));
    }
    return new DisjunctionMaxQuery(queries, TIE);
  }

  private static Query word(Ask.Where where, List<Place> places) {
    if (places.isEmpty()) {
      return new MatchNoDocsQuery("no words");
    }
    return places.size() == 1
        ? inFields(where, field -> synonyms(field, places.getFirst()))
        : inFields(where, field -> phrase(field, places, /* slop= */ 0, /* stems= */ true));
  }

  /// Words in that order; one that ends with a `*` stands for all that begin so.
  private Query phrase(Ask.Where where, String text, int slop) {
    if (text.indexOf('*') < 0) {
      return inFields(where, field -> phrase(field, words.of(text), slop, /* stems= */ false));
    }
    var places = new ArrayList<Place>();
    var beginnings = new TreeSet<Integer>();
    for (String part : text.strip().split("\\s+", -1)) {
      places.addAll(words.of(part));
      if (BEGINNING.matcher(part).matches()) {
        beginnings.add(places.size() - 1);
      }
    }
    return beginnings.isEmpty()
        ? inFields(where, field -> phrase(field, places, slop, /* stems= */ false))
        : inFields(where, field -> new PrefixPhrase(field, places, beginnings, slop));
  }

  private static Query synonyms(String field, Place place) {
    var query = new SynonymQuery.Builder(field);
    place.written().forEach(word -> query.addTerm(new Term(field, word)));
    place.stems().forEach(stem -> query.addTerm(new Term(field, stem), STEM_WEIGHT));
    return query.build();
  }

  static Query phrase(String field, List<Place> places, int slop, boolean stems) {
    if (places.isEmpty()) {
      return new MatchNoDocsQuery("no words");
    }
    if (places.size() == 1) {
      return synonyms(field, stems ? places.getFirst() : withoutStems(places.getFirst()));
    }
    var query = new MultiPhraseQuery.Builder().setSlop(slop);
    for (Place place : places) {
      query.add(terms(field, stems ? place : withoutStems(place)));
    }
    return simplest(query.build());
  }

  /// Of places with one word each, a query that knows where it need not look.
  private static Query simplest(MultiPhraseQuery phrase) {
    Term[][] places = phrase.getTermArrays();
    if (Arrays.stream(places).anyMatch(words -> words.length != 1)) {
      return phrase;
    }
    var query = new PhraseQuery.Builder().setSlop(phrase.getSlop());
    Arrays.stream(places).forEach(words -> query.add(words[0]));
    return query.build();
  }

  private static Place withoutStems(Place place) {
    return new Place(place.written(), Set.of());
  }

  private static Term[] terms(String field, Place place) {
    var terms = new ArrayList<Term>();
    place.written().forEach(word -> terms.add(new Term(field, word)));
    place.stems().forEach(stem -> terms.add(new Term(field, stem)));
    return terms.toArray(Term[]::new);
  }

  // ---- Unlike words ----

  private Query pattern(Ask.Where where, String pattern) {
    int sign = firstSign(pattern);
    boolean isPrefix = sign == pattern.length() - 1 && pattern.endsWith("*");
    List<Place> places = isPrefix ? words.of(pattern.substring(0, sign)) : List.of();
    if (places.size() > 1) {
      Set<Integer> last = Set.of(places.size() - 1);
      return inFields(where, field -> new PrefixPhrase(field, places, last, /* slop= */ 0));
    }
    return inFields(
        where,
        field -> {
          Query query =
              isPrefix
                  ? new PrefixQuery(new Term(field, pattern.substring(0, sign)))
                  : new WildcardQuery(new Term(field, pattern));
          return new ConstantScoreQuery(query);
        });
  }

  private static int firstSign(String pattern) {
    int sign = 0;
    while (pattern.charAt(sign) != '*' && pattern.charAt(sign) != '?') {
      sign++;
    }
    return sign;
  }

  private Query fuzzy(Ask.Where where, String text, int edits) {
    List<Place> places = words.of(text);
    if (places.size() != 1) {
      return word(where, places);
    }
    String word = places.getFirst().written().iterator().next();
    int most = edits > 0 ? edits : word.length() < 3 ? 0 : word.length() < 6 ? 1 : 2;
    return inFields(where, new SimilarWords.Automata(word, most)::in);
  }

  private static Query fact(Ask.Fact.Kind kind, String value) {
    return switch (kind) {
      case SITE -> new TermQuery(new Term(Names.SITE, value));
      case LANGUAGE -> new TermQuery(new Term(Names.LANGUAGE, value));
      case TYPE -> type(value);
      case URL ->
          new BooleanQuery.Builder()
              .add(new PrefixQuery(new Term(Names.URL, value)), Occur.FILTER)
              .add(everything(), Occur.FILTER)
              .build();
    };
  }

  /// On whatever port, unless the site has one, and on hosts below it, as of a site without a path.
  private static Query part(String site, String path) {
    String port = site.matches(".*:\\d+") ? "" : "(:[0-9]+)?";
    String urls = "https?://([^/]*\\.)?" + literal(site) + port + literal(path) + ".*";
    return new BooleanQuery.Builder()
        .add(new TermQuery(new Term(Names.SITE, site)), Occur.FILTER)
        .add(new RegexpQuery(new Term(Names.URL, urls), RegExp.NONE), Occur.FILTER)
        .add(everything(), Occur.FILTER)
        .build();
  }

  private static String literal(String text) {
    return text.replaceAll("[^\\p{L}\\p{N}]", "\\\\$0");
  }

  private static Query type(String value) {
    var query = new BooleanQuery.Builder();
    List<String> types =
        switch (value) {
          case "html" -> List.of("text/html", "application/xhtml+xml");
          case "pdf" -> List.of("application/pdf");
          case "text" -> List.of("text/plain");
          default -> List.of(value);
        };
    types.forEach(type -> query.add(new TermQuery(new Term(Names.TYPE, type)), Occur.SHOULD));
    return query.build();
  }

  // ---- Nearness ----

  /// Finds pages in which the words of a query stand near each other, in order; null if it has
  /// fewer than two.
  static @org.jspecify.annotations.Nullable Query near(List<Place> places) {
    if (places.size() < 2) {
      return null;
    }
    var query = new BooleanQuery.Builder();
    for (Weight weight : Weight.NEAR) {
      query.add(
          new BoostQuery(
              phrase(weight.field(), places, weight.slop(), /* stems= */ true), weight.weight()),
          Occur.SHOULD);
    }
    return query.build();
  }

  /// How much a word counts in a field.
  ///
  /// @param slop how far words may be apart that count as near
  record Weight(String field, float weight, int slop) {
    static final List<Weight> NEAR =
        List.of(
            new Weight(Names.TITLE, 2, 1),
            new Weight(Names.ANCHORS, 1.5f, 0),
            new Weight(Names.HEADINGS, 1, 1),
            new Weight(Names.BODY, 0.7f, 4));

    private static final List<Weight> ANYWHERE =
        List.of(
            new Weight(Names.TITLE, 3, 0),
            new Weight(Names.ANCHORS, 2, 0),
            new Weight(Names.HEADINGS, 1.5f, 0),
            new Weight(Names.ADDRESS, 1.5f, 0),
            new Weight(Names.BODY, 1, 0));

    static List<Weight> of(Ask.Where where) {
      return switch (where) {
        case ANYWHERE -> ANYWHERE;
        case TITLE -> List.of(new Weight(Names.TITLE, 1, 0));
        case HEADINGS -> List.of(new Weight(Names.HEADINGS, 1, 0));
        case ANCHORS -> List.of(new Weight(Names.ANCHORS, 1, 0));
        case BODY -> List.of(new Weight(Names.BODY, 1, 0));
        case ADDRESS -> List.of(new Weight(Names.ADDRESS, 1, 0));
      };
    }
  }
}
