package orbweaver.app;

import java.time.Instant;
import java.util.Objects;
import orbweaver.app.RedirectTrail.Step;
import orbweaver.crawl.HostKeys;
import orbweaver.crawl.frontier.Outcome;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.crawl.frontier.Verdict;
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
/// @param maxRedirects that are followed in a row
record ListJob(Job job, JobDirectory directory, HostKeys keys, int maxRedirects) {

  static ListJob of(Job job, JobDirectory directory, int maxRedirects) {
    var keys = new HostKeys(directory.hashKey(), UrlRules.none());
    return new ListJob(job, directory, keys, maxRedirects);
  }

  UrlKey key(Url url) {
    return keys.url(url);
  }

  @Nullable UrlState state(Url url) {
    return job.state(key(url));
  }

  /// Where the redirects of a URL of the list end, once all is done.
  ///
  /// @return `internal-error` if the crawl has left it without a verdict
  UrlState end(String source) {
    Url url = Objects.requireNonNull(Url.parse(source), source);
    var trail = new RedirectTrail(source, maxRedirects);
    return switch (trail.follow(url, state(url), this::state, this::key)) {
      case Step.Ended(UrlState state) -> state;
      case Step.Waits(Url at) -> without(url, at);
      case Step.Refused refused -> without(url, refused.at());
    };
  }

  private UrlState without(Url source, Url at) {
    var verdict = new Verdict(Outcome.INTERNAL_ERROR, "the crawl has no verdict on " + at.href());
    return new UrlState(key(source), source, verdict, 0, "", 0, "", 0, 0, null, Instant.EPOCH);
  }
}
