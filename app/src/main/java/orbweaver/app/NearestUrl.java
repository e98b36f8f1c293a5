package orbweaver.app;

import java.util.Locale;
import java.util.regex.Pattern;

/// Which of many URLs somebody may have meant who typed another.
final class NearestUrl {
  /// What people leave out, or write otherwise.
  private static final Pattern LOOSE = Pattern.compile("^https?://(?:www\\.)?|[/?]$");

  private final String typed;
  private String nearest = "";
  private int most;

  /// @param typed URL
  NearestUrl(String typed) {
    this.typed = loose(typed);
    int path = this.typed.indexOf('/');
    // Of another host none is near.
    this.most = path < 0 ? this.typed.length() - 1 : path;
  }

  private static String loose(String url) {
    return LOOSE.matcher(url.toLowerCase(Locale.ROOT)).replaceAll("");
  }

  void look(String url) {
    String other = loose(url);
    int same = 0;
    while (same < Math.min(typed.length(), other.length())
        && typed.charAt(same) == other.charAt(same)) {
      same++;
    }
    boolean isWhole = same == typed.length() && same == other.length();
    int near = isWhole ? Integer.MAX_VALUE : same;
    if (near > most) {
      most = near;
      nearest = url;
    }
  }

  /// `; the nearest is URL`, or nothing if none is near.
  String hint() {
    return nearest.isEmpty() ? "" : "; the nearest is " + nearest;
  }
}
