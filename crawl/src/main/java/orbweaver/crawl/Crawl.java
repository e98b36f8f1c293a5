package orbweaver.crawl;

import static orbweaver.loop.Coroutines.scope;
import static orbweaver.loop.Coroutines.sleep;
import static orbweaver.loop.Coroutines.yieldNow;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import orbweaver.crawl.fetch.Fetcher;
import orbweaver.crawl.frontier.Discovery;
import orbweaver.crawl.frontier.Frontier;
import orbweaver.crawl.frontier.FrontierChange;
import orbweaver.crawl.frontier.FrontierStore;
import orbweaver.crawl.frontier.HostKey;
import orbweaver.crawl.frontier.Mention;
import orbweaver.crawl.frontier.PaceSettings;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.crawl.frontier.Scope;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.loop.Loop;
import orbweaver.loop.Promise;
import orbweaver.loop.Task;
import orbweaver.parse.Cookie;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// A whole crawl: the shards, the way between them, and its beginning and end.
///
/// `run` is called once, in a coroutine of a loop, which becomes the coordinator's: it owns the
/// budget and decides when all is done. [#stop] may be called from any thread.
public final class Crawl {
  private static final Duration PROGRESS_EVERY = Duration.ofMillis(500);

  private static final Duration COOKIES_EVERY = Duration.ofSeconds(15);

  private static final int SEEDS_PER_TURN = 1_000;

  private final CrawlSettings settings;
  private final FrontierStore store;
  private final Journal journal;
  private final Consumer<CrawlEvent> events;
  private final ShardLoops loops;
  private final int shardCount;
  private final Budget budget;
  private final Loop coordinator;
  private final Promise<StopReason> stopped = new Promise<>();
  private final List<Promise<Shard>> shardsReady = new ArrayList<>();
  private final Signal quiet = new Signal();
  private @Nullable Router router;
  private @Nullable SeedFeed feed;

  /// Of seeds of an earlier run, where seeds are yet to come.
  private final Set<String> earlierSeedHosts = new HashSet<>();

  /// Of these, and of seeds of this run, those that an earlier run found on the public internet.
  private final Set<String> publicSeedHosts = new HashSet<>();

  private @Nullable Runnable reconsidered;
  private @Nullable PageHandler handler;
  private int handledAtOnce;
  private @Nullable Consumer<List<Cookie>> cookieKeeper;

  /// @param shardCount shards to run at most; a crawl of fewer hosts takes fewer
  public Crawl(
      CrawlSettings settings,
      FrontierStore store,
      Journal journal,
      ShardLoops loops,
      int shardCount,
      Consumer<CrawlEvent> events) {
    this.settings = settings;
    this.store = store;
    this.journal = journal;
    this.loops = loops;
    this.events = events;
    this.shardCount = Math.min(shardCount, useful(settings));
    this.budget = new Budget(settings.maxPages());
    this.coordinator = Loop.current();
  }

  /// Shards beyond the number of partitions that the seeds can reach would idle.
  private static int useful(CrawlSettings settings) {
    int byConcurrency = settings.concurrency();
    if (settings.bounds().scope() == Scope.ANY) {
      return byConcurrency;
    }
    var keys = HostKeys.of(settings);
    long partitions =
        settings.seeds().stream().map(s -> keys.host(s.host()).partition()).distinct().count();
    return (int) Math.min(byConcurrency, partitions);
  }

  // ---- The main path ----

  /// Lets [#run] first queue what an earlier run refused and these settings do not.
  ///
  /// @param done called once that is durable
  public void reconsiderFirst(Runnable done) {
    reconsidered = done;
  }

  /// Lets `pages` see each page that answers 2xx, before it is committed.
  ///
  /// @param atOnce pages of each shard at most
  public void show(PageHandler pages, int atOnce) {
    handler = pages;
    handledAtOnce = atOnce;
  }

  /// Lets [#run] hand over all cookies now and then, so that little is lost if it is killed.
  ///
  /// @param keeper is called in a coroutine of the coordinator and may suspend
  public void keepCookies(Consumer<List<Cookie>> keeper) {
    cookieKeeper = keeper;
  }

  /// Lets [#run] go on until [#endSeeds], for more seeds come than the settings have.
  public void expectSeeds() {
    feed = new SeedFeed(HostKeys.of(settings), journal);
  }

