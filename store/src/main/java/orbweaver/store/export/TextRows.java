package orbweaver.store.export;

import java.util.ArrayList;
import java.util.List;
import orbweaver.parse.Url;
import orbweaver.parse.document.PdfDocument;
import orbweaver.parse.document.PdfLimits;
import orbweaver.store.TimeText;
import orbweaver.store.dom.HtmlPage;
import orbweaver.store.pages.ArchivedPage;
import orbweaver.store.table.Column;
import orbweaver.store.table.ColumnType;
import orbweaver.store.text.Chunk;
import orbweaver.store.text.Chunks;
import orbweaver.store.text.PageMarkdown;
import org.jspecify.annotations.Nullable;

/// The main text of pages as rows: a row a page, or a row a chunk.
public final class TextRows {
  public static final List<Column> PAGE_COLUMNS =
      List.of(
          Column.text("url"),
          Column.text("title"),
          Column.text("language"),
          Column.time("fetched_at"),
          Column.text("markdown"));

  public static final List<Column> CHUNK_COLUMNS =
      List.of(
          Column.text("id"),
          Column.text("url"),
          Column.text("title"),
          Column.listOf("headings", ColumnType.TEXT),
          Column.integer("ordinal"),
          Column.text("text"),
          Column.integer("start"),
          Column.integer("end"),
          Column.time("fetched_at"));

  private TextRows() {}

  /// A value for each of [#PAGE_COLUMNS].
  public static List<@Nullable Object> page(Url url, ArchivedPage page) {
    Text text = text(url, page);
    PageMarkdown markdown = text.markdown;
    var row = new ArrayList<@Nullable Object>();
    row.add(url.href());
    row.add(orNull(markdown.title()));
    row.add(orNull(text.language));
    row.add(page.time());
    row.add(markdown.text());
    return row;
  }

  /// For each chunk a value for each of [#CHUNK_COLUMNS].
  ///
  /// @param maxChars of a chunk
  public static List<List<@Nullable Object>> chunks(Url url, ArchivedPage page, int maxChars) {
    PageMarkdown markdown = text(url, page).markdown;
    var rows = new ArrayList<List<@Nullable Object>>();
    for (Chunk chunk : Chunks.of(url.href(), markdown, maxChars)) {
      var row = new ArrayList<@Nullable Object>();
      row.add(chunk.id());
      row.add(url.href());
      row.add(orNull(markdown.title()));
      row.add(chunk.headings());
      row.add((long) chunk.ordinal());
      row.add(chunk.text());
      row.add((long) chunk.from());
      row.add((long) chunk.to());
      row.add(page.time());
      rows.add(row);
    }
    return rows;
  }

  /// The main text with what is known of the page above it, as static site generators have it.
  public static String document(Url url, ArchivedPage page) {
    PageMarkdown markdown = text(url, page).markdown;
    String title = markdown.title().isEmpty() ? "" : "title: " + quoted(markdown.title()) + "\n";
    return "---\n"
        + title
        + "url: "
        + quoted(url.href())
        + "\nfetched_at: "
        + TimeText.of(page.time())
        + "\n---\n\n"
        + markdown.text()
        + "\n";
  }

  /// A text as YAML's double-quoted scalar.
  private static String quoted(String text) {
    return '"'
        + text.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\p{Cntrl}", " ")
        + '"';
  }

  private record Text(PageMarkdown markdown, String language) {}

  private static Text text(Url url, ArchivedPage page) {
    if (!HtmlCaptures.isHtml(page)) {
      PdfDocument pdf = PdfDocument.read(page.body(), PdfLimits.ofText(() -> false));
      return new Text(PageMarkdown.ofParagraphs(pdf.title(), pdf.text()), pdf.language());
    }
    HtmlPage html = HtmlPage.parse(url, page.time(), page.body(), page.charset());
    String language = html.language();
    return new Text(PageMarkdown.of(html), language);
  }

  private static @Nullable String orNull(String text) {
    return text.isEmpty() ? null : text;
  }
}
