package orbweaver.crawl.fetch;

import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/// The short way for the common body: one gzip member, right in every respect, that lies in memory.
/// What is not exactly that goes the long way through [GzipDecoder]. One a loop.
final class WholeGzip {
  private static final int HEADER_BYTES = 10;
  private static final int TRAILER_BYTES = 8;
  private static final int MAX_BYTES = 4 << 20;

  private final ArrayPool arrays;
  private final FetchLimits limits;
  private final WholeInflater inflater = new WholeInflater();
  private final CRC32 crc = new CRC32();

  WholeGzip(ArrayPool arrays, FetchLimits limits) {
    this.arrays = arrays;
    this.limits = limits;
  }

  /// Decodes in[from, to).
  ///
  /// @return null when it has to go the long way
  @Nullable DecodedBody decode(byte[] in, int from, int to, int maxBytes) {
    if (!isPlainMember(in, from, to)) {
      return null;
    }
    int length = intAt(in, to - 4);
    if (length < 0 || length > Math.min(maxBytes, MAX_BYTES) || isBomb(length, to - from)) {
      return null;
    }
    byte[] out = arrays.take(length + WholeInflater.OUTPUT_SLACK);
    int end = inflater.inflate(in, from + HEADER_BYTES, to - TRAILER_BYTES, out, length);
    if (end == to - TRAILER_BYTES && isChecked(out, length, intAt(in, to - TRAILER_BYTES))) {
      return new DecodedBody(out, 0, length, Cut.NONE, "");
    }
    arrays.give(out);
    return null;
  }

  /// A header without any optional part, and room behind the stream to read over its end.
  private static boolean isPlainMember(byte[] in, int from, int to) {
    return to - from > HEADER_BYTES + TRAILER_BYTES
        && in.length >= to + WholeInflater.INPUT_SLACK
        && in[from] == 0x1f
        && in[from + 1] == (byte) 0x8b
        && in[from + 2] == 8
        && in[from + 3] == 0;
  }

  private boolean isBomb(int length, int payloadBytes) {
    return length > limits.sizes().decodedRatioFrom()
        && length / limits.sizes().decodedRatio() > payloadBytes;
  }

  private boolean isChecked(byte[] out, int length, int wanted) {
    crc.reset();
    crc.update(out, 0, length);
    return (int) crc.getValue() == wanted;
  }

  private static int intAt(byte[] in, int at) {
    return (in[at] & 0xff)
        | (in[at + 1] & 0xff) << 8
        | (in[at + 2] & 0xff) << 16
        | (in[at + 3] & 0xff) << 24;
  }
}
