package orbweaver.parse;

import java.util.Arrays;

/// The attributes of a start tag as ranges of the page's bytes, in the order in which they stand.
final class RecordedAttributes {
  /// Ints for each attribute: begin and end of the name, begin and end of the value.
  private static final int INTS = 4;

  private int[] ranges = new int[16 * INTS];
  private byte[] places = new byte[16];
  private int count;

  void clear() {
    count = 0;
  }

  /// @param valueFrom -1 if there is no value
  /// @param place in [TagAttributes], or -1
  void add(int nameFrom, int nameTo, int valueFrom, int valueTo, int place) {
    if (count == places.length) {
      ranges = Arrays.copyOf(ranges, ranges.length * 2);
      places = Arrays.copyOf(places, count * 2);
    }
    int at = count * INTS;
    places[count++] = (byte) place;
    ranges[at] = nameFrom;
    ranges[at + 1] = nameTo;
    ranges[at + 2] = valueFrom;
    ranges[at + 3] = valueTo;
  }

  boolean isEmpty() {
    return count == 0;
  }

  int count() {
    return count;
  }

  /// Place in [TagAttributes], or -1.
  int place(int attribute) {
    return places[attribute];
  }

  int nameFrom(int attribute) {
    return ranges[attribute * INTS];
  }

  int nameTo(int attribute) {
    return ranges[attribute * INTS + 1];
  }

  /// Where the value begins, or -1 if there is none.
  int valueFrom(int attribute) {
    return ranges[attribute * INTS + 2];
  }

  int valueTo(int attribute) {
    return ranges[attribute * INTS + 3];
  }
}
