package orbweaver.parse;

/// Names of tags and attributes packed into a `long`, so that comparing two is one instruction.
///
/// The first eight bytes in lower case, the first one lowest; of longer names the length is mixed
/// into the highest byte. Two long names of one length that differ only after their eighth byte are
/// the same to us; no two names that HTML knows are such a pair.
final class Name {
  private static final int PACKED_BYTES = 8;

  /// What no tag is called.
  static final long UNKNOWN = pack("\uFFFD");

  private Name() {}

  static long pack(String lowerAscii) {
    long packed = 0;
    for (int i = Math.min(lowerAscii.length(), PACKED_BYTES) - 1; i >= 0; i--) {
      packed = (packed << 8) | lowerAscii.charAt(i);
    }
    return mixLength(packed, lowerAscii.length());
  }

  static long pack(byte[] bytes, int from, int to) {
    int length = to - from;
    if (from + PACKED_BYTES > bytes.length) {
      return packLast(bytes, from, to);
    }
    long packed = Bytes.toLower(Bytes.longAt(bytes, from));
    if (length < PACKED_BYTES) {
      packed &= (1L << (length * 8)) - 1;
    }
    return mixLength(packed, length);
  }

  /// Whether no other name is packed like the one that is written there: one that ends in NUL is
  /// like one without, and of long ones only the beginning counts.
  static boolean isWholePacked(byte[] bytes, int from, int to) {
    return to - from < PACKED_BYTES && bytes[to - 1] != 0;
  }

  /// A name that ends so near to the end of the array that eight bytes cannot be had at once.
  private static long packLast(byte[] bytes, int from, int to) {
    int length = to - from;
    long packed = 0;
    for (int i = Math.min(length, PACKED_BYTES) - 1; i >= 0; i--) {
      packed = (packed << 8) | (Bytes.toLower(bytes[from + i]) & 255);
    }
    return mixLength(packed, length);
  }

  private static long mixLength(long packed, int length) {
    return length > PACKED_BYTES ? packed ^ ((long) length << 56) : packed;
  }
}
