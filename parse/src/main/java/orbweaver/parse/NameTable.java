package orbweaver.parse;

import java.util.List;

/// Maps a few packed [Name]s to small numbers: their places in the list it was made of.
final class NameTable {
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final List<String> list;
  private final long[] names;
  private final byte[] places;
  private final int mask;
  private final int shift;

  private NameTable(List<String> list) {
    this.list = list;
    int capacity = Integer.highestOneBit(Math.max(list.size(), 4) * 4) * 2;
    names = new long[capacity];
    places = new byte[capacity];
    mask = capacity - 1;
    shift = 64 - Integer.numberOfTrailingZeros(capacity);
    for (int place = 0; place < list.size(); place++) {
      long name = Name.pack(list.get(place));
      int slot = slotOf(name);
      names[slot] = name;
      places[slot] = (byte) place;
    }
  }

  static NameTable of(List<String> names) {
    if (names.size() > Byte.MAX_VALUE) {
      throw new IllegalArgumentException(names.size() + " names, at most " + Byte.MAX_VALUE);
    }
    return new NameTable(names);
  }

  static NameTable of(String... names) {
    return of(List.of(names));
  }

  boolean contains(long name) {
    return names[slotOf(name)] != 0;
  }

  /// Place of the name in the list, or -1.
  int placeOf(long name) {
    int slot = slotOf(name);
    return names[slot] == 0 ? -1 : places[slot];
  }

  /// Whether what was found under a packed name is that name.
  boolean isAt(int place, byte[] bytes, int from, int to) {
    return Name.isWholePacked(bytes, from, to)
        || Bytes.equalsIgnoreCase(bytes, from, to, list.get(place));
  }

  /// Place of the name that is written there in whatever case, or -1.
  int placeOf(byte[] bytes, int from, int to) {
    int place = placeOf(Name.pack(bytes, from, to));
    return place >= 0 && isAt(place, bytes, from, to) ? place : -1;
  }

  /// The slot that holds `name`, or the empty one where it would be.
  private int slotOf(long name) {
    int slot = (int) ((name * SPREAD) >>> shift);
    while (names[slot] != 0 && names[slot] != name) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}
