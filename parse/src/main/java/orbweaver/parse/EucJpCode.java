package orbweaver.parse;

import static orbweaver.parse.CharacterCode.at;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CoderResult;
import java.util.Arrays;

/// EUC-JP as the web means it: with the characters that Shift_JIS has, of which the JDK's own lacks
/// those that vendors have added, `①` and `㈱` among them.
///
/// [Encoding Standard, 12.1](https://encoding.spec.whatwg.org/#euc-jp)
final class EucJpCode implements CharacterCode {
  private static final int CELLS = 94;
  private static final int FIRST = 0xA1;
  private static final int LAST = 0xFE;
  private static final int KATAKANA = 0x8E;
  private static final int SUPPLEMENT = 0x8F;
  private static final char FIRST_KATAKANA = '\uFF61';
  private static final char LAST_KATAKANA = '\uFF9F';
  private static final char HOLE = '\uFFFD';

  // ---- Reading ----

  @Override
  public CoderResult read(ByteBuffer in, CharBuffer out) {
    while (in.hasRemaining()) {
      int lead = at(in, 0);
      int length = lead < 0x80 ? 1 : lead == SUPPLEMENT && isCell(in, 1) ? 3 : 2;
      if (length > 1 && lead != KATAKANA && lead != SUPPLEMENT && !isCell(lead)) {
        return CoderResult.malformedForLength(1);
      }
      if (in.remaining() < length) {
        return CoderResult.UNDERFLOW;
      }
      char c = length == 1 ? (char) lead : character(in, lead, length);
      if (c == HOLE) {
        // An ASCII byte at the end stays.
        return CoderResult.malformedForLength(at(in, length - 1) < 0x80 ? length - 1 : length);
      }
      if (!out.hasRemaining()) {
        return CoderResult.OVERFLOW;
      }
      in.position(in.position() + length);
      out.put(c);
    }
    return CoderResult.UNDERFLOW;
  }

  private static char character(ByteBuffer in, int lead, int length) {
    int trail = at(in, length - 1);
    if (!isCell(trail)) {
      return HOLE;
    }
    if (lead == KATAKANA) {
      int katakana = FIRST_KATAKANA + trail - FIRST;
      return katakana <= LAST_KATAKANA ? (char) katakana : HOLE;
    }
    int row = length == 3 ? at(in, 1) : lead;
    return lead == SUPPLEMENT && length == 2
        ? HOLE
        : (length == 3 ? Tables.SUPPLEMENTARY : Tables.CHARACTERS)[pointer(row, trail)];
  }

  /// The character of a row and a cell, both from 0, U+FFFD for none.
  static char character(int row, int cell) {
    return Tables.CHARACTERS[row * CELLS + cell];
  }

  private static int pointer(int row, int cell) {
    return (row - FIRST) * CELLS + cell - FIRST;
  }

  private static boolean isCell(ByteBuffer in, int ahead) {
    return in.remaining() > ahead && isCell(at(in, ahead));
  }

  private static boolean isCell(int value) {
    return value >= FIRST && value <= LAST;
  }

  // ---- Writing ----

  @Override
  public CoderResult write(CharBuffer in, ByteBuffer out) {
    while (in.hasRemaining()) {
      int code = code(in.get(in.position()));
      if (code < 0) {
        return CharacterCode.unmappable(in, in.get(in.position()));
      }
      if (out.remaining() < (code > 255 ? 2 : 1)) {
        return CoderResult.OVERFLOW;
      }
      in.get();
      CharacterCode.put(code, out);
    }
    return CoderResult.UNDERFLOW;
  }

  /// One or two bytes, or -1.
  static int code(char c) {
    return switch (c) {
      case '\u00A5' -> '\\';
      case '\u203E' -> '~';
      case '\u2212' -> code('\uFF0D');
      default -> {
        if (c < 0x80) {
          yield c;
        }
        yield c >= FIRST_KATAKANA && c <= LAST_KATAKANA
            ? KATAKANA << 8 | (FIRST + c - FIRST_KATAKANA)
            : Tables.code(c);
      }
    };
  }

  /// Made when the first such page comes.
  private static final class Tables {
    private static final Charset SHIFT_JIS = Charset.forName("windows-31j");
    private static final Charset JDK = Charset.forName("EUC-JP");

    static final char[] CHARACTERS = new char[CELLS * CELLS];
    static final char[] SUPPLEMENTARY = new char[CELLS * CELLS];
    private static final short[] CODES = new short[1 << Character.SIZE];

    static {
      Arrays.fill(CODES, (short) -1);
      for (int at = CELLS * CELLS - 1; at >= 0; at--) {
        int row = FIRST + at / CELLS;
        int cell = FIRST + at % CELLS;
        CHARACTERS[at] = shiftJis(at);
        SUPPLEMENTARY[at] = one(new byte[] {(byte) SUPPLEMENT, (byte) row, (byte) cell}, JDK);
        CODES[CHARACTERS[at]] = (short) at;
      }
    }

    static int code(char c) {
      int at = c == HOLE ? -1 : CODES[c];
      return at < 0 ? -1 : (FIRST + at / CELLS) << 8 | (FIRST + at % CELLS);
    }

    /// Two rows of 94 are one of Shift_JIS.
    private static char shiftJis(int pointer) {
      int lead = pointer / (2 * CELLS);
      int trail = pointer % (2 * CELLS);
      byte[] bytes = {
        (byte) (lead + (lead < 0x1F ? 0x81 : 0xC1)), (byte) (trail + (trail < 0x3F ? 0x40 : 0x41))
      };
      return one(bytes, SHIFT_JIS);
    }

    private static char one(byte[] bytes, Charset charset) {
      String text = new String(bytes, charset);
      return text.length() == 1 ? text.charAt(0) : HOLE;
    }
  }
}
