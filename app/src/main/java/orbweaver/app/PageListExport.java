package orbweaver.app;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import orbweaver.parse.Url;
import orbweaver.store.export.PageRow;
import orbweaver.store.export.PageRows;
import orbweaver.store.table.RowWriter;
import orbweaver.store.table.TableFormat;
import org.jspecify.annotations.Nullable;

/// Writes what the page list of a job tells.
///
/// @param list file `pages.jsonl`
/// @param filter which URLs are wanted
/// @param damaged is told of lines that are none
/// @param target file or `-`
record PageListExport(Path list, UrlFilter filter, Consumer<String> damaged, String target) {

  /// Writes a row a visit.
  ///
  /// @return rows
  long pages(TableFormat table) {
    long[] rows = {0};
    WholeFile.write(
        target,
        out -> {
          try (RowWriter writer = table.open(PageRow.COLUMNS, out)) {
            PageRows.read(
                list,
                row -> {
                  if (filter.takes(row.url())) {
                    writer.write(row.values());
                    rows[0]++;
                  }
                },
                damaged);
          }
        });
    return rows[0];
  }

  /// Writes the pages as a sitemap.
  ///
  /// @param base where several files will be fetched, null for the root of the site
  /// @return URLs
  long sitemap(@Nullable Url base) {
    try (var sitemap = new SitemapExport(target, base)) {
      PageRows.read(list, row -> add(row, sitemap), damaged);
      sitemap.finish();
      return sitemap.count();
    } catch (IOException e) {
      throw WholeFile.failed(target, e);
    }
  }

  private void add(PageRow row, SitemapExport sitemap) throws IOException {
    Url url = row.isPage() && filter.takes(row.url()) ? Url.parse(row.url()) : null;
    if (url != null) {
      sitemap.add(url, null);
    }
  }
}
