package orbweaver.app;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import orbweaver.parse.Url;
import orbweaver.store.export.SitemapFiles;
import orbweaver.store.warc.FreshFile;
import org.jspecify.annotations.Nullable;

/// Writes `sitemap.xml`; if one file may not hold all, `sitemap-1.xml` and so on beside it, and
/// `sitemap.xml` is their index.
final class SitemapExport implements AutoCloseable {
  private final String target;
  private final @Nullable Url base;
  private final SitemapFiles files = new SitemapFiles(this::part);
  private final List<FreshFile> parts = new ArrayList<>();
  private @Nullable Url first;

  /// @param target name of the file, or `-`
  /// @param base where the files will be fetched; null for the root of the first URL's host
  SitemapExport(String target, @Nullable Url base) {
    this.target = target;
    this.base = base;
  }

  void add(Url url, @Nullable Instant modified) throws IOException {
    if (first == null) {
      first = url;
    }
    files.add(url, modified);
  }

  int count() {
    return files.count();
  }

  private OutputStream part(int number) throws IOException {
    boolean isOneStream = target.equals("-") || (!parts.isEmpty() && parts.getFirst().isInPlace());
    if (isOneStream && number > 1) {
      throw new UsageException(
          "one sitemap holds 50,000 URLs and 50 MB, and there are more; name a file with -o");
    }
    if (!target.equals("-")) {
      FreshFile file = FreshFile.of(number == 1 ? Path.of(target) : path(number));
      parts.add(file);
      return Files.newOutputStream(file.path());
    }
    return new BufferedOutputStream(System.out, 1 << 16) {
      @Override
      public void close() throws IOException {
        flush();
      }
    };
  }

  /// Gives the files their names.
  void finish() throws IOException {
    int count = files.finish();
    if (target.equals("-")) {
      return;
    }
    if (count == 1) {
      parts.getFirst().commit();
      return;
    }
    var locations = new ArrayList<String>();
    for (int number = 1; number <= count; number++) {
      Path path = path(number);
      new FreshFile(path, parts.get(number - 1).path()).commit();
      locations.add(location(path.getFileName().toString()));
    }
    index(locations);
  }

  private void index(List<String> locations) {
    WholeFile.write(target, out -> out.write(SitemapFiles.index(locations)));
  }

  private String location(String name) {
    Url root = base == null ? first : base;
    Url location = Url.parse(name, root == null || base != null ? root : Url.parse("/", root));
    return location == null ? name : location.href();
  }

  private Path path(int number) {
    String name = Path.of(target).getFileName().toString();
    int dot = name.lastIndexOf('.');
    String stem = dot < 0 ? name : name.substring(0, dot);
    return Path.of(target).resolveSibling(stem + "-" + number + name.substring(stem.length()));
  }

  /// Deletes what did not become whole.
  @Override
  public void close() throws IOException {
    files.close();
    for (FreshFile part : parts) {
      part.discard();
    }
  }
}
