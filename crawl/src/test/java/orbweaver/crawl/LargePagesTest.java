package orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import orbweaver.parse.LinkExtractor;
import orbweaver.parse.LinkOptions;
import org.junit.jupiter.api.Test;

class LargePagesTest {
  private static final int PAGE_BYTES = 16 << 20;

  private final AtomicInteger pauses = new AtomicInteger();
  private final LargePages pages =
      new LargePages(LinkOptions.navigation(), pauses::incrementAndGet);

  @Test
  void others_run_between_any_two_pieces_of_a_page() {
    pages.feed(new LinkExtractor(), page(), 0, PAGE_BYTES, StandardCharsets.UTF_8);

    assertThat(pauses).hasValue(PAGE_BYTES / LargePages.PIECE_BYTES);
  }

  @Test
  void what_is_found_is_what_one_go_finds() {
    var pieces = new LinkExtractor();
    var whole = new LinkExtractor();

    pages.feed(pieces, page(), 0, PAGE_BYTES, StandardCharsets.UTF_8);
    whole.extract(page(), 0, PAGE_BYTES, StandardCharsets.UTF_8);

    assertThat(pieces.count()).isEqualTo(whole.count()).isGreaterThan(100_000);
    assertThat(pieces.value(pieces.count() - 1)).isEqualTo(whole.value(whole.count() - 1));
  }

  @Test
  void pages_that_have_to_be_decoded_come_in_pieces_too() {
    byte[] utf16 =
        new String(page(), 0, PAGE_BYTES / 2, StandardCharsets.UTF_8)
            .getBytes(StandardCharsets.UTF_16LE);
    var html = new LinkExtractor();
    var counts = new ArrayList<Integer>();
    var watched = new LargePages(LinkOptions.navigation(), () -> counts.add(html.count()));

    watched.feed(html, utf16, 0, utf16.length, StandardCharsets.UTF_16LE);

    assertThat(counts).hasSize(PAGE_BYTES / LargePages.PIECE_BYTES).isSorted();
    assertThat(counts.getFirst()).isBetween(500, 5_000);
  }

  private static byte[] page() {
    var page = new byte[PAGE_BYTES];
    int at = 0;
    for (int i = 0; at < PAGE_BYTES; i++) {
      byte[] link =
          ("<p><a href=/page-number-" + i + ">one of them</a> ").getBytes(StandardCharsets.UTF_8);
      int length = Math.min(link.length, PAGE_BYTES - at);
      System.arraycopy(link, 0, page, at, length);
      at += length;
    }
    return page;
  }
}
