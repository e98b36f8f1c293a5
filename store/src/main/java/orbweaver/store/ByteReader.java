package orbweaver.store;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Reads what a [ByteWriter] wrote.
///
/// Each method throws an [IllegalStateException] where the bytes end too early: the value was cut
/// or is not of this form.
final class ByteReader {
  private static final int MAX_VARINT_BITS = 64;

  private final byte[] bytes;
  private int at;

  ByteReader(byte[] bytes) {
    this.bytes = bytes;
  }

  int u8() {
    need(1);
    return bytes[at++] & 0xFF;
  }

  long i64() {
    need(8);
    long value = 0;
    for (int i = 0; i < 8; i++) {
      value = value << 8 | (bytes[at++] & 0xFFL);
    }
    return value;
  }

  long varint() {
    long value = 0;
    for (int shift = 0; shift < MAX_VARINT_BITS; shift += 7) {
      long next = u8();
      value |= (next & 0x7F) << shift;
      if (next < 0x80) {
        return value;
      }
    }
    throw new IllegalStateException("a stored number is longer than 64 bits");
  }

  int count() {
    return Math.toIntExact(varint());
  }

  String text() {
    int length = count();
    need(length);
    var text = new String(bytes, at, length, StandardCharsets.UTF_8);
    at += length;
    return text;
  }

  byte[] bytes() {
    int length = count();
    need(length);
    at += length;
    return Arrays.copyOfRange(bytes, at - length, at);
  }

  private void need(int count) {
    if (count > bytes.length - at) {
      throw new IllegalStateException(
          "a stored value ends after " + bytes.length + " bytes, but goes on for " + (at + count));
    }
  }
}
