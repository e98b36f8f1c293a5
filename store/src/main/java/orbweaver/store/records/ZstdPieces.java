package orbweaver.store.records;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// The frames of a zstd file (RFC 8878). Frames that are to be skipped are; one at the beginning of
/// the file may hold the dictionary of all others.
///
/// [Zstandard in WARC files](https://iipc.github.io/warc-specifications/specifications/warc-zstd/)
final class ZstdPieces implements Pieces {
  private static final int MAX_WINDOW_LOG = 27;
  private static final int SKIPPABLE_HEADER_BYTES = 8;
  private static final int DICTIONARY = 0x5d;
  private static final int MAX_DICTIONARY_BYTES = 64 << 20;
  private static final byte[] FRAME = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd};

  private final FileWindow file;
  private byte @Nullable [] dictionary;
  private ZstdDecompressCtx context;
  private long offset;
  private boolean ended = true;

  ZstdPieces(FileWindow file) {
    this.file = file;
    this.dictionary = dictionary(file);
    file.seek(0);
    this.context = open();
  }

  private ZstdDecompressCtx open() {
    var opened = new ZstdDecompressCtx().setLongMax(MAX_WINDOW_LOG);
    return dictionary == null ? opened : opened.loadDict(dictionary);
  }

  static boolean isAnyFrame(FileWindow file) {
    return isFrame(file) || isSkippable(file);
  }

  private static boolean isFrame(FileWindow file) {
    if (!file.has(FRAME.length)) {
      return false;
    }
    for (int i = 0; i < FRAME.length; i++) {
      if (file.peek(i) != (FRAME[i] & 0xff)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSkippable(FileWindow file) {
    return file.has(4)
        && (file.peek(0) & 0xf0) == 0x50
        && file.peek(1) == 0x2a
        && file.peek(2) == 0x4d
        && file.peek(3) == 0x18;
  }

  private static byte @Nullable [] dictionary(FileWindow file) {
    boolean has =
        file.has(SKIPPABLE_HEADER_BYTES) && isSkippable(file) && file.peek(0) == DICTIONARY;
    if (!has) {
      return null;
    }
    long length = skippableLength(file);
    if (length > MAX_DICTIONARY_BYTES) {
      return null;
    }
    file.skip(SKIPPABLE_HEADER_BYTES);
    var bytes = new byte[(int) length];
    for (int i = 0; i < bytes.length && file.has(1); i++) {
      bytes[i] = (byte) file.next();
    }
    return unpacked(bytes);
  }

  /// A dictionary may be packed itself.
  private static byte[] unpacked(byte[] bytes) {
    boolean packed = bytes.length > FRAME.length && ByteBuffer.wrap(bytes).getInt() == 0x28b52ffd;
    long size = packed ? Zstd.getFrameContentSize(bytes) : -1;
    try {
      return size > 0 && size <= MAX_DICTIONARY_BYTES ? Zstd.decompress(bytes, (int) size) : bytes;
    } catch (ZstdException _) {
      return bytes;
    }
  }

  private static long skippableLength(FileWindow file) {
    return (file.peek(4) | file.peek(5) << 8 | file.peek(6) << 16 | file.peek(7) << 24)
        & 0xffff_ffffL;
  }

  @Override
  public Packing packing() {
    return Packing.ZSTD;
  }

  @Override
  public boolean next() throws Damaged {
    while (file.has(SKIPPABLE_HEADER_BYTES) && isSkippable(file)) {
      file.seek(file.position() + SKIPPABLE_HEADER_BYTES + skippableLength(file));
    }
    offset = file.position();
    ended = true;
    if (!file.has(1)) {
      return false;
    }
    if (!isFrame(file)) {
      throw new Damaged(offset, "here should be a zstd frame");
    }
    ended = false;
    return true;
  }

  @Override
  public void seek(long offset) {
    file.seek(offset);
    renew();
  }

  @Override
  public boolean find(long offset) {
    seek(offset);
    return file.find(FRAME);
  }

  private void renew() {
    context.close();
    context = open();
    ended = true;
  }

  @Override
  public long offset() {
    return offset;
  }

  @Override
  public long position() {
    return file.position();
  }

  @Override
  public int read(byte[] into, int from, int length) throws Damaged {
    ByteBuffer target = ByteBuffer.wrap(into, from, length);
    while (!ended && target.position() == from) {
      boolean more = file.has(1);
      ByteBuffer source = ByteBuffer.wrap(file.buffer(), file.at(), file.end() - file.at());
      ended = unpack(target, source);
      file.skip(source.position() - file.at());
      if (!more && !ended && target.position() == from) {
        throw new Damaged(offset, "the zstd frame is cut");
      }
    }
    int count = target.position() - from;
    return count == 0 ? -1 : count;
  }

  private boolean unpack(ByteBuffer target, ByteBuffer source) throws Damaged {
    try {
      return context.decompressByteBufferStream(target, source);
    } catch (ZstdException e) {
      throw new Damaged(offset, reason(e));
    }
  }

  private static String reason(ZstdException e) {
    return "Dictionary mismatch".equals(e.getMessage())
        ? "the zstd frame needs a dictionary that the file does not have in front; unpack it with the"
            + " program that packed it"
        : "the zstd frame is damaged: " + e.getMessage();
  }

  @Override
  public void close() {
    context.close();
  }
}
