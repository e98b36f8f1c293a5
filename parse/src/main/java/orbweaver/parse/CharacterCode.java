package orbweaver.parse;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;

/// How a [WebCharset] reads and writes.
interface CharacterCode {
  /// Reads characters as [java.nio.charset.CharsetDecoder] has its subclasses do: it stops before
  /// the first that is not all there, does not fit, or is malformed.
  CoderResult read(ByteBuffer in, CharBuffer out);

  /// Writes characters, likewise.
  CoderResult write(CharBuffer in, ByteBuffer out);

  /// Ends a text that was read, the errors at whose end were told.
  default CoderResult finishReading(CharBuffer out) {
    return CoderResult.UNDERFLOW;
  }

  /// Ends a text that was written.
  default CoderResult finish(ByteBuffer out) {
    return CoderResult.UNDERFLOW;
  }

  /// Forgets the text.
  default void reset() {}

  /// A code for one text; this one where it remembers nothing from piece to piece.
  default CharacterCode ofOneText() {
    return this;
  }

  /// What to say of a character that has no bytes, or of half a pair.
  static CoderResult unmappable(CharBuffer in, char c) {
    if (!Character.isSurrogate(c)) {
      return CoderResult.unmappableForLength(1);
    }
    boolean isHigh = Character.isHighSurrogate(c);
    if (isHigh && in.remaining() == 1) {
      return CoderResult.UNDERFLOW;
    }
    boolean isPair = isHigh && Character.isLowSurrogate(in.get(in.position() + 1));
    return isPair ? CoderResult.unmappableForLength(2) : CoderResult.malformedForLength(1);
  }

  /// Writes a code of one byte or, the high one first, of two.
  static void put(int code, ByteBuffer out) {
    if (code > 255) {
      out.put((byte) (code >> 8));
    }
    out.put((byte) code);
  }

  /// The byte that stands so far ahead, 0 to 255.
  static int at(ByteBuffer in, int ahead) {
    return in.get(in.position() + ahead) & 255;
  }
}
