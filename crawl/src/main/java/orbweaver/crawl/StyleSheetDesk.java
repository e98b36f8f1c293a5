package orbweaver.crawl;

import static orbweaver.loop.Coroutines.blocking;

import java.util.LinkedHashSet;
import java.util.Set;
import orbweaver.crawl.fetch.Answer;
import orbweaver.crawl.frontier.Mention;
import orbweaver.loop.Permits;
import orbweaver.parse.Charsets;
import orbweaver.parse.CssUrls;
import orbweaver.parse.Encoding;

/// Finds out in which encoding style sheets are and what they refer to: of large ones on a worker
/// thread, one at a time, for they are decoded as a whole. One a shard.
final class StyleSheetDesk {
  /// Larger ones are read by a worker.
  static final int LARGE_BYTES = 64 << 10;

  private final Permits turns = new Permits(1);

  /// What was read of a style sheet.
  ///
  /// @param urls as written, each once, in their order; without those that lie in the document that
  ///   the style sheet is for
  record Sheet(Encoding encoding, Set<String> urls) {}

  /// Suspends for a large one until it is read.
  Sheet read(Answer answer, Mention mention) {
    String contentType = answer.head().first("content-type");
    byte[] css = answer.bodyArray();
    Encoding encoding =
        Charsets.detectStyleSheet(
            css, answer.bodyFrom(), answer.bodyTo(), contentType, mention.referring());
    return answer.bodyTo() - answer.bodyFrom() > LARGE_BYTES
        ? inTurn(answer, encoding)
        : read(css, answer.bodyFrom(), answer.bodyTo(), encoding);
  }

  private Sheet inTurn(Answer answer, Encoding encoding) {
    turns.acquire();
    try {
      // The worker may outlast a visit that is cancelled, and its array.
      byte[] css = answer.detachedBody();
      return blocking(() -> read(css, 0, css.length, encoding));
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("reading a style sheet failed", e);
    } finally {
      turns.release();
    }
  }

  private static Sheet read(byte[] css, int from, int to, Encoding encoding) {
    var found = new LinkedHashSet<String>();
    var urls = CssUrls.of(css, from, to, encoding);
    while (urls.next()) {
      String url = urls.value();
      if (!url.startsWith("#")) {
        found.add(url);
      }
    }
    return new Sheet(encoding, found);
  }
}
