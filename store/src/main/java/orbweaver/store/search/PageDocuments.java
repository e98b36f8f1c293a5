package orbweaver.store.search;

import java.nio.charset.StandardCharsets;
import java.util.List;
import orbweaver.parse.Fingerprint;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// Makes documents of pages, and of kept pages documents that are searched.
final class PageDocuments {
  /// So much of a text is kept and searched.
  static final int MAX_BODY_CHARS = 2_000_000;

  private static final int MAX_LINE_CHARS = 2_000;

  private static final FieldType WORDS = words(TextField.TYPE_NOT_STORED);

  private PageDocuments() {}

  private static FieldType words(FieldType usual) {
    var type = new FieldType(usual);
    type.freeze();
    return type;
  }

  // ---- Kept ----

  static Document kept(IndexedPage page) {
    Document document = begun(page.url(), PageState.KEPT, page.links());
    String body = cut(page.body(), MAX_BODY_CHARS);
    document.add(new StoredField(Names.SHOWN_TITLE, cut(page.title(), MAX_LINE_CHARS)));
    document.add(new StoredField(Names.SHOWN_HEADINGS, cut(page.headings(), MAX_BODY_CHARS)));
    document.add(new StoredField(Names.SHOWN_BODY, body));
    document.add(new StoredField(Names.SHOWN_DESCRIPTION, cut(page.description(), MAX_LINE_CHARS)));
    document.add(new StoredField(Names.SHOWN_LANGUAGE, language(page, body)));
    document.add(new StoredField(Names.SHOWN_TYPE, page.type()));
    document.add(new StoredField(Names.SHOWN_DATE, page.date().getEpochSecond()));
    if (page.until() != null) {
      document.add(new StoredField(Names.SHOWN_UNTIL, page.until().getEpochSecond()));
    }
    return document;
  }

  static Document redirect(String url, String target) {
    return begun(url, PageState.REDIRECT, List.of(new PageLink(PageKey.of(target), "")));
  }

  private static Document begun(String url, PageState state, List<PageLink> links) {
    var document = new Document();
    document.add(new StringField(Names.URL, url, Field.Store.YES));
    document.add(new NumericDocValuesField(Names.KEY, PageKey.of(url)));
    document.add(new NumericDocValuesField(Names.KIND, state.number()));
    document.add(new BinaryDocValuesField(Names.LINKS, LinkCodec.encode(links)));
    return document;
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

  // ---- Ready ----

  /// @param kept what is shown of it
  /// @param links of it, encoded
  /// @param inbound what other pages say of it
  static Document ready(Document kept, BytesRef links, Inbound inbound) {
    var document = new Document();
    String url = text(kept, Names.URL);
    String title = text(kept, Names.SHOWN_TITLE);
    String body = text(kept, Names.SHOWN_BODY);
    Language language = Language.of(text(kept, Names.SHOWN_LANGUAGE));
    document.add(new StringField(Names.URL, url, Field.Store.YES));
    kept.getFields().stream().filter(PageDocuments::stays).forEach(document::add);
    document.add(new StringField(Names.STATE, Names.READY, Field.Store.NO));
    document.add(new NumericDocValuesField(Names.KEY, PageKey.of(url)));
    document.add(new NumericDocValuesField(Names.KIND, PageState.READY.number()));
    document.add(new BinaryDocValuesField(Names.LINKS, BytesRef.deepCopyOf(links)));
    document.add(new NumericDocValuesField(Names.CONTENT, contentHash(title, body)));
    addWords(document, Names.TITLE, title, language);
    addLines(document, Names.HEADINGS, text(kept, Names.SHOWN_HEADINGS), language);
    addWords(document, Names.BODY, body, language);
    addWords(document, Names.ADDRESS, SiteNames.words(url), Language.NONE);
    addFacts(document, kept, url);
    addInbound(document, inbound, language);
    addDepth(document, inbound.depth() >= 0 ? inbound.depth() : number(kept, Names.SHOWN_DEPTH));
    return document;
  }

  private static boolean stays(org.apache.lucene.index.IndexableField field) {
    return switch (field.name()) {
      case Names.URL, Names.SHOWN_ANCHORS, Names.SHOWN_DEPTH -> false;
      default -> true;
    };
  }

  private static void addFacts(Document document, Document kept, String url) {
    for (String site : SiteNames.of(url)) {
      document.add(new StringField(Names.SITE, site, Field.Store.NO));
    }
    document.add(new StringField(Names.LANGUAGE, text(kept, Names.SHOWN_LANGUAGE), Field.Store.NO));
    document.add(new StringField(Names.TYPE, text(kept, Names.SHOWN_TYPE), Field.Store.NO));
    document.add(new LongField(Names.DATE, number(kept, Names.SHOWN_DATE), Field.Store.NO));
    if (kept.getField(Names.SHOWN_UNTIL) != null) {
      document.add(new LongPoint(Names.UNTIL, number(kept, Names.SHOWN_UNTIL)));
    }
  }

  private static void addInbound(Document document, Inbound inbound, Language language) {
    String anchors = String.join("\n", inbound.texts());
    document.add(new StoredField(Names.SHOWN_ANCHORS, anchors));
    document.add(new NumericDocValuesField(Names.ANCHORS_HASH, inbound.hash()));
    document.add(new NumericDocValuesField(Names.RANK, Float.floatToIntBits(inbound.rank())));
    document.add(new NumericDocValuesField(Names.INLINKS, inbound.pages()));
    addLines(document, Names.ANCHORS, anchors, language);
  }

  private static void addDepth(Document document, long depth) {
    if (depth >= 0) {
      document.add(new StoredField(Names.SHOWN_DEPTH, depth));
      document.add(new LongPoint(Names.DEPTH, depth));
      document.add(new NumericDocValuesField(Names.DEPTH, depth));
    }
  }

  private static void addLines(Document document, String name, String lines, Language language) {
    lines.lines().forEach(line -> addWords(document, name, line, language));
  }

  private static void addWords(Document document, String name, String text, Language language) {
    document.add(new WordsField(name, text, WORDS, language));
  }

  private static long contentHash(String title, String body) {
    byte[] bytes = (title + '\n' + body).getBytes(StandardCharsets.UTF_8);
    return Fingerprint.of(bytes, 0, bytes.length, /* key= */ 1);
  }

  // ---- Read ----

  static String text(Document document, String name) {
    String value = document.get(name);
    return value == null ? "" : value;
  }

  static long number(Document document, String name) {
    org.apache.lucene.index.@Nullable IndexableField field = document.getField(name);
    Number value = field == null ? null : field.numericValue();
    return value == null ? -1 : value.longValue();
  }
}
