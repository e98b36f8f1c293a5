package orbweaver.parse;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/// Turns the bytes of an attribute's value or a text into UTF-8 without character references. Most
/// need no change and are answered as the range they lie in.
final class ValueDecoder {
  private static final int NON_ASCII = 1;
  private static final int REFERENCES = 2;

  private Charset charset = StandardCharsets.UTF_8;
  private byte[] bytes = {};
  private int from;
  private int to;
  private byte[] scratch = new byte[1024];

  void charset(Charset of) {
    charset = of;
  }

  /// The array of the last value.
  byte[] bytes() {
    return bytes;
  }

  int from() {
    return from;
  }

  int to() {
    return to;
  }

  String text() {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }

  /// The last value is UTF-8 without references as it lies.
  void set(byte[] utf8, int start, int end) {
    bytes = utf8;
    from = start;
    to = end;
  }

  void decode(byte[] page, int start, int end, CharacterReferences.Place place) {
    set(page, start, end);
    int work = workOn(page, start, end);
    if ((work & NON_ASCII) != 0) {
      transcode();
    }
    if ((work & REFERENCES) != 0) {
      resolveReferences(place);
    }
  }

  /// The same for text in which `&` is no more than itself.
  void decodeCdata(byte[] page, int start, int end) {
    set(page, start, end);
    if ((workOn(page, start, end) & NON_ASCII) != 0) {
      transcode();
    }
  }

  private void transcode() {
    boolean isUtf8 = charset.equals(StandardCharsets.UTF_8);
    if (isUtf8 && Utf8.isWhole(bytes, from, to)) {
      return;
    }
    bytes =
        isUtf8
            ? Utf8.mended(bytes, from, to)
            : new String(bytes, from, to - from, charset).getBytes(StandardCharsets.UTF_8);
    from = 0;
    to = bytes.length;
  }

  private void resolveReferences(CharacterReferences.Place place) {
    int room = CharacterReferences.room(to - from);
    if (scratch.length < room) {
      scratch = new byte[room];
    }
    int length = CharacterReferences.decode(bytes, from, to, scratch, place);
    set(scratch, 0, length);
  }

  /// What is to be done: [#NON_ASCII] if there is any such byte, [#REFERENCES] if there is `&`,
  /// carriage return or NUL.
  private static int workOn(byte[] page, int start, int end) {
    long high = 0;
    long hits = 0;
    int at = start;
    for (; at <= end - 8; at += 8) {
      long word = Bytes.longAt(page, at);
      high |= word & Bytes.HIGH;
      hits |=
          Bytes.zeroBytes(word ^ '&' * Bytes.ONES)
              | Bytes.zeroBytes(word ^ '\r' * Bytes.ONES)
              | Bytes.zeroBytes(word);
    }
    int work = (high == 0 ? 0 : NON_ASCII) | (hits == 0 ? 0 : REFERENCES);
    for (; at < end; at++) {
      byte c = page[at];
      work |= c < 0 ? NON_ASCII : 0;
      work |= c == '&' || c == '\r' || c == 0 ? REFERENCES : 0;
    }
    return work;
  }
}
