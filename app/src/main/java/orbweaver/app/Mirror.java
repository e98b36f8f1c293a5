package orbweaver.app;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import orbweaver.parse.Charsets;
import orbweaver.parse.Encoding;
import orbweaver.parse.LinkExtractor;
import orbweaver.parse.LinkKind;
import orbweaver.parse.LinkRewriter;
import orbweaver.parse.MimeSniffer;
import orbweaver.parse.Url;
import orbweaver.parse.UrlParser;
import org.jspecify.annotations.Nullable;

/// Makes a copy of saved pages that browses offline: links to pages that are there lead to their
/// files, all others to the web, and all else stays byte for byte.
final class Mirror {
  private final Path saved;
  private final UnaryOperator<Url> ends;
  private final List<Row> rows = new ArrayList<>();
  private final Map<String, String> files = new HashMap<>();
  private final LinkExtractor extractor = new LinkExtractor();
  private final UrlParser parser = new UrlParser();

  /// A saved page, as the index has it.
  private record Row(Url url, String file, String type, String charset) {

    /// The one that the crawl found it in, null where that is not known.
    @Nullable Encoding encoding() {
      return charset.isEmpty() ? null : Encoding.forLabel(charset);
    }
  }

  private Mirror(Path saved, UnaryOperator<Url> ends) {
    this.saved = saved;
    this.ends = ends;
  }

  /// @param saved folder of pages, with their index
  /// @param ends where the redirects of a URL lead, as the index names it
  static Mirror of(Path saved, UnaryOperator<Url> ends) throws IOException {
    var mirror = new Mirror(saved, ends);
    List<String> lines = Files.readAllLines(saved.resolve("index.tsv"));
    for (String line : lines.subList(1, lines.size())) {
      String[] fields = line.split("\t", -1);
      if (Url.parse(fields[0]) instanceof Url url) {
        mirror.rows.add(new Row(url, fields[2], fields[3], fields[4]));
        mirror.files.put(url.href(), fields[2]);
      }
    }
    return mirror;
  }

  /// Writes the copy.
  ///
  /// @return files in it
  int write(Path target) throws IOException {
    for (Row row : rows) {
      Path file = target.resolve(row.file);
      Files.createDirectories(target.resolve(row.file.substring(0, row.file.lastIndexOf('/'))));
      if (MimeSniffer.isHtml(row.type) || row.type.equals("text/css")) {
        byte[] body = Files.readAllBytes(saved.resolve(row.file));
        Files.write(file, row.type.equals("text/css") ? css(row, body) : html(row, body));
      } else {
        Files.copy(saved.resolve(row.file), file, StandardCopyOption.REPLACE_EXISTING);
      }
    }
    Files.copy(
        saved.resolve("index.tsv"),
        target.resolve("index.tsv"),
        StandardCopyOption.REPLACE_EXISTING);
    return rows.size();
  }

  /// The page in the copy to begin with; null if it is not there.
  @Nullable String start(Url seed) {
    String file = files.get(ends.apply(seed).href());
    return file == null ? null : escaped(file);
  }

  private byte[] html(Row row, byte[] body) {
    Encoding named = row.encoding();
    Charset charset = named == null ? Charsets.detect(body, 0, body.length, null) : named.charset();
    extractor.extract(body, 0, body.length, charset);
    Url base = extractor.base(row.url, parser);
    return new LinkRewriter((kind, link) -> replaced(kind, link, row, base, charset))
        .html(body, charset);
  }

  private byte[] css(Row row, byte[] body) {
    Encoding named = row.encoding();
    Charset charset =
        named == null
            ? Charsets.detectStyleSheet(body, 0, body.length, null, null).charset()
            : named.charset();
    return new LinkRewriter((kind, link) -> replaced(kind, link, row, row.url, charset))
        .css(body, charset);
  }

  private @Nullable String replaced(
      LinkKind kind, String link, Row from, Url base, Charset charset) {
    byte[] utf8 = link.getBytes(StandardCharsets.UTF_8);
    Charset ofQuery = kind.isOfStyle() ? StandardCharsets.UTF_8 : charset;
    if (staysHere(kind, link, from, base)
        || !parser.parse(utf8, 0, utf8.length, base, ofQuery)
        || !parser.isHttp()) {
      return null;
    }
    Url url = parser.toUrl();
    String file = files.get(ends.apply(url.withoutFragment()).href());
    if (file != null) {
      String fragment = url.fragment();
      return relative(from.file, file) + (fragment.isEmpty() ? "" : hash(fragment));
    }
    return Url.parse(link) == null ? url.href() : null;
  }

  /// Whether it means the page itself, also where its base is gone.
  private static boolean staysHere(LinkKind kind, String link, Row from, Url base) {
    boolean isLocal = link.isBlank() || link.strip().startsWith("#");
    return (isLocal && base.equals(from.url)) || (link.isEmpty() && kind.isSubmission());
  }

  private static String hash(String fragment) {
    return fragment.startsWith("#") ? fragment : "#" + fragment;
  }

  // ---- Paths ----

  /// The way from one file to another.
  static String relative(String from, String to) {
    String[] here = from.split("/", -1);
    String[] there = to.split("/", -1);
    int common = 0;
    while (common < Math.min(here.length, there.length) - 1 && here[common].equals(there[common])) {
      common++;
    }
    var way = new StringBuilder("../".repeat(here.length - 1 - common));
    way.append(String.join("/", List.of(there).subList(common, there.length)));
    return escaped(way.toString());
  }

  /// A path as a URL has it.
  private static String escaped(String path) {
    var escaped = new StringBuilder();
    for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 255);
      boolean isPlain = c < 128 && (Character.isLetterOrDigit(c) || "-._~/".indexOf(c) >= 0);
      escaped.append(isPlain ? String.valueOf(c) : String.format("%%%02X", (int) c));
    }
    return escaped.toString();
  }
}
