package orbweaver.store.warc;

import java.util.zip.CRC32;
import java.util.zip.Deflater;

/// Writes gzip members, one a record, into files that grow. Its buffers and its deflater are used
/// again for each.
///
/// RFC 1952 (gzip), RFC 1951 3.2.4 (stored blocks).
public final class GzipMember implements AutoCloseable {
  private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};
  private static final byte[] LAST_STORED = {1, 0, 0, (byte) 0xff, (byte) 0xff};
  private static final int MAX_STORED_BYTES = 0xFFFF;

  private final Deflater deflater;
  private final CRC32 crc = new CRC32();
  private final byte[] out = new byte[64 << 10];
  private final byte[] storedHead = new byte[5];
  private Packing packing = Packing.DEFLATED;
  private long size;

  /// How bytes are packed.
  public enum Packing {
    /// As they are: they are compressed already, or too few to gain.
    STORED,
    DEFLATED
  }

  /// @param level of compression, 1..9
  public GzipMember(int level) {
    this.deflater = new Deflater(level, /* nowrap= */ true);
  }

  public void begin(Packing packing, ByteSink file) {
    this.packing = packing;
    crc.reset();
    size = 0;
    if (packing == Packing.DEFLATED) {
      deflater.reset();
    }
    file.append(HEADER, 0, HEADER.length);
  }

  public void write(byte[] bytes, ByteSink file) {
    write(bytes, 0, bytes.length, file);
  }

  public void write(byte[] bytes, int offset, int length, ByteSink file) {
    if (length == 0) {
      return;
    }
    crc.update(bytes, offset, length);
    size += length;
    switch (packing) {
      case STORED -> store(bytes, offset, length, file);
      case DEFLATED -> deflate(bytes, offset, length, file);
    }
  }

  private void store(byte[] bytes, int offset, int length, ByteSink file) {
    for (int done = 0; done < length; ) {
      int count = Math.min(length - done, MAX_STORED_BYTES);
      storedHead[0] = 0;
      little(storedHead, 1, count, 2);
      little(storedHead, 3, ~count, 2);
      file.append(storedHead, 0, storedHead.length);
      file.append(bytes, offset + done, count);
      done += count;
    }
  }

  private void deflate(byte[] bytes, int offset, int length, ByteSink file) {
    deflater.setInput(bytes, offset, length);
    while (!deflater.needsInput()) {
      drain(file);
    }
  }

  private void drain(ByteSink file) {
    file.append(out, 0, deflater.deflate(out));
  }

  public void end(ByteSink file) {
    switch (packing) {
      case STORED -> file.append(LAST_STORED, 0, LAST_STORED.length);
      case DEFLATED -> {
        deflater.finish();
        while (!deflater.finished()) {
          drain(file);
        }
      }
    }
    var trailer = new byte[8];
    little(trailer, 0, (int) crc.getValue(), 4);
    little(trailer, 4, (int) size, 4);
    file.append(trailer, 0, trailer.length);
  }

  private static void little(byte[] into, int at, int value, int count) {
    for (int i = 0; i < count; i++) {
      into[at + i] = (byte) (value >>> (8 * i));
    }
  }

  @Override
  public void close() {
    deflater.end();
  }
}
