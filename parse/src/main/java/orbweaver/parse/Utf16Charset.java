package orbweaver.parse;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;

/// UTF-16 as the web reads it: half a pair of surrogates is one U+FFFD, and what follows it stays,
/// which the JDK's decoder takes away with it.
///
/// [Encoding Standard, 14.2.1](https://encoding.spec.whatwg.org/#shared-utf-16-decoder)
final class Utf16Charset extends Charset {
  private final Charset jdk;
  private final ByteOrder order;

  /// @param jdk that writes it, and has its name
  Utf16Charset(Charset jdk, ByteOrder order) {
    super(jdk.name(), new String[0]);
    this.jdk = jdk;
    this.order = order;
  }

  @Override
  public boolean contains(Charset other) {
    return jdk.contains(other);
  }

  @Override
  public CharsetDecoder newDecoder() {
    return new CharsetDecoder(this, 0.5f, 1) {
      @Override
      protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
        return toCharacters(in.order(order), out);
      }
    };
  }

  @Override
  public CharsetEncoder newEncoder() {
    return jdk.newEncoder();
  }

  private static CoderResult toCharacters(ByteBuffer in, CharBuffer out) {
    while (in.remaining() >= Character.BYTES) {
      char c = in.getChar(in.position());
      boolean isPair = Character.isSurrogate(c);
      if (isPair && Character.isHighSurrogate(c) && in.remaining() < 2 * Character.BYTES) {
        return CoderResult.UNDERFLOW;
      }
      if (isPair && !isWhole(in, c)) {
        return CoderResult.malformedForLength(Character.BYTES);
      }
      if (out.remaining() < (isPair ? 2 : 1)) {
        return CoderResult.OVERFLOW;
      }
      out.put(in.getChar());
      if (isPair) {
        out.put(in.getChar());
      }
    }
    return CoderResult.UNDERFLOW;
  }

  private static boolean isWhole(ByteBuffer in, char first) {
    return Character.isHighSurrogate(first)
        && Character.isLowSurrogate(in.getChar(in.position() + Character.BYTES));
  }
}
