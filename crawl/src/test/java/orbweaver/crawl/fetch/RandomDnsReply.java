package orbweaver.crawl.fetch;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/// What a name server says that follows the grammar of DNS (RFC 1035 4) for the most part.
final class RandomDnsReply {
  private static final int ANSWER = 0x80;
  private static final int TRUNCATED = 0x02;

  private final RandomGenerator random;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private RandomDnsReply(RandomGenerator random) {
    this.random = random;
  }

  /// An answer to a question.
  static byte[] to(byte[] question, RandomGenerator random) {
    return new RandomDnsReply(random).answer(question);
  }

  private byte[] answer(byte[] question) {
    int end = question.length - 11; // without the note on lengths
    out.write(question, 0, end);
    int records = random.nextInt(4);
    for (int i = 0; i < records; i++) {
      record();
    }
    byte[] bytes = out.toByteArray();
    bytes[2] |= (byte) ANSWER;
    bytes[2] |= (byte) (random.nextInt(5) == 0 ? TRUNCATED : 0);
    bytes[3] = (byte) (random.nextInt(4) == 0 ? random.nextInt(16) : 0);
    bytes[7] = (byte) (random.nextInt(6) == 0 ? random.nextInt(256) : records);
    bytes[11] = 0;
    switch (random.nextInt(8)) {
      case 0 -> bytes[random.nextInt(12)] ^= (byte) (1 << random.nextInt(8));
      case 1 -> bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      case 2 -> bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
      default -> {}
    }
    return bytes;
  }

  private void record() {
    name();
    int type = random.nextInt(4) == 0 ? 5 : random.nextInt(3) == 0 ? 28 : random.nextInt(40);
    put16(random.nextBoolean() ? 1 : type);
    put16(random.nextInt(8) == 0 ? 3 : 1);
    put16(random.nextInt(1 << 16));
    put16(random.nextInt(1 << 16));
    int length = random.nextBoolean() ? 4 : random.nextInt(3) == 0 ? 16 : random.nextInt(30);
    put16(random.nextInt(8) == 0 ? random.nextInt(1 << 16) : length);
    if (random.nextInt(3) == 0) {
      name();
    } else {
      for (int i = 0; i < length; i++) {
        out.write(random.nextInt(256));
      }
    }
  }

  /// The name that was asked for, itself, one that is elsewhere or has no end.
  private void name() {
    switch (random.nextInt(5)) {
      case 0 -> put16(0xc000 | out.size());
      case 1 -> put16(0xc000 | random.nextInt(1 << 14));
      case 2 -> {
        for (int i = 0; i < random.nextInt(200); i++) {
          out.write(1);
          out.write('a' + i % 26);
        }
        put16(0xc00c);
      }
      default -> put16(0xc00c);
    }
  }

  private void put16(int value) {
    out.write(value >> 8);
    out.write(value);
  }
}