  /// Takes more seeds, which were to be expected. Any thread.
  ///
  /// @param sown called on the coordinator's loop once they are durable
  public void sow(List<Url> seeds, Runnable sown) {
    Remote.tell(coordinator, () -> feed().put(seeds, sown));
  }

  /// Takes the target of a redirect that was refused where a longer chain had led to it, though on
  /// another way it is so many redirects from a seed. In a crawl that was to expect seeds, also
  /// after the last of these. Any thread.
  ///
  /// @param hops redirects in a row that lead to it
  /// @param from the last of them
  public void follow(Url target, int hops, UrlKey from) {
    Remote.tell(coordinator, () -> feed().putTarget(target, hops, from));
  }

  /// No more seeds come. Any thread.
  public void endSeeds() {
    Remote.tell(coordinator, () -> feed().end());
  }

  private SeedFeed feed() {
    if (feed == null) {
      throw new IllegalStateException("no seeds are expected");
    }
    return feed;
  }

  /// Crawls until all is done or somebody stops it. Suspends.
  ///
  /// @throws Exception when the journal failed, or a bug showed
  public CrawlResult run() throws Exception {
    List<Frontier> frontiers = frontiers();
    restore(frontiers);
    boolean isFinished = frontiers.stream().allMatch(Frontier::isQuiet);
    if (settings.collect().again() && isFinished) {
      new Renewal(settings, journal, key -> owner(frontiers, key)).run(store);
    }
    sow(frontiers);
    if (reconsidered != null) {
      new Reconsideration(settings, journal, key -> owner(frontiers, key)).run(store);
      reconsidered.run();
    }
    return scope(scope -> {
      List<Future<ShardResult>> programs = start(frontiers, scope);
      List<Shard> shards = awaitShards();
      List<Task<Void>> watchers = begin(shards, scope);
      StopReason reason;
      try {
        reason = stopped.await();
      } finally {
        watchers.forEach(watcher -> watcher.cancel(true));
        shards.forEach(shard -> Remote.tell(shard.loop(), shard::stop));
      }
      events.accept(new CrawlEvent.Stopping(reason));
      return total(reason, programs);
    });
  }

  /// Lets the visits under way end, and starts no more. Any thread; the first reason counts.
  public void stop(StopReason reason) {
    Remote.tell(coordinator, () -> stopped.tryComplete(reason));
  }

  // ---- Beginning ----

  private List<Frontier> frontiers() {
    PaceSettings pace = settings.pace().share(shardCount);
    var frontiers = new ArrayList<Frontier>();
    for (int i = 0; i < shardCount; i++) {
      frontiers.add(new Frontier(store, settings.bounds(), pace, sequenceOf(i), shardCount));
    }
    return frontiers;
  }

  /// Shards number their URLs by turns, so that no two ever give the same number.
  private long sequenceOf(int shard) {
    long last = store.lastSequence();
    return last - last % shardCount + shardCount + shard;
  }

  private void restore(List<Frontier> frontiers) {
    Instant now = coordinator.now();
    long nanos = coordinator.nanos();
    store.replay(
        new FrontierStore.Replay() {
          @Override
          public void settled(UrlState state) {
            noteSeed(state.url(), state.depth(), state.parent());
            notePublic(state);
            owner(frontiers, state.key()).restoreSettled(state, now, nanos);
          }

          @Override
          public void queued(QueuedUrl url) {
            noteSeed(url.url(), url.depth(), url.parent());
            owner(frontiers, url.key()).restoreQueued(url, nanos);
          }

          @Override
          public void held(HostKey host, Instant until) {
            Duration left = Duration.between(now, until);
            Duration most = settings.pace().maxDelay();
            if (left.isPositive()) {
              Duration rest = left.compareTo(most) < 0 ? left : most;
              owner(frontiers, host).hold(host, nanos + rest.toNanos());
            }
          }
        });
  }

  private void noteSeed(Url url, int depth, @Nullable UrlKey parent) {
    if (feed != null && depth == 0 && parent == null) {
      earlierSeedHosts.add(url.host());
    }
  }

  private void notePublic(UrlState state) {
    if (state.depth() == 0 && Fetcher.foundOutside(state.url(), state.address())) {
      publicSeedHosts.add(state.url().host());
    }
  }

