package orbweaver.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.random.RandomGenerator;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import orbweaver.testing.Seeds;
import org.junit.jupiter.api.Test;

/// The short way of inflating beside the Java runtime's.
class WholeInflaterTest {
  private final WholeInflater inflater = new WholeInflater();

  @Seeds(600)
  void what_the_runtime_deflates_is_inflated(RandomGenerator random) {
    byte[] body = body(random);
    byte[] stream = deflate(random, body);
    byte[] out = new byte[body.length + WholeInflater.OUTPUT_SLACK];

    int end = inflater.inflate(slack(stream), 0, stream.length, out, body.length);

    assertThat(end).isEqualTo(stream.length);
    assertThat(Arrays.copyOf(out, body.length)).isEqualTo(body);
  }

  @Seeds(600)
  void a_broken_stream_is_taken_only_if_the_runtime_takes_it_for_the_same(RandomGenerator random)
      throws Exception {
    byte[] body = body(random);
    byte[] stream = deflate(random, body);
    for (int i = random.nextInt(3); i >= 0; i--) {
      int within = random.nextBoolean() ? Math.min(40, stream.length) : stream.length;
      stream[random.nextInt(within)] ^= (byte) (1 << random.nextInt(8));
    }
    byte[] out = new byte[body.length + WholeInflater.OUTPUT_SLACK];

    int end = inflater.inflate(slack(stream), 0, stream.length, out, body.length);

    if (end >= 0) {
      assertThat(Arrays.copyOf(out, body.length)).isEqualTo(byRuntime(stream, body.length));
    }
  }

  @Seeds(100)
  void a_cut_stream_is_not_taken(RandomGenerator random) {
    byte[] body = body(random);
    byte[] stream = deflate(random, body);
    int cut = random.nextInt(stream.length);
    byte[] out = new byte[body.length + WholeInflater.OUTPUT_SLACK];

    int end = inflater.inflate(slack(Arrays.copyOf(stream, cut)), 0, cut, out, body.length);

    assertThat(end).isEqualTo(-1);
  }

  @Test
  void more_blocks_than_any_page_has_are_left_to_who_takes_turns() {
    byte[] blocks = HexFormat.of().parseHex("000000ffff".repeat(2_000) + "0300");

    int end = inflater.inflate(slack(blocks), 0, blocks.length, new byte[1_000], 0);

    assertThat(end).isEqualTo(-1);
  }

  private static byte[] body(RandomGenerator random) {
    var body = new byte[random.nextInt(1 << (1 + random.nextInt(17)))];
    int kind = random.nextInt(5);
    int period = 1 + random.nextInt(255);
    for (int i = 0; i < body.length; i++) {
      body[i] =
          (byte)
              switch (kind) {
                case 0 -> random.nextInt();
                case 1 -> random.nextInt(period);
                case 2 -> i % period;
                case 3 -> random.nextInt(50) == 0 ? random.nextInt() : 7;
                default -> Integer.numberOfTrailingZeros(random.nextInt());
              };
    }
    return body;
  }

  private static byte[] deflate(RandomGenerator random, byte[] body) {
    var deflater = new Deflater(random.nextInt(10), /* nowrap= */ true);
    deflater.setStrategy(random.nextInt(3));
    deflater.setInput(body);
    deflater.finish();
    var out = new byte[body.length + body.length / 8 + 1_000];
    int length = 0;
    while (!deflater.finished()) {
      length += deflater.deflate(out, length, out.length - length);
    }
    deflater.end();
    return Arrays.copyOf(out, length);
  }

  private static byte[] slack(byte[] stream) {
    byte[] longer = Arrays.copyOf(stream, stream.length + WholeInflater.INPUT_SLACK);
    Arrays.fill(longer, stream.length, longer.length, (byte) 0x55);
    return longer;
  }

  private static byte[] byRuntime(byte[] stream, int length) throws DataFormatException {
    var runtime = new Inflater(/* nowrap= */ true);
    try {
      runtime.setInput(stream);
      var out = new byte[length];
      int at = 0;
      int count = 1;
      while (at < length && count > 0) {
        count = runtime.inflate(out, at, length - at);
        at += count;
      }
      return Arrays.copyOf(out, at);
    } finally {
      runtime.end();
    }
  }
}
