package orbweaver.parse;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/// Turns a page that comes in pieces into UTF-8, wherever the borders are: what is left of a
/// character waits for the next piece.
final class Transcoder {
  private static final int CHARS = 8_192;

  private final CharsetDecoder decoder;
  private final CharBuffer chars = CharBuffer.allocate(CHARS);
  private byte[] left = {};

  Transcoder(Charset charset) {
    decoder =
        charset
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
  }

  /// The next piece in UTF-8.
  ///
  /// @param last whether there is none after it
  byte[] next(byte[] page, int from, int to, boolean last) {
    var utf8 = new ByteArrayOutputStream(to - from);
    byte[] joined = new byte[left.length + to - from];
    System.arraycopy(left, 0, joined, 0, left.length);
    System.arraycopy(page, from, joined, left.length, to - from);
    ByteBuffer in = ByteBuffer.wrap(joined);
    CoderResult result = decoder.decode(in, chars, last);
    while (result.isOverflow()) {
      drain(utf8);
      result = decoder.decode(in, chars, last);
    }
    drain(utf8);
    if (last) {
      decoder.flush(chars);
      drain(utf8);
    }
    left = new byte[in.remaining()];
    in.get(left);
    return utf8.toByteArray();
  }

  /// No decoder puts half a pair of surrogates into the buffer.
  private void drain(ByteArrayOutputStream utf8) {
    utf8.writeBytes(chars.flip().toString().getBytes(StandardCharsets.UTF_8));
    chars.clear();
  }
}
