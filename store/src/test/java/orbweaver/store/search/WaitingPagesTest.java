package orbweaver.store.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Pages that an index keeps before they can be found.
class WaitingPagesTest {
  @TempDir private Path folder;

  @Test
  void pages_wait_until_the_index_is_complete() throws Exception {
    try (PageIndex index = PageIndex.open(folder)) {
      index.put(page("https://example.org/a"));
      index.put(page("https://example.org/b"));
      index.commit(index.marks());
      assertThat(waiting()).isEqualTo(2);

      index.complete();
      assertThat(waiting()).isZero();

      index.put(page("https://example.org/a"));
      index.commit(index.marks());
      assertThat(waiting()).isEqualTo(1);
    }
  }

  private long waiting() {
    try (PageSearch search = PageSearch.open(folder)) {
      return search.waiting();
    }
  }

  private static IndexedPage page(String url) {
    return new IndexedPage(
        url, "title", "", "words", "", "en", "text/html", Instant.EPOCH, List.of(), null);
  }
}
