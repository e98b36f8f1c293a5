package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CharsetsTest {

  @Test
  void the_first_witness_counts() {
    String meta = "<meta charset=koi8-r>";
    assertThat(detect("\u00ef\u00bb\u00bf" + meta, "text/html; charset=gbk")).isEqualTo("UTF-8");
    assertThat(detect(meta, "text/html; charset=big5")).isEqualTo("Big5");
    assertThat(detect(meta, "text/html; charset=nonsense")).isEqualTo("KOI8-R");
    assertThat(detect("<p>\u00c3\u00a9", null)).isEqualTo("UTF-8");
    assertThat(detect("<p>\u00e9x", null)).isEqualTo("windows-1252");
    assertThat(detect("<p>x", null)).isEqualTo("windows-1252");
  }

  @Test
  void a_declaration_late_in_the_head_is_found() {
    String page = "<script>" + " ".repeat(15_000) + "</script><meta charset=utf-8>";
    assertThat(detect(page, null)).isEqualTo("UTF-8");
  }

  @Test
  void utf_16_that_ascii_readers_can_read_is_utf_8() {
    assertThat(detect("<meta charset=utf-16>", null)).isEqualTo("UTF-8");
  }

  @Test
  void every_label_has_a_decoder() {
    for (String line : Resource.lines("encodings.txt")) {
      String label = List.of(line.split(" ", -1)).get(2);
      assertThat(Encoding.known(label).charset().newDecoder()).isNotNull();
    }
  }

  @Test
  void labels_mean_what_they_mean_to_browsers() {
    assertThat(Encoding.known(" Latin1 ").name()).isEqualTo("windows-1252");
    assertThat(Encoding.known("shift-jis").charset())
        .extracting(Charset::name)
        .isEqualTo("Shift_JIS");
    assertThat(Encoding.forLabel("utf-7")).isNull();
  }

  @Test
  void utf_8_is_judged_strictly() {
    assertThat(isUtf8(0xC3, 0xA9)).isTrue();
    assertThat(isUtf8(0xF0, 0x9F, 0x98, 0x80)).isTrue();
    assertThat(isUtf8(0xC0, 0x80)).isFalse();
    assertThat(isUtf8(0xE0, 0x80, 0x80)).isFalse();
    assertThat(isUtf8(0xED, 0xA0, 0x80)).isFalse();
    assertThat(isUtf8(0xF4, 0x90, 0x80, 0x80)).isFalse();
    assertThat(isUtf8(0x80)).isFalse();
    assertThat(isUtf8('a', 0xC3)).isTrue();
  }

  @Test
  void encodings_decode_as_in_browsers() {
    assertThat(decode("windows-1252", 0x81, 0x80)).isEqualTo("\u0081€");
    assertThat(decode("windows-1253", 0xAA)).isEqualTo("\uFFFD");
    assertThat(decode("windows-1255", 0xCA)).isEqualTo("\u05BA");
    assertThat(decode("koi8-u", 0xAE)).isEqualTo("ў");
    assertThat(decode("iso-8859-10", 0xFF)).isEqualTo("ĸ");
    assertThat(decode("iso-8859-14", 0xFF)).isEqualTo("ÿ");
    assertThat(decode("x-user-defined", 'a', 0x80)).isEqualTo("a\uF780");
    assertThat(decode("x-mac-cyrillic", 0xFF)).isEqualTo("€");
    assertThat(decode("gbk", 0x81, 0x30, 0x81, 0x30)).isEqualTo("\u0080");
    assertThat(decode("iso-2022-kr", 'a', 'b')).isEqualTo("\uFFFD");
  }

  /// HTML, 13.2.3.2: the container document comes after all that is declared, and is not UTF-16.
  @ParameterizedTest
  @CsvSource({
    "F6, KOI8-R, KOI8-R",
    "61, KOI8-R, KOI8-R",
    "D096, KOI8-R, KOI8-R",
    "F6, UTF-8, UTF-8",
    "F6, UTF-16LE, windows-1252",
    "F6, windows-1252, windows-1252",
    "D096, windows-1252, UTF-8",
    "EFBBBF61, KOI8-R, UTF-8",
    "3C6D65746120636861727365743D626967353E, KOI8-R, Big5"
  })
  void a_frame_has_the_encoding_of_the_page_around_it(String hex, String around, String found) {
    byte[] page = HexFormat.of().parseHex(hex);
    Encoding container = Encoding.known(around);

    assertThat(Charsets.detectEncoding(page, 0, page.length, "text/html", container).name())
        .isEqualTo(found);
    assertThat(Charsets.detectEncoding(page, 0, page.length, "text/html;charset=gbk", container))
        .extracting(Encoding::name)
        .isEqualTo(hex.startsWith("EFBBBF") ? "UTF-8" : "GBK");
  }

  /// Encoding, 14.2.1: what follows half a pair is not part of the error.
  @Test
  void half_a_pair_of_surrogates_takes_nothing_with_it() {
    assertThat(decode("utf-16le", 0, 0xD8, '<', 0)).isEqualTo("\uFFFD<");
    assertThat(decode("utf-16be", 0xD8, 0, 0, '<')).isEqualTo("\uFFFD<");
    assertThat(decode("utf-16le", 0, 0xD8, 0, 0xD8, 0, 0xDC)).isEqualTo("\uFFFD\uD800\uDC00");
    assertThat(decode("utf-16le", 0, 0xDC, 'a', 0, 'b')).isEqualTo("\uFFFDa\uFFFD");
    assertThat(decode("utf-16le", 'a', 0, 0, 0xD8, 'b')).isEqualTo("a\uFFFD");
  }

  /// Encoding, 10 to 13: an ASCII byte that ends an error is read again.
  @ParameterizedTest
  @CsvSource({
    "big5, FE3C, 1",
    "gbk, FE3C, 1",
    "gb18030, FE3C, 1",
    "gb18030, 81303C, 2",
    "euc-kr, FE3C, 1",
    "shift_jis, 813C, 1",
    "euc-jp, FE3C, 1",
    "euc-jp, 8FA13C, 1",
    "euc-jp, 8E3C, 1",
    "euc-jp, 8F3C, 1",
    "euc-jp, FF3C, 1"
  })
  void an_error_of_many_bytes_leaves_ascii_alone(String label, String hex, int left) {
    String text = new String(HexFormat.of().parseHex(hex), Encoding.known(label).charset());
    assertThat(text).startsWith("\uFFFD").endsWith("<").hasSize(1 + left);
  }

  /// Encoding, 12: the three share one index, with the rows that NEC and IBM have added.
  @Test
  void japanese_encodings_have_the_same_characters() {
    String text = "①㈱～－∥￢纊";
    for (String label : List.of("shift_jis", "euc-jp")) {
      Charset charset = Encoding.known(label).charset();
      assertThat(new String(text.getBytes(charset), charset)).as(label).isEqualTo(text);
    }
    assertThat(decode("euc-jp", 0xAD, 0xA1, 0xA1, 0xC1, 0x8E, 0xB1)).isEqualTo("①～ｱ");
    assertThat(decode("euc-jp", 0x8F, 0xB0, 0xA1, 'a')).isEqualTo("丂a");
    assertThat(decode("iso-2022-jp", 0x1B, '$', 'B', 0x2D, 0x21, 0x21, 0x41, 0x1B, '(', 'B', 'a'))
        .isEqualTo("①～a");
    assertThat("¥‾−ｱ丂".getBytes(Encoding.known("euc-jp").charset()))
        .containsExactly('\\', '~', 0xA1, 0xDD, 0x8E, 0xB1, '?');
  }

  @Test
  void gbk_writes_what_gb18030_has_in_two_bytes_and_the_euro_in_one() {
    Charset gbk = Encoding.known("gbk").charset();
    assertThat("a€中ǹ".getBytes(gbk)).containsExactly('a', 0x80, 0xD6, 0xD0, 0xA8, 0xBF);
    assertThat("\u0080!".getBytes(gbk)).containsExactly('?', '!');
    assertThat("\uD83D\uDE00!".getBytes(gbk)).containsExactly('?', '!');
    assertThat("\uD83D!".getBytes(gbk)).containsExactly('?', '!');
    var parser = new UrlParser();
    byte[] link = "/?€中\uD83D\uDE00".getBytes(StandardCharsets.UTF_8);
    parser.parse(link, 0, link.length, Url.parse("http://h/"), gbk);
    assertThat(parser).hasToString("http://h/?%80%D6%D0%26%23128512%3B");
  }

  @Test
  void single_bytes_encode_to_what_they_were_decoded_from() {
    for (String label : List.of("windows-1252", "iso-8859-10", "koi8-u", "x-user-defined")) {
      Charset charset = Encoding.known(label).charset();
      for (int value = 0; value < 256; value++) {
        byte[] one = {(byte) value};
        assertThat(new String(one, charset).getBytes(charset)).isEqualTo(one);
      }
      assertThat("\uD83D\uDE00!".getBytes(charset)).endsWith('!');
    }
  }

  @Test
  void an_undeclared_encoding_is_guessed_by_its_letters() {
    String russian =
        "<p>Это обычный русский текст, он написан для того, чтобы узнать кодировку. ".repeat(8);
    assertThat(guess(russian, "windows-1251")).isEqualTo("windows-1251");
    assertThat(guess(russian, "KOI8-R")).isEqualTo("KOI8-R");
    String japanese = "<p>日本語の文書です。文字の並びから文字コードを推測します。".repeat(8);
    assertThat(guess(japanese, "Shift_JIS")).isEqualTo("Shift_JIS");
    assertThat(guess(japanese, "EUC-JP")).isEqualTo("EUC-JP");
  }

  /// HTML, "get an XML encoding": after what a `<meta>` says, only where the file begins with it.
  @Test
  void an_xml_declaration_counts_where_no_meta_does() {
    assertThat(detect("<?xml version='1.0' encoding='Shift_JIS'?><p>", null))
        .isEqualTo("Shift_JIS");
    assertThat(detect("<?xml encoding = \"utf-16\"?><p>", null)).isEqualTo("UTF-8");
    assertThat(detect("<?xml encoding='gbk'?><meta charset=big5>", null)).isEqualTo("Big5");
    assertThat(detect(" <?xml encoding='gbk'?>", null)).isEqualTo("windows-1252");
    assertThat(detect("<?xml encoding='gbk\"?>", null)).isEqualTo("windows-1252");
    assertThat(detect("<?xml encoding='gbk '?>", null)).isEqualTo("windows-1252");
    assertThat(detect("<?xml?><p encoding='gbk'>", null)).isEqualTo("windows-1252");
  }

  /// Encoding, 4.2: ASCII whitespace is cut off, ASCII letters lose their case.
  @Test
  void labels_are_compared_as_ascii() {
    assertThat(Encoding.forLabel("\u212Aoi8-r")).isNull();
    assertThat(Encoding.forLabel("\u2003utf-8")).isNull();
    assertThat(Encoding.forLabel("\u000Butf-8")).isNull();
    assertThat(Encoding.forLabel("\t\f KOI8-R\r\n")).isEqualTo(Encoding.known("koi8-r"));
  }

  @Test
  void a_few_letters_are_guessed_if_they_make_a_word() {
    assertThat(guess("<title>Новости</title>", "windows-1251")).isEqualTo("windows-1251");
    assertThat(guess("<title>Новости</title>", "KOI8-R")).isEqualTo("KOI8-R");
    assertThat(guess("<p>Главная", "windows-1251")).isEqualTo("windows-1251");
    assertThat(guess("<p>“Größe” für 10 €", "windows-1252")).isEqualTo("windows-1252");
  }

  /// A title and a sentence, as short pages have them, in the encodings of the Encoding Standard
  /// that Asian pages still come in.
  @ParameterizedTest
  @CsvSource({
    "会社概要, 当社は東京にある小さな会社です。お問い合わせはこちらまで。, Shift_JIS",
    "会社概要, 当社は東京にある小さな会社です。お問い合わせはこちらまで。, EUC-JP",
    "ようこそ, ホームページへようこそ。, Shift_JIS",
    "ようこそ, ホームページへようこそ。, EUC-JP",
    "リンク集, おすすめのサイトを紹介します。, Shift_JIS",
    "リンク集, おすすめのサイトを紹介します。, EUC-JP",
    "日記, 今日は天気がよかった。, Shift_JIS",
    "日記, 今日は天気がよかった。, EUC-JP",
    "カタログ, カタログのダウンロード, Shift_JIS",
    "カタログ, カタログのダウンロード, EUC-JP",
    "メニュー, ラーメン・カレーライス・ハンバーグ, EUC-JP",
    "メニュー, ラーメン・カレーライス・ハンバーグ, Shift_JIS",
    "トップページ, ニュースとリンク集です, EUC-JP",
    "トップページ, ニュースとリンク集です, Shift_JIS",
    "介紹, 一九九五年五月六日，今天天氣不大好。, Big5",
    "中文, 我們的主要工作不是太大。, Big5",
    "公司简介, 我们是一家位于北京的小公司，欢迎访问我们的网站。, GBK",
    "首页, 欢迎来到我的主页。, GBK",
    "新闻中心, 今天的新闻已经更新。, GBK",
    "联系我们, 请通过电子邮件与我们联系。, GBK",
    "公司簡介, 我們是一家位於台北的小公司，歡迎瀏覽我們的網站。, Big5",
    "首頁, 歡迎來到我的網頁。, Big5",
    "新聞中心, 今天的新聞已經更新。, Big5",
    "聯絡我們, 請透過電子郵件與我們聯絡。, Big5",
    "회사 소개, 우리는 서울에 있는 작은 회사입니다. 문의해 주십시오., EUC-KR",
    "공지사항, 오늘의 소식을 알려 드립니다., EUC-KR"
  })
  void a_title_and_a_sentence_are_enough(String title, String sentence, String label) {
    String html = "<html><head><title>" + title + "</title></head><body><p>" + sentence + "</p>";
    byte[] page = html.getBytes(Encoding.known(label).charset());
    Encoding found = Charsets.detectEncoding(page, 0, page.length, "text/html");
    assertThat(new String(page, found.charset())).as(found.name()).isEqualTo(html);
  }

  /// A byte at the very end shows nothing of UTF-8, though it might begin a character of it.
  @Test
  void a_letter_at_the_end_is_not_half_a_character() {
    assertThat(guess("<title>café", "windows-1252")).isEqualTo("windows-1252");
    assertThat(guess("<p>é café", "UTF-8")).isEqualTo("UTF-8");
    byte[] cut = "<p>é €".getBytes(StandardCharsets.UTF_8);
    assertThat(Charsets.detectEncoding(cut, 0, cut.length - 1, null).name()).isEqualTo("UTF-8");
  }

  /// ICU finds it as likely in ISO-8859-2, and names that first.
  @Test
  void french_is_not_taken_for_polish() {
    String french = "<p>Café à la carte, déjà vu, où est-il né? ".repeat(4);
    assertThat(guess(french, "windows-1252")).isEqualTo("windows-1252");
  }

  private static String guess(String text, String charset) {
    byte[] page = text.getBytes(Charset.forName(charset));
    return Charsets.detectEncoding(page, 0, page.length, "text/html").name();
  }

  private static String decode(String label, int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return new String(bytes, Encoding.known(label).charset());
  }

  private static boolean isUtf8(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return Utf8.isValid(bytes, 0, bytes.length);
  }

  private static String detect(String octets, @Nullable String type) {
    byte[] page = octets.getBytes(StandardCharsets.ISO_8859_1);
    return Charsets.detectEncoding(page, 0, page.length, type).name();
  }
}
