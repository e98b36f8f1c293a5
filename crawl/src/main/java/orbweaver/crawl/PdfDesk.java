package orbweaver.crawl;

import static orbweaver.loop.Coroutines.blocking;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import orbweaver.crawl.fetch.Answer;
import orbweaver.loop.Loop;
import orbweaver.loop.Permits;
import orbweaver.parse.document.PdfDocument;
import orbweaver.parse.document.PdfLimits;

/// Has PDFs read on a worker thread, one at a time, each within limits of time and memory. One a
/// shard.
final class PdfDesk {
  private static final Duration MAX_TIME = Duration.ofSeconds(10);

  private final Loop loop;
  private final Permits turns = new Permits(1);

  /// Where all but large ones wait. A large one keeps other large pages waiting until it is read,
  /// so it waits for two others at most.
  private final Permits line = new Permits(1);

  PdfDesk(Loop loop) {
    this.loop = loop;
  }

  static boolean takes(String type) {
    return type.equals("application/pdf") || type.equals("application/x-pdf");
  }

  /// Suspends until it is read.
  PdfDocument read(Answer answer) {
    if (LargePages.takes(answer)) {
      return readInTurn(answer);
    }
    line.acquire();
    try {
      return readInTurn(answer);
    } finally {
      line.release();
    }
  }

  private PdfDocument readInTurn(Answer answer) {
    turns.acquire();
    var abandoned = new AtomicBoolean();
    try {
      // The worker may outlast a visit that is cancelled, and its array.
      byte[] pdf = answer.detachedBody();
      long endNanos = loop.nanos() + MAX_TIME.toNanos();
      PdfLimits limits = PdfLimits.ofLinks(() -> abandoned.get() || loop.nanos() - endNanos > 0);
      return blocking(() -> PdfDocument.read(pdf, limits));
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("reading a PDF failed", e);
    } finally {
      abandoned.set(true);
      turns.release();
    }
  }
}
