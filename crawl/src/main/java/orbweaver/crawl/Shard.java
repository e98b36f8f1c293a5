package orbweaver.crawl;

import static orbweaver.loop.Coroutines.scope;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import orbweaver.crawl.fetch.WireBytes;
import orbweaver.crawl.frontier.Discovery;
import orbweaver.crawl.frontier.Frontier;
import orbweaver.crawl.frontier.FrontierChange;
import orbweaver.crawl.frontier.FrontierStore;
import orbweaver.crawl.frontier.HostKey;
import orbweaver.crawl.frontier.Outcome;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.crawl.frontier.Verdict;
import orbweaver.crawl.robots.RobotsEntry;
import orbweaver.loop.Loop;
import orbweaver.loop.Promise;
import orbweaver.loop.Scope;
import orbweaver.loop.TaskFailed;
import orbweaver.loop.Timer;
import orbweaver.parse.Cookie;
import orbweaver.parse.RobotsTxt;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// The crawl of the hosts that are this shard's: one loop, one frontier, and as many visits at once
/// as it is allowed.
///
/// Everything here runs on the shard's loop. Other shards reach it by [Remote] alone.
final class Shard {
  /// How long visits under way may go on once the crawl is to stop.
  private static final Duration GRACE = Duration.ofSeconds(30);

  private static final int REMEMBERED = 4_096;

  private final Loop loop;
  private final Frontier frontier;
  private final Journal journal;
  private final Crawl crawl;
  private final Consumer<CrawlEvent> events;
  private final FrontierStore store;

  /// The pages visited last: those whose commit may still be under way, and a few more that are
  /// likely to be asked for as parents.
  private final Map<UrlKey, Url> visited = new LastUsed<>(REMEMBERED);

  /// The redirects met last, and hashes of the cookies with which they were asked for.
  private final Map<UrlKey, Integer> redirects = new LastUsed<>(REMEMBERED);

  private final Visit visit;
  private final HostKeys keys;
  private final RobotsDesk robots;
  private final RedirectedRobots redirectedRobots;
  private final int concurrency;
  private ShardCounts counts = ShardCounts.NONE;
  private int visits;

  /// Under way for a host and no page: its robots.txt, its address.
  private int asides;

  private int uncommitted;
  private boolean begun;
  private boolean stopping;
  private boolean hasTicket;
  private @Nullable Throwable failure;
  private @Nullable Scope running;
  private final Signal signal = new Signal();

  Shard(Frontier frontier, FrontierStore store, Journal journal, Crawl crawl, int concurrency) {
    this.loop = Loop.current();
    this.frontier = frontier;
    this.store = store;
    this.journal = journal;
    this.crawl = crawl;
    this.events = crawl.events();
    this.concurrency = concurrency;
    this.keys = HostKeys.of(crawl.settings());
    this.robots = new RobotsDesk(this, crawl.settings());
    this.visit = new Visit(this, crawl);
    this.redirectedRobots = new RedirectedRobots(this);
  }

  // ---- The main path ----

  /// Crawls until told to stop, then ends what is under way.
  void run() throws Exception {
    scope(this::dispatchUntilStopped);
    scope(this::awaitCommits);
    visit.close();
    rethrow();
  }

  private @Nullable Void dispatchUntilStopped(Scope scope) {
    running = scope;
    while (!stopping) {
      QueuedUrl next = next();
      if (next == null) {
        giveTicketBack();
        awaitSignal();
      } else {
        dispatch(next, scope);
      }
    }
    return null;
  }

  private @Nullable Void awaitCommits(Scope scope) {
    running = scope;
    journal.flush();
    while (uncommitted > 0 && failure == null) {
      awaitSignal();
    }
    return null;
  }

  private @Nullable QueuedUrl next() {
    if (!begun || isFull() || frontier.nextDueNanos() > loop.nanos()) {
      return null;
    }
    if (!hasTicket) {
      hasTicket = crawl.reservePage();
    }
    return hasTicket && !stopping ? frontier.take(loop.nanos()) : null;
  }

  /// Who waits keeps no page of the budget from others: it may be one of them that it waits for.
  private void giveTicketBack() {
    if (hasTicket) {
      hasTicket = false;
      crawl.endPage(/* fetched= */ false);
    }
  }

  private boolean isFull() {
    return visits + asides >= concurrency;
  }

