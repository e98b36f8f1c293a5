package orbweaver.store.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import orbweaver.parse.Url;
import orbweaver.store.search.PageParser.Parsed;
import org.jspecify.annotations.Nullable;

/// Feeds an index from a folder of files: each is a page, whose URL ends in its path.
public final class SavedFiles {
  /// Larger files are left out.
  private static final long MAX_BYTES = 64L << 20;

  private final Path folder;
  private final Url base;

  /// @param base URL of the folder
  public SavedFiles(Path folder, Url base) {
    this.folder = folder;
    this.base = base;
  }

  /// Whether there is a file in the folder or below that could be a page.
  public static boolean anyIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.anyMatch(file -> type(file) != null);
    }
  }

  /// Puts all there are instead of all that the index has, and makes it durable.
  public FeedCounts feed(PageIndex index) throws IOException {
    index.clear();
    FeedCounts counts = FeedCounts.NONE;
    var parser = new PageParser();
    for (Path file : files()) {
      Parsed parsed = parse(file, parser);
      if (parsed != null) {
        index.put(parsed.page());
        counts = counts.plus(new FeedChange.Put(parsed.page()));
      }
    }
    index.commit(index.marks());
    return counts;
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> type(file) != null && Files.isRegularFile(file))
          .sorted()
          .toList();
    }
  }

  private @Nullable Parsed parse(Path file, PageParser parser) throws IOException {
    Url url = Url.parse(escaped(folder.relativize(file)), base);
    if (url == null || Files.size(file) > MAX_BYTES) {
      return null;
    }
    Instant date = Files.getLastModifiedTime(file).toInstant();
    return parser.parse(url, Files.readAllBytes(file), type(file), date);
  }

  /// So that nothing in a file's name ends the path of the URL, or begins another.
  private static String escaped(Path relative) {
    String path = relative.toString().replace("%", "%25").replace("?", "%3F").replace("#", "%23");
    return "./" + path;
  }

  private static @Nullable String type(Path file) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    return switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "html", "htm" -> "text/html";
      case "xhtml" -> "application/xhtml+xml";
      case "pdf" -> "application/pdf";
      case "txt", "text", "md" -> "text/plain";
      default -> null;
    };
  }
}