  private void sow(List<Frontier> frontiers) {
    var keys = HostKeys.of(settings);
    var changes = new ArrayList<FrontierChange>();
    int sown = 0;
    for (Url seed : settings.seeds()) {
      Url bare = seed.withoutFragment();
      var found = new Discovery(keys.url(bare), bare, 0, 0, null);
      if (++sown % SEEDS_PER_TURN == 0) {
        yieldNow();
      }
      Frontier owner = owner(frontiers, found.key());
      boolean again = settings.collect().again();
      if (sow(found, owner, store, coordinator.now(), again) instanceof FrontierChange change) {
        changes.add(change);
      }
    }
    for (Url url : settings.collect().sitemapUrls()) {
      var found = new Discovery(keys.url(url), url, 1, 0, null).as(Mention.sitemap(null));
      Frontier owner = owner(frontiers, found.key());
      boolean again = settings.collect().again();
      if (sow(found, owner, store, coordinator.now(), again) instanceof FrontierChange change) {
        changes.add(change);
      }
    }
    if (!changes.isEmpty()) {
      journal.commit(new Commit(changes, null)).await();
    }
    for (Frontier frontier : frontiers) {
      frontier.committed(changes);
    }
  }

  /// A seed of an earlier run that nobody answered is tried again.
  static @Nullable FrontierChange sow(
      Discovery seed, Frontier frontier, FrontierStore store, Instant now, boolean again) {
    FrontierChange change = frontier.discover(seed, now);
    return change == null && !again && isUnanswered(store.state(seed.key()))
        ? frontier.readmit(seed)
        : change;
  }

  private static boolean isUnanswered(@Nullable UrlState state) {
    return state != null && state.status() == 0 && state.verdict().outcome().visited();
  }

  private static Frontier owner(List<Frontier> frontiers, UrlKey key) {
    return owner(frontiers, key.host());
  }

  private static Frontier owner(List<Frontier> frontiers, HostKey host) {
    return frontiers.get(Router.ownerOf(host, frontiers.size()));
  }

  private List<Future<ShardResult>> start(List<Frontier> frontiers, orbweaver.loop.Scope scope) {
    var programs = new ArrayList<Future<ShardResult>>();
    for (Frontier frontier : frontiers) {
      var ready = new Promise<Shard>();
      shardsReady.add(ready);
      String name = "shard-" + shardsReady.size();
      programs.add(loops.start(name, () -> shardProgram(frontier, ready), scope));
    }
    return programs;
  }

  private ShardResult shardProgram(Frontier frontier, Promise<Shard> ready) throws Exception {
    int share = (settings.concurrency() + shardCount - 1) / shardCount;
    var shard = new Shard(frontier, store, journal, this, share);
    Remote.tell(coordinator, () -> ready.complete(shard));
    try {
      shard.run();
    } catch (Exception | Error e) {
      Remote.tell(coordinator, () -> stopped.tryFail(e));
      throw e;
    }
    return new ShardResult(shard.stats(), shard.cookies());
  }

  private List<Shard> awaitShards() {
    return shardsReady.stream().map(Promise::await).toList();
  }

  private List<Task<Void>> begin(List<Shard> shards, orbweaver.loop.Scope scope) {
    router = new Router(shards);
    var watchers = new ArrayList<Task<Void>>();
    watchers.add(scope.spawn("quiescence", () -> watchForTheEnd(shards)));
    if (feed instanceof SeedFeed more) {
      watchers.add(scope.spawn("seeds", () -> sowFrom(more, router())));
    }
    watchers.add(scope.spawn("progress", () -> reportProgress(shards)));
    if (cookieKeeper instanceof Consumer<List<Cookie>> keeper) {
      watchers.add(scope.spawn("cookies", () -> keepCookies(shards, keeper)));
    }
    if (settings.maxTime() instanceof Duration limit) {
      watchers.add(scope.spawn("max-time", () -> stopAfter(limit)));
    }
    shards.forEach(shard -> Remote.tell(shard.loop(), shard::begin));
    return watchers;
  }

  private @Nullable Void sowFrom(SeedFeed more, Router router) {
    try {
      more.run(router, quiet::raise);
    } catch (RuntimeException e) {
      stopped.tryFail(e);
    }
    return null;
  }

  // ---- Watching, on the coordinator's loop ----

