package orbweaver.store.search;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// What is shown of a page, and searched: its texts as UTF-8.
///
/// A page that is kept until it is made ready has them as one value that is not packed, for it is
/// read once, soon: to pack and unpack it took a seventh of the time that a page takes. A page that
/// is ready has them packed, each as a field.
///
/// @param language BCP 47 tag, or ""
/// @param date second of the epoch
/// @param until second of the epoch at which it is found no more, or [#NEVER]
/// @param depth links from a seed, or -1
record PageTexts(
    BytesRef url,
    BytesRef title,
    BytesRef headings,
    BytesRef body,
    BytesRef description,
    BytesRef language,
    BytesRef type,
    long date,
    long until,
    long depth) {
  static final long NEVER = Long.MAX_VALUE;

  /// So much of a text is kept and searched.
  static final int MAX_BODY_CHARS = 2_000_000;

  private static final int MAX_LINE_CHARS = 2_000;
  private static final int TEXTS = 7;
  private static final int HEAD_BYTES = TEXTS * Integer.BYTES + 2 * Long.BYTES;

  static PageTexts of(IndexedPage page) {
    String body = cut(page.body(), MAX_BODY_CHARS);
    return new PageTexts(
        bytes(page.url()),
        bytes(cut(page.title(), MAX_LINE_CHARS)),
        bytes(cut(page.headings(), MAX_BODY_CHARS)),
        bytes(body),
        bytes(cut(page.description(), MAX_LINE_CHARS)),
        bytes(language(page, body)),
        bytes(page.type()),
        page.date().getEpochSecond(),
        page.until() == null ? NEVER : page.until().getEpochSecond(),
        /* depth= */ -1);
  }

  private static String language(IndexedPage page, String body) {
    String declared = Language.primary(page.language());
    return declared.isEmpty() ? LanguageGuess.of(body).tag() : declared;
  }

  private static String cut(String text, int maxChars) {
    if (text.length() <= maxChars) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(maxChars - 1)) ? maxChars - 1 : maxChars;
    return text.substring(0, end);
  }

  private static BytesRef bytes(String text) {
    return new BytesRef(text.getBytes(StandardCharsets.UTF_8));
  }

  static String text(BytesRef bytes) {
    return new String(bytes.bytes, bytes.offset, bytes.length, StandardCharsets.UTF_8);
  }

  // ---- Kept ----

  private List<BytesRef> all() {
    return List.of(url, title, headings, body, description, language, type);
  }

  /// All but the depth.
  BytesRef encoded() {
    int length = HEAD_BYTES + all().stream().mapToInt(text -> text.length).sum();
    ByteBuffer bytes = ByteBuffer.allocate(length).putLong(date).putLong(until);
    for (BytesRef text : all()) {
      bytes.putInt(text.length);
    }
    for (BytesRef text : all()) {
      bytes.put(text.bytes, text.offset, text.length);
    }
    return new BytesRef(bytes.array());
  }

  /// Texts that lie in these bytes.
  static PageTexts decoded(BytesRef encoded) {
    ByteBuffer bytes = ByteBuffer.wrap(encoded.bytes, encoded.offset, encoded.length);
    long date = bytes.getLong();
    long until = bytes.getLong();
    var texts = new BytesRef[TEXTS];
    int from = encoded.offset + HEAD_BYTES;
    for (int i = 0; i < TEXTS; i++) {
      texts[i] = new BytesRef(encoded.bytes, from, bytes.getInt());
      from += texts[i].length;
    }
    return new PageTexts(
        texts[0], texts[1], texts[2], texts[3], texts[4], texts[5], texts[6], date, until, -1);
  }

  // ---- Ready ----

  /// Those of a page that is ready.
  static PageTexts shown(Document page) {
    return new PageTexts(
        bytes(page, Names.URL),
        bytes(page, Names.SHOWN_TITLE),
        bytes(page, Names.SHOWN_HEADINGS),
        bytes(page, Names.SHOWN_BODY),
        bytes(page, Names.SHOWN_DESCRIPTION),
        bytes(page, Names.SHOWN_LANGUAGE),
        bytes(page, Names.SHOWN_TYPE),
        number(page, Names.SHOWN_DATE, /* absent= */ -1),
        number(page, Names.SHOWN_UNTIL, NEVER),
        number(page, Names.SHOWN_DEPTH, /* absent= */ -1));
  }

  private static BytesRef bytes(Document page, String name) {
    IndexableField field = page.getField(name);
    BytesRef bytes = field == null ? null : field.binaryValue();
    return bytes == null ? bytes(text(page, name)) : bytes;
  }

  static String text(Document page, String name) {
    @Nullable IndexableField field = page.getField(name);
    BytesRef bytes = field == null ? null : field.binaryValue();
    if (bytes != null) {
      return text(bytes);
    }
    String text = field == null ? null : field.stringValue();
    return text == null ? "" : text;
  }

  static long number(Document page, String name, long absent) {
    @Nullable IndexableField field = page.getField(name);
    Number value = field == null ? null : field.numericValue();
    return value == null ? absent : value.longValue();
  }
}
