package orbweaver.crawl.fetch;

import java.nio.ByteBuffer;

/// Where records of TLS are opened: outside the heap, where engines work; from arrays they would
/// make buffers of their own for each record. One pair serves all connections of a loop, for
/// nothing suspends while bytes lie in it.
final class RecordBuffers {
  private static final int MIN_BYTES = 32 << 10;

  private ByteBuffer sealed = ByteBuffer.allocate(0);
  private ByteBuffer opened = ByteBuffer.allocate(0);

  /// A copy of array[from, from + length), to be read.
  ByteBuffer sealed(byte[] array, int from, int length) {
    sealed = emptied(sealed, length);
    return sealed.put(array, from, length).flip();
  }

  /// Room for at least so many bytes.
  ByteBuffer opened(int atLeast) {
    opened = emptied(opened, atLeast);
    return opened;
  }

  private static ByteBuffer emptied(ByteBuffer buffer, int atLeast) {
    return buffer.capacity() >= atLeast
        ? buffer.clear()
        : ByteBuffer.allocateDirect(Math.max(atLeast, MIN_BYTES));
  }
}
