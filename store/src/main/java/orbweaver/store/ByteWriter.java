package orbweaver.store;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Writes small values into a growing array: numbers big-endian, so that keys sort, or as varints.
final class ByteWriter {
  private byte[] bytes = new byte[256];
  private int length;

  ByteWriter clear() {
    length = 0;
    return this;
  }

  ByteWriter u8(int value) {
    room(1);
    bytes[length++] = (byte) value;
    return this;
  }

  ByteWriter i64(long value) {
    room(8);
    for (int shift = 56; shift >= 0; shift -= 8) {
      bytes[length++] = (byte) (value >>> shift);
    }
    return this;
  }

  /// Seven bits a byte, least first; small numbers are short.
  ByteWriter varint(long value) {
    room(10);
    long left = value;
    while ((left & ~0x7FL) != 0) {
      bytes[length++] = (byte) (left | 0x80);
      left >>>= 7;
    }
    bytes[length++] = (byte) left;
    return this;
  }

  /// Its length in bytes, then the text in UTF-8.
  ByteWriter text(String text) {
    return bytes(text.getBytes(StandardCharsets.UTF_8));
  }

  /// Their number, then the bytes.
  ByteWriter bytes(byte[] source) {
    varint(source.length);
    room(source.length);
    System.arraycopy(source, 0, bytes, length, source.length);
    length += source.length;
    return this;
  }

  private void room(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
    }
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }
}
