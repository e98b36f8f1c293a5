package orbweaver.crawl.fetch;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/// Bytes that have come and wait for their reader, in an array of the pool. Without bytes it holds
/// none.
final class ByteQueue implements AutoCloseable {
  private static final byte[] NONE = new byte[0];

  private final ArrayPool arrays;
  private byte[] array = NONE;
  private int from;
  private int to;

  ByteQueue(ArrayPool arrays) {
    this.arrays = arrays;
  }

  boolean isEmpty() {
    return from == to;
  }

  void add(byte[] bytes) {
    add(Unpooled.wrappedBuffer(bytes));
  }

  /// Takes all of these.
  void add(ByteBuf bytes) {
    int count = bytes.readableBytes();
    if (count > array.length - to) {
      makeRoom(count);
    }
    bytes.readBytes(array, to, count);
    to += count;
  }

  private void makeRoom(int count) {
    int size = to - from;
    byte[] before = array;
    if (count > array.length - size) {
      array = arrays.take(Math.max(2 * array.length, size + count));
    }
    System.arraycopy(before, from, array, 0, size);
    from = 0;
    to = size;
    if (array.length != before.length) {
      giveBack(before);
    }
  }

  /// Takes what is there, at most `length` bytes.
  int read(byte[] into, int offset, int length) {
    int count = Math.min(length, to - from);
    System.arraycopy(array, from, into, offset, count);
    from += count;
    if (isEmpty()) {
      close();
    }
    return count;
  }

  /// Drops what is left.
  @Override
  public void close() {
    giveBack(array);
    array = NONE;
    from = 0;
    to = 0;
  }

  private void giveBack(byte[] given) {
    if (given.length > 0) {
      arrays.give(given);
    }
  }
}
