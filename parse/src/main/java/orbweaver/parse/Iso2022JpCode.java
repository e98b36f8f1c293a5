package orbweaver.parse;

import static orbweaver.parse.CharacterCode.at;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import org.jspecify.annotations.Nullable;

/// ISO-2022-JP as the web means it: bytes below 0x80 whose meaning escape sequences change, the
/// characters being those of [EucJpCode]. Two escape sequences in a row are an error, for they
/// could hide something.
///
/// [Encoding Standard, 12.2](https://encoding.spec.whatwg.org/#iso-2022-jp)
final class Iso2022JpCode implements CharacterCode {
  static final String NAME = "ISO-2022-JP";

  private static final int ESCAPE = 0x1B;
  private static final int ESCAPE_BYTES = 3;
  private static final int FIRST = 0x21;
  private static final int LAST = 0x7E;
  private static final int LAST_KATAKANA = 0x5F;
  private static final char HALF_KATAKANA = '\uFF61';
  private static final char YEN = '\u00A5';
  private static final char OVERLINE = '\u203E';
  private static final char HOLE = '\uFFFD';

  /// What half-width katakana are written as.
  private static final String KATAKANA =
      "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜";

  /// What bytes mean until the next escape sequence.
  private enum Mode {
    ASCII("(B"),
    ROMAN("(J"),
    KATAKANA("(I"),
    TWO_BYTES("$B");

    private final String sequence;

    Mode(String sequence) {
      this.sequence = sequence;
    }
  }

  private Mode mode = Mode.ASCII;

  /// Whether an escape sequence has had no character after it.
  private boolean isIdle;

  /// What follows the escape with which the input ends so far, 0 if it does not: should that be
  /// all, it is a character.
  private int afterEscape;

  @Override
  public CharacterCode ofOneText() {
    return new Iso2022JpCode();
  }

  @Override
  public void reset() {
    mode = Mode.ASCII;
    isIdle = false;
    afterEscape = 0;
  }

  // ---- Reading ----

  @Override
  public CoderResult read(ByteBuffer in, CharBuffer out) {
    while (in.hasRemaining()) {
      CoderResult result = at(in, 0) == ESCAPE ? escape(in) : character(in, out);
      if (!result.isUnderflow() || isCut(in)) {
        boolean isEscape = in.remaining() == 2 && at(in, 0) == ESCAPE;
        afterEscape = isEscape ? at(in, 1) : 0;
        return result;
      }
    }
    return CoderResult.UNDERFLOW;
  }

  @Override
  public CoderResult finishReading(CharBuffer out) {
    if (afterEscape > 0) {
      if (!out.hasRemaining()) {
        return CoderResult.OVERFLOW;
      }
      out.put(single(afterEscape));
      afterEscape = 0;
    }
    return CoderResult.UNDERFLOW;
  }

  /// Whether what is left is but the beginning of something.
  private boolean isCut(ByteBuffer in) {
    if (!in.hasRemaining()) {
      return true;
    }
    return at(in, 0) == ESCAPE
        ? in.remaining() == 1 || (in.remaining() == 2 && isSequenceStart(at(in, 1)))
        : mode == Mode.TWO_BYTES && in.remaining() == 1 && isHalf(at(in, 0));
  }

  private static boolean isSequenceStart(int value) {
    return value == '(' || value == '$';
  }

  private CoderResult escape(ByteBuffer in) {
    if (isCut(in)) {
      return CoderResult.UNDERFLOW;
    }
    Mode next = in.remaining() < ESCAPE_BYTES ? null : mode(at(in, 1), at(in, 2));
    if (next == null) {
      isIdle = false;
      return CoderResult.malformedForLength(1);
    }
    mode = next;
    if (isIdle) {
      return CoderResult.malformedForLength(ESCAPE_BYTES);
    }
    isIdle = true;
    in.position(in.position() + ESCAPE_BYTES);
    return CoderResult.UNDERFLOW;
  }

