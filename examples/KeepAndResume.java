import java.nio.file.Path;
import java.time.Duration;
import orbweaver.Crawl;
import orbweaver.CrawlReport;
import orbweaver.RunningCrawl;

/// Crawls into a folder that keeps all, stops after a while, and goes on where it stopped when it is
/// started again. `orbweaver report DIR` and `orbweaver explain URL --job DIR` read that folder too.
///
///     java -cp 'app/target/dist/lib/*' examples/KeepAndResume.java https://example.org/ DIR
final class KeepAndResume {
  public static void main(String[] args) throws InterruptedException {
    RunningCrawl running =
        Crawl.of(args[0])
            .job(Path.of(args[1]))
            .delay(Duration.ofMillis(500))
            .contact("mailto:you@example.org")
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(running::stop));
    CrawlReport report = running.await();
    System.out.println(report.reason() + ": " + report.pages() + " pages in this run");
  }
}
