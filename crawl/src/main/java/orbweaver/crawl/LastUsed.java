package orbweaver.crawl;

import java.util.LinkedHashMap;
import java.util.Map;

/// Remembers so many of the keys that were used last.
final class LastUsed<K, V> extends LinkedHashMap<K, V> {
  private static final long serialVersionUID = 1;

  private final int most;

  LastUsed(int most) {
    super(16, 0.75f, /* accessOrder= */ true);
    this.most = most;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > most;
  }
}
