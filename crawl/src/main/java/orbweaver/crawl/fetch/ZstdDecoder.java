package orbweaver.crawl.fetch;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// zstd (RFC 8878), by its native decoder, which is loaded when the first such body comes. Frames
/// follow each other; what is no frame behind them is ignored, also where that shows only after its
/// first bytes. Text without any is taken as it is ([Unencoded]). A window may have 8 MB (RFC
/// 9659).
final class ZstdDecoder implements Decoder {
  private static final int MAX_WINDOW_LOG = 23;
  private static final int[] MAGIC = {0x28, 0xb5, 0x2f, 0xfd};
  private static final int[] SKIPPABLE = {0x50, 0x2a, 0x4d, 0x18};

  private enum State {
    START,
    FRAME,
    PLAIN,
    END
  }

  private final ByteCursor input;
  private @Nullable ZstdDecompressCtx context;
  private State state = State.START;
  private boolean hasFrame;
  private boolean hasBytes;

  ZstdDecoder(ByteCursor input) {
    this.input = input;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (state == State.START) {
      begin();
    }
    while (state == State.FRAME) {
      int count = readFrame(into, offset, length);
      if (count > 0) {
        return count;
      }
    }
    return state == State.PLAIN ? input.read(into, offset, length) : -1;
  }

  private void begin() throws IOException {
    state = isFrame() ? State.FRAME : State.PLAIN;
    if (state == State.PLAIN) {
      boolean skips = input.hasMore() && isSkippable();
      Unencoded.require(input, "zstd", skips ? skippable() : MAGIC);
    }
  }

  /// A frame, or one that is to be skipped.
  private boolean isFrame() throws IOException {
    return input.isLoaded(4)
        && (input.startsWith(MAGIC) || (isSkippable() && input.startsWith(skippable())));
  }

  /// There are sixteen kinds of them, by the last digit of the first byte.
  private boolean isSkippable() {
    return (input.array()[input.at()] & 0xf0) == SKIPPABLE[0];
  }

  private int[] skippable() {
    int[] magic = SKIPPABLE.clone();
    magic[0] = input.array()[input.at()] & 0xff;
    return magic;
  }

  private int readFrame(byte[] into, int offset, int length) throws IOException {
    boolean more = input.hasMore();
    ByteBuffer target = ByteBuffer.wrap(into, offset, length);
    ByteBuffer source = ByteBuffer.wrap(input.array(), input.at(), input.end() - input.at());
    boolean ended = decompress(target, source);
    int count = target.position() - offset;
    input.at(source.position());
    hasBytes |= count > 0;
    if (ended) {
      hasFrame = true;
      hasBytes = false;
      state = isFrame() ? State.FRAME : State.END;
    } else if (state == State.FRAME && !more && count == 0) {
      throw DecodeException.cutShort();
    }
    return count;
  }

  private boolean decompress(ByteBuffer target, ByteBuffer source) throws IOException {
    try {
      ZstdDecompressCtx open = context == null ? open() : context;
      return open.decompressByteBufferStream(target, source);
    } catch (ZstdException e) {
      if (hasFrame && !hasBytes) {
        state = State.END;
        return false;
      }
      throw DecodeException.broken("zstd", String.valueOf(e.getMessage()));
    }
  }

  private ZstdDecompressCtx open() {
    var opened = new ZstdDecompressCtx();
    opened.setLongMax(MAX_WINDOW_LOG);
    context = opened;
    return opened;
  }

  @Override
  public void close() {
    if (context != null) {
      context.close();
      context = null;
    }
  }
}
