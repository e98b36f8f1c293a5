package orbweaver.parse;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorSpecies;

/// Searching bytes by the vector instructions of the processor. Pages are read in four fifths of
/// the time, but the JDK has them in an incubator module: it must be asked for, and says so at each
/// start (`--add-modules jdk.incubator.vector`). [Bytes] looks for it; only then is this class
/// loaded.
final class VectorBytes {
  /// Longer ones, where there are any, are slower: what is sought is near.
  private static final VectorSpecies<Byte> SPECIES =
      ByteVector.SPECIES_PREFERRED.length() < ByteVector.SPECIES_256.length()
          ? ByteVector.SPECIES_128
          : ByteVector.SPECIES_256;

  private VectorBytes() {}

  /// First index of `wanted` in `from..to`, or `to`.
  static int find(byte[] bytes, int from, int to, byte wanted) {
    int at = from;
    for (int last = to - SPECIES.length(); at <= last; at += SPECIES.length()) {
      long hits = ByteVector.fromArray(SPECIES, bytes, at).eq(wanted).toLong();
      if (hits != 0) {
        return at + Long.numberOfTrailingZeros(hits);
      }
    }
    return Bytes.findFar(bytes, at, to, wanted, (wanted & 255) * Bytes.ONES);
  }
}
