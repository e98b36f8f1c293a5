package orbweaver.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import orbweaver.parse.Url;
import orbweaver.testing.Seeds;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Names of files, by examples and by laws.
class FileNamesTest {
  private static final String HTML = "text/html";
  private static final List<String> TYPES =
      List.of(HTML, "image/png", "", "application/xhtml+xml", "text/css", "image/svg+xml");

  private static final List<String> BITS =
      List.of(
          "/",
          "//",
          "a",
          "A",
          "b",
          "README",
          "index",
          "index~0",
          ".html",
          ".HTML",
          ".",
          "..",
          "%2E",
          "%2e",
          "%41",
          "%c3",
          "%C3%A4",
          "%",
          "?",
          "?q=1",
          "&",
          "=",
          "~",
          "~1",
          "~0",
          "con",
          "CON",
          "nul.txt",
          "com1",
          "lpt9.d",
          "x.y",
          ":",
          "*",
          "|",
          "\"",
          "<",
          "'",
          "é",
          "e\u0301",
          "日",
          " ",
          "~.html",
          ".css",
          "~.css",
          ".svg",
          "main",
          "1",
          "+",
          "@",
          ";",
          "9".repeat(120),
          "Z".repeat(70));

  private static final List<String> HOSTS =
      List.of(
          "http://example.org",
          "https://example.org",
          "http://example.org:8080",
          "http://[::1]",
          "https://u:P@h",
          "http://con",
          "http://example.org.",
          "http://127.0.0.1",
          "http://ü.de");

  @ParameterizedTest
  @CsvSource({
    "https://example.org/docs/intro.html, text/html, https/example.org/docs/intro.html",
    "https://example.org/docs/, text/html, https/example.org/docs/index~0.html",
    "https://example.org/About?id=7, text/html, https/example.org/~About~3Fid=7~.html",
    "http://example.org:8080/logo.png, image/png, http/example.org~3A8080/logo.png",
    "http://example.org/main, text/html, http/example.org/main~.html",
    "http://example.org/main/logo.png, image/png, http/example.org/main/logo.png",
    "http://example.org/v1.2/x, image/png, http/example.org/v1.2~/x~",
    "http://example.org/con/NUL.txt, text/plain, http/example.org/~63on/~N~U~L.txt",
    "http://example.org/.git/a., text/plain, http/example.org/~2Egit/a~2E~",
    "http://example.org/site.css, text/css, http/example.org/site.css",
    "http://example.org/site.css?v=1.2, text/css, http/example.org/site.css~3Fv=1.2~.css",
    "http://example.org/style, text/css, http/example.org/style~.css",
    "http://example.org/css/, text/css, http/example.org/css/index~0.css",
    "http://example.org/a.svg?7, image/svg+xml, http/example.org/a.svg~3F7~.svg",
    "http://example.org/site.css, text/html, http/example.org/site.css~.html",
    "http://example.org/%C3%A4/%c3, text/html, http/example.org/%C3%A4/~25c3~.html"
  })
  void names_are_readable(String url, String type, String name) {
    assertThat(FileNames.of(url(url), type)).isEqualTo(name);
  }

  @Test
  void a_long_name_lies_in_pieces_and_comes_back() {
    Url url = url("http://example.org/" + "a".repeat(450) + ".html");

    String name = FileNames.of(url, HTML);

    assertThat(name.split("/")).allMatch(part -> part.length() <= 204).hasSize(5);
    assertThat(FileNames.url(name)).isEqualTo(url);
  }

  @Test
  void a_name_that_would_be_too_long_is_a_hash_and_does_not_come_back() {
    Url url = url("http://example.org/" + "a".repeat(5_000));

    String name = FileNames.of(url, HTML);

    assertThat(name).startsWith("http/example.org/~9").endsWith("~.html").hasSizeLessThan(100);
    assertThat(FileNames.url(name)).isNull();
  }

  @ParameterizedTest
  @CsvSource({"a", "http/x", "http/x/../y", "ftp/x/y", "http/x/~", "http/x/~z~2", "''", "http//y"})
  void what_is_no_name_of_ours_has_no_url(String name) {
    assertThat(FileNames.url(name)).isNull();
  }

  @Seeds(2_000)
  void every_name_leads_back_to_its_url_whatever_case_the_disk_gives_it(RandomGenerator random) {
    Url url = randomUrl(random);
    String name = FileNames.of(url, Samples.pick(TYPES.toArray(String[]::new), random));

    if (!name.contains("~9")) {
      assertThat(FileNames.url(name)).as(name).isEqualTo(url);
      assertThat(FileNames.url(name.toLowerCase(Locale.ROOT))).as(name).isEqualTo(url);
      assertThat(FileNames.url(name.toUpperCase(Locale.ROOT))).as(name).isEqualTo(url);
    }
  }

  @Seeds(2_000)
  void every_name_is_safe_on_every_file_system(RandomGenerator random) {
    String name =
        FileNames.of(randomUrl(random), Samples.pick(TYPES.toArray(String[]::new), random));

    assertThat(name).hasSizeLessThanOrEqualTo(1_000).matches("[!-~/]+");
    assertThat(name.split("/", -1))
        .allMatch(part -> !part.isEmpty() && part.length() <= 204)
        .noneMatch(part -> part.startsWith(".") || part.endsWith("."))
        .noneMatch(part -> part.matches("(?i)(con|prn|aux|nul|com[0-9]|lpt[0-9])([.].*)?"))
        .noneMatch(part -> part.matches(".*[<>:\"\\\\|?*].*"));
  }

  @Seeds(2_000)
  void no_two_urls_share_a_name_and_no_file_is_anothers_folder(RandomGenerator random) {
    Url one = randomUrl(random);
    Url other = sibling(one, random);
    String type = Samples.pick(TYPES.toArray(String[]::new), random);
    String otherType = Samples.pick(TYPES.toArray(String[]::new), random);

    String name = FileNames.of(one, type).toLowerCase(Locale.ROOT);
    String otherName = FileNames.of(other, otherType).toLowerCase(Locale.ROOT);

    assertThat(name.equals(otherName))
        .as(one + " and " + other)
        .isEqualTo(one.equals(other) && name.equals(otherName));
    assertThat(otherName).as(one + " and " + other).doesNotStartWith(name + "/");
    assertThat(name).as(one + " and " + other).doesNotStartWith(otherName + "/");
  }

  /// Mostly something that lies beside or below it.
  private static Url sibling(Url url, RandomGenerator random) {
    Url near = Url.parse(url.href() + bits(random, 2));
    return near == null || random.nextInt(4) == 0 ? randomUrl(random) : near.withoutFragment();
  }

  private static Url randomUrl(RandomGenerator random) {
    @Nullable Url url = null;
    while (url == null) {
      url = Url.parse(Samples.pick(HOSTS.toArray(String[]::new), random) + "/" + bits(random, 8));
    }
    return url.withoutFragment();
  }

  private static String bits(RandomGenerator random, int most) {
    return IntStream.range(0, random.nextInt(most + 1))
        .mapToObj(_ -> Samples.pick(BITS.toArray(String[]::new), random))
        .collect(Collectors.joining());
  }

  private static Url url(String text) {
    return Objects.requireNonNull(Url.parse(text));
  }
}
