package orbweaver.store.export;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import orbweaver.parse.Sitemap;
import orbweaver.parse.SitemapEntry;
import orbweaver.parse.Url;
import org.junit.jupiter.api.Test;

class SitemapFilesTest {
  private final List<ByteArrayOutputStream> files = new ArrayList<>();

  @Test
  void what_is_written_reads_back() throws IOException {
    var sitemap = new SitemapFiles(this::part);
    Instant modified = Instant.parse("2026-01-02T03:04:05Z");

    sitemap.add(url("https://example.org/?a=1&b='<x>"), modified);
    sitemap.add(url("https://example.org/\u00fc#part"), null);
    sitemap.add(url("https://example.org/\u00fc"), null);

    assertThat(sitemap.finish()).isEqualTo(1);
    List<SitemapEntry> entries = read(0).entries();
    assertThat(entries.stream().map(SitemapEntry::loc))
        .containsExactly("https://example.org/?a=1&b=%27%3Cx%3E", "https://example.org/%C3%BC");
    assertThat(entries.getFirst().lastModified()).isEqualTo(modified.toString());
  }

  @Test
  void no_file_has_more_urls_than_the_protocol_allows() throws IOException {
    var sitemap = new SitemapFiles(this::part);
    for (int i = 0; i < 2 * SitemapFiles.MAX_URLS + 1; i++) {
      sitemap.add(url("http://a.example/" + i), null);
    }

    assertThat(sitemap.finish()).isEqualTo(3);

    assertThat(files.stream().map(file -> Sitemap.parse(file.toByteArray())))
        .allSatisfy(part -> {
          assertThat(part.type()).isEqualTo(Sitemap.Type.URLSET);
          assertThat(part.truncated()).isFalse();
        })
        .extracting(part -> part.entries().size())
        .containsExactly(50_000, 50_000, 1);
  }

  @Test
  void no_file_has_more_bytes_than_the_protocol_allows() throws IOException {
    var sitemap = new SitemapFiles(this::part, 1_000, 1_000);
    for (int i = 0; i < 100; i++) {
      sitemap.add(url("http://a.example/" + "x".repeat(i) + "?" + i), null);
    }

    int count = sitemap.finish();

    assertThat(count).isGreaterThan(5).isEqualTo(files.size());
    assertThat(files).allMatch(file -> file.size() <= 1_000);
    int urls = 0;
    for (int i = 0; i < count; i++) {
      urls += read(i).entries().size();
    }
    assertThat(urls).isEqualTo(100);
  }

  @Test
  void a_sitemap_of_nothing_is_a_sitemap() throws IOException {
    assertThat(new SitemapFiles(this::part).finish()).isEqualTo(1);

    assertThat(files.getFirst().toString(UTF_8)).contains("<urlset ").endsWith("</urlset>\n");
  }

  @Test
  void an_index_names_each_part() {
    byte[] index = SitemapFiles.index(List.of("https://a.example/s-1.xml?x&y", "https://b/2"));

    Sitemap read = Sitemap.parse(index);
    assertThat(read.type()).isEqualTo(Sitemap.Type.INDEX);
    assertThat(read.entries().stream().map(SitemapEntry::loc))
        .containsExactly("https://a.example/s-1.xml?x&y", "https://b/2");
  }

  private ByteArrayOutputStream part(int number) {
    assertThat(number).isEqualTo(files.size() + 1);
    files.add(new ByteArrayOutputStream());
    return files.getLast();
  }

  private Sitemap read(int file) {
    return Sitemap.parse(files.get(file).toByteArray());
  }

  private static Url url(String href) {
    return Objects.requireNonNull(Url.parse(href));
  }
}
