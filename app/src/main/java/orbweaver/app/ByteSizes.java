package orbweaver.app;

import java.util.Locale;

/// Numbers of bytes for people.
final class ByteSizes {
  private static final String[] UNITS = {"B", "kB", "MB", "GB", "TB"};

  private ByteSizes() {}

  /// `812 B`, `14.2 kB`, `3.1 GB`: powers of a thousand, as networks and disks are measured.
  static String text(long bytes) {
    double value = bytes;
    int unit = 0;
    while (value >= 1000 && unit < UNITS.length - 1) {
      value /= 1000;
      unit++;
    }
    return unit == 0
        ? bytes + " B"
        : String.format(Locale.ROOT, value < 100 ? "%.1f %s" : "%.0f %s", value, UNITS[unit]);
  }
}
