package orbweaver.crawl.frontier;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import orbweaver.crawl.frontier.FrontierChange.Admitted;
import orbweaver.crawl.frontier.FrontierChange.Readmitted;
import orbweaver.crawl.frontier.FrontierChange.Rejected;
import orbweaver.crawl.frontier.FrontierChange.Renewed;
import orbweaver.crawl.frontier.FrontierChange.Retried;
import orbweaver.crawl.frontier.FrontierChange.Settled;
import orbweaver.crawl.frontier.FrontierChange.Superseded;
import orbweaver.crawl.frontier.QueuedUrl.Place;
import orbweaver.parse.Fingerprint;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// The URLs of one shard: which were ever seen, which wait, and which is next.
///
/// Belongs to one loop. Reads no clock: time is handed in, in nanoseconds of the loop. Each call
/// that changes a URL's life returns the [FrontierChange] that the caller commits to the journal;
/// memory runs ahead of the store by what is being committed, never behind it.
///
/// ## The life of a URL
///
/// - *seen*: its fingerprint is in the seen set; that never ends.
/// - *rejected*: outside the bounds; settled without a visit.
/// - *waiting*: in its host's queue, or behind a delay after a failed visit.
/// - *taken*: handed out by [#take]; the host counts it as in flight.
/// - *settled*: it has its verdict.
///
/// `discover` moves from unseen to waiting or rejected; `take` from waiting to taken; `settle`,
/// `retry` and `putBack` from taken to settled or back to waiting. Where depth is limited, a page
/// that is found again by a shorter way is queued once more: what it links to is nearer as well.
public final class Frontier {
  private final FrontierStore store;
  private final Bounds bounds;
  private final PaceSettings pace;
  private final SeenSet seen = new SeenSet();

  /// Those of the seen that were rejected for where they were found, ...
  private final SeenSet provisional = new SeenSet();

  /// ... or for where they lie, and yet may be found to be part of a page, ...
  private final SeenSet outside = new SeenSet();

  /// ... and those of these that were admitted after all.
  private final SeenSet readmitted = new SeenSet();

  /// Redirects that were admitted once more, for they may be pages now.
  private final SeenSet retraced = new SeenSet();

  /// What pages of this shard need.
  private final SeenSet assets = new SeenSet();

  /// Pages that were met with the number of a session in their URL, without it.
  private final SeenSet sessions = new SeenSet();

  /// How near pages are to a seed; null where that decides nothing.
  private final @Nullable DepthTable nearest;

  private final Map<HostKey, HostQueue> hosts = new LinkedHashMap<>();
  private final Map<String, SharedAddress> addresses = new LinkedHashMap<>();
  private final PriorityQueue<Turn> schedule = new PriorityQueue<>();
  private final int sequenceStep;
  private long nextSequence;
  private long nextTurn;
  private long waiting;
  private long inFlight;
  private long admitted;
  private long settled;

  /// @param firstSequence number of the first place that this frontier gives away
  /// @param sequenceStep between two places: the number of frontiers that share the numbers
  public Frontier(
      FrontierStore store,
      BoundsSettings bounds,
      PaceSettings pace,
      long firstSequence,
      int sequenceStep) {
    this.store = store;
    this.bounds = new Bounds(bounds);
    this.nearest = bounds.maxDepth() == Integer.MAX_VALUE ? null : new DepthTable();
    this.pace = pace;
    this.nextSequence = firstSequence;
    this.sequenceStep = sequenceStep;
  }

  // ---- Restoring ----

  /// Takes one settled URL of an earlier run. Its host was asked then, which matters if that is not
  /// longer ago than any host is left alone.
  public void restoreSettled(UrlState state, Instant now, long nowNanos) {
    seen.add(state.key().fingerprint());
    noteRefusal(state.key().fingerprint(), state.verdict());
    if (state.verdict().outcome().visited()) {
      noteDepth(state.key(), state.mention(), state.depth());
      Duration ago = Duration.between(state.settledAt(), now);
      if (ago.compareTo(pace.maxDelay()) < 0) {
        host(state.key().host()).askedBefore(nowNanos - Math.max(0, ago.toNanos()));
      }
    }
    boolean _ = noteSession(state.url());
    if (state.depth() == 0 && state.url().isHttp()) {
      bounds.addSeed(state.url());
    }
  }

