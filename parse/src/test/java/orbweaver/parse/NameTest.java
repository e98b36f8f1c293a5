package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.random.RandomGenerator;
import orbweaver.testing.Seeds;
import org.junit.jupiter.api.Test;

class NameTest {

  @Test
  void every_byte_is_lowered_as_ascii_is() {
    for (int value = 0; value < 256; value++) {
      byte[] bytes = {'a', 'Z', (byte) value, '[', '@', '`', (byte) 0xC1, (byte) 0xDA, 0, 0};
      long expected = 0;
      for (int i = 7; i >= 0; i--) {
        expected = (expected << 8) | (Bytes.toLower(bytes[i]) & 255);
      }
      assertThat(Bytes.toLower(Bytes.longAt(bytes, 0))).isEqualTo(expected);
    }
  }

  @Seeds(500)
  void a_name_is_the_same_wherever_it_stands_and_however_it_is_written(RandomGenerator random) {
    var text = new StringBuilder();
    for (int i = random.nextInt(1, 12); i > 0; i--) {
      text.append("aZm-09_:".charAt(random.nextInt(8)));
    }
    byte[] name = text.toString().getBytes(StandardCharsets.US_ASCII);
    byte[] before = Arrays.copyOf(name, name.length + 9);
    Arrays.fill(before, name.length, before.length, (byte) random.nextInt(256));
    long packed = Name.pack(text.toString().toLowerCase(Locale.ROOT));

    assertThat(Name.pack(name, 0, name.length)).isEqualTo(packed);
    assertThat(Name.pack(before, 0, name.length)).isEqualTo(packed);
  }
}
