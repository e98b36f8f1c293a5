package orbweaver.store;

import java.time.Instant;
import java.util.List;
import orbweaver.crawl.frontier.FrontierChange;
import orbweaver.crawl.frontier.HostKey;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.store.KeyStore.Change;
import orbweaver.store.KeyStore.Table;

/// Turns what the frontier changed into what the store has to change. One a writer.
final class ChangeEncoder {
  /// Of what is kept of a host.
  static final int HOST_VERSION = 1;

  private final QueuedUrlCodec queuedUrls = new QueuedUrlCodec();
  private final UrlStateCodec urlStates = new UrlStateCodec();
  private long lastSequence;

  /// @param lastSequence the greatest that the store knows
  ChangeEncoder(long lastSequence) {
    this.lastSequence = lastSequence;
  }

  void add(FrontierChange change, List<Change> into) {
    switch (change) {
      case FrontierChange.Admitted(QueuedUrl url) -> into.add(put(url));
      case FrontierChange.Renewed(QueuedUrl url) -> into.add(put(url));
      case FrontierChange.Retried(QueuedUrl url) -> into.add(put(url));
      case FrontierChange.Readmitted(QueuedUrl url) -> {
        into.add(new Change.Delete(Table.PAGE, Keys.page(url.key())));
        into.add(put(url));
      }
      case FrontierChange.Rejected(UrlState state) -> into.add(put(state));
      case FrontierChange.Superseded(QueuedUrl url) -> into.add(remove(url));
      case FrontierChange.Settled(QueuedUrl url, UrlState state) -> {
        into.add(remove(url));
        into.add(put(state));
      }
      case FrontierChange.Held(HostKey host, Instant until) -> into.add(put(host, until));
    }
  }

  /// The greatest sequence number so far, to be part of the same batch.
  Change lastSequence() {
    byte[] value = new ByteWriter().i64(lastSequence).toBytes();
    return new Change.Put(Table.META, Meta.LAST_SEQUENCE, value);
  }

  private Change put(QueuedUrl url) {
    lastSequence = Math.max(lastSequence, url.place().sequence());
    return new Change.Put(Table.QUEUE, key(url), queuedUrls.encode(url));
  }

  private Change put(UrlState state) {
    return new Change.Put(Table.PAGE, Keys.page(state.key()), urlStates.encode(state));
  }

  private static Change put(HostKey host, Instant until) {
    byte[] value = new ByteWriter().u8(HOST_VERSION).i64(until.toEpochMilli()).toBytes();
    return new Change.Put(Table.HOST, Keys.host(host), value);
  }

  /// An entry that was retried was put more than once.
  private static Change remove(QueuedUrl url) {
    return url.attempts() == 0
        ? new Change.DeleteOnce(Table.QUEUE, key(url))
        : new Change.Delete(Table.QUEUE, key(url));
  }

  private static byte[] key(QueuedUrl url) {
    return Keys.queue(url.key().host(), url.place());
  }
}
