package orbweaver.store.search;

import static orbweaver.store.search.PageTexts.text;

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

/// Makes documents of pages, and of kept pages documents that are searched.
final class PageDocuments {
  private static final FieldType WORDS = words(TextField.TYPE_NOT_STORED);

  private PageDocuments() {}

  private static FieldType words(FieldType usual) {
    var type = new FieldType(usual);
    type.freeze();
    return type;
  }

  // ---- Kept ----

  static Document kept(IndexedPage page) {
    Document document = begun(page.url(), PageState.KEPT, LinkCodec.encode(page.links()));
    document.add(new BinaryDocValuesField(Names.TEXTS, PageTexts.of(page).encoded()));
    return document;
  }

  static Document redirect(String url, String target) {
    var link = new PageLink(PageKey.of(target), "");
    return begun(url, PageState.REDIRECT, LinkCodec.encode(List.of(link)));
  }

  private static Document begun(String url, PageState state, BytesRef links) {
    var document = new Document();
    document.add(new StringField(Names.URL, url, Field.Store.NO));
    document.add(new NumericDocValuesField(Names.KEY, PageKey.of(url)));
    document.add(new NumericDocValuesField(Names.KIND, state.number()));
    document.add(new BinaryDocValuesField(Names.LINKS, links));
    return document;
  }

  // ---- Ready ----

  /// @param page what is shown of it
  /// @param links of it, encoded
  /// @param inbound what other pages say of it
  static Document ready(PageTexts page, BytesRef links, Inbound inbound) {
    String url = text(page.url());
    Document document = begun(url, PageState.READY, links);
    Language language = Language.of(text(page.language()));
    addShown(document, page);
    document.add(new StringField(Names.STATE, Names.READY, Field.Store.NO));
    document.add(new NumericDocValuesField(Names.CONTENT, contentHash(page.title(), page.body())));
    addWords(document, Names.TITLE, text(page.title()), language);
    addLines(document, Names.HEADINGS, text(page.headings()), language);
    addWords(document, Names.BODY, text(page.body()), language);
    addWords(document, Names.ADDRESS, SiteNames.words(url), Language.NONE);
    addFacts(document, page, url);
    addInbound(document, inbound, language);
    addDepth(document, inbound.depth() >= 0 ? inbound.depth() : page.depth());
    return document;
  }

  /// Texts as bytes: of others the library makes bytes by the character.
  private static void addShown(Document document, PageTexts page) {
    document.add(new StoredField(Names.URL, page.url()));
    document.add(new StoredField(Names.SHOWN_TITLE, page.title()));
    document.add(new StoredField(Names.SHOWN_HEADINGS, page.headings()));
    document.add(new StoredField(Names.SHOWN_BODY, page.body()));
    document.add(new StoredField(Names.SHOWN_DESCRIPTION, page.description()));
    document.add(new StoredField(Names.SHOWN_LANGUAGE, page.language()));
    document.add(new StoredField(Names.SHOWN_TYPE, page.type()));
    document.add(new StoredField(Names.SHOWN_DATE, page.date()));
    if (page.until() != PageTexts.NEVER) {
      document.add(new StoredField(Names.SHOWN_UNTIL, page.until()));
    }
  }

  private static void addFacts(Document document, PageTexts page, String url) {
    for (String site : SiteNames.of(url)) {
      document.add(new StringField(Names.SITE, site, Field.Store.NO));
    }
    document.add(new StringField(Names.LANGUAGE, page.language(), Field.Store.NO));
    document.add(new StringField(Names.TYPE, page.type(), Field.Store.NO));
    document.add(new LongField(Names.DATE, page.date(), Field.Store.NO));
    if (page.until() != PageTexts.NEVER) {
      document.add(new LongPoint(Names.UNTIL, page.until()));
    }
  }

  private static void addInbound(Document document, Inbound inbound, Language language) {
    document.add(new NumericDocValuesField(Names.ANCHORS_HASH, inbound.hash()));
    document.add(new NumericDocValuesField(Names.RANK, Float.floatToIntBits(inbound.rank())));
    document.add(new NumericDocValuesField(Names.INLINKS, inbound.pages()));
    inbound.texts().forEach(text -> addLines(document, Names.ANCHORS, text, language));
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

  private static long contentHash(BytesRef title, BytesRef body) {
    var bytes = new byte[title.length + 1 + body.length];
    System.arraycopy(title.bytes, title.offset, bytes, 0, title.length);
    bytes[title.length] = '\n';
    System.arraycopy(body.bytes, body.offset, bytes, title.length + 1, body.length);
    return Fingerprint.of(bytes, 0, bytes.length, /* key= */ 1);
  }
}
