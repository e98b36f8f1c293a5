package orbweaver.parse;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;

/// A charset of the JDK under the name that the Encoding Standard gives it. Where bytes make no
/// character, an ASCII byte among them stays, as it does in browsers: the JDK's decoders of Big5
/// and GB18030 take it away.
///
/// [Encoding Standard, 10 to
/// 13](https://encoding.spec.whatwg.org/#legacy-multi-byte-chinese-(simplified)-encodings)
final class NamedCharset extends Charset {
  private final Charset jdk;
  private final Charset writer;

  NamedCharset(String name, Charset jdk) {
    this(name, jdk, jdk);
  }

  /// @param writer what writes it, where that is another than what reads it
  NamedCharset(String name, Charset jdk, Charset writer) {
    super(name, new String[0]);
    this.jdk = jdk;
    this.writer = writer;
  }

  @Override
  public boolean contains(Charset other) {
    return jdk.contains(other);
  }

  @Override
  public CharsetDecoder newDecoder() {
    // In ISO-2022-JP all bytes are ASCII.
    return Encoding.isAsciiCompatible(this) ? restoring(this, jdk) : jdk.newDecoder();
  }

  @Override
  public CharsetEncoder newEncoder() {
    return writer.newEncoder();
  }

  /// A decoder that leaves ASCII bytes alone.
  static CharsetDecoder restoring(Charset charset, Charset jdk) {
    CharsetDecoder decoder =
        jdk.newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    return new CharsetDecoder(charset, decoder.averageCharsPerByte(), decoder.maxCharsPerByte()) {
      @Override
      protected void implReset() {
        decoder.reset();
      }

      @Override
      protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
        CoderResult result = decoder.decode(in, out, /* endOfInput= */ false);
        if (result.isUnderflow() && isOver(in)) {
          return CoderResult.malformedForLength(1);
        }
        return result.isError() ? CoderResult.malformedForLength(length(in, result)) : result;
      }
    };
  }

  /// Whether what is left is the beginning of no character: of four bytes of GB18030 the third is
  /// not ASCII.
  private static boolean isOver(ByteBuffer in) {
    return in.remaining() > 2 && in.get(in.position() + 2) >= 0;
  }

  /// Bytes of the error up to the first that is ASCII.
  private static int length(ByteBuffer in, CoderResult error) {
    int length = 1;
    while (length < error.length() && in.get(in.position() + length) < 0) {
      length++;
    }
    return length;
  }
}
