package orbweaver.parse;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;

/// GBK as the web means it: read as GB18030, of which it writes the codes of one and two bytes; the
/// euro sign is one byte.
///
/// [Encoding Standard, 10.1](https://encoding.spec.whatwg.org/#gbk)
final class GbkCharset extends Charset {
  private static final char EURO = '€';
  private static final byte EURO_BYTE = (byte) 0x80;
  private static final int MAX_BYTES = 2;

  private final Charset gb18030 = Charset.forName("GB18030");

  GbkCharset() {
    super("GBK", new String[0]);
  }

  @Override
  public boolean contains(Charset other) {
    return other.name().equals("US-ASCII") || other.equals(this);
  }

  @Override
  public CharsetDecoder newDecoder() {
    return NamedCharset.restoring(this, gb18030);
  }

  @Override
  public CharsetEncoder newEncoder() {
    return new Encoder(this, gb18030.newEncoder());
  }

  /// Asks GB18030 for each character, which has four bytes for those that GBK lacks.
  private static final class Encoder extends CharsetEncoder {
    private final CharsetEncoder gb18030;
    private final ByteBuffer code = ByteBuffer.allocate(4);

    Encoder(Charset charset, CharsetEncoder gb18030) {
      super(charset, MAX_BYTES, MAX_BYTES);
      this.gb18030 = gb18030;
    }

    @Override
    protected CoderResult encodeLoop(CharBuffer in, ByteBuffer out) {
      while (in.hasRemaining()) {
        char c = in.get(in.position());
        if (Character.isSurrogate(c)) {
          return unmappable(in, c);
        }
        load(c);
        if (code.remaining() > MAX_BYTES) {
          return CoderResult.unmappableForLength(1);
        }
        if (out.remaining() < code.remaining()) {
          return CoderResult.OVERFLOW;
        }
        in.get();
        out.put(code);
      }
      return CoderResult.UNDERFLOW;
    }

    private void load(char c) {
      code.clear();
      if (c == EURO) {
        code.put(EURO_BYTE);
      } else {
        gb18030.reset().encode(CharBuffer.wrap(new char[] {c}), code, /* endOfInput= */ true);
      }
      code.flip();
    }

    private static CoderResult unmappable(CharBuffer in, char c) {
      boolean isHigh = Character.isHighSurrogate(c);
      if (isHigh && in.remaining() == 1) {
        return CoderResult.UNDERFLOW;
      }
      boolean isPair = isHigh && Character.isLowSurrogate(in.get(in.position() + 1));
      return isPair ? CoderResult.unmappableForLength(2) : CoderResult.malformedForLength(1);
    }
  }
}
