package orbweaver.app;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import orbweaver.parse.Url;

/// A list of URLs as people keep them: one a line, with comments, blanks, a byte order mark and
/// whatever ends a line. What is listed twice is taken once, in the place of the first; `//host/`
/// and a line without a scheme are taken as http.
///
/// @param urls in their order
/// @param refused sentences about lines that cannot be fetched
record UrlList(Set<Url> urls, List<String> refused) {

  /// @throws UsageException when the file cannot be read, or nothing is listed
  static UrlList of(ListOptions options) {
    var list = new UrlList(new LinkedHashSet<>(), new ArrayList<>());
    options.urls.forEach(url -> list.add(url, ""));
    if (options.inputFile != null) {
      list.read(options.inputFile);
    }
    if (list.urls.isEmpty() && list.refused.isEmpty()) {
      throw new UsageException("nothing to fetch: name a file of URLs with -i, or - for stdin");
    }
    return list;
  }

  private void read(String file) {
    try (BufferedReader reader = open(file)) {
      int number = 0;
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        number++;
        add(number == 1 ? withoutMark(line) : line, " (line " + number + ")");
      }
    } catch (IOException e) {
      throw new UsageException("cannot read the URLs in " + file + ": " + CliFiles.reason(e));
    }
  }

  private static BufferedReader open(String file) throws IOException {
    return file.equals("-")
        ? new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))
        : Files.newBufferedReader(Path.of(file));
  }

  private static String withoutMark(String line) {
    return line.startsWith("\uFEFF") ? line.substring(1) : line;
  }

  /// @param place of the line, for people
  void add(String line, String place) {
    String text = line.strip();
    if (text.isEmpty() || text.startsWith("#")) {
      return;
    }
    Url url = Url.parse(withScheme(text));
    if (url == null || (url.isHttp() && url.host().isEmpty())) {
      refused.add("'" + text + "'" + place + " is not a URL");
    } else if (!url.isHttp()) {
      refused.add("'" + text + "'" + place + " is " + url.scheme() + ", neither http nor https");
    } else {
      urls.add(url.withoutFragment());
    }
  }

  private static String withScheme(String text) {
    if (text.startsWith("//")) {
      return "http:" + text;
    }
    return SeedUrls.hasScheme(text) ? text : "http://" + text;
  }
}
