package orbweaver.store.items;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import orbweaver.parse.Url;
import orbweaver.store.dom.HtmlPage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ItemsTest {
  private static final Url URL = Objects.requireNonNull(Url.parse("https://shop.example/p/1"));
  private static final String HTML =
      """
      <h1>Thing</h1><p class=price>12,50</p><a href=/i.png>i</a><i class=t>a</i><i class=t>b</i>
      <div class=r><b>5</b> good</div><div class=r><b>11</b> odd</div><time datetime=2026-01-02></time>
      <script type="application/ld+json">{"@type": "Product", "sku": "A"}</script>\
      """;

  record Product(
      @Css("h1") String name,
      @Css(".price") @Format(",") BigDecimal price,
      @Css(value = "a", attr = "href") Url image,
      @Css(".t") List<String> tags,
      @Css(".none") List<String> nothing,
      @JsonLd("Product.sku") Optional<String> sku,
      @Meta("gone") Optional<String> gone,
      @XPath("//time/@datetime") LocalDate day,
      @Css(".none") @Nullable Integer absent,
      @Css(".r") List<Review> reviews,
      @PageUrl Url page) {}

  record Review(@Css("b") int stars, @Regex("good|odd") String text) {}

  @Each(".r")
  @Where("/p/")
  record Stars(@Css("b") int stars) {
    Stars {
      if (stars > 10) {
        throw new IllegalArgumentException(stars + " stars");
      }
    }
  }

  record Needy(@Css(".none") String missing) {}

  record Untold(String name) {}

  record Twice(@Css("a") @Meta("a") String name) {}

  record Odd(@Css("a") Set<String> names) {}

  record Broken(@Css("a[") String name) {}

  @Test
  void a_record_is_filled_by_its_annotations() {
    Items.Found<Product> found = Items.of(Product.class).from(page());

    assertThat(found.problems()).isEmpty();
    assertThat(found.items())
        .containsExactly(
            new Product(
                "Thing",
                new BigDecimal("12.50"),
                Objects.requireNonNull(Url.parse("https://shop.example/i.png")),
                List.of("a", "b"),
                List.of(),
                Optional.of("A"),
                Optional.empty(),
                LocalDate.parse("2026-01-02"),
                null,
                List.of(new Review(5, "good"), new Review(11, "odd")),
                URL));
  }

  @Test
  void what_a_record_refuses_is_a_problem_and_the_others_are_there() {
    Items.Found<Stars> found = Items.of(Stars.class).from(page());

    assertThat(found.items()).containsExactly(new Stars(5));
    assertThat(found.problems())
        .singleElement()
        .satisfies(problem -> {
          assertThat(problem.summary()).isEqualTo("Stars is refused by the record");
          assertThat(problem.text()).contains("11 stars");
        });
  }

  @Test
  void what_is_missing_is_a_problem() {
    Items.Found<Needy> found = Items.of(Needy.class).from(page());

    assertThat(found.items()).isEmpty();
    assertThat(found.problems())
        .extracting(Problem::summary)
        .containsExactly("Needy.missing is missing");
  }

  @Test
  void annotations_that_are_not_right_are_told_at_once() {
    refused(Untold.class, "Untold.name: it needs one of @Css");
    refused(Twice.class, "Twice.name: it needs one of @Css");
    refused(Odd.class, "Odd.names: java.util.Set<java.lang.String> is no type of an item");
    refused(Broken.class, "Broken.name: 'a[' is no CSS selector");
  }

  private static void refused(Class<? extends Record> type, String complaint) {
    assertThatThrownBy(() -> Items.of(type))
        .isInstanceOf(SchemaException.class)
        .message()
        .startsWith(complaint);
  }

  private static HtmlPage page() {
    return HtmlPage.parse(URL, Instant.EPOCH, HTML);
  }
}
