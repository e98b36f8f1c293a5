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
import orbweaver.store.records.RecordPlace;
import orbweaver.store.records.WarcFault;
import orbweaver.store.records.WarcFault.Rule;
import org.jspecify.annotations.Nullable;

/// The HTML pages of an archive (and PDFs and redirects, if asked for), each URL in its newest
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
  private final @Nullable Redirects redirects;

  private HtmlCaptures(
      List<Path> sources,
      Predicate<String> wanted,
      boolean takesPdf,
      @Nullable Redirects redirects) {
    this.sources = List.copyOf(sources);
    this.wanted = wanted;
    this.takesPdf = takesPdf;
    this.redirects = redirects;
  }

  /// @param sources jobs, folders, WARC and WACZ files
  /// @param wanted URLs
  public HtmlCaptures(List<Path> sources, Predicate<String> wanted) {
    this(sources, wanted, /* takesPdf= */ false, null);
  }

  /// The same with PDFs.
  public HtmlCaptures andPdf() {
    return new HtmlCaptures(sources, wanted, /* takesPdf= */ true, redirects);
  }

  /// The same, and tells of each URL that leads to another instead of being a page.
  HtmlCaptures and(Redirects sink) {
    return new HtmlCaptures(sources, wanted, takesPdf, sink);
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

  /// Takes redirects.
  @FunctionalInterface
  interface Redirects {
    void take(Url url, Url target) throws IOException;
  }

  /// Hands over each page.
  ///
  /// @param faults is told what of the archive is damaged, and which pages were cut
  /// @throws orbweaver.store.records.WarcException when a source is none
  public void forEach(Sink sink, Consumer<WarcFault> faults) throws IOException {
    Map<Long, Integer> newest = newest();
    try (var pages = ArchivedPages.open(sources, faults)) {
      int number = 0;
      for (ArchivedPage page = pages.next(); page != null; page = pages.next()) {
        Url url = url(page);
        if (url != null && newest.getOrDefault(url.fingerprint(HASH_KEY), -1) == number) {
          take(url, page, sink);
          tellIfCut(page, faults);
        }
        number++;
      }
    }
  }

  private static void tellIfCut(ArchivedPage page, Consumer<WarcFault> faults) {
    if (page.isCut()) {
      String what =
          page.url()
              + " is larger than what is read of a page; what is beyond the first "
              + page.body().length
              + " bytes is left out";
      RecordPlace place = page.place();
      faults.accept(
          new WarcFault(place.file(), place.offset(), page.recordId(), Rule.TOO_LARGE, what));
    }
  }

  private void take(Url url, ArchivedPage page, Sink sink) throws IOException {
    Url target = target(page, url);
    if (target == null) {
      sink.take(url, page);
    } else if (redirects != null) {
      redirects.take(url, target);
    }
  }

  /// From a page's fingerprint to the number of its last answer.
  private Map<Long, Integer> newest() {
    var newest = new HashMap<Long, Integer>();
    try (var pages = ArchivedPages.open(sources, _ -> {})) {
      int number = 0;
      for (ArchivedPage page = pages.next(); page != null; page = pages.next()) {
        Url url = url(page);
        if (url != null) {
          newest.put(url.fingerprint(HASH_KEY), number);
        }
        number++;
      }
    }
    return newest;
  }

  /// The URL of an answer that is taken, else null.
  private @Nullable Url url(ArchivedPage page) {
    if (!wanted.test(page.url())) {
      return null;
    }
    boolean isPage = page.status() / 100 == 2 && page.body().length > 0 && isTaken(page);
    boolean mayLead = redirects != null && page.status() / 100 == 3;
    Url url = isPage || mayLead ? page.address() : null;
    return url != null && (isPage || target(page, url) != null) ? url : null;
  }

  /// Where a redirect leads, else null.
  private static @Nullable Url target(ArchivedPage page, Url url) {
    String location = page.status() / 100 == 3 ? page.head().location() : null;
    Url target = location == null ? null : Url.parse(location, url);
    return target == null ? null : target.withoutFragment();
  }

  private boolean isTaken(ArchivedPage page) {
    String type = type(page);
    return MimeSniffer.isHtml(type) || (takesPdf && type.equals(PDF));
  }
}
