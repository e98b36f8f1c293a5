package orbweaver.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import orbweaver.crawl.frontier.Scope;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Crawls of a site that has sitemaps, or feeds.
class SitemapCrawlTest {
  private static final String SITE = "http://" + SmallSite.HOST;
  private static final String OTHER = "http://" + SmallSite.OTHER_HOST;

  private static SmallSite site(String robots) {
    return new SmallSite()
        .answer("/robots.txt", "Content-Type: text/plain", robots.getBytes(UTF_8))
        .page("/", "home")
        .page("/a", "a")
        .page("/b", "b");
  }

  private static String urlset(String... urls) {
    var xml = new StringBuilder("<urlset>");
    for (String url : urls) {
      xml.append("<url><loc>").append(url).append("</loc></url>");
    }
    return xml.append("</urlset>").toString();
  }

  private static String index(String... urls) {
    return urlset(urls).replace("urlset>", "sitemapindex>").replace("url>", "sitemap>");
  }

  private static SmallSite xml(SmallSite site, String target, String xml) {
    return site.answer(target, "Content-Type: application/xml", xml.getBytes(UTF_8));
  }

  @Test
  void the_pages_of_a_sitemap_that_robots_txt_names_are_crawled() throws Exception {
    String xml = "<urlset><url><loc>/a</loc><lastmod>2026-05-01</lastmod></url></urlset>";
    SmallSite site = xml(site("Sitemap: /s.xml"), "/s.xml", xml).crawled();

    assertThat(site.requests()).containsExactly("/", "/s.xml", "/a");
    assertThat(site.verdict(SITE + "/s.xml")).isEqualTo("ok sitemap: 1 URL");
    var page = site.state(SITE + "/a");
    assertThat(page.parent()).isEqualTo(site.state(SITE + "/s.xml").key());
    assertThat(page.depth()).isEqualTo(1);
    assertThat(page.mention().lastModified()).isEqualTo("2026-05-01");
  }

  @Test
  void an_index_that_leads_in_circles_is_read_once() throws Exception {
    SmallSite site = site("Sitemap: /i.xml\nSitemap: /robots.txt");
    xml(site, "/i.xml", index("/i.xml", "/j.xml"));
    xml(site, "/j.xml", index("/i.xml", "/s.xml"));
    xml(site, "/s.xml", urlset("/a", "/b"));

    assertThat(site.crawled().requests())
        .containsExactly("/", "/i.xml", "/j.xml", "/s.xml", "/a", "/b");
  }

  @Test
  void a_sitemap_speaks_for_its_own_host_and_for_the_one_whose_robots_txt_names_it()
      throws Exception {
    SmallSite site = site("Sitemap: " + OTHER + "/i.xml");
    xml(site, "/i.xml", index(OTHER + "/s.xml"));
    xml(site, "/s.xml", urlset(SITE + "/a", "http://third.example/x"));

    site.crawled();

    assertThat(site.verdict(SITE + "/a")).isEqualTo("ok");
    assertThat(site.verdict(OTHER + "/s.xml"))
        .isEqualTo("ok sitemap: 2 URLs, 1 of other hosts left out");
  }

  @Test
  void a_sitemap_is_told_by_its_magic_number_whatever_its_type() throws Exception {
    var packed = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(packed)) {
      gzip.write(urlset("/a").getBytes(UTF_8));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    SmallSite site =
        site("Sitemap: /s.xml.gz")
            .answer("/s.xml.gz", "Content-Type: application/x-gzip", packed.toByteArray());

    assertThat(site.crawled().requests()).containsExactly("/", "/s.xml.gz", "/a");
  }

  @Test
  void a_sitemap_obeys_robots_txt_and_the_depth() throws Exception {
    SmallSite site = site("User-agent: *\nDisallow: /s.xml\n\nSitemap: /s.xml").crawled();
    assertThat(site.requests()).containsExactly("/");
    assertThat(site.verdict(SITE + "/s.xml")).startsWith("blocked-robots");

    site = xml(site("Sitemap: /s.xml"), "/s.xml", urlset("/a"));
    site.crawled(options -> options.depth = 0);
    assertThat(site.requests()).containsExactly("/");
    assertThat(site.verdict(SITE + "/s.xml")).isEqualTo("blocked-depth deeper than 0");
  }

  @Test
  void sitemaps_are_read_unless_the_scope_is_another_or_they_are_not_wanted() throws Exception {
    SmallSite site = xml(site("Sitemap: /s.xml"), "/s.xml", urlset("/a"));
    assertThat(site.crawled(options -> options.collect.noSitemaps = true).requests())
        .containsExactly("/");

    site = xml(site("Sitemap: /s.xml"), "/s.xml", urlset("/a"));
    assertThat(site.crawled(options -> options.scope = Scope.ANY).requests()).containsExactly("/");
  }

  @Test
  void a_sitemap_may_be_named_by_the_user() throws Exception {
    SmallSite site = xml(site(""), "/mine.xml", urlset("/a"));
    site.crawled(options -> options.collect.sitemaps = List.of(SITE + "/mine.xml"));

    assertThat(site.requests()).containsExactly("/", "/mine.xml", "/a");
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/xml", "application/xml; charset=utf-8", "text/html"})
  void a_feed_is_known_whatever_it_is_said_to_be(String type) throws Exception {
    String feed =
        "<?xml version='1.0'?><rss><channel><item><link>/a</link></item>"
            + "<item><link>mailto:x</link></item></channel></rss>";
    SmallSite site =
        new SmallSite()
            .page("/", "<a href=/feed>")
            .answer("/feed", "Content-Type: " + type, feed.getBytes(UTF_8))
            .page("/a", "a")
            .crawled();

    assertThat(site.requests()).containsExactly("/", "/feed", "/a");
    assertThat(site.verdict(SITE + "/feed"))
        .isEqualTo("ok feed: 2 URLs, 1 that no crawl can follow left out");
  }

  @Test
  void the_entries_of_a_feed_are_links() throws Exception {
    String feed = "<rss><channel><item><link>" + SITE + "/a</link></item></channel></rss>";
    SmallSite site =
        new SmallSite()
            .page("/", "<link rel=alternate type=application/rss+xml href=/feed>")
            .answer("/feed", "Content-Type: application/rss+xml", feed.getBytes(UTF_8))
            .page("/a", "a")
            .crawled();

    assertThat(site.requests()).containsExactly("/", "/feed", "/a");
    assertThat(site.verdict(SITE + "/feed")).isEqualTo("ok feed: 1 URL");
    assertThat(site.state(SITE + "/a").depth()).isEqualTo(2);
  }
}
