package orbweaver.app;

import java.util.Locale;
import java.util.stream.Collectors;
import orbweaver.crawl.CrawlSettings;
import orbweaver.crawl.fetch.FetchOptions;
import orbweaver.crawl.fetch.SessionOptions;
import orbweaver.parse.UrlRules;
import orbweaver.store.Job;
import org.jspecify.annotations.Nullable;

/// What a job remembers of the flags it was begun with, so that whoever resumes it need not.
final class JobMemory {
  private static final String NONE = "none";

  private JobMemory() {}

  /// The settings, with what the job remembers.
  ///
  /// @param typed the rules of `--same-page`, null if none were typed
  /// @throws UsageException where what was typed cannot be, for this job
  static CrawlSettings remember(
      CrawlSettings settings,
      Job job,
      boolean resumed,
      @Nullable UrlRules typed,
      KeptCookies kept) {
    FetchOptions fetch = settings.fetch();
    SessionOptions session = fetch.session();
    FetchOptions dressed =
        session.keepsCookies() ? fetch.withSession(session.withCookies(kept.read())) : fetch;
    return settings.with(samePage(job, resumed, typed), dressed);
  }

  /// The rules by which URLs of the job count as one page.
  private static UrlRules samePage(Job job, boolean resumed, @Nullable UrlRules typed) {
    String noted = job.samePage();
    if (noted.isEmpty()) {
      UrlRules rules = typed == null ? UrlRules.none() : typed;
      if (!resumed || typed != null) {
        job.noteSamePage(names(rules));
      }
      return rules;
    }
    if (typed != null && !names(typed).equals(noted)) {
      throw new UsageException(
          "--same-page: the job was begun with "
              + noted
              + ", which holds for its life; leave the flag out, or start anew with --fresh");
    }
    return rules(noted);
  }

  /// The rules that the job was begun with; none if it does not say.
  static UrlRules samePage(Job job) {
    return rules(job.samePage());
  }

  private static UrlRules rules(String noted) {
    return noted.isEmpty() || noted.equals(NONE) ? UrlRules.none() : UrlRules.of(noted);
  }

  private static String names(UrlRules rules) {
    String names =
        rules.rules().stream()
            .map(rule -> rule.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(","));
    return names.isEmpty() ? NONE : names;
  }
}
