package orbweaver.parse;

import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/// The charsets of the Encoding Standard, made of the JDK's, which differ in a few places: there
/// windows-125x have no holes below 0xA0, and some letters came in later.
///
/// [Encoding Standard, 5](https://encoding.spec.whatwg.org/#indexes)
final class WebCharsets {
  private static final String ISO_8859_10 =
      "ĄĒĢĪĨĶ§ĻĐŠŦŽ\u00ADŪŊ°ąēģīĩķ·ļđšŧž―ūŋĀÁÂÃÄÅÆĮČÉĘËĖÍÎÏÐŅŌÓÔÕÖŨØŲÚÛÜÝÞßāáâãäåæįčéęëėíîïðņōóôõöũøųúûüýþĸ";
  private static final String ISO_8859_14 =
      "Ḃḃ£ĊċḊ§Ẁ©ẂḋỲ\u00AD®ŸḞḟĠġṀṁ¶ṖẁṗẃṠỳẄẅṡÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏŴÑÒÓÔÕÖṪØÙÚÛÜÝŶßàáâãäåæçèéêëìíîïŵñòóôõöṫøùúûüýŷÿ";
  private static final int FIRST_HIGH = 0x80;
  private static final int FIRST_PRINTABLE = 0xA0;
  private static final int USER_DEFINED = 0xF780;

  private WebCharsets() {}

  /// @param name of the standard
  /// @param jdkName of the JDK's charset that comes nearest
  static Charset of(String name, String jdkName) {
    return switch (name) {
      case ReplacementCharset.NAME -> new ReplacementCharset();
      case "GBK" -> new WebCharset(name, 2, new Gb18030Code(2));
      case "gb18030" -> new WebCharset(name, 4, new Gb18030Code(4));
      case "Big5" -> new WebCharset(name, 2, new DoubleByteCode(DoubleByteTable.big5()));
      case "EUC-KR" -> new WebCharset(name, 2, new DoubleByteCode(DoubleByteTable.eucKr()));
      case "Shift_JIS" -> new WebCharset(name, 2, new DoubleByteCode(DoubleByteTable.shiftJis()));
      case "EUC-JP" -> new WebCharset(name, 2, new EucJpCode());
      case Iso2022JpCode.NAME -> new WebCharset(name, 8, new Iso2022JpCode());
      case "ISO-8859-8-I" -> new NamedCharset(name, jdk(jdkName));
      case "UTF-16BE" -> new Utf16Charset(StandardCharsets.UTF_16BE, ByteOrder.BIG_ENDIAN);
      case "UTF-16LE" -> new Utf16Charset(StandardCharsets.UTF_16LE, ByteOrder.LITTLE_ENDIAN);
      case "ISO-8859-10" -> singleByte(name, controls() + "\u00A0" + ISO_8859_10);
      case "ISO-8859-14" -> singleByte(name, controls() + "\u00A0" + ISO_8859_14);
      case "x-user-defined" -> singleByte(name, range(USER_DEFINED, FIRST_HIGH));
      case "KOI8-U" -> patched(name, jdkName, "\u00AEў\u00BEЎ");
      case "x-mac-cyrillic" -> patched(name, jdkName, "\u00A2Ґ\u00B6ґ\u00FF€");
      case "windows-1255" -> patched(name, jdkName, "\u00CA\u05BA");
      case "macintosh" -> patched(name, jdkName, "");
      default -> name.startsWith("windows-") ? patched(name, jdkName, "") : jdk(jdkName);
    };
  }

  private static Charset jdk(String name) {
    return Charset.forName(name);
  }

  /// The JDK's table with its holes below 0xA0 filled and some bytes changed.
  ///
  /// @param changes pairs of a byte, as a character, and what it means
  private static Charset patched(String name, String jdkName, String changes) {
    byte[] bytes = range(FIRST_HIGH, FIRST_HIGH).getBytes(StandardCharsets.ISO_8859_1);
    var high = new StringBuilder(new String(bytes, Charset.forName(jdkName)));
    for (int i = 0; i < FIRST_PRINTABLE - FIRST_HIGH; i++) {
      if (high.charAt(i) == '\uFFFD') {
        high.setCharAt(i, (char) (FIRST_HIGH + i));
      }
    }
    for (int i = 0; i < changes.length(); i += 2) {
      high.setCharAt(changes.charAt(i) - FIRST_HIGH, changes.charAt(i + 1));
    }
    return singleByte(name, high.toString());
  }

  private static Charset singleByte(String name, String high) {
    return new WebCharset(name, 1, new SingleByteCode(name, high));
  }

  private static String controls() {
    return range(FIRST_HIGH, FIRST_PRINTABLE - FIRST_HIGH);
  }

  private static String range(int first, int count) {
    var range = new StringBuilder(count);
    for (int i = 0; i < count; i++) {
      range.append((char) (first + i));
    }
    return range.toString();
  }
}
