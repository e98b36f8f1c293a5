package orbweaver.loop;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The timers that are not due for long, in buckets that are gone through from end to end and never
/// searched: a radix heap (Ahuja, Mehlhorn, Orlin and Tarjan, "Faster algorithms for the shortest
/// path problem", 1990).
///
/// A timer lies in the bucket of the highest bit in which its time differs from [#baseNanos], which
/// is before them all. So each bucket comes before those above it; the first is split by another
/// base when it is reached. Blocks are used again: a split allocates nothing.
final class FarTimers {
  private final @Nullable TimerBlock[] buckets = new TimerBlock[Long.SIZE + 1];
  private final LookAhead ahead = new LookAhead();
  private @Nullable TimerBlock free;
  private long baseNanos;
  private int size;

  /// The bucket that was added to last.
  private int latest;

  int size() {
    return size;
  }

  /// Begins anew, empty, with timers that are due no earlier than that.
  void startAt(long nanos) {
    baseNanos = nanos;
  }

  void add(long due, Timer timer) {
    put(due, timer);
    size++;
  }

  private void put(long due, Timer timer) {
    latest = Long.SIZE - Long.numberOfLeadingZeros(due ^ baseNanos);
    TimerBlock block = buckets[latest];
    if (block == null || block.size == TimerBlock.CAPACITY) {
      block = newBlock(block);
      buckets[latest] = block;
    }
    block.add(due, timer);
  }

  private TimerBlock newBlock(@Nullable TimerBlock next) {
    TimerBlock block = free;
    if (block == null) {
      block = new TimerBlock();
    } else {
      free = block.next;
    }
    block.next = next;
    return block;
  }

  /// @return the block behind it
  private @Nullable TimerBlock free(TimerBlock block) {
    TimerBlock next = block.next;
    Arrays.fill(block.timers, 0, block.size, null);
    block.size = 0;
    block.next = free;
    free = block;
    return next;
  }

  /// Moves the next of them, not more than a block unless they are due at once; there must be some.
  ///
  /// @return up to when none of the others is due, in nanoseconds
  long moveNext(TimerHeap near) {
    int bucket = firstBucket();
    while (bucket > 0 && hasSeveralBlocks(bucket)) {
      split(bucket);
      bucket = firstBucket();
    }
    for (TimerBlock block = take(bucket); block != null; block = free(block)) {
      ahead.look(block);
      near.addAll(block);
      size -= block.size;
    }
    if (size == 0) {
      free = null;
    }
    return bucket == Long.SIZE ? Long.MAX_VALUE : baseNanos | ((1L << bucket) - 1);
  }

  private int firstBucket() {
    int first = 0;
    while (buckets[first] == null) {
      first++;
    }
    return first;
  }

  private boolean hasSeveralBlocks(int bucket) {
    return buckets[bucket] instanceof TimerBlock first && first.next != null;
  }

  private @Nullable TimerBlock take(int bucket) {
    TimerBlock taken = buckets[bucket];
    buckets[bucket] = null;
    return taken;
  }

  private void split(int bucket) {
    TimerBlock first = take(bucket);
    long least = Long.MAX_VALUE;
    for (TimerBlock block = first; block != null; block = block.next) {
      least = Math.min(least, block.leastNanos());
    }
    baseNanos = least;
    for (TimerBlock block = first; block != null; block = free(block)) {
      for (int i = 0; i < block.size; i++) {
        put(block.dueNanos[i], block.timers[i]);
      }
    }
  }

  /// Removes those that were added last, if they were cancelled.
  ///
  /// @return how many
  int trim() {
    int before = size;
    TimerBlock block = buckets[latest];
    while (block != null && !block.last().isSet()) {
      block.removeLast();
      size--;
      if (block.size == 0) {
        block = free(block);
        buckets[latest] = block;
      }
    }
    return before - size;
  }

  /// Removes those that were cancelled.
  void sweep() {
    size = 0;
    for (int bucket = 0; bucket < buckets.length; bucket++) {
      for (TimerBlock block = take(bucket); block != null; block = block.next) {
        for (int i = 0; i < block.size; i++) {
          if (block.timers[i].isSet()) {
            add(block.dueNanos[i], block.timers[i]);
          }
        }
      }
    }
    free = null;
  }
}