  /// Takes one queued URL of an earlier run, in the order in which the store tells them. Its host
  /// waits for its delay before the first request: who knows when the last one was.
  public void restoreQueued(QueuedUrl url, long nowNanos) {
    seen.add(url.key().fingerprint());
    noteDepth(url.key(), url.mention(), url.depth());
    boolean _ = noteSession(url.url());
    if (url.depth() == 0) {
      bounds.addSeed(url.url());
    }
    HostQueue host = host(url.key().host());
    host.restore(url);
    host.started(nowNanos);
    waiting++;
    admitted++;
    reschedule(host);
  }

  // ---- Discovering ----

  /// Whether there is nothing new in having found the URL so many links from a seed. Costs a look
  /// into a table or two.
  public boolean seen(long fingerprint, int depth) {
    return seen.contains(fingerprint)
        && !mayBeReadmitted(fingerprint)
        && (nearest == null || !nearest.isNearer(fingerprint, depth));
  }

  private boolean mayBeReadmitted(long fingerprint) {
    return provisional.contains(fingerprint) && !readmitted.contains(fingerprint);
  }

  /// Admits or rejects a URL that was found; null if it was seen before.
  public @Nullable FrontierChange discover(Discovery found, Instant now) {
    long fingerprint = found.key().fingerprint();
    boolean isNew = seen.add(fingerprint);
    if (!isNew && !mayBeReadmitted(fingerprint) && !isAssetAfterAll(found)) {
      return nearest != null && nearest.isNearer(fingerprint, found.depth())
          ? approach(found)
          : null;
    }
    if (found.depth() == 0 && found.url().isHttp()) {
      bounds.addSeed(found.url());
    }
    Verdict refusal = bounds.refuse(found);
    if (refusal == null && isNew) {
      refusal = refuseSession(found);
    }
    if (!isNew) {
      return refusal == null ? readmit(found) : null;
    }
    if (refusal == null) {
      return new Admitted(enqueue(found, /* revisited= */ false));
    }
    noteRefusal(fingerprint, refusal);
    return new Rejected(unvisited(found, refusal, now));
  }

  /// Queues a page once more that was found by a shorter way. It is visited in its nearest place
  /// alone; but if it was visited already, it is again, for its links are not kept.
  private @Nullable Renewed approach(Discovery found) {
    return found.mention().isPage() && bounds.refuse(found) == null
        ? new Renewed(enqueue(found, /* revisited= */ true))
        : null;
  }

  private void noteDepth(UrlKey key, Mention mention, int depth) {
    if (nearest != null && mention.isPage()) {
      nearest.lower(key.fingerprint(), depth);
    }
  }

  /// Keeps in mind what is not the last word.
  private void noteRefusal(long fingerprint, Verdict refusal) {
    if (refusal.outcome().isProvisional()) {
      provisional.add(fingerprint);
    } else if (bounds.mayBecomeAsset(refusal)) {
      outside.add(fingerprint);
    }
  }

  private boolean isAssetAfterAll(Discovery found) {
    long fingerprint = found.key().fingerprint();
    return found.mention().isAsset()
        && outside.contains(fingerprint)
        && !readmitted.contains(fingerprint);
  }

  /// Whether no page of this shard was found to need the URL before.
  public boolean noteAsset(long fingerprint) {
    return assets.add(fingerprint);
  }

  /// A server that numbers its visitors in its links has a new URL for every page at every visit.
  private @Nullable Verdict refuseSession(Discovery found) {
    return found.depth() > 0 && !noteSession(found.url())
        ? new Verdict(Outcome.BLOCKED_TRAP, "the page was met under the number of another session")
        : null;
  }

  /// Whether it is the first URL of its page that has such a number; true also where there is none.
  private boolean noteSession(Url url) {
    String page = bounds.withoutSession(url);
    return page == null || sessions.add(fingerprint(page));
  }

