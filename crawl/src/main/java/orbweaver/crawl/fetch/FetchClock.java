package orbweaver.crawl.fetch;

import java.time.Duration;
import orbweaver.loop.Loop;

/// Measures the phases of one fetch, and knows when its time is up.
final class FetchClock {
  private final Loop loop;
  private final long startNanos;
  private final long dueNanos;
  private long phaseStartNanos;
  private long dns;
  private long connect;
  private long tls;
  private long beforeRequest;
  private long firstByte;

  FetchClock(Loop loop, Duration total) {
    this.loop = loop;
    this.startNanos = loop.nanos();
    this.dueNanos = startNanos + total.toNanos();
    this.phaseStartNanos = startNanos;
  }

  /// When the whole fetch must have ended.
  long dueNanos() {
    return dueNanos;
  }

  /// The phase's limit, or what the whole fetch has left if that is less.
  Duration atMost(Duration limit) {
    long left = Math.max(1, dueNanos - loop.nanos());
    return limit.toNanos() < left ? limit : Duration.ofNanos(left);
  }

  void startPhase() {
    phaseStartNanos = loop.nanos();
  }

  void endDns() {
    dns = sincePhaseStart();
  }

  void endConnect() {
    connect = sincePhaseStart();
  }

  void endTls() {
    tls = sincePhaseStart();
  }

  void endFirstByte() {
    beforeRequest = phaseStartNanos - startNanos;
    firstByte = sincePhaseStart();
  }

  private long sincePhaseStart() {
    return loop.nanos() - phaseStartNanos;
  }

  long elapsedNanos() {
    return loop.nanos() - startNanos;
  }

  FetchTimings timings() {
    return new FetchTimings(dns, connect, tls, beforeRequest, firstByte, elapsedNanos());
  }
}
