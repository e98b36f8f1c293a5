package orbweaver.app.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import orbweaver.testing.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class GeneratedWebTest {

  @Seeds(10)
  void the_same_seed_makes_the_same_web(RandomGenerator random) {
    long seed = random.nextLong();
    var one = GeneratedWeb.named(seed, WebShape.simulation());
    var other = GeneratedWeb.named(seed, WebShape.simulation());

    assertThat(contents(one)).isEqualTo(contents(other));
  }

  @Test
  void another_seed_makes_another_web() {
    var one = GeneratedWeb.named(1, WebShape.demo());
    var other = GeneratedWeb.named(2, WebShape.demo());

    assertThat(contents(one)).isNotEqualTo(contents(other));
  }

  private static List<String> contents(GeneratedWeb web) {
    var contents = new ArrayList<String>();
    for (String url : Truth.of(web, CrawlScope.of(web, 20)).requiredUrls()) {
      int slash = url.indexOf('/', 7);
      Answer answer = web.answer(url.substring(7, slash), url.substring(slash), 1);
      String body = new String(answer.body(), StandardCharsets.ISO_8859_1);
      contents.add(url + answer.status() + answer.headers() + answer.latency() + body);
    }
    return contents;
  }

  @Seeds(15)
  void reading_the_pages_finds_what_the_truth_says(RandomGenerator random) {
    var web = GeneratedWeb.named(random.nextLong(), WebShape.simulation());
    var scope = CrawlScope.of(web, 15);
    var truth = Truth.of(web, scope);

    Set<String> asked = new Walker(web, scope).walk();

    assertThat(asked).containsAll(truth.requiredUrls());
    for (String url : asked) {
      int slash = url.indexOf('/', 7);
      assertThat(truth.objection(url.substring(7, slash), url.substring(slash))).as(url).isNull();
    }
  }

  @Seeds(10)
  void the_demo_is_a_web_of_about_three_hundred_pages(RandomGenerator random) {
    var web = GeneratedWeb.named(random.nextLong(), WebShape.demo());
    var scope = CrawlScope.of(web, 12);

    Set<String> asked = new Walker(web, scope).walk();

    assertThat(asked).hasSizeBetween(270, 330);
    assertThat(asked).containsAll(Truth.of(web, scope).requiredUrls());
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "50", "2000"})
  void every_page_of_a_flawless_site_is_to_be_fetched(int pages) {
    var web = GeneratedWeb.named(7, WebShape.site(pages));

    Set<String> asked = new Walker(web, CrawlScope.of(web, Integer.MAX_VALUE)).walk();

    assertThat(asked).hasSize(pages);
    assertThat(asked)
        .isEqualTo(
            new LinkedHashSet<>(
                Truth.of(web, CrawlScope.of(web, Integer.MAX_VALUE)).requiredUrls()));
  }

  @ParameterizedTest
  @EnumSource(
      value = Oddity.class,
      names = {"FLAKY", "UNAVAILABLE", "THROTTLED"})
  void what_fails_once_heals_and_leads_on(Oddity oddity) {
    var shape = new WebShape(List.of(SiteShape.plain("a", 3).with(oddity, 1)));
    var web = GeneratedWeb.named(1, shape);
    String target = oddity.folder() + "0.html";

    assertThat(web.answer("a.test", target, 1).status()).isGreaterThanOrEqualTo(429);
    assertThat(web.answer("a.test", target, 2).status()).isEqualTo(200);
    assertThat(Truth.of(web, CrawlScope.of(web, 9)).requiredUrls())
        .contains("http://a.test" + target, "http://a.test" + oddity.folder() + "0/found.html");
  }

  @Test
  void a_query_is_found_in_the_charset_of_its_page_alone() {
    var shape =
        new WebShape(List.of(SiteShape.plain("a", 3).in(Language.RUSSIAN).with(Oddity.QUERY, 1)));
    var web = GeneratedWeb.named(1, shape);
    String found =
        Truth.of(web, CrawlScope.of(web, 9)).requiredUrls().stream()
            .filter(url -> url.contains("/find/"))
            .map(url -> url.substring("http://a.test".length()))
            .findFirst()
            .orElseThrow();
    String words = found.substring(found.indexOf('=') + 1, found.indexOf('&'));

    String inUtf8 = found.replaceAll("%[C-F]", "%D0%9");

    assertThat(words).matches("(%[A-F8-9][0-9A-F]|[+])+");
    assertThat(web.answer("a.test", found, 1).status()).isEqualTo(200);
    assertThat(web.answer("a.test", inUtf8, 1).status()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource({"0", "1"})
  void a_page_that_only_a_sitemap_lists_is_to_be_fetched_and_what_it_leads_to(int number) {
    var shape =
        new WebShape(
            List.of(
                SiteShape.plain("a", 3).withRobots(RobotsFile.RULES).with(Oddity.SITEMAP, 2),
                SiteShape.plain("b", 3)));
    var web = GeneratedWeb.named(1, shape);
    String folder = "http://a.test/maps/" + number;

    Set<String> asked = new Walker(web, CrawlScope.of(web, 2)).walk();

    assertThat(asked).contains(folder + "/found.html", folder + "/further.html");
    assertThat(asked).hasSameElementsAs(Truth.of(web, CrawlScope.of(web, 2)).requiredUrls());
  }

  @Test
  void sitemaps_without_a_robots_txt_that_names_them_are_not_to_be_fetched() {
    var shape = new WebShape(List.of(SiteShape.plain("a", 3).with(Oddity.SITEMAP, 1)));
    var web = GeneratedWeb.named(1, shape);

    assertThat(Truth.of(web, CrawlScope.of(web, 9)).requiredUrls())
        .noneMatch(url -> url.contains("/maps/"));
  }

  @Test
  void a_duplicate_is_the_same_page_byte_for_byte() {
    var shape = new WebShape(List.of(SiteShape.plain("a", 9).with(Oddity.DUPLICATE, 1)));
    var web = GeneratedWeb.named(1, shape);
    String second =
        Truth.of(web, CrawlScope.of(web, 9)).requiredUrls().stream()
            .filter(url -> url.contains("?from="))
            .map(url -> url.substring("http://a.test".length()))
            .findFirst()
            .orElseThrow();

    byte[] original = web.answer("a.test", second.substring(0, second.indexOf('?')), 1).body();

    assertThat(web.answer("a.test", second, 1).body()).isEqualTo(original);
  }

  @Test
  void what_is_linked_from_nowhere_is_not_there() {
    var web = GeneratedWeb.named(1, WebShape.demo());

    assertThat(web.answer("garden.test", "/bait/comment.html", 1).status()).isEqualTo(404);
    assertThat(web.answer("garden.test", "/go/99", 1).status()).isEqualTo(404);
    assertThat(web.answer("garden.test", "/-7.html", 1).status()).isEqualTo(404);
    assertThat(web.answer("garden.test", "/calendar/0/soon.html", 1).status()).isEqualTo(404);
    assertThat(web.answer("garden.test", "/x", 1).status()).isEqualTo(404);
  }
}