  private static long fingerprint(String page) {
    byte[] bytes = page.getBytes(StandardCharsets.ISO_8859_1);
    return Fingerprint.of(bytes, 0, bytes.length, /* key= */ 0);
  }

  /// Queues a URL that an earlier run refused, if these bounds do not; else null.
  public @Nullable Readmitted reconsider(UrlState state) {
    int hops = Bounds.hops(state.verdict());
    Discovery found = discovered(state, hops);
    return bounds.refuse(found) == null ? readmit(found) : null;
  }

  /// Queues a URL once more that was settled in an earlier run; null if these bounds refuse it.
  public @Nullable Renewed renew(UrlState state) {
    Discovery found = discovered(state, 0);
    return bounds.refuse(found) == null ? new Renewed(enqueue(found, /* revisited= */ true)) : null;
  }

  private static Discovery discovered(UrlState state, int hops) {
    return new Discovery(state.key(), state.url(), state.depth(), hops, state.parent())
        .as(state.mention());
  }

  /// Whether the URL would be admitted as a page, found `depth` links from a seed.
  public boolean takesAsPage(UrlKey key, Url url, int depth) {
    return bounds.refuse(new Discovery(key, url, depth, 0, null)) == null;
  }

  /// Queues a URL once more that was settled; null if that was done before in this run.
  public @Nullable Readmitted readmit(Discovery found) {
    return readmit(found, readmitted);
  }

  /// Queues a redirect once more that was followed and led back to it; null if these bounds refuse
  /// it, or if that was done before in this run.
  public @Nullable Readmitted retrace(Discovery found) {
    return bounds.refuse(found) == null ? readmit(found, retraced) : null;
  }

  private @Nullable Readmitted readmit(Discovery found, SeenSet once) {
    return once.add(found.key().fingerprint())
        ? new Readmitted(enqueue(found, /* revisited= */ false))
        : null;
  }

  /// URLs of other shards were handed to them: they need not be handed on again, unless another
  /// page may have more to say of them.
  public void handedOn(List<Discovery> foreign) {
    for (Discovery discovery : foreign) {
      if (!discovery.nofollow() && !bounds.isTooFar(discovery)) {
        seen.add(discovery.key().fingerprint());
      }
    }
  }

  private QueuedUrl enqueue(Discovery found, boolean revisited) {
    var place = new Place(Math.min(found.depth(), 255), nextSequence);
    nextSequence += sequenceStep;
    var url =
        new QueuedUrl(
            found.key(),
            place,
            found.url(),
            found.depth(),
            found.hops(),
            0,
            found.parent(),
            found.mention(),
            revisited);
    noteDepth(url.key(), url.mention(), url.depth());
    HostQueue host = host(found.key().host());
    host.offer(url);
    waiting++;
    admitted++;
    reschedule(host);
    return url;
  }

  private static UrlState unvisited(Discovery found, Verdict verdict, Instant now) {
    return new UrlState(
            found.key(), found.url(), verdict, 0, "", 0, "", found.depth(), 0, found.parent(), now)
        .with(found.mention(), LastCapture.NONE);
  }

  /// The state of a URL that a rule withheld from being fetched.
  public static UrlState withheld(QueuedUrl url, Verdict verdict, Instant now) {
    return new UrlState(
            url.key(),
            url.url(),
            verdict,
            0,
            "",
            0,
            "",
            url.depth(),
            url.attempts(),
            url.parent(),
            now)
        .with(url.mention(), LastCapture.NONE);
  }

  /// The changes of a commit have become durable.
  public void committed(List<FrontierChange> changes) {
    for (FrontierChange change : changes) {
      if (change instanceof Admitted(QueuedUrl url)) {
        settledDown(url);
      } else if (change instanceof Readmitted(QueuedUrl url)) {
        settledDown(url);
      } else if (change instanceof Renewed(QueuedUrl url)) {
        settledDown(url);
      }
    }
  }

