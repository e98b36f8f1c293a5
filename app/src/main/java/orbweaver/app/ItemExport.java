package orbweaver.app;

import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import orbweaver.parse.Url;
import orbweaver.store.dom.HtmlPage;
import orbweaver.store.export.HtmlCaptures;
import orbweaver.store.items.Extraction;
import orbweaver.store.items.Item;
import orbweaver.store.items.ItemExtractor;
import orbweaver.store.items.ItemRows;
import orbweaver.store.items.ItemRule;
import orbweaver.store.items.Problem;
import orbweaver.store.pages.ArchivedPage;
import orbweaver.store.table.Column;
import orbweaver.store.table.ColumnType;
import orbweaver.store.table.RowWriter;
import orbweaver.store.table.TableFormat;
import org.jspecify.annotations.Nullable;

/// Extracts the items of an archive, and counts what was not as its rule says.
final class ItemExport {
  private static final List<Column> REJECT_COLUMNS =
      List.of(
          Column.text("url"),
          Column.text("item"),
          Column.text("field"),
          Column.text("problem"),
          Column.text("text"),
          Column.of("item_lost", ColumnType.BOOLEAN));

  private final ItemExtractor extractor;
  private final List<ItemRule> rules;
  private final Map<String, Seen> problems = new LinkedHashMap<>();
  private long pages;
  private long barren;
  private long items;

  /// A problem: how often, and where it was seen first.
  private record Seen(Problem first, long count) {
    Seen again() {
      return new Seen(first, count + 1);
    }
  }

  ItemExport(List<ItemRule> rules) {
    this.extractor = new ItemExtractor(rules);
    this.rules = List.copyOf(rules);
  }

  /// Reads all pages once.
  ///
  /// @param rejects file that takes each problem as a row, null for none
  void run(
      ArchiveInput input,
      HtmlCaptures captures,
      TableFormat format,
      String target,
      @Nullable String rejects) {
    WholeFile.write(
        target,
        out -> {
          try (ItemRows rows = ItemRows.open(rules, format, out)) {
            if (rejects == null) {
              run(input, captures, rows, null);
            } else {
              WholeFile.write(
                  rejects,
                  rejected -> {
                    try (var rejectRows = TableFormat.JSONL.open(REJECT_COLUMNS, rejected)) {
                      run(input, captures, rows, rejectRows);
                    }
                  });
            }
          }
        });
  }

  private void run(
      ArchiveInput input, HtmlCaptures captures, ItemRows rows, @Nullable RowWriter rejects)
      throws IOException {
    captures.forEach((url, page) -> extract(url, page, rows, rejects), input::fault);
  }

  private void extract(Url url, ArchivedPage page, ItemRows rows, @Nullable RowWriter rejects)
      throws IOException {
    if (!extractor.takes(url.href())) {
      return;
    }
    pages++;
    Extraction found =
        extractor.extract(HtmlPage.parse(url, page.time(), page.body(), page.charset()));
    for (Item item : found.items()) {
      rows.write(item);
      items++;
    }
    barren += found.items().isEmpty() ? 1 : 0;
    for (Problem problem : found.problems()) {
      note(problem);
      if (rejects != null) {
        rejects.write(row(problem));
      }
    }
  }

  private static List<Object> row(Problem problem) {
    return List.of(
        problem.url(),
        problem.item(),
        problem.field(),
        problem.what().words(),
        problem.text(),
        problem.costsItem());
  }

  private void note(Problem problem) {
    String kind = problem.summary() + (problem.costsItem() ? "; no item" : "");
    problems.compute(kind, (_, seen) -> seen == null ? new Seen(problem, 1) : seen.again());
  }

  /// What has come of it, a line each.
  void tell(PrintStream err) {
    problems.forEach((kind, seen) -> err.println("orbweaver: " + line(kind, seen)));
    err.printf(
        "extract: %s of %s; %s had none%n",
        Counted.of(items, "items"), Counted.of(pages, "pages"), Counted.of(barren, "pages"));
    if (pages == 0) {
      err.println("extract: no page of the archive is one that the schema's 'where' takes");
    }
  }

  private static String line(String kind, Seen seen) {
    Problem first = seen.first();
    String text = first.text().isEmpty() ? "" : " ('" + Report.Row.oneLine(first.text()) + "')";
    return "%s: %s, first on %s%s"
        .formatted(kind, Counted.of(seen.count(), "times"), first.url(), text);
  }
}
