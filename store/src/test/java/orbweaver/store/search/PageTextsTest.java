package orbweaver.store.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.random.RandomGenerator;
import orbweaver.testing.Seeds;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

class PageTextsTest {
  private static final List<String> PIECES =
      List.of("", "a", " Zürich", "\n", "東京", "😀", "x".repeat(300));

  @Seeds(300)
  void what_is_kept_is_what_was_there(RandomGenerator random) {
    var page =
        new IndexedPage(
            text(random),
            text(random),
            text(random),
            text(random),
            text(random),
            random.nextBoolean() ? "de-AT" : "",
            text(random),
            Instant.ofEpochSecond(random.nextLong(-9_999_999_999L, 9_999_999_999L)),
            List.of(),
            until(random));
    PageTexts texts = PageTexts.of(page);

    PageTexts kept = PageTexts.decoded(shifted(texts.encoded()));

    assertThat(kept).isEqualTo(texts);
    assertThat(PageTexts.text(kept.url())).isEqualTo(page.url());
    assertThat(PageTexts.text(kept.body())).isEqualTo(page.body());
    assertThat(PageTexts.text(kept.type())).isEqualTo(page.type());
    assertThat(kept.date()).isEqualTo(page.date().getEpochSecond());
    assertThat(kept.until() == PageTexts.NEVER).isEqualTo(page.until() == null);
  }

  private static @Nullable Instant until(RandomGenerator random) {
    return random.nextBoolean() ? null : Instant.ofEpochSecond(random.nextInt());
  }

  private static String text(RandomGenerator random) {
    var text = new StringBuilder();
    for (int i = random.nextInt(5); i > 0; i--) {
      text.append(PIECES.get(random.nextInt(PIECES.size())));
    }
    return text.toString();
  }

  /// As the index has it: somewhere in other bytes.
  private static BytesRef shifted(BytesRef bytes) {
    var room = new byte[bytes.length + 9];
    System.arraycopy(bytes.bytes, bytes.offset, room, 5, bytes.length);
    return new BytesRef(room, 5, bytes.length);
  }
}
