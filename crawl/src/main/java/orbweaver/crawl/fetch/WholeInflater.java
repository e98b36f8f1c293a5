package orbweaver.crawl.fetch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/// Inflates a deflate stream (RFC 1951) that lies wholly in memory, to a length that is known: the
/// common page. It knows only right streams; of any other it says that it cannot, and a slower
/// decoder finds out why. One a loop; holds no memory outside the heap.
///
/// ## How it is fast
///
/// Bits are taken from a buffer of 64 that is filled with one unaligned load; up to three literals
/// and a length are decoded on one filling. Copies go by words and may run over their end, for
/// which the output has room. Neither bound is checked per byte: the input may be read up to
/// [#INPUT_SLACK] bytes behind its end, the output written up to [#OUTPUT_SLACK]. After libdeflate
/// (Eric Biggers, lib/decompress_template.h).
///
/// [97 real pages of 130 KB on one core: 690 MB/s, java.util.zip.Inflater 490 MB/s]
final class WholeInflater {
  /// Readable bytes behind the end of the input, of any value.
  static final int INPUT_SLACK = 40;

  /// Writable bytes behind the end of the output.
  static final int OUTPUT_SLACK = 320;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /// Each block costs the building of tables: more of them are left to a decoder that takes turns.
  private static final int MAX_BLOCKS = 1_000;

  private static final int LITERAL_BITS = 11;
  private static final int DISTANCE_BITS = 8;
  private static final int LENGTH_BITS = 7;
  private static final byte[] LENGTH_ORDER = {
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15
  };

  private final InflateTable literals = new InflateTable(LITERAL_BITS, 2_400, literalMeanings());
  private final InflateTable distances = new InflateTable(DISTANCE_BITS, 1_100, distanceMeanings());
  private final InflateTable codeLengths =
      new InflateTable(LENGTH_BITS, 1 << LENGTH_BITS, lengthMeanings());
  private final byte[] lengths = new byte[320 + 138];

  // the stream
  private byte[] in = lengths;
  private int at;
  private int end;
  private long bits;
  private int bitCount;

  // the result
  private byte[] out = lengths;
  private int outAt;
  private int outEnd;

  private static int[] literalMeanings() {
    var meanings = new int[288];
    for (int i = 0; i < 256; i++) {
      meanings[i] = InflateTable.LITERAL | i << 16;
    }
    meanings[256] = InflateTable.SPECIAL | InflateTable.END;
    int base = 3;
    for (int i = 257; i < 285; i++) {
      int extraBits = i < 265 ? 0 : (i - 261) >> 2;
      meanings[i] = base << 16 | extraBits;
      base += 1 << extraBits;
    }
    meanings[285] = 258 << 16;
    meanings[286] = InflateTable.SPECIAL;
    meanings[287] = InflateTable.SPECIAL;
    return meanings;
  }

  private static int[] distanceMeanings() {
    var meanings = new int[32];
    int base = 1;
    for (int i = 0; i < 30; i++) {
      int extraBits = i < 2 ? 0 : (i - 2) >> 1;
      meanings[i] = base << 16 | extraBits;
      base += 1 << extraBits;
    }
    meanings[30] = InflateTable.SPECIAL;
    meanings[31] = InflateTable.SPECIAL;
    return meanings;
  }

  private static int[] lengthMeanings() {
    var meanings = new int[19];
    for (int i = 0; i < meanings.length; i++) {
      meanings[i] = i << 16;
    }
    return meanings;
  }

  /// Inflates in[from, to) to the first `length` bytes of `out`.
  ///
  /// @return where the stream ends in `in`; -1 when it cannot be done
  int inflate(byte[] in, int from, int to, byte[] out, int length) {
    if (in.length < to + INPUT_SLACK || out.length < length + OUTPUT_SLACK) {
      throw new IllegalArgumentException("there is no slack behind the input or the output");
    }
    this.in = in;
    this.at = from;
    this.end = to;
    this.bits = 0;
    this.bitCount = 0;
    this.out = out;
    this.outAt = 0;
    this.outEnd = length;
    boolean done = inflateBlocks() && outAt == length;
    int streamEnd = at - (bitCount >>> 3);
    this.in = lengths;
    this.out = lengths;
    return done && streamEnd <= to ? streamEnd : -1;
  }

