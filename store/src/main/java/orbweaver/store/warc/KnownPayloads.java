package orbweaver.store.warc;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// Bodies that were archived in this run, by their digests; the least recently met are forgotten.
///
/// Only of one run: so a record refers to one of the same commit or of an earlier one, never to one
/// that a crash may take back.
final class KnownPayloads {
  /// About 30 MB.
  private static final int MAX = 100_000;

  private final Map<String, Original> byDigest = new Recent();

  /// The record that has a body in full.
  record Original(String recordId, Url url, Instant at) {}

  @Nullable Original get(String digest) {
    return byDigest.get(digest);
  }

  void put(String digest, Original original) {
    byDigest.put(digest, original);
  }

  /// In the order of use.
  private static final class Recent extends LinkedHashMap<String, Original> {
    private static final long serialVersionUID = 1;

    Recent() {
      super(16, 0.75f, /* accessOrder= */ true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Original> eldest) {
      return size() > MAX;
    }
  }
}
