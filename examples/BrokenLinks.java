import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import orbweaver.Crawl;
import orbweaver.crawl.CrawlEvent;
import orbweaver.crawl.frontier.Outcome;
import orbweaver.crawl.frontier.UrlState;

/// Lists the broken links of a site, each with a page that has it.
///
///     java -cp 'app/target/dist/lib/*' examples/BrokenLinks.java https://example.org/
final class BrokenLinks {
  private static final List<Outcome> BROKEN =
      List.of(Outcome.HTTP_ERROR, Outcome.DNS_ERROR, Outcome.CONNECT_ERROR, Outcome.TLS_ERROR);

  public static void main(String[] args) {
    var firstSource = new ConcurrentHashMap<String, String>();
    Crawl.of(args[0])
        .noArchive()
        .onPage(page -> page.links().forEach(link -> firstSource.putIfAbsent(link, page.url())))
        .onEvent(event -> {
          if (event instanceof CrawlEvent.Visited(UrlState state, _, _, _)
              && BROKEN.contains(state.verdict().outcome())) {
            String url = state.url().href();
            String source = firstSource.getOrDefault(url, "no page (a seed, a redirect or a sitemap)");
            System.out.println(url + " " + state.verdict() + " on " + source);
          }
        })
        .run();
  }
}