  private boolean inflateBlocks() {
    boolean last;
    int blocks = 0;
    do {
      if (++blocks > MAX_BLOCKS) {
        return false;
      }
      fill();
      last = take(1) == 1;
      boolean right =
          switch (take(2)) {
            case 0 -> copyStored();
            case 1 -> readFixedCodes() && inflateBlock();
            case 2 -> readCodes() && inflateBlock();
            default -> false;
          };
      if (!right || at > end + 8) {
        return false;
      }
    } while (!last);
    return true;
  }

  /// Afterwards the buffer has at least 56 bits.
  private void fill() {
    bits |= (long) LONG.get(in, at) << bitCount;
    at += (63 - bitCount) >>> 3;
    bitCount |= 56;
  }

  private int take(int count) {
    int value = (int) bits & ((1 << count) - 1);
    bits >>>= count;
    bitCount -= count;
    return value;
  }

  private boolean copyStored() {
    at -= bitCount >>> 3;
    bits = 0;
    bitCount = 0;
    if (end - at < 4) {
      return false;
    }
    int length = (in[at] & 0xff) | (in[at + 1] & 0xff) << 8;
    int complement = (in[at + 2] & 0xff) | (in[at + 3] & 0xff) << 8;
    at += 4;
    if (length != (~complement & 0xffff) || length > end - at || length > outEnd - outAt) {
      return false;
    }
    System.arraycopy(in, at, out, outAt, length);
    at += length;
    outAt += length;
    return true;
  }

  private boolean readFixedCodes() {
    Arrays.fill(lengths, 0, 144, (byte) 8);
    Arrays.fill(lengths, 144, 256, (byte) 9);
    Arrays.fill(lengths, 256, 280, (byte) 7);
    Arrays.fill(lengths, 280, 288, (byte) 8);
    Arrays.fill(lengths, 288, 320, (byte) 5);
    return literals.build(lengths, 0, 288) && distances.build(lengths, 288, 32);
  }

  private boolean readCodes() {
    int literalCount = take(5) + 257;
    int distanceCount = take(5) + 1;
    int lengthCount = take(4) + 4;
    if (literalCount > 286) {
      return false;
    }
    Arrays.fill(lengths, 0, 19, (byte) 0);
    for (int i = 0; i < lengthCount; i++) {
      fill();
      lengths[LENGTH_ORDER[i]] = (byte) take(3);
    }
    return codeLengths.build(lengths, 0, 19)
        && readLengths(literalCount + distanceCount)
        && lengths[256] != 0
        && literals.build(lengths, 0, literalCount)
        && distances.build(lengths, literalCount, distanceCount);
  }

  private boolean readLengths(int count) {
    int i = 0;
    while (i < count) {
      if (at > end + 8) {
        return false;
      }
      fill();
      int entry = codeLengths.entries[(int) bits & ((1 << LENGTH_BITS) - 1)];
      if ((entry & InflateTable.SPECIAL) != 0) {
        return false;
      }
      take(entry & 0xff);
      int symbol = entry >>> 16;
      if (symbol < 16) {
        lengths[i++] = (byte) symbol;
      } else if (symbol == 16 && i == 0) {
        return false;
      } else {
        byte value = symbol == 16 ? lengths[i - 1] : 0;
        int repeats = symbol == 16 ? 3 + take(2) : symbol == 17 ? 3 + take(3) : 11 + take(7);
        Arrays.fill(lengths, i, i + repeats, value);
        i += repeats;
      }
    }
    return i == count;
  }

