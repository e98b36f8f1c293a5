package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import orbweaver.testing.Seeds;
import org.junit.jupiter.api.Test;

/// Runs twice: as every JVM does it, and by the vector instructions that a JVM has to be given.
class BytesTest {
  private static final int LONGEST = 150;

  @Test
  void a_byte_is_found_wherever_it_stands_and_not_behind_the_end() {
    for (int length = 0; length <= LONGEST; length++) {
      for (int place = 0; place <= length; place++) {
        byte[] bytes = new byte[length + 70];
        Arrays.fill(bytes, length, bytes.length, (byte) '<');
        bytes[place] = '<';
        assertThat(Bytes.find(bytes, 0, length, (byte) '<')).isEqualTo(place);
      }
    }
  }

  @Seeds(500)
  void the_first_of_several_is_found_from_any_place_on(RandomGenerator random) {
    byte[] bytes = new byte[random.nextInt(1, LONGEST)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) "\u00BC\u003C\u003D\u003B\u0000\u00FF".charAt(random.nextInt(6));
    }
    int to = random.nextInt(bytes.length + 1);
    int from = random.nextInt(to + 1);
    byte wanted = bytes[random.nextInt(bytes.length)];
    int expected = from;
    while (expected < to && bytes[expected] != wanted) {
      expected++;
    }
    assertThat(Bytes.find(bytes, from, to, wanted)).isEqualTo(expected);
  }
}
