package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Sitemaps, feeds and what else lists URLs, case by case from the text of the standards. `~` is a
/// line feed.
class StandardListsTest {

  /// [sitemaps.org](https://www.sitemaps.org/protocol.html), RSS 2.0, RFC 4287, XML 1.0.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "-",
      value = {
        "<urlset><url><loc>/a</loc></url></urlset> | URLSET /a",
        "<urlset><url><loc>/a?b&amp;c</loc></url></urlset> | URLSET /a?b&c",
        "<urlset><url><loc><![CDATA[/a?b&c]]></loc></url></urlset> | URLSET /a?b&c",
        "<urlset><!-- <url><loc>/a</loc></url> --><url><loc>/b</loc></url></urlset> | URLSET /b",
        "<urlset><url><loc>~ /a ~</loc></url></urlset> | URLSET /a",
        "<s:urlset><s:url><s:loc>/a</s:loc></s:url></s:urlset> | URLSET /a",
        "<urlset><url><lastmod>2026</lastmod><loc>/a</loc></url></urlset> | URLSET /a",
        "<urlset><url/><url><loc>/a</loc></url></urlset> | URLSET /a",
        "<urlset><url><loc/></url></urlset> | URLSET",
        "<sitemapindex><sitemap><loc>/a</loc></sitemap></sitemapindex> | INDEX /a",
        "<sitemapindex/> | INDEX",
        "<rss><channel><link>/no</link><item><link>/a</link></item></channel></rss> | RSS /a",
        "<rdf:RDF><channel/><item><link>/a</link></item></rdf:RDF> | RSS /a",
        "<rss><item><guid>http://o/a</guid></item></rss> | RSS http://o/a",
        "<feed><link href='/no'/><entry><link href='/a'/></entry></feed> | ATOM /a",
        "<feed><entry><link rel='edit' href='/no'/><link href='/a'/></entry></feed> | ATOM /a",
        "<feed><entry><link rel='alternate' href='/a'/></entry></feed> | ATOM /a",
        "<?xml version='1.0'?>~<urlset><url><loc>/a</loc></url></urlset> | URLSET /a",
        "http://h/a~http://h/b | TEXT http://h/a http://h/b",
        "~  http://h/a  ~~ftp://h/b | TEXT http://h/a"
      })
  void sitemaps_and_feeds_list_what_the_standards_say(String text, String found) {
    Sitemap sitemap = Sitemap.parse(text.replace('~', '\n').getBytes(StandardCharsets.UTF_8));
    List<String> locs = sitemap.entries().stream().map(SitemapEntry::loc).toList();
    assertThat((sitemap.type() + " " + String.join(" ", locs)).strip()).isEqualTo(found);
  }

  /// RFC 9309, 2.2.4 (other records, which end no group), and what sites mean by `Crawl-delay`.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "-",
      value = {
        "User-agent: *~Crawl-delay: 5 | 5000 | ",
        "User-agent: *~Crawl-delay: 0.5 | 500 | ",
        "User-agent: *~Crawl-delay: 0 | 0 | ",
        "User-agent: *~Crawl-delay: x | - | ",
        "User-agent: *~Crawl-delay: -1 | - | ",
        "User-agent: *~Crawl-delay: 1e9 | - | ",
        "User-agent: *~Crawl-delay: 1000000000 | 1000000000000 | ",
        "User-agent: *~Crawl-delay: 1000000001 | - | ",
        "Crawl-delay: 5~User-agent: * | - | ",
        "User-agent: orbweaver~Crawl-delay: 2~~User-agent: *~Crawl-delay: 9 | 9000 | ",
        "User-agent: *~Crawl-delay: 2~Crawl-delay: 9 | 9000 | ",
        "User-agent: *~CRAWL-DELAY : 3 # x | 3000 | ",
        "Sitemap: /a | - | /a",
        "SITEMAP:/a~sitemap: /b | - | /a /b",
        "User-agent: other~Disallow: /~Sitemap: http://o/s | - | http://o/s",
        "Sitemap: | - | ",
        "Sitemap: /a #b | - | /a"
      })
  void robots_tell_delays_and_sitemaps(String robots, Long delayMillis, String sitemaps) {
    byte[] body = robots.replace('~', '\n').getBytes(StandardCharsets.UTF_8);
    RobotsTxt read = RobotsTxt.parse(body, "orbweaver");
    assertThat(read.crawlDelay().orElse(null))
        .isEqualTo(delayMillis == null ? null : Duration.ofMillis(delayMillis));
    assertThat(String.join(" ", read.sitemaps())).isEqualTo(sitemaps == null ? "" : sitemaps);
  }

  /// URL Standard, 4.5 (equivalence, fragments left out), and RFC 3986, 6.2.2 (escapes).
  @ParameterizedTest
  @CsvSource({
    "HTTP://H/a, http://h/a, true",
    "http://h:80/a, http://h/a, true",
    "http://h:443/a, http://h/a, false",
    "https://h:443/, https://h, true",
    "http://h/a#b, http://h/a#c, true",
    "http://h/a#, http://h/a, true",
    "http://h/a?, http://h/a, false",
    "http://h/%7Ea, http://h/~a, true",
    "http://h/a%2fb, http://h/a%2Fb, true",
    "http://h/a%2fb, http://h/a/b, false",
    "http://h/a/../b, http://h/b, true",
    "http://h/a?b&c, http://h/a?c&b, false",
    "http://h./a, http://h/a, false",
    "http://ü.test/, http://xn--tda.test/, true",
    "http://0x7f000001/, http://127.0.0.1/, true",
    "http://u@h/, http://h/, false",
    "http://h/ä, http://h/%C3%A4, true"
  })
  void urls_are_one_or_two(String one, String other, boolean same) {
    Url first = Objects.requireNonNull(Url.parse(one));
    Url second = Objects.requireNonNull(Url.parse(other));
    assertThat(first.fingerprint(7) == second.fingerprint(7)).isEqualTo(same);
  }
}
