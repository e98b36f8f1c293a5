package orbweaver.crawl.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import orbweaver.parse.PublicSuffixList;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundsTest {
  private static final PublicSuffixList BUNDLED = PublicSuffixList.bundled();

  private static Bounds bounds(Scope scope, boolean strict, String seed) {
    var bounds = new Bounds(SomeBounds.of(scope, "", strict, 100, true, BUNDLED));
    bounds.addSeed(Url.parse(seed));
    return bounds;
  }

  private static @Nullable Verdict refuse(Bounds bounds, String href, int depth, int hops) {
    Url url = Url.parse(href);
    var key = new UrlKey(new HostKey(0, 0), url.fingerprint(1));
    return bounds.refuse(new Discovery(key, url, depth, hops, null));
  }

  @ParameterizedTest
  @CsvSource({
    "PAGE, https://a.example/x/, true",
    "PAGE, https://a.example/x/y, false",
    "PREFIX, https://a.example/x/y/z, true",
    "PREFIX, http://a.example/x/y, true",
    "PREFIX, https://a.example/w, false",
    "PREFIX, https://a.example/xx, false",
    "HOST, https://a.example/w, true",
    "HOST, http://www.a.example/w, true",
    "HOST, https://b.a.example/w, false",
    "HOST, https://a.example:8443/w, false",
    "DOMAIN, https://b.a.example/w, true",
    "DOMAIN, https://b.example/w, false",
    "ANY, https://elsewhere.test/, true",
  })
  void a_scope_takes_what_lies_within(Scope scope, String href, boolean within) {
    Bounds bounds = bounds(scope, false, "https://a.example/x/");

    assertThat(refuse(bounds, href, 1, 0) == null).isEqualTo(within);
  }

  @ParameterizedTest
  @CsvSource({
    "DOMAIN, docs.a.example, https://docs.a.example/, true",
    "DOMAIN, docs.a.example, https://v2.docs.a.example/, true",
    "DOMAIN, docs.a.example, https://a.example/, false",
    "DOMAIN, docs.a.example, https://notdocs.a.example/, false",
    "DOMAIN, docs.a.example, https://docs.a.example.evil.test/, false",
    "PREFIX, /docs/, https://a.example/docs/x, true",
    "PREFIX, /docs/, https://a.example/x/y, false",
  })
  void a_scope_may_name_what_it_lies_around(
      Scope scope, String around, String href, boolean within) {
    var bounds = new Bounds(SomeBounds.of(scope, around, false, 100, true, BUNDLED));
    bounds.addSeed(Url.parse("https://a.example/x/"));

    assertThat(refuse(bounds, href, 1, 0) == null).isEqualTo(within);
  }

  @Test
  void what_looks_like_a_trap_is_refused_unless_that_is_wanted() {
    String href = "https://a.example/b/b/b/b/";
    var careful = new Bounds(SomeBounds.of(Scope.ANY, "", false, 100, true, BUNDLED));
    var careless = new Bounds(SomeBounds.of(Scope.ANY, "", false, 100, false, BUNDLED));

    assertThat(refuse(careful, href, 1, 0))
        .isEqualTo(new Verdict(Outcome.BLOCKED_TRAP, "its path repeats 'b' more than 3 times"));
    assertThat(refuse(careless, href, 1, 0)).isNull();
  }

  @Test
  void a_strict_scope_tells_www_apart() {
    Bounds bounds = bounds(Scope.HOST, true, "https://a.example/");

    assertThat(refuse(bounds, "https://www.a.example/", 1, 0))
        .isEqualTo(new Verdict(Outcome.BLOCKED_SCOPE, "scope host"));
  }

  @Test
  void a_newer_list_of_public_suffixes_parts_owners_that_the_bundled_one_takes_for_one() {
    PublicSuffixList list = PublicSuffixList.parse(List.of("example", "a.example"));
    var bundled = new Bounds(SomeBounds.of(Scope.DOMAIN));
    var newer = new Bounds(SomeBounds.of(Scope.DOMAIN, "", false, 100, true, list));
    for (Bounds bounds : List.of(bundled, newer)) {
      bounds.addSeed(Url.parse("https://one.a.example/"));
    }

    assertThat(refuse(bundled, "https://two.a.example/", 1, 0)).isNull();
    assertThat(refuse(newer, "https://two.a.example/", 1, 0).detail()).isEqualTo("scope domain");
    assertThat(refuse(newer, "https://www.one.a.example/", 1, 0)).isNull();
  }

  @Test
  void excludes_win_over_includes_and_are_named() {
    var bounds =
        new Bounds(
            new BoundsSettings(
                Scope.ANY,
                "",
                false,
                List.of(Pattern.compile("/docs/")),
                List.of(Pattern.compile("\\.pdf$")),
                9,
                9,
                999,
                true,
                false,
                BUNDLED));

    assertThat(refuse(bounds, "https://a.example/docs/x", 1, 0)).isNull();
    assertThat(refuse(bounds, "https://a.example/docs/x.pdf", 1, 0).detail())
        .isEqualTo("exclude \\.pdf$");
    assertThat(refuse(bounds, "https://a.example/blog", 1, 0).detail())
        .isEqualTo("no include matches");
  }

  @ParameterizedTest
  @CsvSource({
    "https://a.example/, 101, 0, BLOCKED_DEPTH",
    "https://a.example/, 1, 11, TOO_MANY_REDIRECTS",
    "mailto:me@a.example, 1, 0, BLOCKED_SCHEME",
    "ftp://a.example/x, 1, 0, BLOCKED_SCHEME",
    "javascript:void(0), 0, 0, BLOCKED_SCHEME",
    "invalid:http://[, 1, 0, INVALID_URL",
  })
  void a_limit_has_its_own_word(String href, int depth, int hops, Outcome outcome) {
    Bounds bounds = bounds(Scope.HOST, false, "https://a.example/");

    assertThat(refuse(bounds, href, depth, hops).outcome()).isEqualTo(outcome);
  }

  @Test
  void a_url_longer_than_the_limit_is_invalid() {
    Bounds bounds = bounds(Scope.HOST, false, "https://a.example/");

    assertThat(refuse(bounds, "https://a.example/" + "x".repeat(200), 1, 0).outcome())
        .isEqualTo(Outcome.INVALID_URL);
  }
}
