package orbweaver.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import orbweaver.testing.Seeds;

/// Laws of the bytes that wait for a reader.
class ReceivedBytesTest {
  private final ReceivedBytes received = new ReceivedBytes(new ReceivedBytes.Spare());

  @Seeds(200)
  void bytes_are_read_in_the_order_in_which_they_came(RandomGenerator random) {
    var came = new ByteArrayOutputStream();
    var read = new ByteArrayOutputStream();

    for (int i = 0; i < 20; i++) {
      byte[] some = bytes(random);
      received.add(Unpooled.wrappedBuffer(some));
      came.writeBytes(some);
      read.writeBytes(readSome(random));
    }
    while (received.size() > 0) {
      read.writeBytes(readSome(random));
    }

    assertThat(read.toByteArray()).isEqualTo(came.toByteArray());
  }

  @Seeds(200)
  void bytes_that_are_given_back_come_first(RandomGenerator random) {
    byte[] first = bytes(random);
    byte[] second = bytes(random);

    received.add(Unpooled.wrappedBuffer(second));
    received.addFirst(first, 0, first.length);
    var all = new byte[first.length + second.length];
    int count = received.read(all, 0, all.length);

    assertThat(count).isEqualTo(all.length);
    assertThat(Arrays.copyOf(all, first.length)).isEqualTo(first);
    assertThat(Arrays.copyOfRange(all, first.length, all.length)).isEqualTo(second);
  }

  private static byte[] bytes(RandomGenerator random) {
    var bytes = new byte[random.nextInt(3) == 0 ? random.nextInt(200_000) : random.nextInt(100)];
    random.nextBytes(bytes);
    return bytes;
  }

  private byte[] readSome(RandomGenerator random) {
    var into = new byte[1 + random.nextInt(100_000)];
    return Arrays.copyOf(into, received.read(into, 0, into.length));
  }
}
