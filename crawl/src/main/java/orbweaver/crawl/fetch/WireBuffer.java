package orbweaver.crawl.fetch;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The bytes of one response while they arrive, and afterwards. They lie in one array from the pool
/// until that would have to grow beyond the memory limit, or the budget of all is used up; then the
/// head stays in memory and the body goes to a file through a small window. Belongs to one loop.
final class WireBuffer implements WireBytes {
  /// Little, for most of many slow answers never need more; then at once what most pages need.
  private static final int FIRST_BYTES = 16 << 10;

  private static final int SECOND_BYTES = 64 << 10;
  private static final int LEAP_BYTES = 256 << 10;
  private static final byte[] NONE = new byte[0];

  private final ArrayPool arrays;
  private final Spool spool;
  private final MemoryBudget budget;
  private final int memoryBytes;

  /// Bytes from `base` on, valid up to `limit`.
  private byte[] array;

  private int limit;

  /// All that lies in memory for good, once there is a file.
  private byte[] head = NONE;

  private long fileBytes;
  private Spool.@Nullable Entry file;
  private byte[] decoded = NONE;
  private Runnable afterDecoded = () -> {};

  WireBuffer(ArrayPool arrays, Spool spool, MemoryBudget budget, int memoryBytes) {
    this.arrays = arrays;
    this.spool = spool;
    this.budget = budget;
    this.memoryBytes = memoryBytes;
    this.array = arrays.take(Math.min(FIRST_BYTES, memoryBytes));
    budget.use(array.length);
  }

  // ---- While they arrive ----

  /// Where to put the next bytes, from [#limit()] on.
  byte[] array() {
    return array;
  }

  int limit() {
    return limit;
  }

  /// Makes room; may suspend. Indexes of bytes that had arrived before are void afterwards, unless
  /// they belong to a head.
  ///
  /// @param headEnd where the head ends, 0 while that is not known
  /// @param expectedBytes of the whole response, as far as known
  void makeRoom(int headEnd, long expectedBytes) {
    if (limit < array.length) {
      return;
    }
    if (file != null) {
      flush();
    } else if (headEnd == 0 || mayGrow()) {
      grow(expectedBytes);
    } else {
      spill(headEnd);
    }
  }

  private boolean mayGrow() {
    return array.length < memoryBytes && budget.hasRoom(array.length);
  }

  /// Doubles, or leaps to what is expected: not far, for servers lie.
  private void grow(long expectedBytes) {
    long leap = Math.min(expectedBytes, LEAP_BYTES);
    long next = Math.max(SECOND_BYTES, array.length * 2L);
    long wanted = Math.min(Math.max(leap, next), memoryBytes);
    budget.free(array.length);
    array = arrays.grow(array, limit, (int) Math.max(wanted, array.length + 1L));
    budget.use(array.length);
  }

  private void spill(int headEnd) {
    file = spool.open();
    head = Arrays.copyOf(array, headEnd);
    file.write(0, array, headEnd, limit - headEnd);
    fileBytes = (long) limit - headEnd;
    giveArray();
    array = arrays.take(SECOND_BYTES);
    budget.use(array.length);
    limit = 0;
  }

  private void flush() {
    if (file != null && limit > 0) {
      file.write(fileBytes, array, 0, limit);
      fileBytes += limit;
      limit = 0;
    }
  }

  /// Bytes have arrived, or must go again: `limit` is where the valid ones end now.
  void limit(int limit) {
    this.limit = limit;
  }

  /// No more will come. May suspend.
  void finish() {
    if (file != null) {
      flush();
      giveArray();
    }
  }

  // ---- Afterwards ----

  /// Hands over an array of the pool, to be given back with these bytes or before.
  ///
  /// @param after is called then, once
  void holdDecoded(byte[] array, Runnable after) {
    decoded = array;
    afterDecoded = after;
  }

  void releaseDecoded() {
    if (decoded.length > 0) {
      arrays.give(decoded);
      decoded = NONE;
      afterDecoded.run();
    }
  }

  boolean isInMemory() {
    return file == null;
  }

  @Override
  public long length() {
    return file == null ? limit : head.length + fileBytes;
  }

  @Override
  public int read(long at, byte[] into, int offset, int length) {
    if (at >= length()) {
      return -1;
    }
    if (file != null && at >= head.length) {
      return file.read(at - head.length, into, offset, length);
    }
    int end = file == null ? limit : head.length;
    int count = Math.min(length, end - (int) at);
    System.arraycopy(file == null ? array : head, (int) at, into, offset, count);
    return count;
  }

  @Override
  public void close() {
    Spool.Entry open = file;
    file = null;
    limit = 0;
    giveArray();
    releaseDecoded();
    if (open != null) {
      open.close();
    }
  }

  private void giveArray() {
    if (array.length > 0) {
      budget.free(array.length);
      arrays.give(array);
      array = NONE;
    }
  }
}
