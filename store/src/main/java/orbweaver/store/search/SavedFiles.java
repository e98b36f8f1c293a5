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
import orbweaver.parse.Encoding;
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
  private final Instant now;

  /// @param base URL of the folder
  /// @param now when the index is made: pages may be `unavailable_after` a time
  public SavedFiles(Path folder, Url base, Noindex noindex, Instant now) {
    this.now = now;
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
    Map<String, Listed> listed = listed();
    for (Path file : files(listed)) {
      Parsed parsed = parse(file, row(file, listed), parser);
      if (parsed != null) {
        FeedChange change = FeedChange.of(parsed.page(), parsed.robots(), noindex, now);
        if (change instanceof FeedChange.Put(IndexedPage page)) {
          index.put(page);
        }
        counts = counts.plus(change);
      }
    }
    index.commit(index.marks());
    return counts;
  }

  /// What the list says of a file.
  ///
  /// @param url that it was saved from
  /// @param type as the server said; empty where the list does not know
  /// @param encoding in which the crawl has read it, or null
  private record Listed(String url, String type, @Nullable Encoding encoding) {}

  /// From a file's path to what the list says; what is no list of ours says nothing.
  private Map<String, Listed> listed() throws IOException {
    Path list = folder.resolve(LIST);
    var listed = new HashMap<String, Listed>();
    if (!Files.isRegularFile(list)) {
      return listed;
    }
    try (BufferedReader lines = Files.newBufferedReader(list)) {
      List<String> names = columns(lines.readLine());
      int url = names.indexOf("url");
      int file = names.indexOf("file");
      int type = names.indexOf("type");
      int charset = names.indexOf("charset");
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        List<String> row = columns(line);
        if (url >= 0 && file >= 0 && row.size() == names.size()) {
          Encoding encoding = charset < 0 ? null : Encoding.forLabel(row.get(charset));
          String said = type < 0 ? "" : row.get(type);
          listed.put(row.get(file), new Listed(row.get(url), said, encoding));
        }
      }
    } catch (MalformedInputException e) {
      return Map.of();
    }
    return listed;
  }

  private static List<String> columns(@Nullable String line) {
    return line == null ? List.of() : List.of(line.split("\t", -1));
  }

  private @Nullable Listed row(Path file, Map<String, Listed> listed) {
    return listed.get(folder.relativize(file).toString());
  }

  private List<Path> files(Map<String, Listed> listed) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> Files.isRegularFile(file) && type(file, row(file, listed)) != null)
          .sorted()
          .toList();
    }
  }

  private @Nullable Parsed parse(Path file, @Nullable Listed listed, PageParser parser)
      throws IOException {
    Url url =
        listed == null
            ? Url.parse(relative(folder.relativize(file)), base)
            : Url.parse(listed.url());
    if (url == null || Files.size(file) > MAX_BYTES) {
      return null;
    }
    Instant date = Files.getLastModifiedTime(file).toInstant();
    Encoding known = listed == null ? null : listed.encoding();
    return parser.parse(url, Files.readAllBytes(file), type(file, listed), known, date);
  }

  /// As the list says, for names of saved files need not tell; else by the name.
  ///
  /// @return null for what is not read
  private static @Nullable String type(Path file, @Nullable Listed listed) {
    if (listed == null || listed.type().isEmpty()) {
      return type(file);
    }
    return PageParser.reads(listed.type()) ? listed.type() : null;
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
