package orbweaver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import orbweaver.app.rehearse.CrawlScope;
import orbweaver.app.rehearse.Demo;
import orbweaver.app.rehearse.Truth;
import orbweaver.app.rehearse.WebShape;
import orbweaver.crawl.CrawlEvent;
import orbweaver.crawl.StopReason;
import orbweaver.crawl.frontier.Outcome;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.store.JobDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A crawl inside a program, over a web on loopback addresses.
class CrawlTest {
  private static final int PAGES = 40;

  @TempDir private Path folder;

  @Test
  void every_page_is_shown_once() throws Exception {
    try (Demo demo = Demo.start(1, WebShape.site(PAGES))) {
      var urls = new ArrayList<String>();

      CrawlReport report = crawl(demo).onPage(page -> urls.add(page.url())).run();

      assertThat(urls).containsExactlyInAnyOrderElementsOf(pages(demo));
      assertThat(report.reason()).isEqualTo(StopReason.DONE);
      assertThat(report.pages()).isEqualTo(PAGES);
      assertThat(report.count(Outcome.OK)).isEqualTo(PAGES);
    }
  }

  @Test
  void a_page_tells_what_it_is() throws Exception {
    try (Demo demo = Demo.start(1, WebShape.site(PAGES))) {
      var pages = new ArrayList<Page>();

      crawl(demo).depth(1).onPage(pages::add).run();

      Page seed = pages.getFirst();
      assertThat(seed.url()).isEqualTo(seed(demo));
      assertThat(seed.parentUrl()).isEmpty();
      assertThat(seed.status()).isEqualTo(200);
      assertThat(seed.type()).isEqualTo("text/html");
      assertThat(seed.header("Content-Type"))
          .hasValueSatisfying(type -> assertThat(type).startsWith("text/html"));
      assertThat(seed.body()).contains("<title>" + seed.title() + "</title>");
      assertThat(seed.text()).doesNotContain("<");
      assertThat(pages.stream().skip(1))
          .isNotEmpty()
          .allSatisfy(page -> {
            assertThat(page.depth()).isEqualTo(1);
            assertThat(page.parentUrl()).isEqualTo(seed.url());
            assertThat(seed.links()).contains(page.url());
          });
    }
  }

  @Test
  void a_crawl_may_be_varied_by_saying_it_otherwise() throws Exception {
    try (Demo demo = Demo.start(1, WebShape.site(PAGES))) {
      Crawl deep = crawl(demo).depth(5).maxPages(7).noArchive();

      CrawlReport report = deep.depth(0).maxPages(8).delay(Duration.ZERO).noArchive().run();

      assertThat(report.pages()).isEqualTo(1);
      assertThat(report.reason()).isEqualTo(StopReason.DONE);
    }
  }

