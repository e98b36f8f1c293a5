package orbweaver.store.warc;

import java.util.zip.CRC32;
import java.util.zip.Deflater;

/// Writes gzip members (RFC 1952), one a record, into a file that grows.
final class GzipMember {
  private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};

  private final Deflater packing;
  private final Deflater storing = new Deflater(Deflater.NO_COMPRESSION, /* nowrap= */ true);
  private final CRC32 crc = new CRC32();
  private final byte[] out = new byte[64 << 10];
  private Deflater deflater;
  private OutputFile file;
  private long size;

  /// @param level of compression, 0..9, for what arrived uncompressed
  GzipMember(int level, OutputFile file) {
    this.packing = new Deflater(level, /* nowrap= */ true);
    this.deflater = packing;
    this.file = file;
  }

  /// Begins a member.
  ///
  /// @param packed whether the bytes to come are compressed already: they are stored as they are
  void begin(OutputFile target, boolean packed) {
    file = target;
    deflater = packed ? storing : packing;
    deflater.reset();
    crc.reset();
    size = 0;
    file.append(HEADER, 0, HEADER.length);
  }

  void write(byte[] bytes, int offset, int length) {
    if (length == 0) {
      return;
    }
    crc.update(bytes, offset, length);
    size += length;
    deflater.setInput(bytes, offset, length);
    while (!deflater.needsInput()) {
      drain();
    }
  }

  void end() {
    deflater.finish();
    while (!deflater.finished()) {
      drain();
    }
    var trailer = new byte[8];
    little(trailer, 0, (int) crc.getValue());
    little(trailer, 4, (int) size);
    file.append(trailer, 0, trailer.length);
  }

  private void drain() {
    int count = deflater.deflate(out);
    file.append(out, 0, count);
  }

  private static void little(byte[] into, int at, int value) {
    for (int i = 0; i < 4; i++) {
      into[at + i] = (byte) (value >>> (8 * i));
    }
  }

  void close() {
    packing.end();
    storing.end();
  }
}
