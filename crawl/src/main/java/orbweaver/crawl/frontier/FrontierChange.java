package orbweaver.crawl.frontier;

import java.time.Instant;

/// One step in a URL's life, as the frontier took it in memory and the journal makes it durable.
///
/// A URL is admitted (queued) or rejected (settled unseen) when it is first discovered; an admitted
/// one may be retried and is settled once. Whoever replays all changes of a job in order has its
/// frontier.
public sealed interface FrontierChange {

  /// Discovered and queued.
  record Admitted(QueuedUrl url) implements FrontierChange {}

  /// Discovered and never to be fetched.
  record Rejected(UrlState state) implements FrontierChange {}

  /// Once rejected, now queued after all: found again nearer to a seed.
  record Readmitted(QueuedUrl url) implements FrontierChange {}

  /// Queued once more: settled in an earlier run, or found nearer to a seed than it was. Its state
  /// stays until it is settled again.
  record Renewed(QueuedUrl url) implements FrontierChange {}

  /// Visited without a result; stays in its place, with one attempt more.
  record Retried(QueuedUrl url) implements FrontierChange {}

  /// Leaves the queue without a visit: the same URL is queued, or was visited, in another place.
  record Superseded(QueuedUrl url) implements FrontierChange {}

  /// Leaves the queue: visited for the last time, or withheld by a rule.
  record Settled(QueuedUrl url, UrlState state) implements FrontierChange {}

  /// No step of a URL: its host has asked to be left alone until then.
  record Held(HostKey host, Instant until) implements FrontierChange {}
}
