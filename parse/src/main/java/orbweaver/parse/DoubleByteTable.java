package orbweaver.parse;

import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.HexFormat;

/// What two bytes mean, and back. Made of tables of the JDK, which differ from those of the
/// standard in places; these are here. Made when the first page in the encoding comes.
///
/// [Encoding Standard, 5](https://encoding.spec.whatwg.org/#indexes)
final class DoubleByteTable {
  /// No character.
  static final int HOLE = -1;

  private static final int FIRST_LEAD = 0x81;
  private static final int LAST_LEAD = 0xFE;
  private static final int FIRST_TRAIL = 0x40;
  private static final int TRAILS = 256 - FIRST_TRAIL;
  private static final char FIRST_KATAKANA = '\uFF61';
  private static final int KATAKANA = 0xA1;
  private static final int LAST_KATAKANA = 0xDF;

  /// Of the two characters that some codes of Big5 mean, the second lies above the first.
  private static final int SECOND_SHIFT = 16;

  private static final int FIRST_SYMBOLS = 0xA1;
  private static final int LAST_SYMBOLS = 0xA3;

  /// Codes of Big5 in four digits, and what they mean: mostly what HKSCS has twice.
  private static final String BIG5 =
      "8e69箸8e6f簆8e7e糎8eab緒8eb4縝8ecd者8ed0耨8f57菁8f69蒨8f6e萏8fcb覦8fcc覩8ffe起906d都907a銹"
          + "90dc靜90f1響91bf鼖9244蔃92af兙92b0兛92b1兝92b2兞92c8鍮92d1瑹9447浧94ca禛95d9邗9644靝96ed瀞"
          + "96fc嬨9b76爁9b78矗9b7b纇9bc6駖9bde釔9bec惞9bf6澶9c42輶9c53侻9c62營9c68鄄9c6b鷰9c77菏9cbc尐"
          + "9cbd秣9cd0婧9d57輋9d5a筑9dc4拐9ea9恢9eef痹9efd汊9f60鬮9f66鼗9fcb僭9fd8弌a063蠏a077拎a0d5瑨"
          + "a0df煢a0e4牐c6cf廴c6d3无c6d5癶c6d7隶c6de〃c6df仝fa5f倩fa66偽fabd包fac5卄fad5卿fb48嘅fbb8婷"
          + "fbf3幵fbf9廐fc4f彘fc6c悤fcb9撐fce2晴fcf1杞fdb7沜fdb8渝fdbb港fdf1煮fe52猪fe6f瑜feaa瓩fedd砉";

  private final int[] characters = new int[(LAST_LEAD - FIRST_LEAD + 1) * TRAILS];
  private final boolean isShiftJis;

  /// Whether private characters are taken over.
  private final boolean takesPrivate;

  /// A code point and its code in one number each, sorted: of several codes the first counts.
  private long[] codes = {};

  private DoubleByteTable(boolean isShiftJis, boolean takesPrivate) {
    this.isShiftJis = isShiftJis;
    this.takesPrivate = takesPrivate;
    Arrays.fill(characters, HOLE);
  }

  static DoubleByteTable big5() {
    return Big5.TABLE;
  }

  static DoubleByteTable eucKr() {
    return EucKr.TABLE;
  }

  static DoubleByteTable shiftJis() {
    return ShiftJis.TABLE;
  }

  /// Codes of two bytes alone; for reading.
  static DoubleByteTable gb18030() {
    return Gb18030.TABLE;
  }

  private static final class Big5 {
    static final DoubleByteTable TABLE = makeBig5();
  }

  private static final class EucKr {
    static final DoubleByteTable TABLE = makeEucKr();
  }

  private static final class ShiftJis {
    static final DoubleByteTable TABLE = makeShiftJis();
  }

  private static final class Gb18030 {
    static final DoubleByteTable TABLE = makeGb18030();
  }

  /// With HKSCS, the symbols as Microsoft has them.
  private static DoubleByteTable makeBig5() {
    var table = new DoubleByteTable(false, false);
    Charset symbols = Charset.forName("x-windows-950");
    Charset all = Charset.forName("Big5-HKSCS");
    for (int lead = FIRST_LEAD; lead <= LAST_LEAD; lead++) {
      table.readRow(lead, lead < FIRST_SYMBOLS || lead > LAST_SYMBOLS ? all : symbols);
    }
    for (int at = 0; at < BIG5.length(); at += 5) {
      table.put(HexFormat.fromHexDigits(BIG5, at, at + 4), BIG5.charAt(at + 4));
    }
    for (int control = 0; control < 0x20; control++) {
      table.put(0xA3C0 + control, 0x2400 + control);
    }
    table.put(0xA3E0, 0x2421);
    table.put(0x8862, 0x304 << SECOND_SHIFT | 0xCA);
    table.put(0x8864, 0x30C << SECOND_SHIFT | 0xCA);
    table.put(0x88A3, 0x304 << SECOND_SHIFT | 0xEA);
    table.put(0x88A5, 0x30C << SECOND_SHIFT | 0xEA);
    table.invert(FIRST_SYMBOLS, LAST_LEAD);
    return table.preferring(0xF9F9, 0xF9E9, 0xF9EA, 0xF9EB, 0xA451, 0xA4CA);
  }

  private static DoubleByteTable makeEucKr() {
    var table = new DoubleByteTable(false, false);
    table.readRows(FIRST_LEAD, LAST_LEAD, Charset.forName("x-windows-949"));
    table.invert(FIRST_LEAD, LAST_LEAD);
    return table;
  }

