package orbweaver.parse;

import java.util.Arrays;

/// The list of active formatting elements: those that are opened anew where they were not closed
/// themselves, and markers beyond which none is ([HTML,
/// 13.2.4.3](https://html.spec.whatwg.org/multipage/parsing.html#the-list-of-active-formatting-elements)).
///
/// Between two markers an element is kept three times, whatever its attributes are, so what is done
/// between two markers is bounded. An element is known by a serial number, which the one that it is
/// opened anew as has too.
final class FormattingElements {
  private static final int MAX_ENTRIES = 256;
  private static final int MAX_SAME = 3;

  /// What a marker has for a number.
  private static final int MARKER = 0;

  private long[] names = new long[16];
  private int[] serials = new int[16];
  private boolean[] open = new boolean[16];
  private int count;
  private int lastSerial = MARKER;

  void clear() {
    count = 0;
  }

  void addMarker() {
    add(0, MARKER);
  }

  /// Adds an element that was opened and returns its serial number, which is never 0.
  int add(long name) {
    limit(name);
    lastSerial++;
    add(name, lastSerial);
    return lastSerial;
  }

  private void limit(long name) {
    int same = 0;
    int earliest = 0;
    for (int at = count - 1; at >= 0 && serials[at] != MARKER; at--) {
      if (names[at] == name) {
        same++;
        earliest = at;
      }
    }
    if (same >= MAX_SAME) {
      removeAt(earliest);
    }
  }

  private void add(long name, int serial) {
    if (count == MAX_ENTRIES) {
      removeRange(0, MAX_ENTRIES / 2);
    }
    if (count == serials.length) {
      names = Arrays.copyOf(names, count * 2);
      serials = Arrays.copyOf(serials, count * 2);
      open = Arrays.copyOf(open, count * 2);
    }
    names[count] = name;
    serials[count] = serial;
    open[count++] = true;
  }

  void clearToMarker() {
    while (count > 0 && serials[count - 1] != MARKER) {
      count--;
    }
    count = Math.max(count - 1, 0);
  }

  /// Where the last element of that name stands behind the last marker, or -1.
  int lastOf(long name) {
    int at = count - 1;
    while (at >= 0 && serials[at] != MARKER && names[at] != name) {
      at--;
    }
    return at >= 0 && serials[at] != MARKER ? at : -1;
  }

  int serial(int at) {
    return serials[at];
  }

  /// The element of that serial number is open no more.
  void closed(int serial) {
    int at = indexOf(serial);
    if (at >= 0) {
      open[at] = false;
    }
  }

  void remove(int serial) {
    int at = indexOf(serial);
    if (at >= 0) {
      removeAt(at);
    }
  }

  void removeAt(int at) {
    removeRange(at, at + 1);
  }

  private void removeRange(int from, int to) {
    System.arraycopy(names, to, names, from, count - to);
    System.arraycopy(serials, to, serials, from, count - to);
    System.arraycopy(open, to, open, from, count - to);
    count -= to - from;
  }

  private int indexOf(int serial) {
    int at = count - 1;
    while (at >= 0 && serials[at] != serial) {
      at--;
    }
    return at;
  }

  boolean contains(int serial) {
    return serial != MARKER && indexOf(serial) >= 0;
  }

  /// Opens anew what follows the last marker and the last element that is open.
  void reopen(OpenElements elements) {
    int at = count;
    while (at > 0 && serials[at - 1] != MARKER && !open[at - 1]) {
      at--;
    }
    for (; at < count; at++) {
      open[at] = true;
      elements.pushFormatting(names[at], serials[at]);
    }
  }
}
