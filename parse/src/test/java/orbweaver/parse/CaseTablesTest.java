package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Faults that users of crawlers met, as tables of input and expected value.
class CaseTablesTest {

  @Test
  void urls_resolve() {
    every(
        "url_resolve",
        row -> Shared.textOrNull(row, "expect"),
        row -> {
          Url url = Url.parse(Shared.text(row, "input"), url(row, "base"));
          return url == null ? null : url.href();
        });
  }

  @Test
  void urls_are_the_same_page_or_not() {
    every(
        "url_same",
        row -> row.get("same").getAsBoolean(),
        row -> url(row, "a").fingerprint(1) == url(row, "b").fingerprint(1));
  }

  @Test
  void encoding_labels_are_known() {
    every(
        "charset_label",
        row -> Shared.textOrNull(row, "expect"),
        row -> {
          Encoding encoding = Encoding.forLabel(Shared.text(row, "label"));
          return encoding == null ? null : encoding.name().toLowerCase(Locale.ROOT);
        });
  }

  @Test
  void encodings_of_pages_are_found() {
    every(
        "charset_sniff",
        row -> Shared.text(row, "expect"),
        row -> {
          byte[] page = Shared.base64(row, "bytes_b64");
          String type = Shared.textOrNull(row, "content_type");
          return Charsets.detectEncoding(page, 0, page.length, type).name();
        });
  }

  @Test
  void media_types_are_read() {
    every(
        "content_type",
        row ->
            row.get("expect").isJsonNull()
                ? null
                : describe(
                    Shared.text(row.getAsJsonObject("expect"), "essence"),
                    Shared.textOrNull(row.getAsJsonObject("expect"), "charset")),
        row -> {
          MediaType type = MediaType.parse(Shared.text(row, "header"));
          return type == null ? null : describe(type.type(), type.charset());
        });
  }

  @Test
  void links_of_pages_are_those_that_browsers_have() {
    every(
        "links",
        row -> new LinkedHashSet<>(Shared.texts(row, "expect")),
        row -> new LinkedHashSet<>(links(Shared.text(row, "html"), url(row, "base"))));
  }

  @Test
  void refreshes_are_read() {
    every(
        "meta_refresh",
        row -> describe(Shared.textOrNull(row, "seconds"), Shared.textOrNull(row, "expect")),
        row -> {
          Refresh refresh = Refresh.parse(Shared.text(row, "content"));
          if (refresh == null) {
            return describe(null, null);
          }
          Url target = Url.parse(refresh.target(), url(row, "base"));
          return describe("" + refresh.seconds(), target == null ? null : target.href());
        });
  }

  @Test
  void retry_after_is_read() {
    every(
        "retry_after",
        row ->
            switch (Shared.textOrNull(row, "wait")) {
              case null -> null;
              case "cap" -> RetryAfter.MAX;
              case String seconds -> Duration.ofSeconds(Long.parseLong(seconds));
            },
        row ->
            RetryAfter.parse(Shared.text(row, "value"), Instant.parse(Shared.text(row, "now")))
                .orElse(null));
  }

  @Test
  void robots_decide() {
    every(
        "robots",
        row -> row.get("allow").getAsBoolean(),
        row -> robots(row).decide(url(row, "url").requestTarget()).allowed());
  }

  @Test
  void robots_tell_delays_and_sitemaps() {
    every(
        "robots_meta",
        row -> describe(Shared.textOrNull(row, "crawl_delay"), "" + Shared.texts(row, "sitemaps")),
        row ->
            describe(
                robots(row).crawlDelay().map(delay -> "" + delay.toSeconds()).orElse(null),
                "" + robots(row).sitemaps()));
  }

  @Test
  void srcsets_are_split() {
    every(
        "srcset",
        row -> Shared.texts(row, "expect"),
        row -> {
          byte[] value = Shared.text(row, "srcset").getBytes(StandardCharsets.UTF_8);
          var candidates = new Srcset(value, 0, value.length);
          var urls = new ArrayList<String>();
          while (candidates.next()) {
            int length = candidates.end() - candidates.start();
            urls.add(new String(value, candidates.start(), length, StandardCharsets.UTF_8));
          }
          return urls;
        });
  }

  @Test
  void titles_are_found() {
    every(
        "title",
        row -> Shared.text(row, "expect"),
        row -> {
          byte[] page = Shared.text(row, "html").getBytes(StandardCharsets.UTF_8);
          var links = new LinkExtractor();
          links.extract(page, 0, page.length, StandardCharsets.UTF_8);
          return links.title();
        });
  }

