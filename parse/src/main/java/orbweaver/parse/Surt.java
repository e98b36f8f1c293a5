package orbweaver.parse;

import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;

/// Sort-friendly form of URLs, the host back to front, so that what belongs together sorts
/// together: `org,example)/path?query`. CDX and CDXJ indexes are sorted by it.
public final class Surt {
  private static final Pattern WWW = Pattern.compile("^www\\d*\\.");
  private static final Pattern AMPERSAND = Pattern.compile("&");

  private Surt() {}

  /// The URL, rearranged and not changed otherwise, without scheme, user and fragment.
  public static String of(Url url) {
    String host = url.host();
    return authority(url, Ipv4.isDottedDecimal(host) ? host : reversed(host)) + url.requestTarget();
  }

  /// The key under which indexes file the URL: also without `www.`, in lower case, parameters in
  /// order, without a slash at the end and without an empty query. An IPv4 address is back to front
  /// as well, as all that reads such indexes has it.
  ///
  /// [Canonicalisation of the Internet Archive](https://github.com/internetarchive/surt)
  public static String key(Url url) {
    String host = WWW.matcher(url.host()).replaceFirst("");
    String path = url.pathname().toLowerCase(Locale.ROOT);
    boolean slash = path.length() > 1 && path.endsWith("/");
    String query = url.query().toLowerCase(Locale.ROOT);
    return authority(url, reversed(host))
        + (slash ? path.substring(0, path.length() - 1) : path)
        + (query.isEmpty() ? "" : "?" + sorted(query));
  }

  private static String authority(Url url, String shown) {
    String port = url.authority().substring(url.host().length());
    return shown + port + ")";
  }

  private static String reversed(String host) {
    if (host.startsWith("[")) {
      return host;
    }
    var reversed = new StringBuilder(host.length());
    int end = host.length();
    while (end >= 0) {
      int dot = host.lastIndexOf('.', end - 1);
      reversed.append(reversed.isEmpty() ? "" : ",").append(host, dot + 1, end);
      end = dot;
    }
    return reversed.toString();
  }

  private static String sorted(String query) {
    String[] parameters = AMPERSAND.split(query, -1);
    Arrays.sort(parameters);
    return String.join("&", parameters);
  }
}
