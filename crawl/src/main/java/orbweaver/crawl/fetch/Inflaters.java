package orbweaver.crawl.fetch;

import java.util.ArrayDeque;
import java.util.zip.Inflater;

/// Inflaters of one loop for another use: each holds 40 KB outside the heap, and making one costs
/// more than inflating a small page.
final class Inflaters implements AutoCloseable {
  private static final int MAX_IDLE = 8;

  private final ArrayDeque<Inflater> idle = new ArrayDeque<>(MAX_IDLE);

  /// One for raw deflate data.
  Inflater take() {
    Inflater inflater = idle.pollFirst();
    return inflater == null ? new Inflater(/* nowrap= */ true) : inflater;
  }

  void give(Inflater inflater) {
    if (idle.size() < MAX_IDLE) {
      inflater.reset();
      idle.addFirst(inflater);
    } else {
      inflater.end();
    }
  }

  @Override
  public void close() {
    idle.forEach(Inflater::end);
    idle.clear();
  }
}
