package orbweaver.store;

import java.nio.charset.StandardCharsets;

/// Reads what a [ByteWriter] wrote.
final class ByteReader {
  private final byte[] bytes;
  private int at;

  ByteReader(byte[] bytes) {
    this.bytes = bytes;
  }

  int u8() {
    return bytes[at++] & 0xFF;
  }

  long i64() {
    long value = 0;
    for (int i = 0; i < 8; i++) {
      value = value << 8 | (bytes[at++] & 0xFFL);
    }
    return value;
  }

  long varint() {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      long next = bytes[at++];
      value |= (next & 0x7F) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }

  int count() {
    return Math.toIntExact(varint());
  }

  String text() {
    int length = count();
    var text = new String(bytes, at, length, StandardCharsets.UTF_8);
    at += length;
    return text;
  }
}
