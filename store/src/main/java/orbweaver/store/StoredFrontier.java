package orbweaver.store;

import java.util.ArrayList;
import java.util.List;
import orbweaver.crawl.frontier.FrontierStore;
import orbweaver.crawl.frontier.HostKey;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.store.KeyStore.Change;
import orbweaver.store.KeyStore.Entry;
import orbweaver.store.KeyStore.Table;
import org.jspecify.annotations.Nullable;

/// The frontier as the store has it. Belongs to no thread: the store may be read by all.
final class StoredFrontier implements FrontierStore {
  private final KeyStore store;
  private long lastSequence = -1;

  StoredFrontier(KeyStore store) {
    this.store = store;
  }

  @Override
  public void replay(Replay replay) {
    var codec = new Codec();
    store.forEach(Table.PAGE, (key, value) -> replay.settled(codec.state(key, value)));
    var zombies = new ArrayList<Change>();
    store.forEach(Table.QUEUE, (key, value) -> tellQueued(codec, key, value, replay, zombies));
    store.write(zombies, /* sync= */ false);
  }

  /// A page may be settled by a commit that overtook the one which queued it.
  private void tellQueued(
      Codec codec, byte[] key, byte[] value, Replay replay, List<Change> zombies) {
    QueuedUrl url = codec.queued(key, value);
    if (store.get(Table.PAGE, codec.pageKey(url.key())) == null) {
      replay.queued(url);
    } else {
      zombies.add(new Change.Delete(Table.QUEUE, key));
    }
  }

  @Override
  public List<QueuedUrl> queued(HostKey host, QueuedUrl.@Nullable Place after, int limit) {
    var codec = new Codec();
    byte[] from = after == null ? null : codec.queueKey(host, after);
    List<Entry> entries = store.scan(Table.QUEUE, codec.hostPrefix(host), from, limit);
    return entries.stream().map(entry -> codec.queued(entry.key(), entry.value())).toList();
  }

  @Override
  public @Nullable UrlState state(UrlKey key) {
    var codec = new Codec();
    byte[] pageKey = codec.pageKey(key);
    byte[] value = store.get(Table.PAGE, pageKey);
    return value == null ? null : codec.state(pageKey, value);
  }

  @Override
  public long lastSequence() {
    if (lastSequence < 0) {
      lastSequence = 0;
      byte[] stored = store.get(Table.META, Meta.LAST_SEQUENCE);
      lastSequence = stored == null ? 0 : new ByteReader(stored).i64();
    }
    return lastSequence;
  }
}
