package orbweaver.parse;

import java.util.Arrays;

/// The links of one page that were met before, as written. Pages repeat themselves: of 310 links of
/// a page of the Python documentation 39 are distinct once their fragments are cut off.
///
/// It holds 64-bit hashes in an open table, which is emptied for each page.
final class SeenOnPage {
  private static final int FIRST_CAPACITY = 1024;

  /// Larger tables are not kept for the next page, for emptying them costs more than they save.
  private static final int KEPT_CAPACITY = 8192;

  private final long key;
  private long[] table = new long[FIRST_CAPACITY];
  private int count;

  /// @param key of the hash; with a secret one no page can choose links that collide
  SeenOnPage(long key) {
    this.key = key;
  }

  void clear() {
    if (count == 0) {
      return;
    }
    count = 0;
    if (table.length > KEPT_CAPACITY) {
      table = new long[FIRST_CAPACITY];
    } else {
      Arrays.fill(table, 0);
    }
  }

  /// Adds the link written at `from..to`; false if one with the same `code` leads to the same page.
  boolean add(byte[] page, int from, int to, int code) {
    int end = withoutFragment(page, from, to);
    long hash = Fingerprint.of(page, from, end, key + code);
    return add(hash == 0 ? 1 : hash);
  }

  /// Where the fragment begins. A `#` after `&` belongs to a character reference, and all counts.
  private static int withoutFragment(byte[] page, int from, int to) {
    int hash = Bytes.find(page, from, to, (byte) '#');
    boolean reference = hash > from && hash < to && page[hash - 1] == '&';
    return reference ? to : hash;
  }

  private boolean add(long hash) {
    if (count * 2 >= table.length) {
      grow();
    }
    if (!insert(table, hash)) {
      return false;
    }
    count++;
    return true;
  }

  private static boolean insert(long[] table, long hash) {
    int mask = table.length - 1;
    int slot = (int) hash & mask;
    while (table[slot] != 0) {
      if (table[slot] == hash) {
        return false;
      }
      slot = (slot + 1) & mask;
    }
    table[slot] = hash;
    return true;
  }

  private void grow() {
    long[] larger = new long[table.length * 2];
    for (long hash : table) {
      if (hash != 0) {
        insert(larger, hash);
      }
    }
    table = larger;
  }
}
