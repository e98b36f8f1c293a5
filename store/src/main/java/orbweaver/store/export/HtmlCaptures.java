package orbweaver.store.export;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import orbweaver.parse.MimeSniffer;
import orbweaver.parse.Url;
import orbweaver.store.pages.ArchivedPage;
import orbweaver.store.pages.ArchivedPages;
import orbweaver.store.records.WarcFault;
import org.jspecify.annotations.Nullable;

/// The HTML pages of an archive (and the PDFs, if asked for), answered well, each URL in its newest
/// version. Blocks.
///
/// The archive is read twice, once to see which version is the newest; what is in memory is a
/// number a page, and one page.
public final class HtmlCaptures {
  private static final long HASH_KEY = 0;
  private static final String PDF = "application/pdf";

  private final List<Path> sources;
  private final Predicate<String> wanted;
  private final boolean takesPdf;

  private HtmlCaptures(List<Path> sources, Predicate<String> wanted, boolean takesPdf) {
    this.sources = List.copyOf(sources);
    this.wanted = wanted;
    this.takesPdf = takesPdf;
  }

  /// @param sources jobs, folders, WARC and WACZ files
  /// @param wanted URLs
  public HtmlCaptures(List<Path> sources, Predicate<String> wanted) {
    this(sources, wanted, /* takesPdf= */ false);
  }

  /// The same with PDFs.
  public HtmlCaptures andPdf() {
    return new HtmlCaptures(sources, wanted, /* takesPdf= */ true);
  }

  /// Whether it is HTML, by its bytes and what the server says.
  static boolean isHtml(ArchivedPage page) {
    return MimeSniffer.isHtml(type(page));
  }

  private static String type(ArchivedPage page) {
    byte[] body = page.body();
    String type = page.contentType();
    return MimeSniffer.type(body, 0, body.length, type.isEmpty() ? null : type);
  }

  /// Takes answers.
  @FunctionalInterface
  public interface Sink {
    void take(Url url, ArchivedPage page) throws IOException;
  }

  /// Hands over each page.
  ///
  /// @param faults is told what of the archive is damaged
  /// @throws orbweaver.store.records.WarcException when a source is none
  public void forEach(Sink sink, Consumer<WarcFault> faults) throws IOException {
    Map<Long, Integer> newest = newest();
    try (var pages = ArchivedPages.open(sources, faults)) {
      int number = 0;
      for (ArchivedPage page = pages.next(); page != null; page = pages.next()) {
        Url url = htmlUrl(page);
        if (url != null && newest.getOrDefault(url.fingerprint(HASH_KEY), -1) == number) {
          sink.take(url, page);
        }
        number++;
      }
    }
  }

  /// From a page's fingerprint to the number of its last answer.
  private Map<Long, Integer> newest() {
    var newest = new HashMap<Long, Integer>();
    try (var pages = ArchivedPages.open(sources, _ -> {})) {
      int number = 0;
      for (ArchivedPage page = pages.next(); page != null; page = pages.next()) {
        Url url = htmlUrl(page);
        if (url != null) {
          newest.put(url.fingerprint(HASH_KEY), number);
        }
        number++;
      }
    }
    return newest;
  }

  private @Nullable Url htmlUrl(ArchivedPage page) {
    boolean answered = page.status() / 100 == 2 && page.body().length > 0;
    if (!answered || !isTaken(page) || !wanted.test(page.url())) {
      return null;
    }
    Url url = Url.parse(page.url());
    return url == null ? null : url.withoutFragment();
  }

  private boolean isTaken(ArchivedPage page) {
    String type = type(page);
    return MimeSniffer.isHtml(type) || (takesPdf && type.equals(PDF));
  }
}
