package orbweaver.store.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;
import orbweaver.store.export.PageRows;

/// How many links pages are from a seed, as far as that is known. Immutable.
///
/// An archive does not tell; the list of a job's pages does. Memory: 48 bytes a page.
public final class PageDepths {
  /// Of no page.
  public static final PageDepths NONE = new PageDepths(new long[0], new long[0]);

  private final PageTable depths;

  private PageDepths(long[] keys, long[] depths) {
    this.depths = new PageTable(keys.length);
    for (int i = 0; i < keys.length; i++) {
      this.depths.put(keys[i], (int) Math.min(Integer.MAX_VALUE, depths[i]));
    }
  }

  /// Reads the list of pages in the folder of a job: of a page that was visited several times, the
  /// last row counts, for it is visited again where a shorter way to it is found.
  ///
  /// @return [#NONE] where there is no list
  public static PageDepths ofJob(Path job) throws IOException {
    Path list = job.resolve(PageRows.FILE);
    if (!Files.isRegularFile(list)) {
      return NONE;
    }
    var keys = LongStream.builder();
    var depths = LongStream.builder();
    PageRows.read(
        list,
        row -> {
          if (row.depth() >= 0) {
            keys.add(PageKey.of(row.url()));
            depths.add(row.depth());
          }
        },
        _ -> {});
    return new PageDepths(keys.build().toArray(), depths.build().toArray());
  }

  /// Of the page with that [PageKey]; negative if it is not known.
  int of(long key) {
    return depths.get(key);
  }
}