  private void settledDown(QueuedUrl url) {
    HostQueue host = hosts.get(url.key().host());
    if (host != null) {
      host.committed(url.place());
      reschedule(host);
    }
  }

  // ---- Visiting ----

  /// Takes the next URL whose host may be asked now, or null. The caller then calls [#started] when
  /// the request goes out, and ends with [#settle], [#retry] or [#putBack].
  public @Nullable QueuedUrl take(long nowNanos) {
    for (Turn turn = firstTurn(); turn != null; turn = firstTurn()) {
      if (turn.readyNanos() > nowNanos) {
        return null;
      }
      HostQueue host = turn.host();
      host.turn(null);
      QueuedUrl url = mayGo(host, nowNanos) ? take(host, nowNanos) : null;
      lineUp(host.address());
      if (url != null) {
        return url;
      }
    }
    return null;
  }

  private static boolean mayGo(HostQueue host, long nowNanos) {
    SharedAddress address = host.address();
    return address == null || address.admits(host, nowNanos);
  }

  private @Nullable QueuedUrl take(HostQueue host, long nowNanos) {
    QueuedUrl url = host.take(store, nowNanos);
    if (url != null) {
      waiting--;
      inFlight++;
      if (host.address() instanceof SharedAddress address) {
        address.began();
      }
    }
    reschedule(host);
    return url;
  }

  /// When [#take] will have something, as things stand; [Long#MAX_VALUE] for never.
  public long nextDueNanos() {
    Turn first = firstTurn();
    return first == null ? HostQueue.NEVER : first.readyNanos();
  }

  private @Nullable Turn firstTurn() {
    Turn first = schedule.peek();
    while (first != null && !first.isCurrent()) {
      schedule.remove();
      first = schedule.peek();
    }
    return first;
  }

  /// A request for a taken URL, or for its host's robots.txt, starts now.
  public void started(QueuedUrl url, long nowNanos) {
    HostQueue host = host(url.key().host());
    host.started(nowNanos);
    if (host.address() instanceof SharedAddress address) {
      address.started(nowNanos);
    }
    reschedule(host);
  }

  /// The taken URL has its verdict.
  public Settled settle(QueuedUrl url, UrlState state) {
    if (!state.verdict().outcome().leadsOn()) {
      noteDepth(url.key(), url.mention(), /* depth= */ 0); // to find it nearer would change nothing
    }
    end(url);
    settled++;
    return new Settled(url, state);
  }

  /// Whether the taken URL has another, nearer place in the queue, or had. Then [#supersede] it.
  public boolean isSuperseded(QueuedUrl url) {
    return nearest != null && nearest.isFarther(url.key().fingerprint(), url.depth());
  }

  /// The taken URL leaves the queue without a verdict of its own.
  public Superseded supersede(QueuedUrl url) {
    end(url);
    settled++;
    return new Superseded(url);
  }

  /// The taken URL is visited again, not before `notBeforeNanos`.
  public Retried retry(QueuedUrl url, long notBeforeNanos) {
    QueuedUrl again = url.triedAgain();
    host(url.key().host()).delay(again, notBeforeNanos);
    waiting++;
    end(url);
    return new Retried(again);
  }

  /// The taken URL waits on, in its old place.
  public void putBack(QueuedUrl url) {
    HostQueue host = host(url.key().host());
    host.putBack(url);
    inFlight--;
    waiting++;
    leaveAddress(host);
    reschedule(host);
  }

  /// Has a host asked for something that is no URL of the crawl, in a turn like any other and
  /// before these: [#take] hands it out, and [#endErrand] ends it. It is in no store, and under way
  /// also while the host's own URLs wait for its rules.
  public void run(QueuedUrl errand) {
    HostQueue host = host(errand.key().host());
    host.run(errand);
    waiting++;
    reschedule(host);
  }

  /// The errand that was taken is over.
  public void endErrand(QueuedUrl errand) {
    end(errand);
  }

  private void end(QueuedUrl url) {
    HostQueue host = host(url.key().host());
    host.ended();
    inFlight--;
    leaveAddress(host);
    reschedule(host);
  }

