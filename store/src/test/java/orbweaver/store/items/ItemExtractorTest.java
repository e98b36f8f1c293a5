package orbweaver.store.items;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import orbweaver.parse.Url;
import orbweaver.store.dom.HtmlPage;
import orbweaver.store.items.Problem.What;
import orbweaver.store.table.TableFormat;
import orbweaver.testing.ProjectFolder;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ItemExtractorTest {
  private static final Url URL = Objects.requireNonNull(Url.parse("https://shop.example/p/1?x"));
  private static final Instant TIME = Instant.parse("2026-01-02T03:04:05Z");

  private static final String PRODUCT =
      """
      <base href="/img/"><meta property="og:title" content=" The  Thing ">
      <script type="application/ld+json">
      {"@context": "x", "@graph": [{"@type": ["Thing", "Product"], "sku": "A-1",
        "offers": [{"@type": "Offer", "price": 19.9, "seller": {"name": "S"}}, {"price": "25,00"}]}]}
      </script>
      <h1>Thing <b>one</b></h1><p class=price>EUR 1.299,00</p><a href="a b.png">Image</a>
      <ul><li class=tag>red<li class=tag> green </ul>
      <div class=review><b>5</b><i>good</i></div><div class=review><i>no stars</i></div>
      <p>Article no. 4711, weight 2 kg. Since 3 March 2025.</p><script id=data>var sold = 17;</script>
      """;

  @Test
  void each_source_finds_what_it_is_for() {
    assertThat(
            values(
                """
                css: h1
                attribute: {css: a, attr: href}
                link: {css: a, attr: href, type: url}
                xpath: {xpath: "//p[@class='price']"}
                xpathattr: {xpath: "//a/@href"}
                xpathtext: {xpath: "//h1/text()"}
                regex: {regex: "no. (\\\\d+)", type: int}
                within: {css: "#data", attr: html, regex: "sold = (\\\\d+)", type: int}
                meta: {meta: "og:title"}
                page: {page: url}
                const: {const: shop}
                sku: {jsonld: Product.sku}
                prices: {jsonld: Product.offers.price, type: list of decimal, format: ","}
                second: {jsonld: "Product.offers[1].price", type: decimal}
                here: {css: ".review", attr: exists, type: bool}
                gone: {css: ".gone", attr: exists, type: bool}
                since: {regex: "Since (.+?)[.]", type: date, format: d MMMM yyyy}
                """))
        .containsEntry("css", "Thing one")
        .containsEntry("attribute", "a b.png")
        .containsEntry("link", "https://shop.example/img/a%20b.png")
        .containsEntry("xpath", "EUR 1.299,00")
        .containsEntry("xpathattr", "a b.png")
        .containsEntry("xpathtext", "Thing")
        .containsEntry("regex", 4711L)
        .containsEntry("within", 17L)
        .containsEntry("meta", "The Thing")
        .containsEntry("page", "https://shop.example/p/1?x")
        .containsEntry("const", "shop")
        .containsEntry("sku", "A-1")
        .containsEntry("prices", List.of(new BigDecimal("19.9"), new BigDecimal("25.00")))
        .containsEntry("second", new BigDecimal("25.00"))
        .containsEntry("here", true)
        .containsEntry("gone", false)
        .containsEntry("since", LocalDate.parse("2025-03-03"));
  }

  @Test
  void lists_and_objects_nest() {
    assertThat(
            values(
                """
                tags: {css: .tag, type: list}
                none: {css: .nothing, type: list}
                reviews:
                  css: .review
                  type: list of object
                  fields: {stars: {css: b, type: int}, text: i}
                offers:
                  jsonld: Product.offers
                  type: list of object
                  fields: {price: {jsonld: price, type: decimal}, seller: {jsonld: seller.name}}
                raw: {jsonld: "Product.offers[1]", type: object}
                """))
        .containsEntry("tags", List.of("red", "green"))
        .containsEntry("none", List.of())
        .containsEntry(
            "reviews", List.of(Map.of("stars", 5L, "text", "good"), Map.of("text", "no stars")))
        .containsEntry(
            "offers",
            List.of(
                Map.of("price", new BigDecimal("19.9"), "seller", "S"),
                Map.of("price", new BigDecimal("25.00"))))
        .containsEntry("raw", Map.of("price", "25,00"));
  }

  @Test
  void text_is_trimmed_and_replaced_as_the_rule_says() {
    assertThat(
            values(
                """
                raw: {meta: "og:title", trim: false}
                elements: {css: .tag, type: list, trim: false}
                nodes: {xpath: "//ul", trim: false}
                pattern: {css: ul, regex: ".green.", trim: false}
                replaced: {css: h1, replace: {"one": "two", "T(h)": "$1T"}}
                removed: {css: h1, replace: {"Thing ": ""}}
                defaulted: {css: .gone, default: "7", type: int}
                """))
        .containsEntry("raw", " The  Thing ")
        .containsEntry("elements", List.of("red", " green "))
        .containsEntry("nodes", "red green ")
        .containsEntry("pattern", " green ")
        .containsEntry("replaced", "hTing two")
        .containsEntry("removed", "one")
        .containsEntry("defaulted", 7L);
  }

  @Test
  void each_element_is_an_item_of_its_own() {
    Extraction found =
        extract(
            "items: [{name: r, each: .review, fields: {stars: {css: b, type: int, required: true},"
                + " text: i}}]");

    assertThat(found.items().stream().map(Item::values))
        .containsExactly(Map.of("stars", 5L, "text", "good"));
    assertThat(found.problems())
        .containsExactly(
            new Problem(URL.href(), "r", "stars", What.MISSING, "", /* costsItem= */ true));
  }

  @Test
  void a_row_has_the_fields_of_its_kind_in_their_order() throws IOException {
    Extraction found =
        extract(
            """
            items:
            - name: a
              fields: {title: h1, price: .price}
            - name: b
              fields: {price: .price, tags: {css: .tag, type: list}, title: h1}
            """);
    var out = new ByteArrayOutputStream();

    try (ItemRows rows = ItemRows.open(rules(found), TableFormat.JSONL, out)) {
      for (Item item : found.items()) {
        rows.write(item);
      }
    }

    String origin = "\"url\":\"" + URL.href() + "\",\"fetched_at\":\"2026-01-02T03:04:05.000Z\"";
    assertThat(out.toString(UTF_8).lines())
        .containsExactly(
            "{\"item\":\"a\"," + origin + ",\"title\":\"Thing one\",\"price\":\"EUR 1.299,00\"}",
            "{\"item\":\"b\","
                + origin
                + ",\"price\":\"EUR 1.299,00\",\"tags\":[\"red\",\"green\"],"
                + "\"title\":\"Thing one\"}");
    assertThatThrownBy(() -> ItemRows.open(rules(found), TableFormat.CSV, out))
        .hasMessage("CSV cannot hold 2 kinds");
  }

  private static List<ItemRule> rules(Extraction found) {
    return found.items().stream().map(Item::rule).toList();
  }

  @Test
  void what_does_not_convert_names_field_and_text_and_costs_the_item_only_if_required() {
    Extraction found =
        extract(
            """
            items:
            - name: a
              fields: {title: {css: h1, type: int}, price: {css: .price, type: decimal, format: ","}}
            - name: b
              fields: {title: {css: h1, type: bool, required: true}}
            """);

    assertThat(found.items()).hasSize(1);
    assertThat(found.items().getFirst().values())
        .isEqualTo(Map.of("price", new BigDecimal("1299.00")));
    assertThat(found.problems())
        .containsExactly(
            new Problem(URL.href(), "a", "title", What.NO_INT, "Thing one", false),
            new Problem(URL.href(), "b", "title", What.NO_BOOL, "Thing one", true));
  }

  @Test
  void a_rule_is_for_the_pages_that_it_says() {
    assertThat(extract("items: [{name: a, where: /other/, fields: {t: h1}}]"))
        .isEqualTo(new Extraction(List.of(), List.of()));
    assertThat(extract("items: [{name: a, where: '/p/\\d', fields: {t: h1}}]").items()).hasSize(1);
  }

  @Test
  void json_ld_that_is_no_json_is_told_of_where_it_matters() {
    String html = "<script type='application/ld+json'>{\"@type\": oops</script><h1>x</h1>";
    HtmlPage page = HtmlPage.parse(URL, TIME, html);

    var rules = ItemSchema.parse("s", "items: [{name: a, fields: {t: h1, s: {jsonld: X.y}}}]");
    Extraction found = new ItemExtractor(rules).extract(page);

    assertThat(found.items()).hasSize(1);
    assertThat(found.problems())
        .extracting(Problem::summary)
        .containsExactly("a.JSON-LD is not JSON");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          decimal | $1,299.00    | 1299.00
          decimal | 1.299,00 EUR | 1299.00
          decimal | 1 299,5      | 1299.5
          decimal | 0,5          | 0.5
          decimal | 12,50        | 12.50
          decimal | 1,299        | 1299
          decimal | 1.299        | 1.299
          decimal | 1.299.000    | 1299000
          decimal | -3.5 %       | -3.5
          decimal | .5           | 0.5
          decimal | 7            | 7
          decimal | 1 to 2       |
          decimal | n/a          |
          int     | 1,234 items  | 1234
          int     | 12.5         |
          int     | 99999999999999999999 |
          bool    | Yes          | true
          bool    | 0            | false
          bool    | maybe        |
          date    | 2026-02-28   | 2026-02-28
          date    | 2026-02-28T23:00:00+01:00 | 2026-02-28
          date    | Sat, 28 Feb 2026 10:00:00 GMT | 2026-02-28
          date    | 28.2.2026    |
          date    | 2026-02-30   |
          time    | 2026-02-28T10:00:00+02:00 | 2026-02-28T08:00:00Z
          time    | 2026-02-28 10:00:00       | 2026-02-28T10:00:00Z
          time    | 2026-02-28T10:00:00+0200  | 2026-02-28T08:00:00Z
          time    | 2026-02-28   | 2026-02-28T00:00:00Z
          url     | ../x         | https://shop.example/x
          url     | http://[     |
          """)
  void texts_convert_as_people_write_them(String type, String text, String value) {
    FieldType wanted = FieldType.valueOf(type.toUpperCase(Locale.ROOT));

    Object converted = Conversion.of(text, wanted, "", URL);

    assertThat(converted == null ? null : converted.toString()).isEqualTo(value);
  }

  @Test
  void a_real_page_gives_its_items() throws IOException {
    Path file = ProjectFolder.shared("pages").resolve("gumbo-parser__benchmarks_hacker_news.html");
    assumeTrue(Files.exists(file), file + " is not here");
    HtmlPage page = HtmlPage.parse(URL, TIME, Files.readAllBytes(file), "text/html");

    Extraction found =
        new ItemExtractor(
                ItemSchema.parse(
                    "hn.yaml",
                    """
                    items:
                      - name: story
                        each: "tr:has(td.title a[href]):has(+ tr td.subtext)"
                        fields:
                          title: {css: td.title a, required: true}
                          link: {css: td.title a, attr: href, type: url, required: true}
                    """))
            .extract(page);

    assertThat(found.items()).hasSize(30);
    assertThat(found.problems()).isEmpty();
  }

  @Test
  void attributes_are_found_by_xpath_wherever_they_stand() {
    Extraction found =
        extract(
            """
            items:
              - name: review
                each: .review
                fields:
                  own: {xpath: "@class"}
                  long: {xpath: "attribute::class"}
                  dot: {xpath: "./@class"}
            """);

    assertThat(found.problems()).isEmpty();
    assertThat(found.items())
        .hasSize(2)
        .allSatisfy(item ->
            assertThat(item.values())
                .containsEntry("own", "review")
                .containsEntry("long", "review")
                .containsEntry("dot", "review"));
    assertThat(values("below: {xpath: '//@content'}")).containsEntry("below", "The Thing");
  }

  /// What lies in an item is looked for in a tree of the item alone, all else in that of the page:
  /// nobody may notice which.
  @ParameterizedTest
  @ValueSource(
      strings = {
        ".",
        "./i",
        ".//i/text()",
        "b|i",
        "*[2]",
        "*[last()]/text()",
        "i[not(../b)]",
        "../h1",
        "ancestor::body//h1",
        "preceding-sibling::p",
        "following::p[1]",
        "//h1",
        "//div[@class='review'][2]/i",
        "/html/body/h1 | ./i",
        "(//h1)[1]",
        "self::div[@class = '../x' or @class = 'review']",
        "*[. = //b]",
        "i[2 * //b = 10]",
        "descendant::text()",
        "./parent::*/h1",
        "id('data')"
      })
  void an_expression_finds_what_it_finds_from_the_element_in_its_page(String expression) {
    HtmlPage page = HtmlPage.parse(URL, TIME, PRODUCT);
    var xpaths = new XPaths();
    XPaths.Tree whole = xpaths.tree(page.dom());
    for (Element part : page.dom().select("div, body, html")) {
      assertThat(whole.find(expression, xpaths.tree(part)))
          .as("%s in %s", expression, part.cssSelector())
          .isEqualTo(part.selectXpath(expression, Node.class));
    }
    assertThat(whole.find(expression, whole))
        .isEqualTo(page.dom().selectXpath(expression, Node.class));
  }

  private static Map<String, Object> values(String fields) {
    String yaml = "items:\n- name: x\n  fields:\n" + fields.indent(4);
    Extraction found = extract(yaml);
    assertThat(found.problems()).isEmpty();
    assertThat(found.items()).hasSize(1);
    return found.items().getFirst().values();
  }

  private static Extraction extract(String yaml) {
    HtmlPage page = HtmlPage.parse(URL, TIME, PRODUCT);
    return new ItemExtractor(ItemSchema.parse("s.yaml", yaml)).extract(page);
  }
}
