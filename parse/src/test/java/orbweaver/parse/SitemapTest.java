package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SitemapTest {
  private static final String TWO =
      "<urlset><url><loc>http://a/?x=1&amp;y=2</loc><lastmod>2026-01-02</lastmod></url>"
          + "<url><loc>http://a/b</loc></url></urlset>";

  @ParameterizedTest
  @ValueSource(
      strings = {
        TWO,
        "junk <?xml version='1.0'?>" + TWO,
        "<urlset><url><loc>http://a/?x=1&y=2</loc><url><loc>http://a/b</loc>",
        "<URLSET><URL><LOC>http://a/?x=1&amp;y=2</LOC></URL><URL><LOC>http://a/b</LOC></URL>",
        "<x:urlset><x:url><x:loc>http://a/?x=1&#38;y=2</x:loc></x:url><loc>http://a/b</loc>",
        "<urlset><url><loc><![CDATA[http://a/?x=1&y=2]]></loc></url><url><loc>http://a/b</loc>",
        "<urlset><loc>http://a/?x=1&amp;y=2</loc><!-- <loc>no</loc> --><loc> http://a/b </loc>"
      })
  void what_sites_publish_is_read(String xml) {
    assertThat(locs(Sitemap.parse(utf8(xml)))).containsExactly("http://a/?x=1&y=2", "http://a/b");
  }

  /// A `<` does not make XML of a list, nor a URL a list of XML.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://a/?x=1&y=2\n<br>\nhttp://a/b",
        "\uFEFF \nHTTPS://a/<x\nhttp://a/?x=1&y=2\nhttp://a/b\n<x",
        "http://a/s.xml\n" + TWO,
        "http://a/s.xml <?xml version='1.0'?><x:urlset><x:loc>http://a/?x=1&y=2</x:loc>"
            + "<x:loc>http://a/b</x:loc>"
      })
  void lists_and_xml_are_told_apart(String file) {
    assertThat(locs(Sitemap.parse(utf8(file))))
        .endsWith("http://a/?x=1&y=2", "http://a/b")
        .hasSizeBetween(2, 3);
  }

  @Test
  void a_base_does_not_make_more_of_a_feed_than_there_is_memory_for() {
    String start = "<feed xml:base='http://h/" + "a/".repeat(1_000) + "'><entry><link href=1 />";
    String links = "<link rel=enclosure href=2 />".repeat(50_000);
    Sitemap feed = Sitemap.parse(utf8(start + links + "</entry><entry><link href=3 /></entry>"));

    assertThat(feed.truncated()).isTrue();
    assertThat(feed.entries()).hasSize(1);
    assertThat(feed.entries().getFirst().related()).hasSizeBetween(30_000, 35_000);
  }

  @Test
  void an_index_names_sitemaps() {
    Sitemap sitemap =
        Sitemap.parse(utf8("<sitemapindex><sitemap><loc>/s.xml</loc></sitemap></sitemapindex>"));
    assertThat(sitemap.type()).isEqualTo(Sitemap.Type.INDEX);
    assertThat(sitemap.entries().getFirst().isSitemap()).isTrue();
  }

  @Test
  void images_and_languages_go_with_their_page() {
    Sitemap sitemap =
        Sitemap.parse(
            utf8(
                "<urlset><url><loc>/p</loc><image:image><image:loc>/i.png</image:loc></image:image>"
                    + "<xhtml:link rel='alternate' hreflang='de' href='/de'/></url></urlset>"));
    assertThat(locs(sitemap)).containsExactly("/p");
    assertThat(sitemap.entries().getFirst().related()).containsExactly("/i.png", "/de");
  }

  @Test
  void compressed_and_wide_ones_are_read() {
    assertThat(locs(Sitemap.parse(gzip(utf8(TWO))))).hasSize(2);
    byte[] wide = ("\uFEFF" + TWO).getBytes(StandardCharsets.UTF_16LE);
    assertThat(locs(Sitemap.parse(wide))).hasSize(2);
    byte[] latin =
        "<?xml version='1.0' encoding='iso-8859-1'?><urlset><loc>/é</loc>"
            .getBytes(Charset.forName("windows-1252"));
    assertThat(locs(Sitemap.parse(latin))).containsExactly("/é");
  }

  @Test
  void one_in_pieces_reads_like_one_in_one() {
    String rss = "<rss><channel><item><link>/a</link></item><item><guid>http://g</guid></item>";
    for (String file : List.of(TWO, rss, "http://a/\r\nno\nhttps://b/x")) {
      byte[] bytes = utf8(file);
      for (int size = 1; size <= bytes.length; size++) {
        var entries = new ArrayList<SitemapEntry>();
        var reader = new SitemapReader(entries::add);
        for (int at = 0; at < bytes.length; at += size) {
          reader.feed(bytes, at, Math.min(bytes.length, at + size));
        }
        reader.finish();
        assertThat(entries).isEqualTo(Sitemap.parse(bytes).entries());
      }
    }
  }

  @Test
  void no_more_entries_are_read_than_the_protocol_allows() {
    Sitemap sitemap = Sitemap.parse(utf8("<urlset>" + "<loc>/x</loc>".repeat(50_001)));
    assertThat(sitemap.entries()).hasSize(SitemapReader.MAX_ENTRIES);
    assertThat(sitemap.truncated()).isTrue();
  }

  @Test
  void wrapped_sitemaps_are_unwrapped() {
    byte[] wide = TWO.getBytes(StandardCharsets.UTF_16LE);
    byte[] junk = Arrays.copyOf(gzip(utf8(TWO)), gzip(utf8(TWO)).length + 9);
    for (byte[] body : List.of(gzip(gzip(utf8(TWO))), gzip(wide), wide, junk)) {
      assertThat(locs(Sitemap.parse(body))).containsExactly("http://a/?x=1&y=2", "http://a/b");
    }
  }

  @Test
  void cdata_is_in_the_encoding_that_is_declared() {
    String xml =
        "<?xml version='1.0' encoding='windows-1251'?>"
            + "<urlset><url><loc><![CDATA[http://a/\u0434]]></loc></url></urlset>";
    byte[] body = xml.getBytes(Charset.forName("windows-1251"));
    assertThat(locs(Sitemap.parse(body))).containsExactly("http://a/\u0434");
  }

  @Test
  void a_text_sitemap_may_write_its_schemes_in_upper_case() {
    Sitemap sitemap = Sitemap.parse(utf8("\uFEFFHTTP://a/x\rHttps://b/y\r\n# no\n"));
    assertThat(locs(sitemap)).containsExactly("HTTP://a/x", "Https://b/y");
  }

  @Test
  void a_location_may_lack_its_end_tag_or_all_of_it() {
    Sitemap sitemap =
        Sitemap.parse(
            utf8(
                "<urlset><url><loc>http://a/1</url><url>http://a/2</url><url>none</url>"
                    + "<url><loc>http://a/3</loc>http://a/no</url></urlset>"));
    assertThat(locs(sitemap)).containsExactly("http://a/1", "http://a/2", "http://a/3");
  }

  /// RSS 2.0: only a permalink is a URL of the item.
  @Test
  void a_guid_that_is_no_permalink_is_no_link() {
    Sitemap feed =
        Sitemap.parse(
            utf8(
                "<rss><item><guid isPermaLink='false'>http://a/1</guid></item>"
                    + "<item><guid isPermaLink='true'>http://a/2</guid></item>"
                    + "<item><guid>http://a/3</guid></item></rss>"));
    assertThat(locs(feed)).containsExactly("http://a/2", "http://a/3");
  }

  /// RFC 4287, 2 (`xml:base`) and 4.2.7.2 (names of relations).
  @Test
  void links_of_a_feed_are_relative_to_its_base() {
    Sitemap feed =
        Sitemap.parse(
            utf8(
                "<a:feed xml:base='http://b/x/'><a:entry xml:base='y/'><a:link href='1'/></a:entry>"
                    + "<a:entry><a:link rel='self' href='s'/><a:link rel='Alternate' href='2'/>"
                    + "</a:entry><a:entry><a:link xml:base='http://c/' href='3'"
                    + " rel='http://www.iana.org/assignments/relation/alternate'/></a:entry>"));
    assertThat(locs(feed)).containsExactly("http://b/x/y/1", "http://b/x/2", "http://c/3");
  }

  /// XML Base, 4.2: a base is relative to that around it, and the outermost to the document.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<feed xml:base='/b/'><entry><link href='1'/></entry> | http://h/b/1",
        "<feed xml:base='b/'><entry xml:base='c/'><link href='1'/></entry> | http://h/s/b/c/1",
        "<feed xml:base='b/'><entry><link xml:base='c/' href='1'/></entry> | http://h/s/b/c/1",
        "<feed><entry xml:base='../'><link href='1'/></entry> | http://h/1",
        "<feed xml:base='//o/x'><entry><link href='?1'/></entry> | http://o/x?1",
        "<urlset xml:base='/b/'><url><loc>1</loc></url> | http://h/b/1",
        "<sitemapindex xml:base='b/'><sitemap><loc>1</loc></sitemap> | http://h/s/b/1",
        "<rss xml:base='/b/'><item><link>1</link></item> | http://h/b/1",
        "<rss><channel xml:base='b/'><item xml:base='c/'><link>1</link></item> | http://h/s/b/c/1",
        "<feed xml:base='/b/'><entry><link href='http://o/1'/></entry> | http://o/1",
        "<feed xml:base='http://[/'><entry><link href='1'/></entry> | 1"
      })
  void a_relative_base_is_relative_to_what_is_around_it(String xml, String loc) {
    assertThat(locs(Sitemap.parse(utf8(xml), Url.parse("http://h/s/f.xml")))).containsExactly(loc);
  }

  @Test
  void what_belongs_to_an_entry_is_relative_to_its_base() {
    Sitemap feed =
        Sitemap.parse(
            utf8("<rss xml:base='/b/'><item><link>1</link><enclosure url='m.mp3'/></item>"),
            Url.parse("http://h/f"));
    assertThat(feed.entries().getFirst().related()).containsExactly("http://h/b/m.mp3");
  }

  /// What feeds are like that were written by what writes HTML, by hand, or of old.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<rss><item><link/>http://a/1<title>t</title></item> | http://a/1",
        "<rss><item><title>t</title><link>http://a/1<description>d</description></item> | http://a/1",
        "<rss><item><link/><![CDATA[http://a/1]]></item> | http://a/1",
        "<rss><item><atom:link rel='self' href='/s'/><atom:link href='/2'/><link>/1</link></item> | /1",
        "<rss><item><atom:link rel='self' href='/s'/><atom:link href='/2'/></item> | /2",
        "<rss><item><guid>HTTP://a/g</guid><atom:link href='/2'/></item> | HTTP://a/g",
        "<rss><item><link></link><guid>http://a/g</guid></item> | http://a/g",
        "<rss><item><title>t</title><enclosure url='/m.mp3'/><link>/1</link></item> | /1",
        "<rdf:RDF><image rdf:about='/i'><link>/i</link></image><item><link>/1</link> | /1",
        "<rss><item><image><url>/i</url><link>/l</link></image><link>/1</link></item> | /1",
        "<rss><item><itunes:image href='/i'/><link>/1</link></item> | /1",
        "<rdf:RDF><item rdf:about='http://a/1'><title>t</title></item> | http://a/1",
        "<rdf:RDF><item rdf:about='http://a/1'><link>http://a/2</link></item> | http://a/2",
        "<feed><entry><source><link href='/feed'/></source><link href='/1'/></entry> | /1",
        "<feed><entry><link rel='enclosure' href='/m.mp3'/><link href='/1'/></entry> | /1"
      })
  void the_page_of_an_entry_is_found_in_odd_feeds(String xml, String loc) {
    assertThat(String.join(" ", locs(Sitemap.parse(utf8(xml))))).isEqualTo(loc);
  }

  @Test
  void the_feed_that_an_entry_comes_from_says_nothing_of_it() {
    Sitemap feed =
        Sitemap.parse(
            utf8(
                "<feed><entry><link href='/1'/><updated>2</updated><link rel=enclosure href=/e />"
                    + "<source><updated>1</updated><link href='/s'/></source></entry></feed>"));
    assertThat(feed.entries().getFirst().lastModified()).isEqualTo("2");
    assertThat(feed.entries().getFirst().related()).containsExactly("/e");
  }

  /// The protocol allows 2,048 characters.
  @Test
  void a_url_that_is_too_long_to_be_read_is_told_of() {
    String longUrl = "http://a/" + "x".repeat(9_000);

    assertThat(Sitemap.parse(utf8("<urlset><url><loc>" + longUrl + "</loc></url>")).truncated())
        .isTrue();
    assertThat(Sitemap.parse(utf8("<rss><item><link/>" + longUrl + "</item></rss>")).truncated())
        .isTrue();
    assertThat(
            Sitemap.parse(
                    utf8("<rss><item><link>/1</link><description>" + longUrl + "</description>"))
                .truncated())
        .isFalse();
  }

  /// [sitemaps.org](https://www.sitemaps.org/protocol.html#index): 50 MB, and no more is read; half
  /// a URL is none.
  @Test
  void a_line_that_the_limit_cuts_is_no_url() {
    var entries = new ArrayList<SitemapEntry>();
    var reader = new SitemapReader(entries::add);
    byte[] comment = utf8("#".repeat((1 << 20) - 1) + "\n");
    for (int i = 0; i < 49; i++) {
      reader.feed(comment, 0, comment.length);
    }
    byte[] last = utf8("http://a/x\n" + "#".repeat((1 << 20) - 22) + "\nhttp://a/half-read\n");
    reader.feed(last, 0, last.length);
    reader.finish();

    assertThat(entries).extracting(SitemapEntry::loc).containsExactly("http://a/x");
    assertThat(reader.isTruncated()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://a/x\nhttp://a/ha",
        "<urlset><url><loc>http://a/x</loc></url><url><loc>http://a/ha",
        "<rss><item><link>http://a/x</link></item><item><link>http://a/ha",
        "<feed><entry><link href='http://a/x'/></entry><entry><link href='http://a/ha"
      })
  void half_a_url_of_a_sitemap_that_is_cut_is_none(String text) {
    var entries = new ArrayList<SitemapEntry>();
    var reader = new SitemapReader(entries::add);
    byte[] bytes = utf8(text);
    reader.feed(bytes, 0, bytes.length);
    reader.finishCut();

    assertThat(entries).extracting(SitemapEntry::loc).containsExactly("http://a/x");
  }

  @Test
  void gzip_that_breaks_off_gives_the_urls_that_are_whole() {
    byte[] whole = gzip(utf8("http://a/x\n" + "http://a/y".repeat(100)));
    var entries = new ArrayList<SitemapEntry>();
    var reader = new SitemapReader(entries::add);
    reader.feed(whole, 0, whole.length - 12);
    reader.finish();

    assertThat(entries).extracting(SitemapEntry::loc).containsExactly("http://a/x");
    assertThat(reader.isTruncated()).isTrue();
  }

  @Test
  void a_bomb_is_read_up_to_the_limit() {
    byte[] bomb = gzip(gzip(new byte[60 << 20]));
    Sitemap sitemap = Sitemap.parse(bomb);

    assertThat(sitemap.truncated()).isTrue();
    assertThat(sitemap.entries()).isEmpty();
  }

  @Test
  void media_come_before_or_after_their_page_under_any_prefix() {
    Sitemap sitemap =
        Sitemap.parse(
            utf8(
                "<urlset><url><i:image><i:loc>/i.png</i:loc></i:image><loc>/p</loc><v:video>"
                    + "<v:thumbnail_loc>/t</v:thumbnail_loc><v:content_loc>/c</v:content_loc>"
                    + "<v:player_loc>/l</v:player_loc></v:video></url>"
                    + "<url><image><loc>/j.png</loc><url><loc>/q</loc></url></urlset>"));
    assertThat(locs(sitemap)).containsExactly("/p", "/q");
    assertThat(sitemap.entries().getFirst().related()).containsExactly("/i.png", "/t", "/c", "/l");
  }

  private static List<String> locs(Sitemap sitemap) {
    return sitemap.entries().stream().map(SitemapEntry::loc).toList();
  }

  private static byte[] gzip(byte[] plain) {
    var gzip = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(gzip)) {
      out.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return gzip.toByteArray();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