  private void dispatch(QueuedUrl url, Scope running) {
    if (frontier.isSuperseded(url)) {
      commit(new Commit(List.of(frontier.supersede(url)), null));
      return;
    }
    if (!frontier.isLocated(url.key().host())) {
      frontier.close(url.key().host());
      frontier.putBack(url);
      asides++;
      running.spawn("locate " + url.url().host(), () -> locate(url));
      return;
    }
    if (url.isErrand()) {
      frontier.started(url, loop.nanos());
      asides++;
      running.spawn("robots at " + url.url().href(), () -> runErrand(url));
      return;
    }
    if (!crawl.settings().obeyRobots()) {
      start(url, running);
      return;
    }
    RobotsEntry entry = robots.entry(url);
    if (entry == null) {
      frontier.started(url, loop.nanos());
      frontier.close(url.key().host());
      frontier.putBack(url);
      asides++;
      running.spawn("robots " + url.url().origin(), () -> readRobots(url));
      return;
    }
    RobotsTxt.Decision decision = entry.rules().decide(url.url().requestTarget());
    if (decision.allowed()) {
      start(url, running);
    } else {
      withhold(url, robots.verdict(url, entry, decision));
    }
  }

  /// Finds out with which others the host shares an address.
  private @Nullable Void locate(QueuedUrl url) {
    String address = "";
    try {
      address = visit.locate(url.url());
    } finally {
      asides--;
      frontier.open(url.key().host());
      frontier.locate(url.key().host(), address);
      signal();
    }
    return null;
  }

  /// Reads the robots.txt of the URL's origin, then opens the host again.
  private @Nullable Void readRobots(QueuedUrl url) {
    HostKey host = url.key().host();
    try {
      RobotsReply first = askRobots(url);
      robots.settle(url, first);
    } finally {
      frontier.open(host);
      signal();
    }
    return null;
  }

  /// Once the host itself has answered, others may have it asked for what they need.
  private RobotsReply askRobots(QueuedUrl url) {
    try {
      return robots.ask(url);
    } finally {
      asides--;
      frontier.awaitRules(url.key().host());
      signal();
    }
  }

  private @Nullable Void runErrand(QueuedUrl errand) {
    try {
      redirectedRobots.run(errand);
    } finally {
      asides--;
      frontier.endErrand(errand);
      signal();
    }
    return null;
  }

  private void start(QueuedUrl url, Scope running) {
    frontier.started(url, loop.nanos());
    hasTicket = false;
    visits++;
    running.spawn(url.url().href(), () -> visit(url));
  }

  private @Nullable Void visit(QueuedUrl url) {
    boolean page = false;
    try {
      page = visit.run(url);
    } finally {
      visits--;
      crawl.endPage(page);
      signal();
    }
    return null;
  }

  private void withhold(QueuedUrl url, Verdict verdict) {
    UrlState state = Frontier.withheld(url, verdict, loop.now());
    events.accept(new CrawlEvent.Withheld(state));
    commit(new Commit(List.of(frontier.settle(url, state)), null));
  }

  // ---- Waiting ----

  private void awaitSignal() {
    long due = !isFull() && begun && !stopping ? frontier.nextDueNanos() : Long.MAX_VALUE;
    Timer timer = due == Long.MAX_VALUE ? null : loop.at(due, this::signal);
    try {
      signal.await();
    } finally {
      if (timer != null) {
        timer.cancel();
      }
    }
  }

  /// Something has changed that the main path may wait for.
  void signal() {
    signal.raise();
    if (begun && visits == 0 && frontier.isQuiet()) {
      if (uncommitted == 0) {
        crawl.noteQuiet();
      } else {
        journal.flush();
      }
    }
  }

  // ---- What others ask for, on this loop ----

  void begin() {
    begun = true;
    signal();
  }

  void stop() {
    stopping = true;
    robots.stop();
    signal();
    Timer _ = loop.at(loop.nanos() + GRACE.toNanos(), this::abandonVisits);
  }

  /// Visits that outlast the grace are given up; their URLs stay queued.
  private void abandonVisits() {
    if (running != null) {
      running.cancel();
    }
  }

  /// Takes URLs that were found, by whichever shard.
  ///
  /// @return what became of the new ones; the finder commits it
  List<FrontierChange> admit(List<Discovery> found) {
    var changes = new ArrayList<FrontierChange>();
    for (Discovery discovery : found) {
      FrontierChange change = frontier.discover(discovery, loop.now());
      if (change != null) {
        changes.add(change);
      }
    }
    signal();
    return changes;
  }

  /// Takes the target of a redirect that was a redirect itself, if it would be asked for with other
  /// cookies now: it may be a page.
  ///
  /// @return what the finder commits
  List<FrontierChange> admitAgain(Discovery found) {
    Integer before = redirects.get(found.key());
    boolean mayDiffer = before != null && before != visit.cookiesFor(found.url()).hashCode();
    FrontierChange change = mayDiffer ? frontier.retrace(found) : null;
    signal();
    return change == null ? List.of() : List.of(change);
  }

  /// Has one of its hosts asked for a robots.txt to which that of another one redirects.
  ///
  /// @param asker told what it came to, on this loop
  void askRobots(QueuedUrl errand, Consumer<RobotsReply> asker) {
    redirectedRobots.ask(errand, asker);
    signal();
  }

