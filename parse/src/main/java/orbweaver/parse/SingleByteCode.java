package orbweaver.parse;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.util.Arrays;

/// An encoding of one byte a character, ASCII below 0x80, by its table.
///
/// [Encoding Standard, 9](https://encoding.spec.whatwg.org/#legacy-single-byte-encodings)
final class SingleByteCode implements CharacterCode {
  private static final int FIRST_HIGH = 0x80;
  private static final char HOLE = '\uFFFD';

  /// What the bytes from 0x80 on mean.
  private final char[] high;

  /// The characters of `high` in order, and the byte of each.
  private final char[] sorted;

  private final byte[] bytes;

  SingleByteCode(String name, String high) {
    if (high.length() != FIRST_HIGH) {
      throw new IllegalArgumentException(name + " has " + high.length() + " characters, not 128");
    }
    this.high = high.toCharArray();
    sorted = high.toCharArray();
    Arrays.sort(sorted);
    bytes = new byte[sorted.length];
    for (int i = 0; i < sorted.length; i++) {
      bytes[i] = (byte) (FIRST_HIGH + high.indexOf(sorted[i]));
    }
  }

  @Override
  public CoderResult read(ByteBuffer in, CharBuffer out) {
    while (in.hasRemaining()) {
      byte value = in.get(in.position());
      char c = value >= 0 ? (char) value : high[value & 0x7F];
      if (c == HOLE) {
        return CoderResult.unmappableForLength(1);
      }
      if (!out.hasRemaining()) {
        return CoderResult.OVERFLOW;
      }
      in.get();
      out.put(c);
    }
    return CoderResult.UNDERFLOW;
  }

  @Override
  public CoderResult write(CharBuffer in, ByteBuffer out) {
    while (in.hasRemaining()) {
      char c = in.get(in.position());
      int place = c < FIRST_HIGH ? 0 : Arrays.binarySearch(sorted, c);
      if (place < 0 || c == HOLE) {
        return CharacterCode.unmappable(in, c);
      }
      if (!out.hasRemaining()) {
        return CoderResult.OVERFLOW;
      }
      in.get();
      out.put(c < FIRST_HIGH ? (byte) c : bytes[place]);
    }
    return CoderResult.UNDERFLOW;
  }
}