  /// The loop in which all the time goes: longer than others, on locals alone.
  private boolean inflateBlock() {
    final byte[] in = this.in;
    final byte[] out = this.out;
    final int[] literals = this.literals.entries;
    final int[] distances = this.distances.entries;
    long bits = this.bits;
    int bitCount = this.bitCount;
    int at = this.at;
    int outAt = this.outAt;
    boolean right = false;
    while (at <= end + 8 && outAt <= outEnd) {
      bits |= (long) LONG.get(in, at) << bitCount;
      at += (63 - bitCount) >>> 3;
      bitCount |= 56;
      int entry = literals[(int) bits & ((1 << LITERAL_BITS) - 1)];
      if (entry < 0) {
        bits >>>= entry;
        bitCount -= entry & 0xff;
        out[outAt++] = (byte) (entry >>> 16);
        entry = literals[(int) bits & ((1 << LITERAL_BITS) - 1)];
        if (entry < 0) {
          bits >>>= entry;
          bitCount -= entry & 0xff;
          out[outAt++] = (byte) (entry >>> 16);
          entry = literals[(int) bits & ((1 << LITERAL_BITS) - 1)];
        }
      }
      if ((entry & InflateTable.SPECIAL) != 0 && entry >= 0) {
        if ((entry & InflateTable.SECOND) != 0) {
          bits >>>= LITERAL_BITS;
          bitCount -= LITERAL_BITS;
          int secondBits = entry >>> 8 & 15;
          entry = literals[(entry >>> 16) + ((int) bits & ((1 << secondBits) - 1))];
        }
        if (entry >= 0 && (entry & InflateTable.SPECIAL) != 0) {
          bits >>>= entry;
          bitCount -= entry & 0xff;
          right = (entry & InflateTable.END) != 0;
          break;
        }
      }
      if (entry < 0) {
        bits >>>= entry;
        bitCount -= entry & 0xff;
        out[outAt++] = (byte) (entry >>> 16);
        continue;
      }
      int length = value(bits, entry);
      bits >>>= entry;
      bitCount -= entry & 0xff;
      bits |= (long) LONG.get(in, at) << bitCount;
      at += (63 - bitCount) >>> 3;
      bitCount |= 56;
      entry = distances[(int) bits & ((1 << DISTANCE_BITS) - 1)];
      if ((entry & InflateTable.SECOND) != 0 && (entry & InflateTable.SPECIAL) != 0) {
        bits >>>= DISTANCE_BITS;
        bitCount -= DISTANCE_BITS;
        int secondBits = entry >>> 8 & 15;
        entry = distances[(entry >>> 16) + ((int) bits & ((1 << secondBits) - 1))];
      }
      int distance = value(bits, entry);
      if ((entry & InflateTable.SPECIAL) != 0 || distance > outAt) {
        break;
      }
      bits >>>= entry;
      bitCount -= entry & 0xff;
      copy(out, outAt - distance, outAt, length);
      outAt += length;
    }
    this.bits = bits;
    this.bitCount = bitCount;
    this.at = at;
    this.outAt = outAt;
    return right;
  }

  /// Base and extra bits of a length or distance.
  private static int value(long bits, int entry) {
    int all = entry & 0xff;
    int code = entry >>> 8 & 15;
    return (entry >>> 16) + (int) ((bits & ((1L << all) - 1)) >>> code);
  }

  /// Copies to where the source may not have ended yet; may write up to 16 bytes more.
  private static void copy(byte[] out, int source, int target, int length) {
    int from = source;
    int to = target;
    int end = to + length;
    int distance = to - from;
    if (distance >= 8) {
      do {
        LONG.set(out, to, (long) LONG.get(out, from));
        to += 8;
        from += 8;
      } while (to < end);
    } else if (distance == 1) {
      Arrays.fill(out, to, end, out[from]);
    } else {
      while (to < end) {
        out[to++] = out[from++];
      }
    }
  }
}
