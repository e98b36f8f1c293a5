package orbweaver.parse;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/// Takes the place of encodings that are refused because they hide markup from filters: whatever
/// there is to read is one U+FFFD.
///
/// [Encoding Standard, 14.1](https://encoding.spec.whatwg.org/#replacement)
final class ReplacementCharset extends Charset {
  static final String NAME = "replacement";

  ReplacementCharset() {
    super(NAME, new String[0]);
  }

  @Override
  public boolean contains(Charset other) {
    return false;
  }

  @Override
  public CharsetDecoder newDecoder() {
    return new CharsetDecoder(this, 1, 1) {
      private boolean said;

      @Override
      protected void implReset() {
        said = false;
      }

      @Override
      protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
        if (!said && in.hasRemaining()) {
          if (!out.hasRemaining()) {
            return CoderResult.OVERFLOW;
          }
          out.put('\uFFFD');
          said = true;
        }
        in.position(in.limit());
        return CoderResult.UNDERFLOW;
      }
    };
  }

  /// What is sent in reply to such a page is UTF-8.
  @Override
  public CharsetEncoder newEncoder() {
    return StandardCharsets.UTF_8.newEncoder();
  }
}