  @Test
  void the_links_of_a_page_are_those_to_pages() throws Exception {
    byte[] html =
        ("<link rel=stylesheet href=/s.css><link rel=pingback href=/rpc><link rel=next href=/n>"
                + "<img src=/i.png><a href=/a#x>a</a><a href=/a>a</a><a href=mailto:a@b.example>m</a>")
            .getBytes(StandardCharsets.UTF_8);
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", "text/html");
          exchange.sendResponseHeaders(200, html.length);
          exchange.getResponseBody().write(html);
          exchange.close();
        });
    server.start();
    try {
      String site = "http://127.0.0.1:" + server.getAddress().getPort();
      var links = new ArrayList<String>();

      Crawl.of(site + "/").depth(0).onPage(page -> links.addAll(page.links())).run();

      assertThat(links).containsExactly(site + "/n", site + "/a");
    } finally {
      server.stop(0);
    }
  }

  @Test
  void what_a_listener_throws_is_the_failure_of_its_page() throws Exception {
    try (Demo demo = Demo.start(1, WebShape.site(PAGES))) {
      var details = new ConcurrentLinkedQueue<String>();

      CrawlReport report =
          crawl(demo)
              .onPage(page -> {
                if (page.depth() == 0) {
                  throw new AssertionError("no such thing");
                }
              })
              .onEvent(event -> note(event, details))
              .run();

      assertThat(report.pages()).isEqualTo(PAGES);
      assertThat(report.handlerFailures())
          .singleElement()
          .satisfies(failure -> {
            assertThat(failure.url()).isEqualTo(seed(demo));
            assertThat(failure.cause()).hasMessage("no such thing");
          });
      assertThat(details)
          .containsExactly("handler failed: java.lang.AssertionError: no such thing");
    }
  }

  private static void note(CrawlEvent event, ConcurrentLinkedQueue<String> details) {
    if (event instanceof CrawlEvent.Visited(UrlState state, _, _, _)
        && !state.verdict().detail().isEmpty()) {
      details.add(state.verdict().detail());
    }
  }

  @Test
  void pages_are_shown_one_at_a_time_unless_asked_for_more() throws Exception {
    try (Demo demo = Demo.start(1, WebShape.demo())) {
      var within = new AtomicInteger();
      var most = new AtomicInteger();

      quick(Crawl.of(seeds(demo)))
          .depth(1)
          .onPage(_ -> {
            most.accumulateAndGet(within.incrementAndGet(), Math::max);
            Thread.yield();
            within.decrementAndGet();
          })
          .run();

      assertThat(most).hasValue(1);
    }
  }

  @Test
  void several_pages_are_shown_at_once_if_asked_for() throws Exception {
    try (Demo demo = Demo.start(1, WebShape.demo())) {
      var both = new CountDownLatch(2);

      CrawlReport report =
          quick(Crawl.of(seeds(demo)))
              .depth(1)
              .onPage(
                  2,
                  _ -> {
                    both.countDown();
                    both.await();
                  })
              .run();

      assertThat(report.reason()).isEqualTo(StopReason.DONE);
    }
  }

  @Test
  void a_crawl_runs_twice_and_beside_itself() throws Exception {
    try (Demo demo = Demo.start(1, WebShape.site(PAGES))) {
      Crawl crawl = crawl(demo);

      RunningCrawl beside = crawl.start();

      assertThat(crawl.run().pages()).isEqualTo(PAGES);
      assertThat(crawl.run().pages()).isEqualTo(PAGES);
      assertThat(beside.await().pages()).isEqualTo(PAGES);
    }
  }

  @Test
  void a_listener_stops_the_crawl_and_a_job_goes_on() throws Exception {
    try (Demo demo = Demo.start(1, WebShape.site(PAGES))) {
      Crawl crawl = crawl(demo).job(folder.resolve("job"));

      CrawlReport first = crawl.onPage(Page::stopCrawl).run();
      CrawlReport second = crawl.run();

      assertThat(first.reason()).isEqualTo(StopReason.INTERRUPTED);
      assertThat(second.reason()).isEqualTo(StopReason.DONE);
      assertThat(first.pages()).isPositive();
      assertThat(first.pages() + second.pages()).isEqualTo(PAGES);
    }
  }

  @Test
  void a_job_knows_when_it_began_and_from_what() throws Exception {
    try (Demo demo = Demo.start(1, WebShape.site(PAGES))) {
      Instant before = Instant.now();

      crawl(demo).job(folder.resolve("job")).run();

      try (JobDirectory job = JobDirectory.openToRead(folder.resolve("job"))) {
        assertThat(job.description().seeds()).containsExactlyElementsOf(demo.web().seeds());
        assertThat(job.description().createdAt()).isBetween(before, Instant.now());
      }
    }
  }

  @Test
  void a_fresh_crawl_forgets_the_job_and_deletes_the_pages_that_it_saved() throws Exception {
    try (Demo demo = Demo.start(1, WebShape.site(PAGES))) {
      Path pages = folder.resolve("pages");
      Crawl crawl = crawl(demo).job(folder.resolve("job")).with("--save-files", pages);
      crawl.run();
      Files.writeString(pages.resolve("mine.txt"), "not of the crawl");

      CrawlReport resumed = crawl.run();
      CrawlReport fresh = crawl.fresh().depth(0).run();

      assertThat(resumed.pages()).isZero();
      assertThat(fresh.pages()).isEqualTo(1);
      assertThat(Files.readAllLines(pages.resolve("index.tsv"))).hasSize(2);
      assertThat(files(pages)).hasSize(3).anyMatch(file -> file.endsWith("mine.txt"));
    }
  }

  @Test
  void nothing_is_left_of_a_crawl_without_a_job() throws Exception {
    try (Demo demo = Demo.start(1, WebShape.site(PAGES))) {
      CrawlReport report = crawl(demo).run();

      assertThat(report.pages()).isEqualTo(PAGES);
      assertThat(Path.of("").toAbsolutePath().toFile().list())
          .noneMatch(name -> name.startsWith("orbweaver-127.0.0.1"));
    }
  }

  @Test
  void what_makes_no_sense_is_refused_with_a_sentence() {
    assertThatThrownBy(() -> Crawl.of("http://127.0.0.1/").depth(-1).run())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("--depth must be at least 0 but is -1");
    assertThatThrownBy(() -> Crawl.of("http://127.0.0.1/").with("--no-such-flag").run())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--no-such-flag");
    assertThatThrownBy(() -> Crawl.of().run())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("name a URL");
  }

  @Test
  void a_job_in_use_is_refused_with_a_sentence() throws Exception {
    try (Demo demo = Demo.start(1, WebShape.site(PAGES))) {
      var shown = new CountDownLatch(1);
      var goOn = new CountDownLatch(1);
      Crawl crawl = crawl(demo).job(folder);
      RunningCrawl first =
          crawl
              .onPage(_ -> {
                shown.countDown();
                goOn.await();
              })
              .start();
      shown.await();

      assertThatThrownBy(crawl::run)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining(folder.toString());

      goOn.countDown();
      assertThat(first.await().pages()).isEqualTo(PAGES);
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  // ---- The web ----

  private static Crawl crawl(Demo demo) {
    return quick(Crawl.of(seed(demo)));
  }

  private static Crawl quick(Crawl crawl) {
    return crawl.delay(Duration.ZERO).hostConcurrency(8);
  }

  private static String seed(Demo demo) {
    return demo.web().seeds().getFirst();
  }

  private static String[] seeds(Demo demo) {
    return demo.web().seeds().toArray(String[]::new);
  }

  private static List<String> pages(Demo demo) {
    return List.copyOf(
        Truth.of(demo.web(), CrawlScope.of(demo.web(), Integer.MAX_VALUE)).requiredUrls());
  }
}
