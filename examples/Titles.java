import orbweaver.Crawl;
import orbweaver.CrawlReport;

/// Prints URL and title of each page of a site, as they come.
///
///     java -cp 'app/target/dist/lib/*' examples/Titles.java https://example.org/
final class Titles {
  public static void main(String[] args) {
    CrawlReport report =
        Crawl.of(args[0])
            .depth(2)
            .maxPages(100)
            .onPage(page -> System.out.println(page.url() + "\t" + page.title()))
            .run();
    System.err.println(report.pages() + " pages, " + report.outcomes());
  }
}
