package orbweaver.crawl.fetch;

import java.util.Locale;
import orbweaver.parse.Url;

/// Servers that something is meant for: one origin, one host whatever its port and scheme, or all.
///
/// @param name `https://example.org:8443`, `example.org`, or `*`
public record Place(String name) {
  public Place {
    name = name.toLowerCase(Locale.ROOT);
    if (name.contains("://")) {
      Url url = Url.parse(name);
      if (url == null || !url.isHttp()) {
        throw new IllegalArgumentException("'" + name + "' is not an origin that can be asked");
      }
      name = url.origin();
    }
  }

  /// Every server.
  public static final Place ANY = new Place("*");

  boolean holds(Url url) {
    return name.equals("*") || name.equals(url.origin()) || name.equals(url.host());
  }
}
