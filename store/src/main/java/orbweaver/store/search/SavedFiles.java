package orbweaver.store.search;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import orbweaver.parse.PercentCoding;
import orbweaver.parse.Url;
import orbweaver.store.search.ArchiveFeed.Noindex;
import orbweaver.store.search.PageParser.Parsed;
import org.jspecify.annotations.Nullable;

/// Feeds an index from a folder of files: each is a page. Its URL is the one that the folder's
/// `index.tsv` has for it, as a crawl that saves files writes it; else it ends in the file's path.
public final class SavedFiles {
  /// Larger files are left out.
  private static final long MAX_BYTES = 64L << 20;

  private static final String LIST = "index.tsv";

  private final Path folder;
  private final Url base;
  private final Noindex noindex;

  /// @param base URL of the folder
  public SavedFiles(Path folder, Url base, Noindex noindex) {
    this.folder = folder;
    this.base = base;
    this.noindex = noindex;
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
    Map<String, String> urls = listedUrls();
    for (Path file : files()) {
      Parsed parsed = parse(file, urls.get(folder.relativize(file).toString()), parser);
      if (parsed != null && parsed.noindex() && noindex == Noindex.LEFT_OUT) {
        counts = counts.plus(new FeedChange.Delete(parsed.page().url(), /* asksSo= */ true));
      } else if (parsed != null) {
        index.put(parsed.page());
        counts = counts.plus(new FeedChange.Put(parsed.page()));
      }
    }
    index.commit(index.marks());
    return counts;
  }

  /// From a file's path to the URL that it was saved from; what is no list of ours has none.
  private Map<String, String> listedUrls() throws IOException {
    Path list = folder.resolve(LIST);
    var urls = new HashMap<String, String>();
    if (!Files.isRegularFile(list)) {
      return urls;
    }
    try (BufferedReader lines = Files.newBufferedReader(list)) {
      List<String> names = columns(lines.readLine());
      int url = names.indexOf("url");
      int file = names.indexOf("file");
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        List<String> row = columns(line);
        if (url >= 0 && file >= 0 && row.size() == names.size()) {
          urls.put(row.get(file), row.get(url));
        }
      }
    } catch (MalformedInputException e) {
      return Map.of();
    }
    return urls;
  }

  private static List<String> columns(@Nullable String line) {
    return line == null ? List.of() : List.of(line.split("\t", -1));
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> type(file) != null && Files.isRegularFile(file))
          .sorted()
          .toList();
    }
  }

  private @Nullable Parsed parse(Path file, @Nullable String listed, PageParser parser)
      throws IOException {
    Url url =
        listed == null ? Url.parse(relative(folder.relativize(file)), base) : Url.parse(listed);
    if (url == null || Files.size(file) > MAX_BYTES) {
      return null;
    }
    Instant date = Files.getLastModifiedTime(file).toInstant();
    return parser.parse(url, Files.readAllBytes(file), type(file), date);
  }

  /// So that nothing in a file's name ends the path of the URL, or begins another.
  private static String relative(Path file) {
    return "./" + PercentCoding.escapePath(file.toString());
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
