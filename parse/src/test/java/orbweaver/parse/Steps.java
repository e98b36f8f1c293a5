package orbweaver.parse;

/// How many steps counted code has done. Public, for it is called from classes of another loader.
public final class Steps {
  private static long count;

  private Steps() {}

  /// A branch was reached, or a method entered.
  public static void step() {
    count++;
  }

  /// Steps since the last call.
  static long take() {
    long steps = count;
    count = 0;
    return steps;
  }
}