  /// Its private characters are read and not written, as are those rows that NEC has taken from
  /// IBM.
  private static DoubleByteTable makeShiftJis() {
    var table = new DoubleByteTable(true, false);
    Charset jdk = Charset.forName("windows-31j");
    table.readRows(0x81, 0x9F, jdk);
    table.readRows(0xE0, 0xFC, jdk);
    for (int at = 0; at < 10 * 188; at++) {
      int trail = at % 188 + (at % 188 < 0x3F ? 0x40 : 0x41);
      table.put((0xF0 + at / 188) << 8 | trail, 0xE000 + at);
    }
    table.invert(0x81, 0xFC);
    return table;
  }

  private static DoubleByteTable makeGb18030() {
    var table = new DoubleByteTable(false, true);
    table.readRows(FIRST_LEAD, LAST_LEAD, Charset.forName("GB18030"));
    table.put(0xA3A0, 0x3000);
    return table;
  }

  // ---- Reading ----

  boolean isLead(int value) {
    boolean isSingle = value < FIRST_LEAD || value > LAST_LEAD;
    return !isSingle && (!isShiftJis || value < 0xA0 || (value >= 0xE0 && value <= 0xFC));
  }

  /// What one byte means that is no lead.
  int single(int value) {
    if (value < FIRST_LEAD - (isShiftJis ? 0 : 1)) {
      return value;
    }
    boolean isKatakana = isShiftJis && value >= KATAKANA && value <= LAST_KATAKANA;
    return isKatakana ? FIRST_KATAKANA + value - KATAKANA : HOLE;
  }

  int character(int lead, int trail) {
    return trail < FIRST_TRAIL
        ? HOLE
        : characters[(lead - FIRST_LEAD) * TRAILS + trail - FIRST_TRAIL];
  }

  /// How many chars [#write] writes.
  static int chars(int character) {
    return Character.isValidCodePoint(character) ? Character.charCount(character) : 2;
  }

  static void write(int character, CharBuffer out) {
    if (Character.isBmpCodePoint(character)) {
      out.put((char) character);
    } else if (Character.isValidCodePoint(character)) {
      out.put(Character.highSurrogate(character)).put(Character.lowSurrogate(character));
    } else {
      out.put((char) character).put((char) (character >>> SECOND_SHIFT));
    }
  }

  // ---- Writing ----

  /// The one or two bytes of a character beyond ASCII, or -1.
  int code(int character) {
    if (isShiftJis) {
      int single = shiftJisSingle(character);
      if (single >= 0) {
        return single;
      }
    }
    long wanted = (long) (isShiftJis && character == 0x2212 ? 0xFF0D : character) << 16;
    int at = Arrays.binarySearch(codes, wanted);
    int place = -1 - at;
    boolean isThere = place < codes.length && codes[place] >>> 16 == wanted >>> 16;
    return isThere ? (int) codes[place] & 0xFFFF : -1;
  }

  private static int shiftJisSingle(int character) {
    int katakana = character - FIRST_KATAKANA;
    if (katakana >= 0 && katakana <= LAST_KATAKANA - KATAKANA) {
      return KATAKANA + katakana;
    }
    return character == 0x80 ? 0x80 : character == 0xA5 ? '\\' : character == 0x203E ? '~' : -1;
  }

  // ---- Making ----

  private void readRows(int from, int to, Charset jdk) {
    for (int lead = from; lead <= to; lead++) {
      readRow(lead, jdk);
    }
  }

  /// Takes over what are characters for everybody.
  private void readRow(int lead, Charset jdk) {
    for (int trail = FIRST_TRAIL; trail < 256; trail++) {
      String text = new String(new byte[] {(byte) lead, (byte) trail}, jdk);
      int character = text.codePointAt(0);
      boolean isOne = text.length() == Character.charCount(character) && character != '\uFFFD';
      if (isOne && (takesPrivate || Character.getType(character) != Character.PRIVATE_USE)) {
        put(lead << 8 | trail, character);
      }
    }
  }

  private void put(int code, int character) {
    characters[((code >> 8) - FIRST_LEAD) * TRAILS + (code & 255) - FIRST_TRAIL] = character;
  }

  private void invert(int fromLead, int toLead) {
    codes = new long[characters.length];
    int count = 0;
    for (int at = 0; at < characters.length; at++) {
      int lead = FIRST_LEAD + at / TRAILS;
      int character = characters[at];
      boolean isTwice = isShiftJis && (lead == 0xED || lead == 0xEE);
      boolean isWritten = lead >= fromLead && lead <= toLead && !isTwice;
      if (isWritten
          && Character.isValidCodePoint(character)
          && Character.getType(character) != Character.PRIVATE_USE) {
        codes[count++] = (long) character << 16 | lead << 8 | (FIRST_TRAIL + at % TRAILS);
      }
    }
    codes = Arrays.copyOf(codes, count);
    Arrays.sort(codes);
  }

  /// Of what has several codes, these count ([5, "index Big5
  /// pointer"](https://encoding.spec.whatwg.org/#index-big5-pointer)).
  private DoubleByteTable preferring(int... preferred) {
    for (int code : preferred) {
      long character = character(code >> 8, code & 255);
      codes =
          Arrays.stream(codes)
              .filter(one -> one >>> 16 != character || (one & 0xFFFF) == code)
              .toArray();
    }
    return this;
  }
}
