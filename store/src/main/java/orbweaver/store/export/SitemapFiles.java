package orbweaver.store.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// Writes a sitemap; where one file may not hold all, several and an index of them.
///
/// Each URL is written once, without its fragment. A file is handed over when it is complete; that
/// there are several is known only once the second begins.
///
/// [sitemaps.org](https://www.sitemaps.org/protocol.html)
public final class SitemapFiles implements AutoCloseable {
  /// URLs that a file may have.
  public static final int MAX_URLS = 50_000;

  /// Bytes that a file may have; 50 MB in the protocol's words, which leaves open what an MB is.
  public static final int MAX_BYTES = 50_000_000;

  private static final String PROLOG =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <%s xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      """;
  private static final byte[] START = PROLOG.formatted("urlset").getBytes(UTF_8);
  private static final byte[] END = "</urlset>\n".getBytes(UTF_8);
  private static final long HASH_KEY = 0;

  private final Target target;
  private final int maxUrls;
  private final int maxBytes;
  private final Set<Long> seen = new HashSet<>();
  private final List<Integer> parts = new ArrayList<>();
  private @Nullable OutputStream part;
  private int urls;
  private int bytes;

  /// Where the files go.
  public interface Target {
    /// Begins part `number`, counted from 1.
    OutputStream part(int number) throws IOException;
  }

  public SitemapFiles(Target target) {
    this(target, MAX_URLS, MAX_BYTES);
  }

  SitemapFiles(Target target, int maxUrls, int maxBytes) {
    this.target = target;
    this.maxUrls = maxUrls;
    this.maxBytes = maxBytes;
  }

  /// Adds a URL.
  ///
  /// @param modified when it was last changed, null if nobody knows
  public void add(Url url, @Nullable Instant modified) throws IOException {
    Url page = url.withoutFragment();
    if (!seen.add(page.fingerprint(HASH_KEY))) {
      return;
    }
    byte[] entry = entry(page, modified);
    if (part == null || urls == maxUrls || bytes + entry.length + END.length > maxBytes) {
      part = begin();
    }
    part.write(entry);
    urls++;
    bytes += entry.length;
  }

  private static byte[] entry(Url url, @Nullable Instant modified) {
    String lastmod = modified == null ? "" : "<lastmod>" + modified + "</lastmod>";
    return ("<url><loc>" + Xml.escape(url.href()) + "</loc>" + lastmod + "</url>\n")
        .getBytes(UTF_8);
  }

  private OutputStream begin() throws IOException {
    end();
    parts.add(parts.size() + 1);
    var begun = new BufferedOutputStream(target.part(parts.size()), 1 << 16);
    begun.write(START);
    urls = 0;
    bytes = START.length;
    return begun;
  }

  private void end() throws IOException {
    if (part != null) {
      part.write(END);
      part.close();
      part = null;
    }
  }

  /// How many URLs were written.
  public int count() {
    return seen.size();
  }

  /// Ends the last file; one without URLs if there were none.
  ///
  /// @return how many files there are
  public int finish() throws IOException {
    if (parts.isEmpty()) {
      part = begin();
    }
    end();
    return parts.size();
  }

  /// The index of the parts.
  ///
  /// @param locations where each can be fetched
  public static byte[] index(List<String> locations) {
    var index = new StringBuilder(PROLOG.formatted("sitemapindex"));
    for (String location : locations) {
      index.append("<sitemap><loc>").append(Xml.escape(location)).append("</loc></sitemap>\n");
    }
    return index.append("</sitemapindex>\n").toString().getBytes(UTF_8);
  }

  /// Gives up a file that was not ended.
  @Override
  public void close() throws IOException {
    if (part != null) {
      part.close();
    }
  }
}
