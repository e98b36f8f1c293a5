package orbweaver.loop;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.DefaultMaxMessagesRecvByteBufAllocator;
import org.jspecify.annotations.Nullable;

/// Hands every read of a loop the same buffer: its handlers take the bytes out before they return.
/// Saves a buffer a connection and keeps one hot in the caches. Each connection is read once before
/// the others have their turn: who sends without end would fill megabytes otherwise. Not for
/// transports that read ahead.
final class SharedReceiveBuffer extends DefaultMaxMessagesRecvByteBufAllocator {
  private static final int BYTES = 64 << 10;

  private @Nullable ByteBuf shared;

  SharedReceiveBuffer() {
    super(/* maxMessagesPerRead= */ 1);
  }

  void close() {
    if (shared != null) {
      boolean _ = shared.release();
      shared = null;
    }
  }

  @Override
  @SuppressWarnings("deprecation") // the interface's only method is
  public Handle newHandle() {
    return new MaxMessageHandle() {
      @Override
      public int guess() {
        return BYTES;
      }

      @Override
      public ByteBuf allocate(ByteBufAllocator allocator) {
        ByteBuf buffer = shared;
        if (buffer == null || buffer.refCnt() != 1) {
          // Of a pooled one each copy would be an object.
          buffer = UnpooledByteBufAllocator.DEFAULT.directBuffer(BYTES, BYTES);
          shared = buffer;
        }
        return buffer.clear().retain();
      }
    };
  }
}
