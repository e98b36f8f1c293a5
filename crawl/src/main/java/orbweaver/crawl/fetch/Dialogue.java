package orbweaver.crawl.fetch;

import java.io.IOException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Objects;
import javax.net.ssl.SSLException;
import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.loop.Connection;
import org.jspecify.annotations.Nullable;

/// One request on one connection, and the response as far as it comes. Used once.
///
/// Ends with an answer; or with a [FetchException] or nothing, and then all that it held is given
/// back and the connection is closed.
final class Dialogue implements AutoCloseable {
  private static final int PROXY_AUTHENTICATION_REQUIRED = 407;

  private final FetchParts parts;
  private final HttpConnection http;
  private final Connection connection;
  private final FetchRequest request;
  private final FetchClock clock;
  private final MessageDigest digest;
  private final WireBuffer wire;
  private final ResponseFramer framer;
  private final Watchdog watchdog;
  private boolean hasLeftover;
  private boolean refused;
  private boolean succeeded;

  Dialogue(FetchParts parts, HttpConnection http, FetchRequest request, FetchClock clock) {
    FetchLimits limits = parts.limits();
    this.parts = parts;
    this.http = http;
    this.connection = http.connection();
    this.request = request;
    this.clock = clock;
    this.digest = parts.digests().take();
    this.wire =
        new WireBuffer(parts.arrays(), parts.spool(), parts.budget(), limits.sizes().memoryBytes());
    long maxBodyBytes = request.wireBodyBytes(limits);
    long refusedBytes = request.takesBeginning() ? Long.MAX_VALUE : maxBodyBytes;
    this.framer = new ResponseFramer(limits, maxBodyBytes, refusedBytes, request.body(), digest);
    this.watchdog =
        new Watchdog(
            parts.loop(), connection, clock.dueNanos(), limits.times().minBytesPerSecond());
  }

  /// Asks and listens; suspends.
  ///
  /// @return null when the server had closed a connection that was used before, which says nothing,
  ///   or has not begun with the request, or a proxy has asked who we are: it is to be made again
  ///   on a new one
  @Nullable Answer run() throws FetchException {
    ProxyServer relay = http.relay();
    byte[] bytes = parts.writer().write(request, relay != null);
    byte[] sent =
        relay == null || relay.user().isEmpty()
            ? bytes
            : RequestWriter.withCredentials(bytes, authorization(relay));
    Instant startedAt = parts.loop().now();
    clock.startPhase();
    watchdog.enter(Phase.FIRST_BYTE, parts.limits().times().firstByte());
    try {
      connection.write(sent, 0, sent.length);
      if (request.posts()) {
        byte[] content = RequestWriter.content(request);
        connection.write(content, 0, content.length);
      }
      receive();
    } catch (IOException e) {
      ended(e);
    } catch (MalformedResponse e) {
      throw new FetchException(Failure.PROTOCOL_ERROR, e.detail());
    }
    return refused || framer.head() == null || wantsAnotherAnswer()
        ? null
        : answer(bytes, startedAt);
  }

  private String authorization(ProxyServer relay) {
    String target = RequestWriter.target(request, /* relayed= */ true);
    var asked = new Digest.Asked(request.method(), target, request.content());
    return parts.proxyLogins().authorization(relay, asked);
  }

  /// A proxy that does not know us speaks for itself and not for the server: what it says is no
  /// page, and no robots.txt that is missing.
  ///
  /// @return whether it may be told now who asks
  private boolean wantsAnotherAnswer() throws FetchException {
    HttpHead head = Objects.requireNonNull(framer.head());
    ProxyServer relay = http.relay();
    if (relay == null || head.status() != PROXY_AUTHENTICATION_REQUIRED) {
      return false;
    }
    if (parts.proxyLogins().refused(relay, head.all("proxy-authenticate"))) {
      return true;
    }
    throw new FetchException(
        Failure.CONNECT_ERROR, relay + ": it refuses: 407, it wants (other) credentials");
  }

  private void receive() throws IOException, MalformedResponse, FetchException {
    while (!framer.isDone()) {
      wire.makeRoom(framer.headEnd(), expectedBytes());
      byte[] array = wire.array();
      int from = wire.limit();
      int count = connection.read(array, from, array.length - from);
      if (count < 0) {
        ended(null);
        return;
      }
      arrived();
      watchdog.received(count);
      int end = framer.feed(array, from, from + count);
      wire.limit(end);
      hasLeftover = end < from + count;
    }
  }

  private long expectedBytes() {
    return framer.head() != null && framer.framing().kind() == BodyFraming.Kind.LENGTH
        ? framer.headEnd() + framer.framing().length()
        : 0;
  }

  private void arrived() {
    if (wire.length() == 0) {
      clock.endFirstByte();
      watchdog.enter(Phase.IDLE, parts.limits().times().idle());
    } else {
      watchdog.restart();
    }
  }

