package orbweaver.crawl.fetch;

import static orbweaver.loop.Coroutines.sleepNanos;

import java.net.InetAddress;
import java.util.List;
import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.loop.Disk;
import orbweaver.loop.Loop;
import orbweaver.parse.Cookie;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// Fetches over HTTP/1.1, keeping connections for another request. One a loop; any number of
/// coroutines of that loop may fetch at once.
///
/// Whatever a server, a network or a name does, a fetch ends in a [FetchOutcome], within the limits
/// of time and memory; it never throws for the web's failures. Redirects are not followed: each is
/// a visit of its own.
public final class Fetcher implements AutoCloseable {
  private final Loop loop;
  private final FetchLimits limits;
  private final FetchParts parts;
  private final TlsClient tls;
  private final Connector connector;
  private final HttpVersions versions;
  private final H2Sessions sessions;
  private final Session session;
  private final FormLogins formLogins;

  // counts since the start
  private long fetches;
  private long failures;
  private long connections;
  private long repeats;

  /// @param loop where this is used, and only there
  public Fetcher(Loop loop, FetchOptions options) {
    this.loop = loop;
    this.limits = options.limits();
    this.parts = FetchParts.of(loop, options);
    this.versions = options.route().versions();
    this.tls = new TlsClient(loop, limits, options.tls(), parts.arrays());
    this.connector = new Connector(loop, options, tls, parts.proxyLogins());
    this.sessions = new H2Sessions(loop, options.holdings().idleTime().toNanos());
    this.session = new Session(loop, options.session());
    this.formLogins = new FormLogins(options.session().formLogins(), session, this::authorized);
  }

  /// Names where the server of a URL is: hosts that share an address have the same name. Empty
  /// where that is not known, or a proxy's affair. Suspends while the host is looked up.
  public String locate(Url url) {
    return connector.locate(url, new FetchClock(loop, limits.times().total()));
  }

  /// Whether the URL's host was found on the public internet before. If it moves into an internal
  /// network then, that is a trick (DNS rebinding), whoever has named it.
  public boolean wasPublic(Url url) {
    return connector.wasPublic(url);
  }

  /// The same of an answer of an earlier run, where the URL has a name for its host.
  ///
  /// @param address from which the answer came, "" if none did
  public static boolean foundOutside(Url url, String address) {
    return Connector.isName(url)
        && !address.isEmpty()
        && !AddressGuard.isInternal(InetAddress.ofLiteral(address));
  }

  /// Fetches; suspends until the last byte has come or something gives out.
  public FetchOutcome fetch(FetchRequest request) {
    assert loop.inLoop() : "a fetcher belongs to one loop";
    var clock = new FetchClock(loop, limits.times().total());
    fetches++;
    try {
      return new FetchOutcome.Answered(loggedIn(request, clock));
    } catch (FetchException e) {
      failures++;
      return new FetchOutcome.Failed(e.failure(), e.detail(), clock.elapsedNanos(), e.refusal());
    }
  }

  /// Where the session has ended meanwhile, the page is asked for once more.
  private Answer loggedIn(FetchRequest request, FetchClock clock) throws FetchException {
    FormLogins.Ticket ticket = formLogins.before(request, clock);
    long askedNanos = loop.nanos();
    Answer answer = authorized(request, clock);
    boolean again;
    try {
      again = formLogins.hasEnded(ticket, answer);
    } catch (FetchException e) {
      answer.close();
      throw e;
    }
    if (!again) {
      return answer;
    }
    answer.close();
    pauseBeforeRepeat(askedNanos + request.repeatAfter().toNanos());
    FormLogins.Ticket _ = formLogins.before(request, clock);
    return authorized(request, clock);
  }

  /// A server that asks who we are is asked once more, after the pause that its host wants.
  private Answer authorized(FetchRequest request, FetchClock clock) throws FetchException {
    long askedNanos = loop.nanos();
    Answer first = answer(session.dress(request), clock);
    if (!session.heard(request, first.head())) {
      return first;
    }
    first.close();
    pauseBeforeRepeat(askedNanos + request.repeatAfter().toNanos());
    Answer second = answer(session.dress(request), clock);
    boolean _ = session.heard(request, second.head());
    return second;
  }

