package orbweaver.parse;

import static orbweaver.parse.CharacterCode.at;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;

/// GB18030 and GBK as the web means them, which are read alike; of the codes, GBK writes those of
/// one and two bytes. The euro sign may be one byte, and what once had to be private characters is
/// what it became since. The JDK has the table of the codes of four bytes, but for a few.
///
/// [Encoding Standard, 10](https://encoding.spec.whatwg.org/#gb18030)
final class Gb18030Code implements CharacterCode {
  private static final char EURO = '€';
  private static final byte EURO_BYTE = (byte) 0x80;
  private static final int LEFT_OUT = 0xE5E5;
  private static final Charset JDK = Charset.forName("GB18030");

  /// Private characters that were given two bytes each, which they keep; and after the codes of
  /// four bytes from which on the JDK reads them, what these mean.
  private static final String PRIVATE =
      "\uE78D\uE78E\uE78F\uE790\uE791\uE792\uE793\uE794\uE795\uE796"
          + "\uE81E\uE826\uE82B\uE82C\uE832\uE843\uE854\uE864";

  private static final int[] PRIVATE_CODES = {
    0xA6D9, 0xA6DA, 0xA6DB, 0xA6DC, 0xA6DD, 0xA6DE, 0xA6DF, 0xA6EC, 0xA6ED, 0xA6F3, 0xFE59, 0xFE61,
    0xFE66, 0xFE67, 0xFE6D, 0xFE7E, 0xFE90, 0xFEA0
  };
  private static final int FORMS = linear(0x84, 0x31, 0x82, 0x36);
  private static final int FORMS_COUNT = 10;
  private static final char FIRST_FORM = '\uFE10';
  private static final int IDEOGRAPHS = linear(0x82, 0x35, 0x90, 0x37);
  private static final int IDEOGRAPHS_COUNT = 8;
  private static final char FIRST_IDEOGRAPH = '\u9FB4';

  private static final DoubleByteTable TWO_BYTES = DoubleByteTable.gb18030();

  private final int maxBytes;
  private final CharsetDecoder decoder = JDK.newDecoder();
  private final ByteBuffer code = ByteBuffer.allocate(4);
  private final CharBuffer character = CharBuffer.allocate(2);

  /// @param maxBytes of a code that is written, 2 or 4
  Gb18030Code(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  @Override
  public CharacterCode ofOneText() {
    return new Gb18030Code(maxBytes);
  }

  // ---- Reading ----

  @Override
  public CoderResult read(ByteBuffer in, CharBuffer out) {
    while (in.hasRemaining()) {
      int length = length(in);
      if (length < 0) {
        return CoderResult.malformedForLength(1);
      }
      if (in.remaining() < length) {
        return CoderResult.UNDERFLOW;
      }
      load(in, length);
      if (character.limit() == 0) {
        boolean leavesAscii = length == 2 && at(in, 1) < 0x80;
        return CoderResult.malformedForLength(leavesAscii ? 1 : length);
      }
      if (out.remaining() < character.limit()) {
        return CoderResult.OVERFLOW;
      }
      in.position(in.position() + length);
      out.put(character);
    }
    return CoderResult.UNDERFLOW;
  }

  /// Bytes of the code that begins here, also of one that is not all there; -1 for none.
  private static int length(ByteBuffer in) {
    int first = at(in, 0);
    if (first <= 0x80 || first == 0xFF) {
      return first == 0xFF ? -1 : 1;
    }
    if (in.remaining() == 1 || !isDigit(at(in, 1))) {
      return 2;
    }
    boolean isWrong =
        (in.remaining() > 2 && (at(in, 2) < 0x81 || at(in, 2) == 0xFF))
            || (in.remaining() > 3 && !isDigit(at(in, 3)));
    return isWrong ? -1 : 4;
  }

  private static boolean isDigit(int value) {
    return value >= '0' && value <= '9';
  }

  /// Puts what the code means into `character`; nothing if that is nothing.
  private void load(ByteBuffer in, int length) {
    int first = at(in, 0);
    character.clear();
    if (first < 0x80) {
      character.put((char) first);
    } else if (length == 1) {
      character.put(EURO);
    } else if (length == 2) {
      int two = TWO_BYTES.character(first, at(in, 1));
      if (two != DoubleByteTable.HOLE) {
        DoubleByteTable.write(two, character);
      }
    } else {
      fourBytes(in);
    }
    character.flip();
  }

  private void fourBytes(ByteBuffer in) {
    char own = become(linear(at(in, 0), at(in, 1), at(in, 2), at(in, 3)));
    if (own != 0) {
      character.put(own);
      return;
    }
    code.clear().put(0, in, in.position(), 4);
    decoder.reset();
    if (decoder.decode(code, character, /* endOfInput= */ true).isError()) {
      character.clear();
    }
  }

  /// What the JDK reads as a private character, 0 for all else.
  private static char become(int place) {
    if (place >= FORMS && place < FORMS + FORMS_COUNT) {
      return (char) (FIRST_FORM + place - FORMS);
    }
    boolean isIdeograph = place >= IDEOGRAPHS && place < IDEOGRAPHS + IDEOGRAPHS_COUNT;
    return isIdeograph ? (char) (FIRST_IDEOGRAPH + place - IDEOGRAPHS) : 0;
  }

  /// Place of a code of four bytes among all.
  private static int linear(int first, int second, int third, int fourth) {
    return (((first - 0x81) * 10 + second - 0x30) * 126 + third - 0x81) * 10 + fourth - 0x30;
  }

  // ---- Writing ----

  @Override
  public CoderResult write(CharBuffer in, ByteBuffer out) {
    while (in.hasRemaining()) {
      int c = Character.codePointAt(in, 0);
      if (Character.isBmpCodePoint(c) && Character.isSurrogate((char) c)) {
        return CharacterCode.unmappable(in, (char) c);
      }
      byte[] bytes = bytes(c);
      if (bytes.length == 0 || bytes.length > maxBytes) {
        return CoderResult.unmappableForLength(Character.charCount(c));
      }
      if (out.remaining() < bytes.length) {
        return CoderResult.OVERFLOW;
      }
      in.position(in.position() + Character.charCount(c));
      out.put(bytes);
    }
    return CoderResult.UNDERFLOW;
  }

  /// None for the one character that the standard leaves out.
  private byte[] bytes(int c) {
    int old = c > 0xFFFF ? -1 : PRIVATE.indexOf(c);
    if (old >= 0) {
      int code = PRIVATE_CODES[old];
      return new byte[] {(byte) (code >> 8), (byte) code};
    }
    if (c == EURO && maxBytes == 2) {
      return new byte[] {EURO_BYTE};
    }
    return c == LEFT_OUT ? new byte[0] : Character.toString(c).getBytes(JDK);
  }
}
