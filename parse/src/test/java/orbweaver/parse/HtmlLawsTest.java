package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import orbweaver.testing.Seeds;
import org.junit.jupiter.api.Test;

/// What holds for every page, however broken.
class HtmlLawsTest {
  private static final int BORDER_BYTES = 64;

  private final PageFacts some = new PageFacts();
  private final PageFacts other = new PageFacts();

  @Seeds(2_000)
  void a_page_in_pieces_is_the_page(RandomGenerator random) {
    byte[] page = RandomHtml.page(random);
    assertThat(other.inPieces(page, borders(page.length, random), StandardCharsets.UTF_8))
        .isEqualTo(some.whole(page, 0, page.length, StandardCharsets.UTF_8));
  }

  @Seeds(2_000)
  void nothing_outside_the_range_is_read(RandomGenerator random) {
    byte[] page = RandomHtml.page(random);
    byte[] around = new byte[page.length + 2 * BORDER_BYTES];
    Arrays.fill(around, (byte) "<>\"'&;-/ a".charAt(random.nextInt(10)));
    System.arraycopy(page, 0, around, BORDER_BYTES, page.length);
    int end = BORDER_BYTES + page.length;
    assertThat(other.whole(around, BORDER_BYTES, end, StandardCharsets.UTF_8))
        .isEqualTo(some.whole(page, 0, page.length, StandardCharsets.UTF_8));
  }

  @Seeds(500)
  void legacy_bytes_read_like_the_page_transcoded(RandomGenerator random) {
    var names = List.of("windows-31j", "EUC-JP", "GB18030", "Big5-HKSCS", "x-windows-949");
    Charset charset = Charset.forName(names.get(random.nextInt(names.size())));
    String text = new String(RandomHtml.page(random), StandardCharsets.UTF_8);
    byte[] legacy = (text + "<a href='/漢字?字'>").getBytes(charset);
    byte[] utf8 = new String(legacy, charset).getBytes(StandardCharsets.UTF_8);
    assertThat(other.whole(legacy, 0, legacy.length, charset))
        .isEqualTo(some.whole(utf8, 0, utf8.length, StandardCharsets.UTF_8));
  }

  /// Also where they are broken: at odd bytes, half pairs, and escapes that are cut.
  @Seeds(500)
  void a_page_that_has_to_be_decoded_may_come_in_pieces(RandomGenerator random) {
    List<String> labels = List.of("utf-16le", "utf-16be", "iso-2022-jp");
    Charset charset = Encoding.known(labels.get(random.nextInt(3))).charset();
    String text = new String(RandomHtml.page(random), StandardCharsets.UTF_8);
    byte[] page = (text + "<a href='/漢字?字'>\uD83D\uDE00").getBytes(charset);
    for (int i = random.nextInt(4); i > 0; i--) {
      page[random.nextInt(page.length)] = (byte) random.nextInt(256);
    }
    assertThat(other.inPieces(page, borders(page.length, random), charset))
        .isEqualTo(some.whole(page, 0, page.length, charset));
  }

  @Seeds(500)
  void random_bytes_never_throw(RandomGenerator random) {
    byte[] bytes = new byte[random.nextInt(300)];
    random.nextBytes(bytes);
    some.whole(bytes, 0, bytes.length, StandardCharsets.UTF_8);
    Charsets.detect(bytes, 0, bytes.length, null);
    RobotsTxt.parse(bytes, "orbweaver").decide(bytes, 0, bytes.length);
    Sitemap.parse(bytes);
    var css = new CssUrls(bytes, 0, bytes.length);
    while (css.next()) {
      assertThat(css.value()).isNotNull();
    }
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    assertThat(LinkHeader.parse(text)).isNotNull();
    assertThat(ContentDisposition.parse(text)).isNotNull();
    assertThat(XRobotsTag.parse(text, "orbweaver")).isNotNull();
  }

  @Seeds(5_000)
  void what_is_not_wanted_does_not_change_what_is(RandomGenerator random) {
    byte[] page = RandomHtml.page(random);
    assertThat(links(page, LinkOptions.everything().withKinds(Set.of(LinkKind.A))))
        .isEqualTo(links(page, LinkOptions.everything()));
  }

  @Test
  void what_is_not_wanted_does_not_change_what_is_on_real_pages_that_are_broken() {
    var random = new SplittableRandom(3);
    for (Path file : Shared.pages()) {
      byte[] page = RandomHtml.mutated(Shared.bytes(file), random);
      assertThat(links(page, LinkOptions.everything().withKinds(Set.of(LinkKind.A))))
          .as(file.toString())
          .isEqualTo(links(page, LinkOptions.everything()));
    }
  }

  /// What `<a>` leads to.
  private static List<String> links(byte[] page, LinkOptions options) {
    var links = new LinkExtractor(options);
    links.extract(page, 0, page.length, StandardCharsets.UTF_8);
    return IntStream.range(0, links.count())
        .filter(link -> links.kind(link) == LinkKind.A)
        .mapToObj(links::value)
        .toList();
  }

  @Test
  void real_pages_in_pieces_are_the_pages() {
    var random = new SplittableRandom(1);
    for (Path file : Shared.pages()) {
      byte[] page = Shared.bytes(file);
      assertThat(other.inPieces(page, borders(page.length, random), StandardCharsets.UTF_8))
          .as(file.toString())
          .isEqualTo(some.whole(page, 0, page.length, StandardCharsets.UTF_8));
    }
  }

  @Test
  void real_pages_that_are_broken_never_throw() {
    var random = new SplittableRandom(2);
    for (Path file : Shared.pages()) {
      byte[] page = RandomHtml.mutated(Shared.bytes(file), random);
      assertThat(other.inPieces(page, borders(page.length, random), StandardCharsets.UTF_8))
          .as(file.toString())
          .isEqualTo(some.whole(page, 0, page.length, StandardCharsets.UTF_8));
    }
  }

  private static int[] borders(int length, RandomGenerator random) {
    return random.ints(random.nextInt(8), 0, length + 1).sorted().toArray();
  }
}
