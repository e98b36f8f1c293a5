package orbweaver.store.items;

import java.util.Collection;

/// What somebody may have meant.
final class Suggestion {
  private static final int MAX_DISTANCE = 2;

  private Suggestion() {}

  /// `; did you mean 'x'?` if one of the known words is near, and all of them.
  static String of(String typed, Collection<String> known) {
    String nearest = "";
    int least = Math.min(MAX_DISTANCE, typed.length() / 2) + 1;
    for (String word : known) {
      int distance = distance(typed, word);
      if (distance < least) {
        least = distance;
        nearest = word;
      }
    }
    String meant = nearest.isEmpty() ? "" : "; did you mean '" + nearest + "'?";
    return meant + (meant.isEmpty() ? "; " : " ") + "allowed: " + String.join(", ", known);
  }

  /// Letters to put in, leave out, change or swap with their neighbour.
  private static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        d[i][j] = i == 0 || j == 0 ? i + j : least(d, a, b, i, j);
      }
    }
    return d[a.length()][b.length()];
  }

  private static int least(int[][] d, String a, String b, int i, int j) {
    int change = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
    int best = Math.min(change, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(best, d[i - 2][j - 2] + 1) : best;
  }
}
