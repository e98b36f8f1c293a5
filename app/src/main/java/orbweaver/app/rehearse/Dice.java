package orbweaver.app.rehearse;

import java.util.List;

/// Draws that follow from a seed and the names of what is drawn, never from the order of drawing:
/// the same dice always show the same face, and other faces are those of [#at].
///
/// @param state any number
record Dice(long state) {
  private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;
  private static final long FNV_OFFSET = 0xCBF2_9CE4_8422_2325L;
  private static final long FNV_PRIME = 0x0000_0100_0000_01B3L;

  /// The dice of the thing with that number.
  Dice at(long number) {
    return new Dice(mix(state + GOLDEN) ^ mix(number - GOLDEN));
  }

  /// The dice of the thing with that name.
  Dice at(String name) {
    long hash = FNV_OFFSET;
    for (int i = 0; i < name.length(); i++) {
      hash = (hash ^ name.charAt(i)) * FNV_PRIME;
    }
    return at(hash);
  }

  /// A number in 0..bound-1.
  int below(int bound) {
    return (int) Long.remainderUnsigned(mix(state), bound);
  }

  /// A number in from..to.
  long between(long from, long to) {
    return from + Long.remainderUnsigned(mix(state), to - from + 1);
  }

  /// True once in `times`, on average.
  boolean oneIn(int times) {
    return below(times) == 0;
  }

  <T> T pick(List<T> choices) {
    return choices.get(below(choices.size()));
  }

  /// Stafford's variant 13 of the finalizer of MurmurHash3, as in SplittableRandom.
  private static long mix(long z) {
    long y = (z ^ (z >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
    long x = (y ^ (y >>> 27)) * 0x94D0_49BB_1331_11EBL;
    return x ^ (x >>> 31);
  }
}
