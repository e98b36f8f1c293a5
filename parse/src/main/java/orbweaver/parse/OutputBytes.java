package orbweaver.parse;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/// Text that is sent in the encoding of a page: what that lacks becomes a numeric character
/// reference, around which an encoding with states keeps its state.
///
/// [URL Standard, 1.3](https://url.spec.whatwg.org/#string-percent-encode-after-encoding)
final class OutputBytes {
  private static final int PIECE_BYTES = 512;
  private static final int REPLACEMENT = 0xFFFD;

  private OutputBytes() {}

  /// @param text without half pairs of surrogates
  /// @param start of a reference, before the number
  /// @param end of it, after the number
  static byte[] of(String text, Charset charset, String start, String end) {
    CharsetEncoder encoder = charset.newEncoder();
    CharBuffer in = CharBuffer.wrap(text);
    ByteBuffer piece = ByteBuffer.allocate(PIECE_BYTES);
    var out = new ByteArrayOutputStream(text.length() + PIECE_BYTES);
    CoderResult result;
    do {
      result = encoder.encode(in, piece, /* endOfInput= */ true);
      drain(piece, out);
      if (result.isError()) {
        String reference = start + number(in, charset) + end;
        out.writeBytes(reference.getBytes(StandardCharsets.US_ASCII));
        in.position(in.position() + result.length());
      }
    } while (!result.isUnderflow());
    encoder.flush(piece);
    drain(piece, out);
    return out.toByteArray();
  }

  /// What would change the state of ISO-2022-JP is U+FFFD (12.2.2).
  private static int number(CharBuffer in, Charset charset) {
    int c = Character.codePointAt(in, 0);
    boolean isShift = c < 0x20 && Iso2022JpCode.NAME.equals(charset.name());
    return isShift ? REPLACEMENT : c;
  }

  private static void drain(ByteBuffer piece, ByteArrayOutputStream out) {
    byte[] bytes = new byte[piece.flip().remaining()];
    piece.get(bytes).clear();
    out.writeBytes(bytes);
  }
}
