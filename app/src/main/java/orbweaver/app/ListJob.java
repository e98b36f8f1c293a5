package orbweaver.app;

import orbweaver.crawl.HostKeys;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.parse.Url;
import orbweaver.parse.UrlRules;
import orbweaver.store.Job;
import orbweaver.store.JobDirectory;
import org.jspecify.annotations.Nullable;

/// The job behind a list, to be asked. For one thread.
///
/// @param job to ask
/// @param directory where it lies
/// @param keys that it has
record ListJob(Job job, JobDirectory directory, HostKeys keys) {
  private static final int MOST_REDIRECTS = 20;

  static ListJob of(Job job, JobDirectory directory) {
    return new ListJob(job, directory, new HostKeys(directory.hashKey(), UrlRules.none()));
  }

  @Nullable UrlState state(Url url) {
    return job.state(keys.url(url));
  }

  /// Where the redirects of a URL of the list end, as far as is known; null if it was not fetched.
  @Nullable UrlState end(String source) {
    Url url = Url.parse(source);
    UrlState at = url == null ? null : state(url);
    for (int i = 0; i < MOST_REDIRECTS; i++) {
      Url target = ListEnds.target(at);
      UrlState next = target == null ? null : state(target);
      if (next == null) {
        return at;
      }
      at = next;
    }
    return at;
  }
}