  private static @Nullable Mode mode(int second, int third) {
    if (second == '$' && third == '@') {
      return Mode.TWO_BYTES;
    }
    for (Mode mode : Mode.values()) {
      if (mode.sequence.charAt(0) == second && mode.sequence.charAt(1) == third) {
        return mode;
      }
    }
    return null;
  }

  private CoderResult character(ByteBuffer in, CharBuffer out) {
    if (isCut(in)) {
      return CoderResult.UNDERFLOW;
    }
    int first = at(in, 0);
    boolean isPair = mode == Mode.TWO_BYTES && isHalf(first);
    char c = isPair ? pair(first, at(in, 1)) : single(first);
    int length = isPair && at(in, 1) != ESCAPE ? 2 : 1;
    isIdle = false;
    if (c == HOLE) {
      return CoderResult.malformedForLength(length);
    }
    if (!out.hasRemaining()) {
      return CoderResult.OVERFLOW;
    }
    in.position(in.position() + length);
    out.put(c);
    return CoderResult.UNDERFLOW;
  }

  private static char pair(int lead, int trail) {
    return isHalf(trail) ? EucJpCode.character(lead - FIRST, trail - FIRST) : HOLE;
  }

  private char single(int value) {
    boolean isKatakana = value >= FIRST && value <= LAST_KATAKANA;
    return switch (mode) {
      case TWO_BYTES -> HOLE;
      case KATAKANA -> isKatakana ? (char) (HALF_KATAKANA + value - FIRST) : HOLE;
      case ASCII, ROMAN -> {
        boolean isOther = mode == Mode.ROMAN && (value == '\\' || value == '~');
        char plain = value > 0x7F || isShift(value) ? HOLE : (char) value;
        yield isOther ? (value == '~' ? OVERLINE : YEN) : plain;
      }
    };
  }

  private static boolean isHalf(int value) {
    return value >= FIRST && value <= LAST;
  }

  private static boolean isShift(int character) {
    return character == 0x0E || character == 0x0F || character == ESCAPE;
  }

  // ---- Writing ----

  @Override
  public CoderResult write(CharBuffer in, ByteBuffer out) {
    while (in.hasRemaining()) {
      char c = in.get(in.position());
      int code = code(c);
      Mode needed = code > 255 ? Mode.TWO_BYTES : code < 0 ? modeOfError() : mode(c);
      if (!change(needed, out) || out.remaining() < 2) {
        return CoderResult.OVERFLOW;
      }
      if (code < 0) {
        return CharacterCode.unmappable(in, c);
      }
      in.get();
      CharacterCode.put(code, out);
    }
    return CoderResult.UNDERFLOW;
  }

  /// What cannot be written leaves the mode but for that of two bytes.
  private Mode modeOfError() {
    return mode == Mode.TWO_BYTES ? Mode.ASCII : mode;
  }

  private Mode mode(char c) {
    if (c == YEN || c == OVERLINE) {
      return Mode.ROMAN;
    }
    return mode == Mode.ROMAN && c != '\\' && c != '~' ? Mode.ROMAN : Mode.ASCII;
  }

  /// One or two bytes, or -1.
  private static int code(char c) {
    int katakana = c - HALF_KATAKANA;
    if (katakana >= 0 && katakana < KATAKANA.length()) {
      return code(KATAKANA.charAt(katakana));
    }
    if (c < 0x80) {
      return isShift(c) ? -1 : c;
    }
    int code = EucJpCode.code(c);
    return code > 255 ? code & 0x7F7F : code;
  }

  private boolean change(Mode needed, ByteBuffer out) {
    if (needed != mode) {
      if (out.remaining() < ESCAPE_BYTES) {
        return false;
      }
      out.put((byte) ESCAPE);
      out.put((byte) needed.sequence.charAt(0)).put((byte) needed.sequence.charAt(1));
      mode = needed;
    }
    return true;
  }

  /// Ends in ASCII.
  @Override
  public CoderResult finish(ByteBuffer out) {
    return change(Mode.ASCII, out) ? CoderResult.UNDERFLOW : CoderResult.OVERFLOW;
  }
}
