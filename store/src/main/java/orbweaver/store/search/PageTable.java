package orbweaver.store.search;

/// Which document has which key. Open addressing, at most half full.
final class PageTable {
  private static final int NONE = -1;
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final long[] keys;
  private final int[] documents;
  private final int shift;

  PageTable(int entries) {
    int bits = Math.max(4, 33 - Integer.numberOfLeadingZeros(Math.max(1, entries)));
    keys = new long[1 << bits];
    documents = new int[1 << bits];
    shift = Long.SIZE - bits;
    java.util.Arrays.fill(documents, NONE);
  }

  void put(long key, int document) {
    int at = place(key);
    keys[at] = key;
    documents[at] = document;
  }

  /// The document, or -1.
  int get(long key) {
    return documents[place(key)];
  }

  private int place(long key) {
    int at = (int) ((key * SPREAD) >>> shift);
    while (documents[at] != NONE && keys[at] != key) {
      at = (at + 1) & (keys.length - 1);
    }
    return at;
  }
}