  @Test
  void visible_text_has_the_words_that_readers_see() {
    var wrong = new ArrayList<String>();
    for (JsonObject row : Shared.table("text")) {
      byte[] page = Shared.text(row, "html").getBytes(StandardCharsets.UTF_8);
      var links = new LinkExtractor(LinkOptions.navigation().withText());
      links.extract(page, 0, page.length, StandardCharsets.UTF_8);
      List<String> words = List.of(links.text().split("\\s+"));
      if (!words.containsAll(Shared.texts(row, "words"))
          || Shared.texts(row, "not_words").stream().anyMatch(words::contains)) {
        wrong.add(row + " gave " + words);
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void style_sheets_have_the_urls_that_css_gives_them() {
    every(
        "css_urls",
        row -> Shared.texts(row, "expect"),
        row -> {
          byte[] css = Shared.text(row, "css").getBytes(StandardCharsets.UTF_8);
          var urls = new CssUrls(css, 0, css.length);
          var found = new ArrayList<String>();
          while (urls.next()) {
            found.add(urls.value());
          }
          return found;
        });
  }

  @Test
  void cookies_are_kept_and_sent_as_browsers_do() {
    Instant now = Instant.parse("2026-01-01T00:00:00Z");
    every(
        "cookies",
        row -> Shared.text(row, "cookie"),
        row -> {
          var jar = new CookieJar(PublicSuffixList.bundled());
          for (String header : Shared.texts(row, "set_cookie")) {
            jar.set(header, url(row, "set_url"), now);
          }
          return jar.header(url(row, "ask_url"), now);
        });
  }

  @Test
  void sitemaps_and_feeds_have_their_entries() {
    every(
        "sitemap",
        row -> describe(Shared.text(row, "type"), "" + Shared.texts(row, "locs")),
        row -> {
          Sitemap sitemap = Sitemap.parse(Shared.base64(row, "bytes_b64"));
          var locs = new ArrayList<String>();
          for (SitemapEntry entry : sitemap.entries()) {
            locs.add("" + Url.parse(entry.loc(), url(row, "url")));
          }
          String type =
              switch (sitemap.type()) {
                case NONE -> "none";
                case URLSET -> "urlset";
                case INDEX -> "sitemapindex";
                case TEXT -> "text";
                case RSS, ATOM -> "feed";
              };
          return describe(type, "" + locs);
        });
  }

  @Test
  void types_of_bodies_are_found() {
    every(
        "type_sniff",
        row -> Shared.text(row, "treat_as"),
        row -> {
          byte[] body = Shared.base64(row, "bytes_b64");
          String type =
              MimeSniffer.type(body, 0, body.length, Shared.textOrNull(row, "content_type"));
          return switch (type) {
            case "text/html" -> "html";
            case "application/xhtml+xml" -> "xhtml";
            case "text/plain" -> "text";
            case "text/xml", "application/rss+xml" -> "xml";
            default -> type;
          };
        });
  }

  private static void every(
      String table,
      Function<JsonObject, @Nullable Object> expected,
      Function<JsonObject, @Nullable Object> actual) {
    var wrong = new ArrayList<String>();
    for (JsonObject row : Shared.table(table)) {
      Object got = actual.apply(row);
      if (!Objects.equals(got, expected.apply(row))) {
        wrong.add(row + " gave " + got);
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static RobotsTxt robots(JsonObject row) {
    byte[] body =
        row.has("robots_b64")
            ? Shared.base64(row, "robots_b64")
            : Shared.text(row, "robots").getBytes(StandardCharsets.UTF_8);
    return RobotsTxt.parse(body, Shared.text(row, "agent"));
  }

  private static List<String> links(String html, Url pageUrl) {
    byte[] page = html.getBytes(StandardCharsets.UTF_8);
    var links = new LinkExtractor();
    var parser = new UrlParser();
    links.extract(page, 0, page.length, StandardCharsets.UTF_8);
    Url base = links.base(pageUrl, parser);
    var found = new ArrayList<String>();
    for (int i = 0; i < links.count(); i++) {
      if (links.resolve(i, base, parser)) {
        found.add(parser.toString());
      }
    }
    return found;
  }

  private static Url url(JsonObject row, String key) {
    return Objects.requireNonNull(Url.parse(Shared.text(row, key)));
  }

  private static String describe(@Nullable String first, @Nullable String second) {
    return first + " | " + second;
  }
}
