package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import orbweaver.testing.Seeds;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Malformed UTF-8 is as many U+FFFD as the Encoding Standard says, wherever it stands.
///
/// [Encoding Standard, 8.1.1](https://encoding.spec.whatwg.org/#utf-8-decoder)
class Utf8DecodingTest {
  /// Borders of all that the standard tells apart.
  private static final int[] BYTES = {
    0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xC3, 0xDF, 0xE0, 0xE1, 0xED,
    0xEF, 0xF0, 0xF1, 0xF4, 0xF5, 0xFF
  };

  private final PageFacts some = new PageFacts();
  private final PageFacts other = new PageFacts();

  @ParameterizedTest
  @CsvSource({
    "EDA080, 3",
    "EDB0, 2",
    "E080AF, 3",
    "E182, 1",
    "F09F92, 1",
    "F08080, 3",
    "F4908080, 4",
    "F0809F92A9, 5",
    "C0AF, 2",
    "F5808080, 4",
    "FC, 1",
    "E18241, 1",
    "C3C3A9, 1",
    "EFBFBDEDA080, 4",
  })
  void each_longest_beginning_of_a_character_is_one_error(String hex, int errors) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    String text = Charsets.decode(bytes, 0, bytes.length, StandardCharsets.UTF_8);
    assertThat(text.chars().filter(c -> c == '\uFFFD')).hasSize(errors);
    assertThat(text).isEqualTo(standard(bytes));
  }

  @Seeds(20_000)
  void random_bytes_are_decoded_as_the_standard_does(RandomGenerator random) {
    byte[] bytes = malformed(random);
    assertThat(Charsets.decode(bytes, 0, bytes.length, StandardCharsets.UTF_8))
        .isEqualTo(standard(bytes));
  }

  @Seeds(2_000)
  void a_page_with_malformed_bytes_reads_like_what_the_standard_decodes(RandomGenerator random) {
    byte[] page = page(random);
    byte[] decoded = standard(page).getBytes(StandardCharsets.UTF_8);

    List<String> facts = some.whole(page, 0, page.length, StandardCharsets.UTF_8);

    assertThat(facts).isEqualTo(other.whole(decoded, 0, decoded.length, StandardCharsets.UTF_8));
    int[] borders =
        IntStream.range(0, 5).map(_ -> random.nextInt(page.length + 1)).sorted().toArray();
    assertThat(other.inPieces(page, borders, StandardCharsets.UTF_8)).isEqualTo(facts);
  }

  @Seeds(500)
  void a_sitemap_with_malformed_bytes_reads_likewise(RandomGenerator random) {
    String octets = new String(malformed(random), StandardCharsets.ISO_8859_1);
    String xml =
        "<urlset><url><loc>http://a.example/"
            + octets
            + "</loc></url>"
            + "<url><loc><![CDATA[http://a.example/"
            + octets
            + "]]></loc></url></urlset>";
    byte[] bytes = xml.getBytes(StandardCharsets.ISO_8859_1);
    byte[] decoded = standard(bytes).getBytes(StandardCharsets.UTF_8);
    assertThat(Sitemap.parse(bytes).entries()).isEqualTo(Sitemap.parse(decoded).entries());
  }

  @Seeds(500)
  void a_style_sheet_with_malformed_bytes_reads_likewise(RandomGenerator random) {
    String octets = new String(malformed(random), StandardCharsets.ISO_8859_1);
    byte[] css =
        ("a{b:url('" + octets + "');c:url(" + octets + ")}").getBytes(StandardCharsets.ISO_8859_1);
    byte[] decoded = standard(css).getBytes(StandardCharsets.UTF_8);
    assertThat(urls(css)).isEqualTo(urls(decoded));
  }

  private static List<String> urls(byte[] css) {
    var found = new ArrayList<String>();
    var urls = new CssUrls(css, 0, css.length);
    while (urls.next()) {
      found.add(urls.value());
    }
    return found;
  }

  private static byte[] malformed(RandomGenerator random) {
    byte[] bytes = new byte[random.nextInt(1, 12)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) BYTES[random.nextInt(BYTES.length)];
    }
    return bytes;
  }

  private static byte[] page(RandomGenerator random) {
    var page = new StringBuilder();
    for (int i = random.nextInt(1, 6); i > 0; i--) {
      page.append(new String(RandomHtml.page(random), StandardCharsets.ISO_8859_1));
      page.append(new String(malformed(random), StandardCharsets.ISO_8859_1));
    }
    return page.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  /// The algorithm of the standard, step by step.
  private static String standard(byte[] bytes) {
    var out = new StringBuilder();
    int codePoint = 0;
    int needed = 0;
    int seen = 0;
    int lower = 0x80;
    int upper = 0xBF;
    for (int at = 0; at < bytes.length; at++) {
      int value = bytes[at] & 255;
      if (needed == 0) {
        needed = value < 0xC2 ? 0 : value < 0xE0 ? 1 : value < 0xF0 ? 2 : value < 0xF5 ? 3 : 0;
        lower = value == 0xE0 ? 0xA0 : value == 0xF0 ? 0x90 : 0x80;
        upper = value == 0xED ? 0x9F : value == 0xF4 ? 0x8F : 0xBF;
        codePoint = value & (0x3F >> needed);
        if (needed == 0) {
          out.append(value < 0x80 ? (char) value : '\uFFFD');
        }
      } else if (value < lower || value > upper) {
        out.append('\uFFFD');
        needed = 0;
        seen = 0;
        at--;
      } else {
        lower = 0x80;
        upper = 0xBF;
        codePoint = codePoint << 6 | value & 0x3F;
        seen++;
        if (seen == needed) {
          out.appendCodePoint(codePoint);
          needed = 0;
          seen = 0;
        }
      }
    }
    return needed == 0 ? out.toString() : out.append('\uFFFD').toString();
  }
}
