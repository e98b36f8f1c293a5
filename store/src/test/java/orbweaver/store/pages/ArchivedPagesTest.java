package orbweaver.store.pages;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static orbweaver.store.records.SampleWarc.id;
import static orbweaver.store.records.SampleWarc.page;
import static orbweaver.store.records.SampleWarc.url;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import orbweaver.store.records.SampleWarc;
import orbweaver.store.records.WarcException;
import orbweaver.store.records.WarcFault;
import orbweaver.store.records.WarcFault.Rule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchivedPagesTest {
  private static final String DIGEST = "sha256:00ff";

  @TempDir Path folder;

  private final List<WarcFault> faults = new ArrayList<>();

  @Test
  void answers_come_decoded_and_in_order() throws Exception {
    String gzip = new String(SampleWarc.gzip("<p>zipped".getBytes(UTF_8)), ISO_8859_1);
    var warc =
        new SampleWarc()
            .info()
            .response(1, page("<p>one"), "WARC-Payload-Digest", DIGEST)
            .response(2, "HTTP/1.1 404 Not Found\r\nContent-Encoding: gzip\r\n\r\n" + gzip)
            .add("dns".getBytes(UTF_8), "WARC-Type", "response", "WARC-Target-URI", "dns:x");

    List<ArchivedPage> pages = read(write("x.warc.gz", warc.gzip()));

    assertThat(pages).extracting(ArchivedPage::url).containsExactly(url(1), url(2));
    assertThat(pages)
        .extracting(p -> new String(p.body(), UTF_8))
        .containsExactly("<p>one", "<p>zipped");
    assertThat(pages).extracting(ArchivedPage::status).containsExactly(200, 404);
    assertThat(pages.getFirst().mediaType()).isEqualTo("text/html");
    assertThat(pages.getFirst().digest()).isEqualTo(DIGEST);
    assertThat(pages.getFirst().time()).isEqualTo(Instant.parse("2026-01-02T03:04:05Z"));
    assertThat(faults).isEmpty();
  }

  @Test
  void a_revisit_has_the_body_of_its_original() throws Exception {
    var first = new SampleWarc().info().response(1, page("<p>one"), "WARC-Payload-Digest", DIGEST);
    var second =
        new SampleWarc()
            .add(
                "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 6\r\n\r\n"
                    .getBytes(UTF_8),
                fields("WARC-Refers-To", id(1)))
            .add(
                "HTTP/1.1 304 Not Modified\r\n\r\n".getBytes(UTF_8),
                fields(
                    "WARC-Refers-To-Target-URI",
                    url(1),
                    "WARC-Refers-To-Date",
                    "2026-01-02T03:04:05.000Z"))
            .add(new byte[0], fields("WARC-Payload-Digest", DIGEST))
            .add("HTTP/1.1 200 OK\r\n\r\n".getBytes(UTF_8), fields("WARC-Refers-To", id(99)));
    write("a.warc.gz", second.gzip());
    write("b.warc.gz", first.gzip());

    List<ArchivedPage> pages = read(folder);

    assertThat(pages)
        .extracting(ArchivedPage::isRevisit)
        .containsExactly(true, true, true, true, false);
    assertThat(pages).extracting(ArchivedPage::status).containsExactly(200, 304, 200, 200, 200);
    assertThat(pages)
        .extracting(p -> new String(p.body(), UTF_8))
        .containsExactly("<p>one", "<p>one", "<p>one", "", "<p>one");
    assertThat(pages.getFirst().mediaType()).isEqualTo("text/plain");
    assertThat(faults).extracting(WarcFault::rule).containsExactly(Rule.REFERENCE);
    assertThat(pages.get(3).complaint()).contains("is not here");
  }

  private static String[] fields(String... more) {
    var fields = new ArrayList<>(List.of("WARC-Type", "revisit", "WARC-Target-URI", url(9)));
    fields.addAll(List.of(more));
    return fields.toArray(String[]::new);
  }

  @Test
  void a_page_can_be_read_from_its_place() throws Exception {
    var warc = new SampleWarc().info().response(1, page("one")).response(2, page("two"));
    write("x.warc.gz", warc.gzip());

    try (var pages = ArchivedPages.open(List.of(folder), faults::add)) {
      ArchivedPage two = pages.read("x.warc.gz", warc.gzipOffsets().get(2));
      ArchivedPage one = pages.read("x.warc.gz", warc.gzipOffsets().get(1));

      assertThat(two.url()).isEqualTo(url(2));
      assertThat(one.url()).isEqualTo(url(1));
      assertThat(pages.read(one.place()).url()).isEqualTo(url(1));
      assertThat(pages.read("x.warc.gz", 0)).isNull();
      assertThat(pages.read("other.warc.gz", 0)).isNull();
    }
  }

  @Test
  void resources_are_pages_too() throws Exception {
    var warc =
        new SampleWarc()
            .add(
                "<p>hello".getBytes(UTF_8),
                "WARC-Type",
                "resource",
                "WARC-Target-URI",
                "file:///x.html",
                "Content-Type",
                "text/html; charset=utf-8");

    List<ArchivedPage> pages = read(write("x.warc", warc.plain()));

    assertThat(pages.getFirst().contentType()).isEqualTo("text/html; charset=utf-8");
    assertThat(pages.getFirst().body()).asString(UTF_8).isEqualTo("<p>hello");
  }

  @Test
  void answers_of_nobody_knows_which_url_are_told_of() throws Exception {
    byte[] answer = page("<p>whose").getBytes(UTF_8);
    var warc =
        new SampleWarc()
            .info()
            .add(answer, "WARC-Type", "response")
            .add(answer, "WARC-Type", "revisit")
            .add(answer, "WARC-Type", "resource")
            .add(answer, "WARC-Type", "metadata")
            .response(1, page("<p>one"));

    List<ArchivedPage> pages = read(write("x.warc.gz", warc.gzip()));

    assertThat(pages).extracting(ArchivedPage::url).containsExactly(url(1));
    assertThat(faults)
        .extracting(WarcFault::rule)
        .containsExactly(Rule.MISSING_FIELD, Rule.MISSING_FIELD, Rule.MISSING_FIELD);
    assertThat(faults.getFirst().detail()).isEqualTo("the response has no WARC-Target-URI");
  }

  @Test
  void a_damaged_file_of_a_folder_does_not_stop_the_rest() throws Exception {
    write("a.warc.gz", "nothing".getBytes(UTF_8));
    write("b.warc.gz", new SampleWarc().response(1, page("one")).gzip());

    assertThat(read(folder)).extracting(ArchivedPage::url).containsExactly(url(1));
    assertThat(faults).extracting(WarcFault::rule).containsExactly(Rule.PACKING);
  }

  @Test
  void a_body_that_is_longer_than_wanted_is_cut_and_says_so() throws Exception {
    String chunked =
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7\r\nanother\r\n0\r\n\r\n";
    var warc =
        new SampleWarc()
            .info()
            .response(1, page("one"))
            .response(2, page("another"), "WARC-Payload-Digest", DIGEST)
            .response(3, chunked)
            .add(new byte[0], fields("WARC-Payload-Digest", DIGEST));
    write("x.warc.gz", warc.gzip());

    var bodies = new ArrayList<String>();
    try (var pages = ArchivedPages.open(List.of(folder), 3, faults::add)) {
      for (ArchivedPage page = pages.next(); page != null; page = pages.next()) {
        bodies.add(new String(page.body(), UTF_8) + (page.isCut() ? "..." : ""));
      }
    }

    assertThat(bodies).containsExactly("one", "ano...", "ano...", "ano...");
    assertThat(read(folder)).extracting(ArchivedPage::isCut).containsOnly(false);
  }

  @Test
  void what_has_no_pages_is_refused_with_a_sentence() {
    assertThatThrownBy(() -> read(folder))
        .isInstanceOf(WarcException.class)
        .hasMessageContaining("has no WARC files; name a job");
    assertThatThrownBy(() -> read(folder.resolve("nowhere")))
        .isInstanceOf(WarcException.class)
        .hasMessageContaining("there is no file or folder");
  }

  private Path write(String name, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes);
  }

  private List<ArchivedPage> read(Path source) {
    var all = new ArrayList<ArchivedPage>();
    try (var pages = ArchivedPages.open(List.of(source), faults::add)) {
      for (ArchivedPage page = pages.next(); page != null; page = pages.next()) {
        all.add(page);
      }
    }
    return all;
  }
}
