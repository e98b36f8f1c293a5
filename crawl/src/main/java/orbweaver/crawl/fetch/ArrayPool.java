package orbweaver.crawl.fetch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/// Byte arrays of one loop for another use, the newest first: its bytes are still in the cache.
/// Sizes are powers of two. Arrays that nobody has needed for [#TURN_ANSWERS] answers are left to
/// the garbage collector, so that one large body does not cost its memory for ever. Belongs to one
/// loop.
final class ArrayPool {
  private static final int MIN_BITS = 12;
  private static final int MAX_BITS = 25;

  /// After so many answers it is looked which arrays have lain idle all the time. Returns would be
  /// no measure: one body over TLS makes hundreds of them.
  static final int TURN_ANSWERS = 256;

  private final long maxHeldBytes;
  private final List<ArrayDeque<byte[]>> bySize = new ArrayList<>();

  /// By size: how many have lain idle at least, in this turn.
  private final int[] leastIdle = new int[MAX_BITS - MIN_BITS + 1];

  private long heldBytes;
  private int answers;

  /// @param maxHeldBytes idle arrays beyond this are left to the garbage collector
  ArrayPool(long maxHeldBytes) {
    this.maxHeldBytes = maxHeldBytes;
    for (int bits = MIN_BITS; bits <= MAX_BITS; bits++) {
      bySize.add(new ArrayDeque<>());
    }
  }

  /// An array of at least that length, with any content.
  byte[] take(int atLeast) {
    int bits = Math.max(MIN_BITS, 32 - Integer.numberOfLeadingZeros(Math.max(atLeast, 1) - 1));
    if (bits > MAX_BITS) {
      return new byte[atLeast];
    }
    int size = bits - MIN_BITS;
    byte[] idle = bySize.get(size).pollFirst();
    if (idle == null) {
      return new byte[1 << bits];
    }
    heldBytes -= idle.length;
    leastIdle[size] = Math.min(leastIdle[size], bySize.get(size).size());
    return idle;
  }

  /// Gives an array back; the giver must not touch it again. Where there is no room, smaller ones
  /// make it: a large array that is made anew each time costs the heap more than they all.
  void give(byte[] array) {
    boolean ours = Integer.bitCount(array.length) == 1 && array.length <= 1 << MAX_BITS;
    if (ours && array.length >= 1 << MIN_BITS && array.length <= maxHeldBytes) {
      int size = Integer.numberOfTrailingZeros(array.length) - MIN_BITS;
      makeRoom(array.length, size);
      if (heldBytes + array.length <= maxHeldBytes) {
        heldBytes += array.length;
        bySize.get(size).addFirst(array);
      }
    }
  }

  /// Another answer has been dealt with.
  void answered() {
    if (++answers % TURN_ANSWERS == 0) {
      dropIdle();
    }
  }

  /// Drops the arrays that were idle during all of the turn, and begins another.
  private void dropIdle() {
    for (int size = 0; size < leastIdle.length; size++) {
      ArrayDeque<byte[]> idle = bySize.get(size);
      for (int drop = Math.min(leastIdle[size], idle.size()); drop > 0; drop--) {
        heldBytes -= idle.removeLast().length;
      }
      leastIdle[size] = idle.size();
    }
  }

  private void makeRoom(int length, int size) {
    for (int smaller = 0; smaller < size; smaller++) {
      ArrayDeque<byte[]> idle = bySize.get(smaller);
      while (heldBytes + length > maxHeldBytes && !idle.isEmpty()) {
        heldBytes -= idle.removeLast().length;
      }
      leastIdle[smaller] = Math.min(leastIdle[smaller], idle.size());
    }
  }

  /// A longer array with the first `length` bytes of `array`, which is given back.
  byte[] grow(byte[] array, int length, int atLeast) {
    byte[] larger = take(atLeast);
    System.arraycopy(array, 0, larger, 0, length);
    give(array);
    return larger;
  }

  /// Bytes in idle arrays.
  long heldBytes() {
    return heldBytes;
  }
}
