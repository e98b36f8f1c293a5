package orbweaver.store;

import java.time.Instant;
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

/// The frontier as the store has it. Any thread.
final class StoredFrontier implements FrontierStore {
  private static final byte[] ALL = {};

  private final KeyStore store;
  private final long lastSequence;

  StoredFrontier(KeyStore store) {
    this.store = store;
    byte[] stored = store.get(Table.META, Meta.LAST_SEQUENCE);
    this.lastSequence = stored == null ? 0 : new ByteReader(stored).i64();
  }

  @Override
  public void replay(Replay replay) {
    List<Change> zombies = look(replay);
    if (!zombies.isEmpty()) {
      store.write(zombies, /* sync= */ false);
    }
  }

  /// The same, and changes nothing.
  ///
  /// @return what is left of URLs that no longer wait
  List<Change> look(Replay replay) {
    var states = new UrlStateCodec();
    store.forEach(Table.PAGE, ALL, (key, value) -> replay.settled(states.decode(key, value)));
    var urls = new QueuedUrlCodec();
    var zombies = new ArrayList<Change>();
    store.forEach(Table.QUEUE, ALL, (key, value) -> tell(key, value, urls, replay, zombies));
    store.forEach(Table.HOST, ALL, (key, value) -> replay.held(Keys.hostOf(key), endOfRest(value)));
    return zombies;
  }

  private static Instant endOfRest(byte[] value) {
    var reader = new ByteReader(value);
    int _ = Fields.version(reader, ChangeEncoder.HOST_VERSION);
    return Instant.ofEpochMilli(reader.i64());
  }

  /// A page may be settled by a commit that overtook the one which queued it; but one that is to be
  /// visited again is both.
  private void tell(
      byte[] key, byte[] value, QueuedUrlCodec urls, Replay replay, List<Change> zombies) {
    var url = new UrlKey(Keys.hostOf(key), QueuedUrlCodec.fingerprint(value));
    boolean isSettled = store.get(Table.PAGE, Keys.page(url)) != null;
    QueuedUrl queued = urls.decode(key, value);
    if (!isSettled || queued.revisited()) {
      replay.queued(queued);
    } else {
      zombies.add(new Change.Delete(Table.QUEUE, key));
    }
  }

  @Override
  public List<QueuedUrl> queued(HostKey host, QueuedUrl.@Nullable Place after, int limit) {
    byte[] from = after == null ? null : Keys.queue(host, after);
    List<Entry> entries = store.scan(Table.QUEUE, Keys.host(host), from, limit);
    var codec = new QueuedUrlCodec();
    var urls = new ArrayList<QueuedUrl>(entries.size());
    for (Entry entry : entries) {
      urls.add(codec.decode(entry.key(), entry.value()));
    }
    return urls;
  }

  @Override
  public @Nullable UrlState state(UrlKey key) {
    byte[] pageKey = Keys.page(key);
    byte[] value = store.get(Table.PAGE, pageKey);
    return value == null ? null : new UrlStateCodec().decode(pageKey, value);
  }

  @Override
  public long lastSequence() {
    return lastSequence;
  }
}
