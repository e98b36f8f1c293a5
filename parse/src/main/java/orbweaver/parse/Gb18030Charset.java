package orbweaver.parse;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;

/// GB18030 and GBK as the web means them, which are read alike; of the codes, GBK writes those of
/// one and two bytes. The euro sign may be one byte, and what once had to be private characters is
/// what it became since.
///
/// [Encoding Standard, 10](https://encoding.spec.whatwg.org/#gb18030)
final class Gb18030Charset extends Charset {
  private static final char EURO = '€';
  private static final byte EURO_BYTE = (byte) 0x80;

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

  private final Charset jdk = Charset.forName("GB18030");
  private final int maxBytes;

  Gb18030Charset(String name, int maxBytes) {
    super(name, new String[0]);
    this.maxBytes = maxBytes;
  }

  @Override
  public boolean contains(Charset other) {
    return other.name().equals("US-ASCII") || other.equals(this);
  }

  @Override
  public CharsetDecoder newDecoder() {
    return new Decoder(this);
  }

  @Override
  public CharsetEncoder newEncoder() {
    return new Encoder(this);
  }

  /// Place of a code of four bytes among all.
  private static int linear(int first, int second, int third, int fourth) {
    return (((first - 0x81) * 10 + second - 0x30) * 126 + third - 0x81) * 10 + fourth - 0x30;
  }

  /// Has the JDK read codes of four bytes, but for those that it reads otherwise.
  private final class Decoder extends CharsetDecoder {
    private final CharsetDecoder decoder =
        jdk.newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    private final ByteBuffer code = ByteBuffer.allocate(4);
    private final CharBuffer character = CharBuffer.allocate(2);

    Decoder(Charset charset) {
      super(charset, 0.5f, 1);
    }

    @Override
    protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
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

    private static int at(ByteBuffer in, int ahead) {
      return in.get(in.position() + ahead) & 255;
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
  }

  /// Asks the JDK for each character.
  private final class Encoder extends CharsetEncoder {
    private final CharsetEncoder encoder = jdk.newEncoder();
    private final ByteBuffer code = ByteBuffer.allocate(4);

    Encoder(Charset charset) {
      super(charset, maxBytes, maxBytes);
    }

    @Override
    protected CoderResult encodeLoop(CharBuffer in, ByteBuffer out) {
      while (in.hasRemaining()) {
        int character = Character.codePointAt(in, 0);
        if (Character.isBmpCodePoint(character) && Character.isSurrogate((char) character)) {
          return SingleByteCharset.unmappable(in, (char) character);
        }
        load(character);
        if (code.limit() == 0 || code.limit() > maxBytes) {
          return CoderResult.unmappableForLength(Character.charCount(character));
        }
        if (out.remaining() < code.limit()) {
          return CoderResult.OVERFLOW;
        }
        in.position(in.position() + Character.charCount(character));
        out.put(code);
      }
      return CoderResult.UNDERFLOW;
    }

    private void load(int character) {
      int old = character > 0xFFFF ? -1 : PRIVATE.indexOf(character);
      code.clear();
      if (old >= 0) {
        code.putShort((short) PRIVATE_CODES[old]);
      } else if (character == EURO && maxBytes == 2) {
        code.put(EURO_BYTE);
      } else if (character != 0xE5E5) {
        CharBuffer one = CharBuffer.wrap(Character.toChars(character));
        encoder.reset().encode(one, code, /* endOfInput= */ true);
      }
      code.flip();
    }
  }
}
