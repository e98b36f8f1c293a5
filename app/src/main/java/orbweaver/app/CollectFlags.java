package orbweaver.app;

import java.util.ArrayList;
import java.util.List;
import orbweaver.crawl.CollectSettings;
import orbweaver.crawl.frontier.Scope;
import orbweaver.parse.Url;
import picocli.CommandLine.Option;

/// Flags about what a crawl takes beside the pages that its links lead to.
final class CollectFlags {
  @Option(
      names = "--sitemap",
      arity = "0..1",
      paramLabel = "URL",
      preprocessor = AttachedValue.class,
      description =
          "Read the sitemaps that robots.txt names, and this one (repeatable). Default: those of"
              + " robots.txt, with --scope host and domain.")
  List<String> sitemaps = new ArrayList<>();

  @Option(names = "--no-sitemap", description = "Read no sitemaps.")
  boolean noSitemaps;

  @Option(
      names = {"--assets", "-p", "--page-requisites"},
      description =
          "Also fetch what pages need to be shown (images, style sheets and what they name,"
              + " scripts, media), wherever it lies and at any depth.")
  boolean assets;

  @Option(
      names = {"--recrawl", "--update"},
      description =
          "Visit all pages of a finished job again; what has not changed since is not sent again.")
  boolean recrawl;

  @Option(
      names = "--no-trap-guard",
      description =
          "Also follow links that look like the way into an endless site: paths that repeat"
              + " themselves, session numbers. They are refused as blocked-trap.")
  boolean noTrapGuard;

  /// @throws UsageException naming the flag
  CollectSettings settings(Scope scope, boolean listsLinks) {
    if (noSitemaps && !sitemaps.isEmpty()) {
      throw new UsageException("--sitemap and --no-sitemap contradict each other; take one");
    }
    boolean usual = scope == Scope.HOST || scope == Scope.DOMAIN;
    boolean reads = !listsLinks && !noSitemaps && (usual || !sitemaps.isEmpty());
    return new CollectSettings(reads, urls(), assets, recrawl, /* whole= */ false);
  }

  private List<Url> urls() {
    var urls = new ArrayList<Url>();
    for (String typed : sitemaps) {
      if (!typed.isEmpty()) {
        Url url = Url.parse(typed);
        if (url == null || !url.isHttp()) {
          throw new UsageException(
              "--sitemap: '"
                  + typed
                  + "' is not a URL; write it like --sitemap=https://example.org/sitemap.xml");
        }
        urls.add(url.withoutFragment());
      }
    }
    return urls;
  }
}