  /// The connection is at its end before the response is, unless that is what ends it.
  private void ended(@Nullable IOException cause) throws FetchException {
    if (cause instanceof H2Failure failed && failed.kind() == H2Failure.Kind.REFUSED) {
      refused = true; // and what has come of an answer is none
    } else if (framer.head() != null) {
      endBody(cause);
    } else if (watchdog.hasExpired()) {
      throw new FetchException(Failure.TIMEOUT, watchdog.complaint());
    } else if (wire.length() > 0) {
      String how = cause == null ? "ended" : "broke (" + Connector.reason(cause) + ")";
      Failure failure =
          switch (cause) {
            case null -> Failure.PROTOCOL_ERROR;
            case SSLException _ -> Failure.TLS_ERROR;
            case H2Failure failed when failed.kind() == H2Failure.Kind.MALFORMED ->
                Failure.PROTOCOL_ERROR;
            default -> Failure.CONNECT_ERROR;
          };
      throw new FetchException(failure, "the connection " + how + " within the head of the answer");
    } else {
      unanswered(cause);
    }
  }

  /// Nothing has come. Where that says nothing of the request, it may be made again.
  private void unanswered(@Nullable IOException cause) throws FetchException {
    switch (cause) {
      case H2Failure failed when failed.kind() == H2Failure.Kind.MALFORMED ->
          throw new FetchException(Failure.PROTOCOL_ERROR, Connector.reason(failed));
      case null, default -> {
        if (!http.isUsed()) {
          throw unanswered(request, cause);
        }
      }
    }
  }

  private static FetchException unanswered(FetchRequest request, @Nullable IOException cause) {
    return switch (cause) {
      case null ->
          new FetchException(
              Failure.CONNECT_ERROR, "the server ended the connection without an answer");
      case SSLException e ->
          new FetchException(
              Failure.TLS_ERROR, TlsComplaint.of(Connector.bareHost(request.url()), e));
      default ->
          new FetchException(
              Failure.CONNECT_ERROR, "the server gave no answer: " + Connector.reason(cause));
    };
  }

  private void endBody(@Nullable IOException cause) {
    if (watchdog.hasExpired()) {
      framer.cut(Cut.TIMEOUT, watchdog.complaint());
    } else if (cause == null) {
      framer.end();
    } else if (isMalformed(cause)) {
      framer.cut(Cut.PROTOCOL_ERROR, "within the body " + Connector.reason(cause));
    } else {
      String reason = Connector.reason(cause);
      framer.cut(Cut.TRUNCATED, "the connection broke within the body: " + reason);
    }
  }

  /// Such as a body that is not as long as its head says (RFC 9113 8.1.1).
  private static boolean isMalformed(IOException cause) {
    return cause instanceof H2Failure failed && failed.kind() == H2Failure.Kind.MALFORMED;
  }

  // ---- The answer ----

  private Answer answer(byte[] requestBytes, Instant startedAt) {
    wire.finish();
    FetchTimings timings = clock.timings();
    watchdog.close();
    HttpHead head = Objects.requireNonNull(framer.head());
    releaseConnection(head);
    String contentEncoding = head.first("content-encoding");
    var exchange =
        new Exchange(
            request.url(),
            startedAt,
            http.address(),
            parts.writer().archived(request, requestBytes, http.relay() != null),
            wire,
            framer.headEnd(),
            PayloadDigests.label(digest),
            head.status(),
            contentEncoding == null ? "" : contentEncoding,
            connection instanceof H2Stream ? "h2" : "http/1.1",
            framer.cut() != Cut.NONE);
    boolean decodes = request.body().decodes(head);
    Cut cut = framer.cut();
    String detail = framer.detail();
    if (cut == Cut.NONE
        && head.status() == 206
        && !ContentRange.isWhole(head, framer.payloadBytes())) {
      cut = Cut.TRUNCATED;
      detail = "the server sent a part (206) although all was asked for";
    }
    DecodedBody body = decodes ? decode(head) : DecodedBody.NONE;
    var payload = new Payload(framer.payloadBytes(), decodes, cut, detail);
    succeeded = true;
    return new Answer(exchange, head, wire, payload, body, timings);
  }

  private void releaseConnection(HttpHead head) {
    boolean clean = framer.cut() == Cut.NONE && !hasLeftover;
    if (clean && framer.framing().isSafeToReuse()) {
      http.keptFor(KeepAlive.of(head));
      parts.pool().give(http);
    } else {
      http.close();
    }
  }

  private DecodedBody decode(HttpHead head) {
    return parts.decoder().decode(wire, framer, head, request.decodedBytes(parts.limits()));
  }

  /// Gives back what is not the answer's.
  @Override
  public void close() {
    watchdog.close();
    parts.digests().give(digest);
    parts.arrays().answered();
    if (!succeeded) {
      http.close();
      wire.close();
    }
  }
}
