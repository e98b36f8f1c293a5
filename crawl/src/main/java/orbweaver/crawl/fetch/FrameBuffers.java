package orbweaver.crawl.fetch;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayDeque;

/// Where the frames of HTTP/2 are read into: buffers for another use, so that a frame costs none.
/// Belongs to one loop.
final class FrameBuffers {
  /// Of several frames of the usual 16 KB.
  static final int BYTES = 64 << 10;

  private static final int MAX_IDLE = 16;
  private static final int TYPE_AT = 3;
  private static final int SETTINGS = 4;

  private final ArrayDeque<ByteBuf> idle = new ArrayDeque<>();

  /// An empty one.
  ByteBuf take() {
    ByteBuf buffer = idle.pollFirst();
    return buffer == null ? Unpooled.buffer(BYTES, BYTES) : buffer;
  }

  /// Gives one back; what somebody else still holds is left to him.
  void give(ByteBuf buffer) {
    if (buffer.refCnt() == 1 && idle.size() < MAX_IDLE) {
      idle.addFirst(buffer.clear());
    } else {
      boolean _ = buffer.release();
    }
  }

  /// Whether the first bytes of a server are not the settings that HTTP/2 begins with (RFC 9113
  /// 3.4).
  static boolean isOther(ByteBuf bytes) {
    int at = bytes.readerIndex() + TYPE_AT;
    return bytes.writerIndex() > at && bytes.getByte(at) != SETTINGS;
  }

  /// How many of the bytes belong to whole frames (RFC 9113 4.1). Frames that are larger than the
  /// buffer, which no server may send, count as whole: the codec says what is wrong.
  static int wholeFrames(ByteBuf bytes, int maxFrameBytes) {
    int at = bytes.readerIndex();
    while (bytes.writerIndex() - at >= 9) {
      int length = bytes.getUnsignedMedium(at);
      if (length > maxFrameBytes) {
        return bytes.readableBytes();
      }
      if (length > bytes.writerIndex() - at - 9) {
        break;
      }
      at += 9 + length;
    }
    return at - bytes.readerIndex();
  }
}
