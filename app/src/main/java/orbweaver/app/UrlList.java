package orbweaver.app;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;
import orbweaver.crawl.frontier.Outcome;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// A list of URLs as people keep them, read as it is asked for: one a line, with comments, blanks,
/// a byte order mark and whatever ends a line. What is listed twice is taken once, in the place of
/// the first; `//host/` and a line without a scheme are taken as http.
///
/// Read by one thread; [#hrefs] once that is done.
final class UrlList implements AutoCloseable {
  /// A longer line is told of by its beginning.
  private static final int MAX_SHOWN_CHARS = 2_000;

  private static final int SHOWN_CHARS = 200;

  /// A URL may hold a tab, which counts for nothing; so the columns of a table would be one URL.
  static final String HAS_COLUMNS =
      " has a tab, as if it were the row of a table; write one URL a line, such as by cut -f1";

  private final Iterator<String> typed;
  private final @Nullable String file;
  private final @Nullable BufferedReader reader;
  private final Consumer<Refused> refused;
  private final Set<String> hrefs = new LinkedHashSet<>();
  private int line;
  private int refusals;

  /// A line that cannot be fetched.
  ///
  /// @param why for people
  record Refused(String text, Outcome outcome, String why) {}

  private UrlList(
      Iterator<String> typed,
      @Nullable String file,
      @Nullable BufferedReader reader,
      Consumer<Refused> refused) {
    this.typed = typed;
    this.file = file;
    this.reader = reader;
    this.refused = refused;
  }

  /// @throws UsageException when the file cannot be read, or nothing is listed
  static UrlList open(ListOptions options, Consumer<Refused> refused) {
    String file = options.inputFile;
    if (file == null && options.urls.isEmpty()) {
      throw nothing();
    }
    BufferedReader reader = file == null ? null : reader(file);
    return new UrlList(options.urls.iterator(), file, reader, refused);
  }

  private static UsageException nothing() {
    return new UsageException("nothing to fetch: name a file of URLs with -i, or - for stdin");
  }

  /// What to say once it has ended and had no URL.
  UsageException empty() {
    if (file == null) {
      return nothing();
    }
    return new UsageException(
        "nothing to fetch: " + CliFiles.name(file) + " has no URL; write one a line");
  }

  private static BufferedReader reader(String file) {
    try {
      return CliFiles.lines(file);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static UsageException unreadable(@Nullable String file, IOException e) {
    String name = CliFiles.name(String.valueOf(file));
    return new UsageException("cannot read the URLs in " + name + ": " + CliFiles.reason(e));
  }

  /// The next URL; null at the end. Blocks while standard input has no more yet.
  ///
  /// @throws UsageException when the file cannot be read any further
  @Nullable Url next() {
    while (typed.hasNext()) {
      if (taken(typed.next(), "") instanceof Url url) {
        return url;
      }
    }
    for (String text = readLine(); text != null; text = readLine()) {
      if (taken(text, " (line " + line + ")") instanceof Url url) {
        return url;
      }
    }
    return null;
  }

  private @Nullable String readLine() {
    try {
      String text = reader == null ? null : reader.readLine();
      line++;
      return text != null && line == 1 ? CliFiles.withoutMark(text) : text;
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /// Whether [#next] would not have to wait.
  boolean isReady() {
    try {
      return typed.hasNext() || (reader != null && reader.ready());
    } catch (IOException e) {
      return false;
    }
  }

  /// @return null for what is no URL, and for one that was taken before
  private @Nullable Url taken(String written, String place) {
    String text = written.strip();
    if (text.isEmpty() || text.startsWith("#")) {
      return null;
    }
    if (text.indexOf('\t') >= 0) {
      refuse(text, Outcome.INVALID_URL, place + HAS_COLUMNS);
      return null;
    }
    Url url = Url.parse(withScheme(text));
    if (url == null || (url.isHttp() && url.host().isEmpty())) {
      refuse(text, Outcome.INVALID_URL, place + " is not a URL");
    } else if (!url.isHttp()) {
      String is = " is " + url.scheme() + ", neither http nor https";
      refuse(text, Outcome.BLOCKED_SCHEME, place + is);
    } else if (hrefs.add(url.withoutFragment().href())) {
      return url.withoutFragment();
    }
    return null;
  }

  private void refuse(String text, Outcome outcome, String why) {
    refusals++;
    String whole = text.replace("\t", "\\t");
    String shown =
        whole.length() <= MAX_SHOWN_CHARS ? whole : whole.substring(0, SHOWN_CHARS) + "...";
    refused.accept(new Refused(shown, outcome, "'" + shown + "'" + why));
  }

  private static String withScheme(String text) {
    if (text.startsWith("//")) {
      return "http:" + text;
    }
    return SeedUrls.hasScheme(text) ? text : "http://" + text;
  }

  /// All that was taken so far, in its order.
  Set<String> hrefs() {
    return Collections.unmodifiableSet(hrefs);
  }

  /// Lines that cannot be fetched, so far.
  int refusals() {
    return refusals;
  }

  @Override
  public void close() {
    if (reader != null && file != null && !file.equals("-")) {
      try {
        reader.close();
      } catch (IOException e) {
        throw unreadable(file, e);
      }
    }
  }
}
