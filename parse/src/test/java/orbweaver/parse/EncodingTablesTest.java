package orbweaver.parse;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What bytes mean, by the indexes of the [Encoding
/// Standard](https://encoding.spec.whatwg.org/#indexes): the check sums are of those, not of what
/// is decoded here.
class EncodingTablesTest {
  private static String decoded(String label, String hex) {
    return new String(HexFormat.of().parseHex(hex), Encoding.known(label).charset());
  }

  private static String encoded(String label, String text) {
    return HexFormat.of().formatHex(text.getBytes(Encoding.known(label).charset()));
  }

  private static String sum(String text) {
    var sum = new CRC32();
    sum.update(text.getBytes(UTF_16BE));
    return HexFormat.of().toHexDigits((int) sum.getValue());
  }

  /// Of the bytes from 80 to FF, U+FFFD for holes.
  @ParameterizedTest
  @CsvSource({
    "IBM866, 30441b36",
    "ISO-8859-2, 0866fab4",
    "ISO-8859-3, ed8ad1be",
    "ISO-8859-4, 5301d690",
    "ISO-8859-5, c830e751",
    "ISO-8859-6, d028457a",
    "ISO-8859-7, a9a00df9",
    "ISO-8859-8, 6aa77630",
    "ISO-8859-8-I, 6aa77630",
    "ISO-8859-10, 11ab43bc",
    "ISO-8859-13, cfcb815e",
    "ISO-8859-14, 3e7b3c6b",
    "ISO-8859-15, fba84f74",
    "ISO-8859-16, e9fc2ca9",
    "KOI8-R, ef01e4cd",
    "KOI8-U, 6ab0ae99",
    "macintosh, 1fbd02b4",
    "windows-874, 902c69f6",
    "windows-1250, f6123a48",
    "windows-1251, bdc93764",
    "windows-1252, dbc14ea8",
    "windows-1253, 5acb9184",
    "windows-1254, 5141411d",
    "windows-1255, 3682d01a",
    "windows-1256, 19a5298e",
    "windows-1257, 6961de30",
    "windows-1258, 08e1c808",
    "x-mac-cyrillic, 4fea82f7",
    "x-user-defined, c75fa328"
  })
  void encodings_of_one_byte_have_the_tables_of_the_standard(String label, String sum) {
    var high = new StringBuilder();
    for (int value = 0x80; value < 0x100; value++) {
      high.append(decoded(label, HexFormat.of().toHexDigits((byte) value)));
    }
    assertThat(sum(high.toString())).isEqualTo(sum);
  }

  /// Of the codes from 8140 to FEFE, errors as they are read alone.
  @ParameterizedTest
  @CsvSource({
    "Big5, fa6c9c79",
    "EUC-KR, 0bb38e98",
    "Shift_JIS, aec21d04",
    "GBK, b526a137",
    "gb18030, b526a137"
  })
  void encodings_of_two_bytes_have_the_tables_of_the_standard(String label, String sum) {
    Charset charset = Encoding.known(label).charset();
    var all = new StringBuilder();
    for (int lead = 0x81; lead < 0xFF; lead++) {
      for (int trail = 0x40; trail < 0xFF; trail++) {
        all.append(new String(new byte[] {(byte) lead, (byte) trail}, charset));
      }
    }
    assertThat(sum(all.toString())).isEqualTo(sum);
  }

  /// What the JDK reads otherwise, or not at all.
  @ParameterizedTest
  @CsvSource({
    "big5, a1e3a1fea145a3e1a3c0, ～／‧€␀",
    "big5, 8862886488a388a5, Ê̄Ê̌ê̄ê̌",
    "big5, c6cff9d68e69feddfb48, 廴碁箸砉嘅",
    "big5, 8880, �",
    "big5, 8080, ��",
    "gbk, 80a3a0, €　",
    "gb18030, 80a3a0, €　",
    "gb18030, 8235903782359134, 龴龻",
    "gb18030, 8431823684318335, ︐︙",
    "gb18030, 8431fc32, �",
    "gb18030, 9030813095328236, 𐀀𠀀",
    "shift_jis, 80f040, \u0080\uE000",
    "shift_jis, 84d9, �",
    "shift_jis, a0b1, �ｱ",
    "euc-kr, c9a1fea1, ��",
    "euc-kr, a2e8b0a1, �가"
  })
  void bytes_mean_what_they_mean_to_browsers(String label, String hex, String text) {
    assertThat(decoded(label, hex)).isEqualTo(text);
  }

  /// 11.1.2 and 5, "index Big5 pointer"; 12.3.2 and "index Shift_JIS pointer"; 10.2.2.
  @ParameterizedTest
  @CsvSource({
    "big5, ═╞╡╪十卅, f9f9f9e9f9ebf9eaa451a4ca",
    "big5, ╭～／一, a27ea1e3a1fea440",
    "big5, É, 3f",
    "shift_jis, ￢−¥‾纊ｱ¬, 81ca817c5c7efa5cb13f",
    "shift_jis, \uE000, 3f",
    "euc-kr, 가힝, b0a1c8fe",
    "euc-kr, \uE000, 3f",
    "gbk, €\uE78D\uE81E, 80a6d9fe59",
    "gb18030, €\uE864, a2e3fea0",
    "gb18030, \uE5E5, 3f",
    "gbk, 龴, fe59"
  })
  void characters_are_written_as_browsers_write_them(String label, String text, String hex) {
    assertThat(encoded(label, text)).isEqualTo(hex);
  }

  /// 12.2.1: bytes between escape sequences; two of these in a row, and those of other encodings,
  /// are errors.
  @ParameterizedTest
  @CsvSource({
    "1b284a5c7e1b284261, ¥‾a",
    "1b2849215f1b284261, ｡ﾟa",
    "1b244030211b2842, 亜",
    "1b24422d213021, ①亜",
    "1b24422141301b284261, ～�a",
    "1b24421b284261, �a",
    "1b242841, �$(A",
    "0e610f, �a�",
    "1b24423c0a41, ��",
    "1b2849601b284261, �a",
    "611b, a�",
    "611b24, a�$",
    "1b2849311b28, ｱ�ｨ",
    "1b244230211b24, 亜��"
  })
  void iso_2022_jp_is_read_as_browsers_do(String hex, String text) {
    assertThat(decoded("iso-2022-jp", hex)).isEqualTo(text);
  }

  /// 12.2.2: it ends in ASCII; before what it cannot write it leaves two bytes, nothing else.
  @ParameterizedTest
  @CsvSource({
    "a亜b, 611b244230211b284262",
    "¥a\\, 1b284a5c611b28425c",
    "①ｱ−, 1b24422d212522215d1b2842",
    "亜가a, 1b244230211b28423f61",
    "b\u001Ba, 623f61",
    "¥가¥, 1b284a5c3f5c1b2842"
  })
  void iso_2022_jp_is_written_as_browsers_do(String text, String hex) {
    assertThat(encoded("iso-2022-jp", text)).isEqualTo(hex);
  }

  /// What is written is read again, and half a pair takes nothing with it.
  @ParameterizedTest
  @ValueSource(strings = {"big5", "euc-kr", "shift_jis", "gbk", "gb18030", "euc-jp", "koi8-r"})
  void what_is_written_is_read(String label) {
    Charset charset = Encoding.known(label).charset();
    var encoder = charset.newEncoder();
    var different = new ArrayList<String>();
    for (int character = 0; character < 0x30000; character += character > 0xFFFF ? 7 : 1) {
      String text = Character.toString(character);
      boolean isOther = "\u00A5\u203E\u2212".contains(text) || isPrivate(character);
      if (!isOther
          && encoder.canEncode(text)
          && !new String(text.getBytes(charset), charset).equals(text)) {
        different.add(Integer.toHexString(character));
      }
    }
    assertThat(different).isEmpty();
    assertThat("\uD83D!".getBytes(charset)).containsExactly('?', '!');
  }

  /// In GB18030 some are written in the codes of what they became since.
  private static boolean isPrivate(int character) {
    return Character.getType(character) == Character.PRIVATE_USE;
  }

  /// A table is made once, whatever number of pages says its label.
  @Test
  void a_label_costs_no_table() {
    assertThat(DoubleByteTable.big5()).isSameAs(DoubleByteTable.big5());
  }
}
