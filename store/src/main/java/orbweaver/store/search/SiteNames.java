package orbweaver.store.search;

import java.util.ArrayList;
import java.util.List;
import orbweaver.parse.PercentCoding;
import orbweaver.parse.RegistrableDomain;
import orbweaver.parse.Url;

/// What a URL is called by those who search.
final class SiteNames {
  private SiteNames() {}

  /// The names of its site: its authority, its host, and what remains of that with a label less
  /// each time, down to what its owner has registered.
  static List<String> of(String url) {
    Url parsed = Url.parse(url);
    if (parsed == null || parsed.host().isEmpty()) {
      return List.of();
    }
    String host = parsed.host();
    String owner = RegistrableDomain.of(host);
    var names = new ArrayList<String>();
    if (!parsed.authority().equals(host)) {
      names.add(parsed.authority());
    }
    names.add(host);
    while (host.length() > owner.length() && host.indexOf('.') >= 0) {
      host = host.substring(host.indexOf('.') + 1);
      names.add(host);
    }
    return names;
  }

  /// The URL without its scheme, escapes undone, as words.
  static String words(String url) {
    String rest = url.substring(url.indexOf("://") < 0 ? 0 : url.indexOf("://") + 3);
    return PercentCoding.decode(rest).replaceAll("[^\\p{L}\\p{M}\\p{N}]+", " ");
  }
}
