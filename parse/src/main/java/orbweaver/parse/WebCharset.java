package orbweaver.parse;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;

/// A charset of the Encoding Standard that contains ASCII, by its code.
final class WebCharset extends Charset {
  private final int maxBytes;
  private final CharacterCode code;

  /// @param maxBytes that a character may take when it is written
  WebCharset(String name, int maxBytes, CharacterCode code) {
    super(name, new String[0]);
    this.maxBytes = maxBytes;
    this.code = code;
  }

  @Override
  public boolean contains(Charset other) {
    return other.name().equals("US-ASCII") || other.equals(this);
  }

  @Override
  public CharsetDecoder newDecoder() {
    return new Decoder(this, code.ofOneText());
  }

  @Override
  public CharsetEncoder newEncoder() {
    return new Encoder(this, code.ofOneText());
  }

  private static final class Decoder extends CharsetDecoder {
    private final CharacterCode code;

    Decoder(Charset charset, CharacterCode code) {
      super(charset, 1, 1);
      this.code = code;
    }

    @Override
    protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
      return code.read(in, out);
    }

    @Override
    protected CoderResult implFlush(CharBuffer out) {
      return code.finishReading(out);
    }

    @Override
    protected void implReset() {
      code.reset();
    }
  }

  private static final class Encoder extends CharsetEncoder {
    private final CharacterCode code;

    Encoder(WebCharset charset, CharacterCode code) {
      super(charset, charset.maxBytes, charset.maxBytes);
      this.code = code;
    }

    @Override
    protected CoderResult encodeLoop(CharBuffer in, ByteBuffer out) {
      return code.write(in, out);
    }

    @Override
    protected CoderResult implFlush(ByteBuffer out) {
      return code.finish(out);
    }

    @Override
    protected void implReset() {
      code.reset();
    }
  }
}
