package orbweaver.app;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import orbweaver.crawl.CollectSettings;
import orbweaver.crawl.CrawlSettings;
import orbweaver.crawl.RetrySettings;
import orbweaver.crawl.fetch.FetchOptions;
import orbweaver.crawl.frontier.BoundsSettings;
import orbweaver.crawl.frontier.PaceSettings;
import orbweaver.parse.Url;
import orbweaver.parse.UrlRules;
import orbweaver.store.JobDirectory;
import orbweaver.store.JobSettings;

/// What the flags of a crawl come to.
///
/// @param seeds as they were typed, https where nothing was
/// @param guessed those of them whose scheme was not typed
/// @param folder of the job
/// @param options the flags
/// @param identity in requests
record CrawlPlan(
    List<Url> seeds, List<Url> guessed, Path folder, CrawlOptions options, Identity identity) {
  private static final int MAX_URL_BYTES = 8_192;
  private static final Duration MAX_HOST_DELAY = Duration.ofMinutes(5);

  static CrawlPlan of(CrawlOptions options) {
    OptionLimits.check(options);
    options.fetch.network.check(Environment.ofProcess());
    CollectSettings _ = options.collect.settings(options.scope, options.listsLinks);
    if (options.saveFiles != null) {
      OutputPlace.folder("--save-files", options.saveFiles);
    }
    SeedUrls seeds = options.isFed ? SeedUrls.none() : SeedUrls.of(options);
    FetchOptions _ = options.fetch.request.applyTo(FetchOptions.of("", Path.of("")), seeds.all());
    return new CrawlPlan(
        seeds.all(),
        seeds.guessed(),
        folder(options, seeds.all()),
        options,
        Identity.of(options.fetch.identity));
  }

  private static Path folder(CrawlOptions options, List<Url> seeds) {
    if (options.job != null) {
      return options.job;
    }
    return Path.of("orbweaver-" + nameOf(seeds.getFirst()));
  }

  /// Host, and port unless it is that of the scheme: servers on other ports are other sites.
  private static String nameOf(Url seed) {
    return seed.authority().replaceFirst(":(\\d+)$", "-$1").replaceAll("[^A-Za-z0-9.-]", "_");
  }

  /// Opens the job; a new one writes down what it began from, and when.
  JobDirectory open(Instant now) {
    return JobDirectory.open(folder, seeds.stream().map(Url::href).toList(), now);
  }

  JobSettings jobSettings() {
    Path last = folder.toAbsolutePath().normalize().getFileName();
    String name = last == null ? "orbweaver" : last.toString();
    if (options.listsLinks) {
      return JobSettings.links(name);
    }
    JobSettings settings =
        new JobSettings(name, !options.noArchive, !options.noPageList)
            .withSavedFiles(options.saveFiles);
    if (options.bodies) {
      settings = settings.withBodies();
    }
    return options.revisits ? settings.withRevisits() : settings;
  }

  /// @param settled the seeds, with the scheme that they turned out to have
  /// @param hashKey of the job
  CrawlSettings crawlSettings(List<Url> settled, long hashKey) {
    return new CrawlSettings(
        settled,
        bounds(),
        pace(options.fetch),
        new RetrySettings(options.fetch.retries, Duration.ofSeconds(2), Duration.ofMinutes(5)),
        fetchOptions(),
        options.fetch.allowPrivateIps,
        !options.fetch.noRobots,
        identity.productToken(),
        options.fetch.concurrency,
        options.maxPages == null ? Long.MAX_VALUE : options.maxPages,
        options.maxTime,
        hashKey,
        options.samePage == null ? UrlRules.none() : options.samePage,
        options.listsLinks,
        options.collect.settings(options.scope, options.listsLinks),
        options.saveFiles != null || options.bodies);
  }

  private static PaceSettings pace(FetchFlags flags) {
    Duration longest = max(MAX_HOST_DELAY, flags.delay);
    return new PaceSettings(flags.delay, longest, flags.hostConcurrency)
        .withAddresses(flags.ipConcurrency);
  }

  private static Duration max(Duration a, Duration b) {
    return a.compareTo(b) > 0 ? a : b;
  }

  private BoundsSettings bounds() {
    return new BoundsSettings(
        options.scope,
        options.around,
        options.strict,
        options.includes,
        options.excludes,
        options.depth == null ? Integer.MAX_VALUE : options.depth,
        options.fetch.maxRedirects,
        MAX_URL_BYTES,
        !options.collect.noTrapGuard,
        options.collect.assets,
        options.fetch.request.suffixes());
  }

  /// How servers are asked.
  FetchOptions fetchOptions() {
    FetchFlags flags = options.fetch;
    FetchOptions usual =
        FetchOptions.of(identity.userAgent(), folder.resolve("spool"))
            .withLimits(flags.request.limits());
    FetchOptions asked = flags.request.applyTo(usual, seeds);
    if (!jobSettings().archive()) {
      asked = asked.withTypes(asked.types().withoutArchive());
    }
    return flags.network.applyTo(asked, Environment.ofProcess());
  }
}