  /// Hands URLs that were found beside any page to their shards, and commits it. May suspend.
  void admitElsewhere(List<Discovery> found) {
    List<FrontierChange> changes = crawl.router().admit(this, found);
    if (!changes.isEmpty()) {
      commit(new Commit(changes, null));
    }
  }

  /// Takes seeds, which may name internal addresses.
  ///
  /// @return what became of the new ones
  List<FrontierChange> admitSeeds(List<Discovery> seeds) {
    var changes = new ArrayList<FrontierChange>();
    for (Discovery seed : seeds) {
      visit.seedHost(seed.url().host());
      boolean again = crawl.settings().collect().again();
      if (Crawl.sow(seed, frontier, store, loop.now(), again) instanceof FrontierChange change) {
        changes.add(change);
      }
    }
    signal();
    return changes;
  }

  /// Changes that this shard made have become durable.
  void committed(List<FrontierChange> changes) {
    frontier.committed(changes);
    signal();
  }

  /// URLs ever admitted here, or -1 while something is left to do.
  long admittedIfQuiet() {
    return isQuiet() ? frontier.stats().admitted() : -1;
  }

  private boolean isQuiet() {
    return visits == 0 && uncommitted == 0 && frontier.isQuiet();
  }

  CrawlStats stats() {
    return CrawlStats.of(counts, frontier.stats());
  }

  /// What its requests have gathered. Each shard begins with all cookies, and only that of their
  /// hosts has news of them.
  List<Cookie> cookies() {
    return visit.cookies().stream()
        .filter(cookie -> crawl.router().owner(keys.host(cookie.domain())) == this)
        .toList();
  }

  // ---- What visits ask for ----

  Loop loop() {
    return loop;
  }

  Frontier frontier() {
    return frontier;
  }

  Visit visit() {
    return visit;
  }

  Router router() {
    return crawl.router();
  }

  void emit(CrawlEvent event) {
    events.accept(event);
  }

  void count(UrlState state, long wireBytes) {
    boolean page = state.status() == 200 && state.mention().isPage();
    boolean error = isError(state.verdict().outcome());
    counts = counts.plusVisit(page, error, wireBytes);
    noteVisited(state.key(), state.url());
  }

  /// A redirect was met.
  ///
  /// @param cookies with which it was asked for
  void noteRedirect(UrlKey key, String cookies) {
    redirects.put(key, cookies.hashCode());
  }

  /// A page is being visited: those to which it leads may ask for it before it is settled.
  void noteVisited(UrlKey key, Url url) {
    visited.put(key, url);
  }

  void countRetry() {
    counts = counts.plusVisit(/* page= */ false, /* error= */ false, 0);
  }

  /// What an earlier run has settled of a URL.
  @Nullable UrlState earlier(UrlKey key) {
    return store.state(key);
  }

  /// The URL of a settled page; empty if it cannot be found.
  String urlOf(UrlKey key) {
    Url recent = visited.get(key);
    if (recent != null) {
      return recent.href();
    }
    UrlState state = store.state(key);
    return state == null ? "" : state.url().href();
  }

  private static boolean isError(Outcome outcome) {
    return switch (outcome) {
      case OK, EMPTY, NOT_MODIFIED, REDIRECT, REDIRECT_UNFOLLOWED, BLOCKED_TYPE -> false;
      default -> true;
    };
  }

  /// Hands a commit to the journal; suspends only while that is full. All that depends on it
  /// happens when it has become durable, also if the caller is cancelled while it waits.
  void commit(Commit commit) {
    Promise<Void> durable = commitSmall(commit);
    if (journal.isFull()) {
      awaitQuietly(durable);
    }
  }

  /// The same for what is small and has a commit of its visit behind it: never suspends.
  Promise<Void> commitSmall(Commit commit) {
    uncommitted++;
    Promise<Void> durable = journal.commit(commit);
    durable.whenDone(() -> landed(commit, durable));
    return durable;
  }

  private static void awaitQuietly(Promise<Void> durable) {
    try {
      durable.await();
    } catch (TaskFailed e) {
      // Told to all that wait for it, and to the crawl.
    }
  }

  private void landed(Commit commit, Promise<Void> durable) {
    uncommitted--;
    release(commit);
    if (durable.state() == java.util.concurrent.Future.State.SUCCESS) {
      crawl.router().committed(this, commit.changes());
    } else if (failure == null) {
      failure = durable.exceptionNow();
      crawl.fail(failure);
    }
    signal();
  }

  /// Gives the bytes of an exchange back, which may suspend: hence a task.
  private void release(Commit commit) {
    if (running != null) {
      for (WireBytes bytes : commit.wireBytes()) {
        running.spawn("release", () -> closed(bytes));
      }
    }
  }

  private static @Nullable Void closed(WireBytes bytes) {
    bytes.close();
    return null;
  }

  private void rethrow() throws Exception {
    if (failure instanceof Exception e) {
      throw e;
    }
    if (failure != null) {
      throw new IllegalStateException("the journal failed", failure);
    }
  }
}
