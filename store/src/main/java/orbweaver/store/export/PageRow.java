package orbweaver.store.export;

import java.util.List;
import orbweaver.store.table.Column;
import org.jspecify.annotations.Nullable;

/// A visit, as `pages.jsonl` tells of it.
///
/// @param values one for each of [#COLUMNS]
public record PageRow(List<@Nullable Object> values) {

  /// Names and types of what is told of a visit.
  public static final List<Column> COLUMNS =
      List.of(
          Column.text("url"),
          Column.text("final_url"),
          Column.text("outcome"),
          Column.text("detail"),
          Column.integer("status"),
          Column.text("type"),
          Column.text("charset"),
          Column.integer("bytes"),
          Column.text("title"),
          Column.integer("depth"),
          Column.text("parent"),
          Column.time("fetched_at"),
          Column.integer("elapsed_ms"),
          Column.integer("attempts"),
          Column.integer("outlinks"),
          Column.integer("new_outlinks"),
          Column.text("digest"),
          Column.text("address"),
          Column.text("kind"),
          Column.text("lastmod"),
          Column.text("warc"),
          Column.integer("offset"),
          Column.integer("length"));

  private static final int URL = 0;
  private static final int FINAL_URL = 1;
  private static final int OUTCOME = 2;
  private static final int STATUS = 4;
  private static final int TYPE = 5;
  private static final int DEPTH = 9;

  public String url() {
    return text(URL);
  }

  /// Where a redirect leads; else the URL itself.
  public String finalUrl() {
    return text(FINAL_URL);
  }

  /// How many links it is from a seed; negative if the row does not say.
  public long depth() {
    return values.get(DEPTH) instanceof Long depth ? depth : -1;
  }

  /// Label of the outcome, such as `ok`.
  public String outcome() {
    return text(OUTCOME);
  }

  /// Whether it is a page that a visitor would see: HTML or PDF, answered well.
  public boolean isPage() {
    Object status = values.get(STATUS);
    boolean answered = status instanceof Long number && number / 100 == 2;
    return answered && outcome().equals("ok") && isDocument(text(TYPE));
  }

  private static boolean isDocument(String type) {
    return switch (type) {
      case "text/html", "application/xhtml+xml", "application/pdf" -> true;
      default -> false;
    };
  }

  private String text(int column) {
    Object value = values.get(column);
    return value == null ? "" : value.toString();
  }
}