  /// All is done when every shard is quiet, and has admitted nothing between two such answers: a
  /// shard that finds work for another one is not quiet until that has taken it. And whoever feeds
  /// seeds has been told all by then, and said what is missing before a shard was quiet.
  private @Nullable Void watchForTheEnd(List<Shard> shards) {
    while (true) {
      long before = isSown() ? quietRound(shards) : -1;
      if (before >= 0 && quietRound(shards) == before && isSown()) {
        stopped.tryComplete(StopReason.DONE);
        return null;
      }
      if (before < 0) {
        quiet.await();
      }
    }
  }

  private boolean isSown() {
    return feed == null || feed.isSown();
  }

  private static long quietRound(List<Shard> shards) {
    long admitted = 0;
    for (Shard shard : shards) {
      long own = Remote.ask(shard.loop(), shard::admittedIfQuiet);
      if (own < 0) {
        return -1;
      }
      admitted += own;
    }
    return admitted;
  }

  private @Nullable Void reportProgress(List<Shard> shards) {
    while (true) {
      events.accept(new CrawlEvent.Progress(askStats(shards)));
      sleep(PROGRESS_EVERY);
    }
  }

  private static @Nullable Void keepCookies(List<Shard> shards, Consumer<List<Cookie>> keeper) {
    while (true) {
      sleep(COOKIES_EVERY);
      var cookies = new ArrayList<Cookie>();
      for (Shard shard : shards) {
        cookies.addAll(Remote.ask(shard.loop(), shard::cookies));
      }
      keeper.accept(cookies);
    }
  }

  private static CrawlStats askStats(List<Shard> shards) {
    CrawlStats sum = CrawlStats.none();
    for (Shard shard : shards) {
      sum = sum.plus(Remote.ask(shard.loop(), shard::stats));
    }
    return sum;
  }

  private @Nullable Void stopAfter(Duration limit) {
    sleep(limit);
    stopped.tryComplete(StopReason.MAX_TIME);
    return null;
  }

  private static CrawlResult total(StopReason reason, List<Future<ShardResult>> programs)
      throws Exception {
    CrawlStats sum = CrawlStats.none();
    var cookies = new ArrayList<Cookie>();
    for (Future<ShardResult> program : programs) {
      ShardResult result = program.get();
      sum = sum.plus(result.stats());
      cookies.addAll(result.cookies());
    }
    return new CrawlResult(reason, sum, cookies);
  }

  // ---- What shards ask for, from their loops ----

  CrawlSettings settings() {
    return settings;
  }

  /// Only a seed may name an internal address.
  Set<String> seedHosts() {
    var hosts = new HashSet<>(earlierSeedHosts);
    settings.seeds().forEach(seed -> hosts.add(seed.host()));
    hosts.removeIf(this::wasPublic);
    return hosts;
  }

  /// Whether an earlier run of the job found the host of a seed on the public internet.
  boolean wasPublic(String seedHost) {
    return publicSeedHosts.contains(seedHost);
  }

  Consumer<CrawlEvent> events() {
    return events;
  }

  /// Where a shard shows its pages, if anybody wants to see them.
  @Nullable PageDesk pageDesk() {
    return handler == null ? null : new PageDesk(handler, handledAtOnce, events);
  }

  Router router() {
    if (router == null) {
      throw new IllegalStateException("the shards have not begun yet");
    }
    return router;
  }

  /// One of the shards has nothing left to do.
  void noteQuiet() {
    Remote.tell(coordinator, quiet::raise);
  }

  /// Reserves a page of the budget. May suspend.
  boolean reservePage() {
    return budget.isUnlimited() || Remote.ask(coordinator, budget::reserve);
  }

  /// A reserved page was fetched, or was none after all.
  void endPage(boolean fetched) {
    if (!budget.isUnlimited()) {
      Remote.tell(coordinator, () -> endReserved(fetched));
    }
  }

  private void endReserved(boolean fetched) {
    if (budget.end(fetched)) {
      stopped.tryComplete(StopReason.MAX_PAGES);
    } else if (!fetched) {
      router().shards().forEach(shard -> Remote.tell(shard.loop(), shard::signal));
    }
  }

  /// The crawl cannot go on.
  void fail(Throwable cause) {
    Remote.tell(coordinator, () -> stopped.tryFail(cause));
  }
}
