package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CharsetsTest {

  @Test
  void the_first_witness_counts() {
    String meta = "<meta charset=koi8-r>";
    assertThat(detect("\u00ef\u00bb\u00bf" + meta, "text/html; charset=gbk")).isEqualTo("UTF-8");
    assertThat(detect(meta, "text/html; charset=big5")).isEqualTo("Big5");
    assertThat(detect(meta, "text/html; charset=nonsense")).isEqualTo("KOI8-R");
    assertThat(detect("<p>\u00c3\u00a9", null)).isEqualTo("UTF-8");
    assertThat(detect("<p>\u00e9x", null)).isEqualTo("windows-1252");
    assertThat(detect("<p>x", null)).isEqualTo("windows-1252");
  }

  @Test
  void a_declaration_late_in_the_head_is_found() {
    String page = "<script>" + " ".repeat(15_000) + "</script><meta charset=utf-8>";
    assertThat(detect(page, null)).isEqualTo("UTF-8");
  }

  @Test
  void utf_16_that_ascii_readers_can_read_is_utf_8() {
    assertThat(detect("<meta charset=utf-16>", null)).isEqualTo("UTF-8");
  }

  @Test
  void every_label_has_a_decoder() {
    for (String line : Resource.lines("encodings.txt")) {
      String label = List.of(line.split(" ", -1)).get(2);
      assertThat(Encoding.known(label).charset().newDecoder()).isNotNull();
    }
  }

  @Test
  void labels_mean_what_they_mean_to_browsers() {
    assertThat(Encoding.known(" Latin1 ").name()).isEqualTo("windows-1252");
    assertThat(Encoding.known("shift-jis").charset()).isEqualTo(Charset.forName("windows-31j"));
    assertThat(Encoding.forLabel("utf-7")).isNull();
  }

  @Test
  void utf_8_is_judged_strictly() {
    assertThat(isUtf8(0xC3, 0xA9)).isTrue();
    assertThat(isUtf8(0xF0, 0x9F, 0x98, 0x80)).isTrue();
    assertThat(isUtf8(0xC0, 0x80)).isFalse();
    assertThat(isUtf8(0xE0, 0x80, 0x80)).isFalse();
    assertThat(isUtf8(0xED, 0xA0, 0x80)).isFalse();
    assertThat(isUtf8(0xF4, 0x90, 0x80, 0x80)).isFalse();
    assertThat(isUtf8(0x80)).isFalse();
    assertThat(isUtf8('a', 0xC3)).isTrue();
  }

  private static boolean isUtf8(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return Utf8.isValid(bytes, 0, bytes.length);
  }

  private static String detect(String octets, @Nullable String type) {
    byte[] page = octets.getBytes(StandardCharsets.ISO_8859_1);
    return Charsets.detectEncoding(page, 0, page.length, type).name();
  }
}
