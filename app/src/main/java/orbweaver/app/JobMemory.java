package orbweaver.app;

import java.util.Locale;
import java.util.stream.Collectors;
import orbweaver.crawl.CollectSettings;
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
    UrlRules rules = samePage(job, resumed, typed);
    return settings.with(rules, dressed, collect(settings.collect(), job, resumed));
  }

  /// Of a page that has not changed no server sends what it needs to be shown. So where that was
  /// not taken before, all is asked for as if it were new.
  private static CollectSettings collect(CollectSettings collect, Job job, boolean resumed) {
    if (!resumed) {
      job.noteAssets(collect.assets());
    } else if (!collect.assets()) {
      job.noteAssets(false);
    }
    return collect.assets() && !job.hasAssets() ? collect.asWhole() : collect;
  }

  /// Notes what a run that came to its end has taken of all pages.
  static void ended(CrawlSettings settings, Job job) {
    if (settings.collect().assets() && settings.collect().again()) {
      job.noteAssets(true);
    }
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