  private Answer answer(FetchRequest request, FetchClock clock) throws FetchException {
    String origin = request.url().origin();
    HttpConnection idle = idle(request, origin);
    if (idle != null) {
      long askedNanos = loop.nanos();
      Answer answer = ask(idle, request, clock);
      if (answer != null) {
        return answer;
      }
      repeats++;
      pauseBeforeRepeat(askedNanos + request.repeatAfter().toNanos());
    }
    long askedNanos = loop.nanos();
    Answer answer = askAnew(request, origin, clock);
    if (answer == null) {
      repeats++;
      pauseBeforeRepeat(askedNanos + request.repeatAfter().toNanos());
      answer = askAnew(request, origin, clock);
    }
    if (answer == null) {
      throw new FetchException(
          Failure.CONNECT_ERROR, "the server refused the request on two new connections");
    }
    return answer;
  }

  /// A connection that stands, null if there is none. What is posted must not be repeated, so it
  /// gets one that the server cannot be closing.
  private @Nullable HttpConnection idle(FetchRequest request, String origin) {
    if (request.posts()) {
      return null;
    }
    HttpConnection stream = sessions.stream(origin, request.allowsInternal());
    return stream == null ? parts.pool().take(origin, request.allowsInternal()) : stream;
  }

  /// @return null when the server has not begun with the request
  private @Nullable Answer askAnew(FetchRequest request, String origin, FetchClock clock)
      throws FetchException {
    boolean offersHttp2 =
        versions == HttpVersions.PREFER_HTTP_2 && !request.posts() && !sessions.isLiar(origin);
    connections++;
    Alpn offer = offersHttp2 ? Alpn.EITHER : Alpn.HTTP_1;
    HttpConnection http = connector.open(request, origin, offer, clock);
    if (!(http.connection() instanceof TlsConnection tls && tls.speaksHttp2())) {
      return ask(http, request, clock);
    }
    var session = new H2Session(loop, http, parts.arrays(), sessions, limits.sizes().headBytes());
    sessions.add(session);
    try {
      return ask(session.open(), request, clock);
    } catch (FetchException e) {
      if (!sessions.gaveUpOn(origin)) {
        throw e;
      }
      return ask(connector.open(request, origin, Alpn.HTTP_1, clock), request, clock);
    }
  }

  private void pauseBeforeRepeat(long dueNanos) {
    long left = dueNanos - loop.nanos();
    if (left > 0) {
      sleepNanos(left);
    }
  }

  private @Nullable Answer ask(HttpConnection connection, FetchRequest request, FetchClock clock)
      throws FetchException {
    try (var dialogue = new Dialogue(parts, connection, request, clock)) {
      return dialogue.run();
    }
  }

  /// Whether a connection to the URL's server can be made, whatever is spoken over it; suspends.
  public boolean reaches(Url url) {
    try {
      connector
          .reach(FetchRequest.page(url, true), new FetchClock(loop, limits.times().total()))
          .connection()
          .close();
      return true;
    } catch (FetchException _) {
      return false;
    }
  }

  /// Whether the server of an https URL speaks TLS, be it in a way that we do not take; suspends.
  public boolean speaksTls(Url url) {
    try {
      var clock = new FetchClock(loop, limits.times().total());
      connector.open(FetchRequest.page(url, true), url.origin(), Alpn.HTTP_1, clock).close();
      return true;
    } catch (FetchException e) {
      return e.failure() == Failure.TLS_ERROR && !e.detail().endsWith(TlsComplaint.NO_TLS);
    }
  }

  /// Cookies that it has and whose time is not over.
  public List<Cookie> cookies() {
    return session.cookies();
  }

  /// The cookies that a request for the URL would carry, as one field; empty where none are kept.
  public String cookiesFor(Url url) {
    return session.cookiesFor(url);
  }

  public FetcherStats stats() {
    return new FetcherStats(
        fetches,
        failures,
        connections,
        repeats,
        parts.pool().size(),
        parts.arrays().heldBytes(),
        parts.budget().usedBytes(),
        tls.library());
  }

  /// Deletes what a process that was killed has left in the folder for large bodies; suspends. For
  /// the start of a job, before any of its fetchers.
  public static void clearSpool(Disk disk, FetchOptions options) {
    Spool.clear(disk, options.spoolFolder());
  }

  /// Closes idle connections. Fetches under way go on.
  @Override
  public void close() {
    parts.close();
    sessions.close();
    tls.close();
    connector.close();
  }
}