  // ---- Hosts ----

  /// Lets no URL of the host be taken until [#open]: something else is asked of it.
  public void close(HostKey key) {
    HostQueue host = host(key);
    host.closed(true);
    if (host.address() instanceof SharedAddress address) {
      address.began();
    }
    reschedule(host);
  }

  /// What [#close] was for is over, but only errands may be taken until [#open]: nothing is asked
  /// of the host now, and its rules lie elsewhere.
  public void awaitRules(HostKey key) {
    HostQueue host = host(key);
    host.closed(false);
    host.awaitsRules(true);
    leaveAddress(host);
    reschedule(host);
  }

  /// Ends what [#close] or [#awaitRules] began.
  public void open(HostKey key) {
    HostQueue host = host(key);
    boolean wasClosed = host.isClosed();
    host.closed(false);
    host.awaitsRules(false);
    if (wasClosed) {
      leaveAddress(host);
    }
    reschedule(host);
  }

  /// Whether it was told where the host is, or nobody needs to know.
  public boolean isLocated(HostKey key) {
    return pace.addressConcurrency() == 0 || host(key).isLocated();
  }

  /// Hosts with the same address share its limits from now on. The host is open.
  ///
  /// @param address names it; "" if it cannot be known
  public void locate(HostKey key, String address) {
    host(key).locate(address.isEmpty() ? null : addresses.computeIfAbsent(address, this::shared));
  }

  private SharedAddress shared(String address) {
    return new SharedAddress(pace.addressConcurrency(), pace.addressDelay().toNanos());
  }

  private void leaveAddress(HostQueue host) {
    if (host.address() instanceof SharedAddress address) {
      address.ended();
      lineUp(address);
    }
  }

  /// Gives the first host that stands in line for an address its turn.
  private void lineUp(@Nullable SharedAddress address) {
    if (address != null && address.nextLeader(pace.hostConcurrency()) instanceof HostQueue leader) {
      schedule(leader, Math.max(address.dueNanos(), leader.readyNanos(pace.hostConcurrency())));
    }
  }

  /// Asks the host for nothing until then.
  public void hold(HostKey key, long untilNanos) {
    host(key).hold(untilNanos);
    reschedule(host(key));
  }

  /// Asks the host less often from now on; a shorter delay than the present one changes nothing.
  ///
  /// @return the delay in force
  public Duration slowTo(HostKey key, Duration delay) {
    Duration capped = delay.compareTo(pace.maxDelay()) > 0 ? pace.maxDelay() : delay;
    HostQueue host = host(key);
    host.slowTo(capped.toNanos());
    return Duration.ofNanos(host.delayNanos());
  }

  /// The delay in force for a host.
  public Duration delay(HostKey key) {
    return Duration.ofNanos(host(key).delayNanos());
  }

  private HostQueue host(HostKey key) {
    return hosts.computeIfAbsent(key, k -> new HostQueue(k, pace.delay().toNanos()));
  }

  private void reschedule(HostQueue host) {
    if (host.isParked()) {
      return;
    }
    long ready = host.readyNanos(pace.hostConcurrency());
    Turn present = host.turn();
    if (host.address() instanceof SharedAddress address && address.isLedBy(host)) {
      if (present != null && ready <= present.readyNanos()) {
        return;
      }
      address.dropLeader();
      lineUp(address);
    }
    if (ready == HostQueue.NEVER) {
      host.turn(null);
    } else if (present == null || present.readyNanos() != ready) {
      schedule(host, ready);
    }
  }

  private void schedule(HostQueue host, long readyNanos) {
    var turn = new Turn(host, readyNanos, nextTurn++);
    host.turn(turn);
    schedule.add(turn);
  }

  // ---- Counting ----

  /// Nothing waits and nothing is under way.
  public boolean isQuiet() {
    return waiting == 0 && inFlight == 0;
  }

  public FrontierStats stats() {
    return new FrontierStats(
        waiting, inFlight, admitted, settled, seen.size(), hosts.size(), schedule.size());
  }
}
