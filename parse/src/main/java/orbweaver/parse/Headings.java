package orbweaver.parse;

import java.util.Arrays;

/// Where the headings of a page, `<h1>` to `<h6>`, lie in its text.
final class Headings {
  private static final NameTable NAMES = NameTable.of("h1", "h2", "h3", "h4", "h5", "h6");
  private static final int MAX = 1_000;
  private static final int NONE = -1;

  /// Start and end of each.
  private int[] places = new int[32];

  private int count;
  private int open = NONE;

  void clear() {
    count = 0;
    open = NONE;
  }

  /// A heading that begins in another ends it, as in browsers.
  void startTag(long name, int textLength) {
    if (NAMES.contains(name)) {
      close(textLength);
      open = textLength;
    }
  }

  void endTag(long name, int textLength) {
    if (NAMES.contains(name)) {
      close(textLength);
    }
  }

  private void close(int textLength) {
    if (open == NONE || count == MAX) {
      return;
    }
    if (2 * count == places.length) {
      places = Arrays.copyOf(places, 2 * places.length);
    }
    places[2 * count] = Math.min(open, textLength);
    places[2 * count + 1] = textLength;
    count++;
    open = NONE;
  }

  /// Their text, a line for each.
  String of(PageText text) {
    var lines = new StringBuilder();
    for (int i = 0; i < count; i++) {
      String line = text.substring(places[2 * i], places[2 * i + 1]).replace('\n', ' ');
      if (!line.isEmpty()) {
        lines.append(lines.isEmpty() ? "" : "\n").append(line);
      }
    }
    return lines.toString();
  }
}
