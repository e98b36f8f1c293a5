package orbweaver.store.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.random.RandomGenerator;
import orbweaver.store.search.Ask.Clause;
import orbweaver.store.search.Ask.Must;
import orbweaver.store.search.Ask.Where;
import orbweaver.testing.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryParserTest {

  @Test
  void words_side_by_side_usually_have_to_hold() {
    assertThat(QueryParser.parse("create index"))
        .isEqualTo(all(usually(word("create")), usually(word("index"))));
  }

  @Test
  void words_around_an_and_have_to_hold() {
    assertThat(QueryParser.parse("a AND b c"))
        .isEqualTo(all(always(word("a")), always(word("b")), usually(word("c"))));
  }

  @ParameterizedTest
  @CsvSource({
    "depth:2, 2, 2",
    "depth:=2, 2, 2",
    "depth:<2, 0, 1",
    "depth:<=2, 0, 2",
    "depth:>2, 3, 2147483647",
    "depth:>=2, 2, 2147483647",
    "depth:1..3, 1, 3",
    "depth:..3, 0, 3",
    "depth:1.., 1, 2147483647"
  })
  void depths_are_numbers_and_spans_of_them(String query, int from, int to) {
    assertThat(QueryParser.parse(query)).isEqualTo(new Ask.Depths(from, to));
  }

  @ParameterizedTest
  @CsvSource({"depth:x", "depth:..", "depth:1-2", "depth:1...2", "depth:99999999999"})
  void what_is_no_depth_is_said_so(String query) {
    assertThatThrownBy(() -> QueryParser.parse(query))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining("is no depth")
        .hasMessageContaining("write it as 2, 0..2 or <=2");
  }

  @ParameterizedTest
  @CsvSource({"date:2025..2024", "date:2024-06..2024-05", "depth:3..1"})
  void a_span_that_ends_before_it_begins_is_said_so(String query) {
    assertThatThrownBy(() -> QueryParser.parse(query))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining("ends before it begins");
  }

  @Test
  void or_binds_looser_than_words_side_by_side() {
    assertThat(QueryParser.parse("a b OR c"))
        .isEqualTo(new Ask.Any(List.of(all(usually(word("a")), usually(word("b"))), word("c"))));
  }

  @ParameterizedTest
  @CsvSource({"cat -dog", "cat NOT dog", "cat !dog"})
  void a_part_can_be_excluded(String query) {
    assertThat(QueryParser.parse(query))
        .isEqualTo(all(usually(word("cat")), new Clause(Must.NEVER, word("dog"))));
  }

  @Test
  void a_field_holds_for_what_stands_right_behind_it() {
    assertThat(QueryParser.parse("title:(a \"b c\") d"))
        .isEqualTo(
            all(
                usually(
                    all(
                        usually(new Ask.Word(Where.TITLE, "a")),
                        usually(new Ask.Phrase(Where.TITLE, "b c", 0)))),
                usually(word("d"))));
  }

  @ParameterizedTest
  @CsvSource({
    "c++",
    "std::vector",
    "foo-bar",
    "http://h/x",
    "12:30",
    "a+b",
    "C#",
    "-",
    "what?",
    "x^2",
    "2^10",
    "/x/",
    "/usr/share/doc/",
    "~user",
    "--"
  })
  void what_looks_like_a_sign_may_be_part_of_a_word(String query) {
    assertThat(QueryParser.parse(query)).isEqualTo(word(query));
  }

  @Test
  void signs_behind_words_and_phrases_are_understood() {
    assertThat(QueryParser.parse("ind*")).isEqualTo(new Ask.Pattern(Where.ANYWHERE, "ind*"));
    assertThat(QueryParser.parse("t?st")).isEqualTo(new Ask.Pattern(Where.ANYWHERE, "t?st"));
    assertThat(QueryParser.parse("vacum~")).isEqualTo(new Ask.Fuzzy(Where.ANYWHERE, "vacum", 0));
    assertThat(QueryParser.parse("vacum~1")).isEqualTo(new Ask.Fuzzy(Where.ANYWHERE, "vacum", 1));
    assertThat(QueryParser.parse("\"a b\"~3")).isEqualTo(new Ask.Phrase(Where.ANYWHERE, "a b", 3));
    assertThat(QueryParser.parse("*")).isEqualTo(new Ask.Everything());
  }

  @Test
  void a_site_is_written_as_urls_have_it_and_may_have_a_path() {
    assertThat(QueryParser.parse("site:Example.org"))
        .isEqualTo(new Ask.Fact(Ask.Fact.Kind.SITE, "example.org"));
    assertThat(QueryParser.parse("site:https://Example.org/Docs/"))
        .isEqualTo(new Ask.Part("example.org", "/Docs"));
    assertThat(QueryParser.parse("site:*.bücher.example:8080/ä"))
        .isEqualTo(new Ask.Part("xn--bcher-kva.example:8080", "/%C3%A4"));
    assertThat(QueryParser.parse("site:example.org:443/"))
        .isEqualTo(new Ask.Fact(Ask.Fact.Kind.SITE, "example.org"));
    assertThat(QueryParser.parse("site:example.org/*"))
        .isEqualTo(new Ask.Fact(Ask.Fact.Kind.SITE, "example.org"));
    assertThat(QueryParser.parse("site:example.org/docs/in*"))
        .isEqualTo(new Ask.Part("example.org", "/docs/in"));
    assertThat(QueryParser.parse("site:\"example.org/a*b\""))
        .isEqualTo(new Ask.Part("example.org", "/a*b"));
  }

  @ParameterizedTest
  @CsvSource({
    "date:2024,          1704067200, 1735689599",
    "date:2024-02,       1706745600, 1709251199",
    "date:2024-02-01,    1706745600, 1706831999",
    "date:2024-01..2024-02, 1704067200, 1709251199",
    "date:>=2024,        1704067200, 9223372036854775807",
    "date:<2024,         -9223372036854775808, 1704067199",
    "date:..2024,        -9223372036854775808, 1735689599",
  })
  void dates_are_spans_of_seconds(String query, long from, long to) {
    assertThat(QueryParser.parse(query)).isEqualTo(new Ask.Dates(from, to));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "create \"table      |  7 | the quotation mark is not closed",
        "a \"\" b             |  2 | nothing stands between the quotation marks",
        "\" \"~3              |  0 | nothing stands between the quotation marks",
        "a vacuum^3          |  8 | parts have no weights, such as ^3",
        "\"a b\"^2.5           |  5 | parts have no weights, such as ^2.5",
        "(a b)^2             |  5 | parts have no weights, such as ^2",
        "vacum~9             |  5 | ~9 is too far",
        "\"a b\"~1000          |  5 | ~1000 is too far",
        "~9                  |  0 | nothing stands before ~9",
        "a /va(c)+/          |  2 | /va(c)+/ looks like a regular expression",
        "/vac.*/             |  0 | /vac.*/ looks like a regular expression",
        "site:a^b            |  5 | a^b is no site",
        "site:127.0.0.*      |  5 | 127.0.0.* is no site",
        "site:a.b/c*d        |  5 | a.b/c*d is no site",
        "a type:text/*       |  7 | text/* is no type",
        "lang:d*             |  5 | d* is no language",
        "a (b OR (c)         |  2 | the parenthesis is not closed",
        "(((                 |  2 | the parenthesis is not closed",
        "a ) b               |  2 | a closing parenthesis has no opening one",
        "a ()                |  2 | nothing stands between the parentheses",
        "AND a               |  0 | nothing stands before AND",
        "a AND               |  2 | nothing stands after AND",
        "a OR OR b           |  2 | nothing stands after OR",
        "a NOT               |  2 | nothing stands after NOT",
        "titel:index         |  0 | there is no field titel",
        "a title: index      |  2 | the field title has no value",
        "date:yesterday      |  5 | yesterday is no date",
        "site:(a b)          |  5 | the field site takes one value",
      })
  void broken_syntax_is_told_with_its_place(String query, int position, String message) {
    assertThatThrownBy(() -> QueryParser.parse(query))
        .isInstanceOfSatisfying(
            QueryException.class,
            e -> {
              assertThat(e.getMessage()).startsWith(message).contains("; ");
              if (!query.equals("(((")) {
                assertThat(e.position()).isEqualTo(position);
              }
            });
  }

  @Test
  void what_is_too_long_or_too_deep_is_refused() {
    assertThatThrownBy(() -> QueryParser.parse("a ".repeat(300)))
        .hasMessageContaining("more than 256 parts");
    assertThatThrownBy(() -> QueryParser.parse("(".repeat(60) + "a" + ")".repeat(60)))
        .hasMessageContaining("more than 50 parentheses");
    assertThatThrownBy(() -> QueryParser.parse("a".repeat(5_000)))
        .hasMessageContaining("longer than 4096 characters");
  }

  @Seeds(500)
  void whatever_is_typed_is_understood_or_refused(RandomGenerator random) {
    String[] pieces = {
      "a", "b", "\"", "(", ")", "AND", "OR", "NOT", "-", "+", "~", "*", "?", ":", "title:", "site:",
      "date:", "2024", "..", " ", " ", " ", "\\", "^", "{", "[", "\u00e9", "\u65e5", "url:", "/"
    };
    var query = new StringBuilder();
    for (int i = random.nextInt(12); i >= 0; i--) {
      query.append(pieces[random.nextInt(pieces.length)]);
    }
    assertThatCode(
            () -> {
              try {
                Ask ask = QueryParser.parse(query.toString());
                new QueryBuilder(new QueryWords(List.of(Language.NONE, Language.ENGLISH)), true)
                    .query(ask);
              } catch (QueryException e) {
                assertThat(e.position()).isBetween(0, query.length());
              }
            })
        .as(query.toString())
        .doesNotThrowAnyException();
  }

  private static Ask word(String text) {
    return new Ask.Word(Where.ANYWHERE, text);
  }

  private static Ask all(Clause... clauses) {
    return new Ask.All(List.of(clauses));
  }

  private static Clause usually(Ask ask) {
    return new Clause(Must.USUALLY, ask);
  }

  private static Clause always(Ask ask) {
    return new Clause(Must.ALWAYS, ask);
  }
}
