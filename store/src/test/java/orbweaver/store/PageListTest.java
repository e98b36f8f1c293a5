package orbweaver.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import orbweaver.crawl.Capture;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.loop.DiskFile;
import orbweaver.loop.Loop;
import orbweaver.loop.Simulation;
import orbweaver.store.warc.ArchivePlace;
import orbweaver.store.warc.OutputFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageListTest {
  private static final UrlState STATE = Samples.settled(Samples.queued(1));

  @Test
  void a_row_has_what_is_known_and_where_the_record_lies() throws Exception {
    String row = row(titled("T"), new ArchivePlace("a.warc.gz", 12, 34));

    assertThat(row)
        .isEqualTo(
            "{\"url\":\"http://host1.example/page/1\",\"final_url\":\"http://host1.example/page/1\","
                + "\"outcome\":\"ok\",\"status\":200,\"type\":\"text/html\",\"charset\":\"utf-8\",\"bytes\":5,\"title\":\"T\",\"depth\":1,\"fetched_at\":\"2026-01-02T03:04:05.678Z\",\"elapsed_ms\":12,\"attempts\":1,\"outlinks\":3,\"new_outlinks\":1,\"warc\":\"a.warc.gz\",\"offset\":12,\"length\":34}\n");
  }

  @ParameterizedTest
  @CsvSource({
    "'a\"b\\c', 'a\\\"b\\\\c'",
    "'line\nfeed\ttab\u0000', 'line\\nfeed\\ttab\\u0000'",
    "'文 \uD83D\uDE00', '文 \uD83D\uDE00'",
    "'half \uD83D end', 'half \uFFFD end'",
    "'\uDE00\uD83D', '\uFFFD\uFFFD'"
  })
  void any_title_stays_within_its_row(String title, String written) throws Exception {
    String row = row(titled(title), null);

    assertThat(row).contains("\"title\":\"" + written + "\",").endsWith("}\n");
    assertThat(row.lines()).hasSize(1);
  }

  private static Capture titled(String title) {
    return new Capture(STATE, STATE.url().href(), "utf-8", title, "", 3, 1, null, 12);
  }

  private static String row(Capture capture, @Nullable ArchivePlace place) throws Exception {
    return Simulation.run(
        1,
        () -> {
          Path path = Path.of("/pages.jsonl");
          try (OutputFile file = OutputFile.open(Loop.current().disk(), path, 0)) {
            new PageList(/* bodies= */ false).append(capture, place, file);
            file.sync();
          }
          try (DiskFile file = Loop.current().disk().open(path)) {
            var bytes = new byte[(int) file.size()];
            int _ = file.read(0, bytes, 0, bytes.length);
            return new String(bytes, UTF_8);
          }
        });
  }
}
