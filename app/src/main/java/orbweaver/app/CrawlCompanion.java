package orbweaver.app;

import orbweaver.crawl.Crawl;
import orbweaver.crawl.CrawlResult;
import orbweaver.crawl.Journal;
import orbweaver.store.Job;
import org.jspecify.annotations.Nullable;

/// What a command has go along with a crawl.
interface CrawlCompanion {
  /// Nobody.
  CrawlCompanion NONE =
      new CrawlCompanion() {
        @Override
        public Journal journal(Job job) {
          return job.journal();
        }

        @Override
        public void begun(Crawl crawl) {}

        @Override
        public void ended(Job job, @Nullable CrawlResult result) {}
      };

  /// Where commits go; to that of the job in the end.
  Journal journal(Job job);

  /// The crawl is about to run, and can be stopped.
  void begun(Crawl crawl);

  /// The crawl has ended; the job is still open. Called on a worker.
  ///
  /// @param result null if it failed
  void ended(Job job, @Nullable CrawlResult result) throws Exception;
}
