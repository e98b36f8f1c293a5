package orbweaver.crawl.fetch;

import java.util.Arrays;

/// The prefix code of a deflate block as a look-up table: the next bits of the stream are the
/// index, and the entry says how many of them to take and what they mean. Codes longer than the
/// index go on in a second table behind the first.
///
/// ## Entries
///
/// - a literal is negative: its byte in bits 16..23, bits to take in 0..7;
/// - a length or distance: its base in bits 16..30, the bits of its code in 8..11, bits to take
///   with its extra bits in 0..7;
/// - everything else has [#SPECIAL]: with [#SECOND], where the second table begins (16..30), its
///   index bits (8..11) and bits to take (0..7); with [#END], the end of the block; with neither,
///   no code.
final class InflateTable {
  static final int LITERAL = 1 << 31;
  static final int SPECIAL = 1 << 15;
  static final int SECOND = 1 << 14;
  static final int END = 1 << 13;

  private static final int MAX_LENGTH = 15;

  final int[] entries;
  final int rootBits;

  private final int[] meanings;
  private final int[] counts = new int[MAX_LENGTH + 1];
  private final int[] offsets = new int[MAX_LENGTH + 1];
  private final short[] sorted;

  /// @param rootBits index bits of the first table
  /// @param capacity entries of both tables at most
  /// @param meanings what each symbol means, without the bits to take
  InflateTable(int rootBits, int capacity, int[] meanings) {
    this.rootBits = rootBits;
    this.entries = new int[capacity];
    this.meanings = meanings;
    this.sorted = new short[meanings.length];
  }

  /// Makes the table for codes of these lengths (RFC 1951 3.2.2).
  ///
  /// @return false when they make no code
  boolean build(byte[] lengths, int from, int symbols) {
    Arrays.fill(counts, 0);
    for (int i = 0; i < symbols; i++) {
      counts[lengths[from + i]]++;
    }
    int used = symbols - counts[0];
    if (!isComplete()) {
      // zlib lets one distance have a code of one bit and nothing else.
      if (used > 1 || counts[1] != used) {
        return false;
      }
      Arrays.fill(entries, 0, 1 << rootBits, SPECIAL);
    }
    sort(lengths, from, symbols);
    return used == 0 || fill(used);
  }

  private boolean isComplete() {
    int free = 1;
    for (int length = 1; length <= MAX_LENGTH; length++) {
      free = (free << 1) - counts[length];
      if (free < 0) {
        return false;
      }
    }
    return free == 0;
  }

  /// By length, and by symbol within a length.
  private void sort(byte[] lengths, int from, int symbols) {
    offsets[1] = 0;
    for (int length = 1; length < MAX_LENGTH; length++) {
      offsets[length + 1] = offsets[length] + counts[length];
    }
    for (int i = 0; i < symbols; i++) {
      if (lengths[from + i] != 0) {
        sorted[offsets[lengths[from + i]]++] = (short) i;
      }
    }
  }

  /// Codes are kept with their bits reversed, as the stream has them: the next code is got by
  /// carrying from the top.
  private boolean fill(int used) {
    int code = 0;
    int length = 1;
    int left = counts[1];
    int nextSecond = 1 << rootBits;
    int prefix = -1;
    int second = 0;
    int secondBits = 0;
    for (int i = 0; i < used; i++) {
      while (left == 0) {
        left = counts[++length];
      }
      int meaning = meanings[sorted[i]];
      if (length <= rootBits) {
        repeat(entry(meaning, length), code, 1 << length, 0, 1 << rootBits);
      } else {
        if ((code & ((1 << rootBits) - 1)) != prefix) {
          prefix = code & ((1 << rootBits) - 1);
          second = nextSecond;
          secondBits = secondBits(length, left);
          nextSecond += 1 << secondBits;
          if (nextSecond > entries.length) {
            return false;
          }
          entries[prefix] = SPECIAL | SECOND | second << 16 | secondBits << 8 | rootBits;
        }
        int rest = length - rootBits;
        repeat(entry(meaning, rest), code >>> rootBits, 1 << rest, second, 1 << secondBits);
      }
      left--;
      code = next(code, length);
    }
    return true;
  }

  private void repeat(int entry, int from, int step, int base, int size) {
    for (int i = from; i < size; i += step) {
      entries[base + i] = entry;
    }
  }

  private static int entry(int meaning, int length) {
    if (meaning < 0 || (meaning & SPECIAL) != 0) {
      return (meaning & 0xffffff00) | length;
    }
    int extraBits = meaning & 0xff;
    return (meaning & 0xffff0000) | length << 8 | (length + extraBits);
  }

  /// Index bits of a second table whose shortest code has `length` bits, of which `left` follow.
  private int secondBits(int length, int left) {
    int bits = length - rootBits;
    int taken = left;
    while (taken < 1 << bits && rootBits + bits < MAX_LENGTH) {
      bits++;
      taken = (taken << 1) + counts[rootBits + bits];
    }
    return bits;
  }

  private static int next(int code, int length) {
    int zeros = code ^ ((1 << length) - 1);
    int carry = Integer.highestOneBit(zeros);
    return (code & (carry - 1)) | carry;
  }
}
