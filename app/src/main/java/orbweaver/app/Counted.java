package orbweaver.app;

import java.util.Locale;

/// Numbers of things, for people.
final class Counted {
  private Counted() {}

  /// Such as `1 page` or `2,000 pages`.
  ///
  /// @param things in the plural, with an s at the end
  static String of(long number, String things) {
    String named = number == 1 ? things.substring(0, things.length() - 1) : things;
    return String.format(Locale.ROOT, "%,d %s", number, named);
  }
}
