package orbweaver.loop;

import io.netty.buffer.ByteBuf;
import java.util.ArrayDeque;

/// Bytes of one connection that have come and that nobody has read yet, in chunks that all
/// connections of a loop share: a body of any size allocates nothing for it. Without bytes it holds
/// no chunk.
final class ReceivedBytes {
  private static final int CHUNK_BYTES = 32 << 10;

  /// Chunks of a loop for another use, the newest first.
  static final class Spare {
    private static final int MAX_IDLE = 64;

    private final ArrayDeque<byte[]> idle = new ArrayDeque<>();

    private byte[] take() {
      byte[] chunk = idle.pollFirst();
      return chunk == null ? new byte[CHUNK_BYTES] : chunk;
    }

    private void give(byte[] chunk) {
      if (idle.size() < MAX_IDLE) {
        idle.addFirst(chunk);
      }
    }
  }

  private final Spare spare;

  /// All of them full but the first, which begins at `from`, and the last, which ends at `to`.
  private final ArrayDeque<byte[]> chunks = new ArrayDeque<>(1);

  private int from;
  private int to = CHUNK_BYTES;
  private int size;

  ReceivedBytes(Spare spare) {
    this.spare = spare;
  }

  int size() {
    return size;
  }

  /// Takes all of these behind the others.
  void add(ByteBuf bytes) {
    int length = bytes.readableBytes();
    int left = length;
    while (left > 0) {
      if (to == CHUNK_BYTES) {
        chunks.addLast(spare.take());
        to = 0;
      }
      int count = Math.min(left, CHUNK_BYTES - to);
      bytes.readBytes(chunks.getLast(), to, count);
      to += count;
      left -= count;
    }
    size += length;
  }

  /// Takes bytes before all others; nothing has been read of these.
  void addFirst(byte[] bytes, int offset, int length) {
    int left = length;
    while (left > 0) {
      int count = Math.min(left, CHUNK_BYTES);
      byte[] chunk = spare.take();
      from = CHUNK_BYTES - count;
      left -= count;
      System.arraycopy(bytes, offset + left, chunk, from, count);
      chunks.addFirst(chunk);
    }
    size += length;
  }

  /// Copies what is there, at most `length` bytes.
  ///
  /// @return bytes copied
  int read(byte[] into, int offset, int length) {
    int wanted = Math.min(length, size);
    int done = 0;
    while (done < wanted) {
      int end = chunks.size() == 1 ? to : CHUNK_BYTES;
      int count = Math.min(wanted - done, end - from);
      System.arraycopy(chunks.getFirst(), from, into, offset + done, count);
      from += count;
      done += count;
      if (from == end) {
        dropFirst();
      }
    }
    size -= done;
    return done;
  }

  private void dropFirst() {
    spare.give(chunks.removeFirst());
    from = 0;
    if (chunks.isEmpty()) {
      to = CHUNK_BYTES;
    }
  }
}
