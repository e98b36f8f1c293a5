package orbweaver.crawl.frontier;

import java.util.Locale;

/// How far from its seeds a crawl goes.
public enum Scope {
  /// The seeds alone.
  PAGE,
  /// Below the seeds' folders.
  PREFIX,
  /// The seeds' hosts; `www.` counts as the same unless the crawl is strict.
  HOST,
  /// The seeds' registrable domains, all their hosts included.
  DOMAIN,
  /// Wherever the links lead.
  ANY;

  /// The word on the command line.
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
