package orbweaver.app;

import orbweaver.crawl.frontier.UrlState;
import orbweaver.store.Job;

/// Why a job came to nothing.
final class SeedFailure {
  private String first = "";
  private boolean anyAnswer;

  private SeedFailure() {}

  /// The first seed that failed, with its verdict; empty if anything in the job was ever answered.
  static String in(Job job) {
    var failure = new SeedFailure();
    job.forEach(failure::note, _ -> {});
    return failure.anyAnswer ? "" : failure.first;
  }

  private void note(UrlState state) {
    anyAnswer |= state.status() > 0;
    if (state.depth() == 0 && first.isEmpty()) {
      first =
          state.url().href()
              + " "
              + state.verdict().outcome().label()
              + " "
              + state.verdict().detail();
    }
  }
}
