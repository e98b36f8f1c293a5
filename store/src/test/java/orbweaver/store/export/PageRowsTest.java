package orbweaver.store.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageRowsTest {
  private static final String WHOLE =
      "{\"url\":\"http://a.example/\",\"final_url\":\"http://a.example/\",\"outcome\":\"ok\","
          + "\"status\":200,\"type\":\"text/html\",\"fetched_at\":\"2026-01-02T03:04:05Z\","
          + "\"later\":{\"x\":[1]},\"length\":12}";

  @TempDir private Path folder;
  private final List<PageRow> rows = new ArrayList<>();
  private final List<String> damaged = new ArrayList<>();

  @Test
  void a_row_has_the_columns_that_are_known() throws IOException {
    read(WHOLE);

    PageRow row = rows.getFirst();
    assertThat(row.url()).isEqualTo("http://a.example/");
    assertThat(row.isPage()).isTrue();
    assertThat(row.values())
        .hasSameSizeAs(PageRow.COLUMNS)
        .contains(200L, 12L, Instant.parse("2026-01-02T03:04:05Z"));
    assertThat(damaged).isEmpty();
  }

  @Test
  void damaged_lines_are_told_of_and_the_others_are_read() throws IOException {
    read(WHOLE, "{\"url\":\"http://b", "nonsense", "", "[1]", "{\"url\":1}", WHOLE);

    assertThat(rows).hasSize(2);
    assertThat(damaged)
        .hasSize(5)
        .first()
        .asString()
        .startsWith("pages.jsonl, line 2 is damaged (")
        .endsWith("); left out");
  }

  @Test
  void redirects_and_errors_are_no_pages() throws IOException {
    read(
        WHOLE.replace("200", "301").replace("\"ok\"", "\"redirect\""),
        WHOLE.replace("200", "404").replace("\"ok\"", "\"http-error\""),
        WHOLE.replace("text/html", "image/png"));

    assertThat(rows).hasSize(3).noneMatch(PageRow::isPage);
  }

  private void read(String... lines) throws IOException {
    Path file = Files.write(folder.resolve(PageRows.FILE), List.of(lines));
    PageRows.read(file, rows::add, damaged::add);
  }
}
