package orbweaver.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import orbweaver.parse.Url;
import orbweaver.store.export.HtmlCaptures;
import orbweaver.store.export.LinkGraph;
import orbweaver.store.export.PageLink;
import orbweaver.store.export.PageLinks;
import orbweaver.store.export.SitemapPages;
import orbweaver.store.export.TextRows;
import orbweaver.store.table.Column;
import orbweaver.store.table.RowWriter;
import orbweaver.store.table.TableFormat;
import org.jspecify.annotations.Nullable;

/// Writes what has to be read out of the pages of an archive.
///
/// @param input the archive
/// @param captures its pages
/// @param target file, folder or `-`
record ArchiveExport(ArchiveInput input, HtmlCaptures captures, String target) {

  /// Writes a row a link.
  ///
  /// @return rows
  long links(TableFormat format) {
    var links = new PageLinks();
    return table(
        format,
        PageLink.COLUMNS,
        out ->
            (url, page) -> {
              for (PageLink link : links.of(url, page)) {
                out.write(link.row());
              }
            });
  }

  /// Writes which page links to which.
  ///
  /// @return edges
  long graph(ExportFormat format) {
    var graph = new LinkGraph(captures, input::fault);
    WholeFile.write(
        target,
        out -> {
          if (format == ExportFormat.GRAPHML) {
            graph.writeGraphMl(out);
          } else {
            graph.writeEdges(out);
          }
        });
    return graph.edges();
  }

  /// Writes the pages as a sitemap.
  ///
  /// @param base where several files will be fetched, null for the root of the site
  /// @return URLs
  long sitemap(@Nullable Url base) {
    try (var sitemap = new SitemapExport(target, base)) {
      new SitemapPages(captures, InstantSource.system().instant())
          .forEach(sitemap::add, input::fault);
      sitemap.finish();
      return sitemap.count();
    } catch (IOException e) {
      throw WholeFile.failed(target, e);
    }
  }

  /// Writes a row a chunk.
  ///
  /// @return chunks
  long chunks(TableFormat format, int maxChars) {
    return table(
        format,
        TextRows.CHUNK_COLUMNS,
        out ->
            (url, page) -> {
              for (var row : TextRows.chunks(url, page, maxChars)) {
                out.write(row);
              }
            });
  }

  /// Writes a row a page.
  ///
  /// @return pages
  long texts(TableFormat format) {
    return table(
        format, TextRows.PAGE_COLUMNS, out -> (url, page) -> out.write(TextRows.page(url, page)));
  }

  /// One file with all pages if the target's name says so, else a folder with a file each.
  ///
  /// @return pages
  long documents() {
    var count = new Counter();
    if (target.equals("-") || (target.endsWith(".md") && !Files.isDirectory(Path.of(target)))) {
      WholeFile.write(
          target,
          out ->
              captures.forEach(
                  (url, page) -> {
                    out.write(TextRows.document(url, page).getBytes(UTF_8));
                    count.rows++;
                  },
                  input::fault));
      return count.rows;
    }
    try {
      var files = new TextFiles(Path.of(target));
      captures.forEach(
          (url, page) -> {
            files.write(url, TextRows.document(url, page));
            count.rows++;
          },
          input::fault);
    } catch (IOException e) {
      throw WholeFile.failed(target, e);
    }
    return count.rows;
  }

  /// What is done with each page, given where rows go.
  private interface Rows {
    HtmlCaptures.Sink into(RowWriter out);
  }

  private long table(TableFormat format, List<Column> columns, Rows rows) {
    var count = new Counter();
    WholeFile.write(
        target,
        out -> {
          try (RowWriter writer = count.of(format.open(columns, out))) {
            captures.forEach(rows.into(writer), input::fault);
          }
        });
    return count.rows;
  }

  /// Counts rows.
  private static final class Counter {
    private long rows;

    RowWriter of(RowWriter writer) {
      return new RowWriter() {
        @Override
        public void write(List<? extends @Nullable Object> row) throws IOException {
          writer.write(row);
          rows++;
        }

        @Override
        public void close() throws IOException {
          writer.close();
        }
      };
    }
  }
}
