package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import orbweaver.app.rehearse.Access;
import orbweaver.app.rehearse.AuditRules;
import orbweaver.app.rehearse.CrawlScope;
import orbweaver.app.rehearse.Demo;
import orbweaver.app.rehearse.Language;
import orbweaver.app.rehearse.Oddity;
import orbweaver.app.rehearse.Truth;
import orbweaver.app.rehearse.WebShape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `orbweaver crawl`, as it is typed, over a web on loopback addresses.
class CrawlCommandTest {
  private static final WebShape SITE = WebShape.site(40);
  private static final Duration NO_TIME = Duration.ZERO;

  @TempDir private Path folder;

  // ---- What is written where ----

  @Test
  void standard_output_is_empty_unless_data_is_asked_for() throws Exception {
    try (Demo demo = Demo.start(1, SITE)) {
      Typed typed = crawl(demo).ends(ExitCode.DONE);

      assertThat(typed.out()).isEmpty();
      assertThat(typed.err())
          .contains("done: 40 pages")
          .contains("look further: orbweaver report ");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "http://example.org/a, orbweaver-example.org",
    "https://example.org:443/, orbweaver-example.org",
    "http://localhost:8080/, orbweaver-localhost-8080",
    "http://localhost:3000/, orbweaver-localhost-3000",
    "http://me:secret@[::1]:8080/, orbweaver-___1_-8080"
  })
  void a_job_is_called_after_the_server(String seed, String name) {
    var options = new CrawlOptions();
    options.seeds = List.of(seed);

    assertThat(CrawlPlan.of(options).folder()).isEqualTo(Path.of(name));
  }

  @Test
  void a_report_to_standard_output_is_a_table_of_every_url() throws Exception {
    try (Demo demo = Demo.start(1, SITE)) {
      List<String> lines = crawl(demo, "--report", "-").ends(ExitCode.DONE).outLines();

      assertThat(lines.getFirst()).startsWith("url\toutcome\tdetail\tstatus\ttype\tbytes\tdepth\t");
      assertThat(lines).allMatch(line -> line.split("\t", -1).length == 10);
      assertThat(lines.stream().skip(1).map(line -> line.split("\t")[0]))
          .containsExactlyInAnyOrderElementsOf(truth(demo));
    }
  }

  @Test
  void a_report_that_ends_in_jsonl_is_json() throws Exception {
    Path report = folder.resolve("report.jsonl");
    try (Demo demo = Demo.start(1, SITE)) {
      crawl(demo, "--report", report.toString()).ends(ExitCode.DONE);

      assertThat(JsonRow.readAll(report).stream().map(row -> row.text("url")))
          .containsExactlyInAnyOrderElementsOf(truth(demo));
    }
  }

  @Test
  void a_report_in_json_leaves_out_what_is_absent_as_the_page_list_does() throws Exception {
    Path report = folder.resolve("report.jsonl");
    try (Demo demo = Demo.start(1, SITE)) {
      crawl(demo, "-n", "3", "--report", report.toString()).ends(ExitCode.LIMIT_REACHED);

      List<JsonRow> rows = JsonRow.readAll(report);
      assertThat(rows).noneMatch(row -> row.values().containsValue(""));
      assertThat(rows.stream().filter(row -> row.text("outcome").equals("waiting")))
          .isNotEmpty()
          .allMatch(row ->
              row.values()
                  .keySet()
                  .equals(
                      Set.of("url", "outcome", "status", "bytes", "depth", "attempts", "parent")));
    }
  }

  @Test
  void the_report_of_a_job_can_be_had_later() throws Exception {
    try (Demo demo = Demo.start(1, SITE)) {
      Typed crawl = crawl(demo, "--report", "-");

      assertThat(Typed.run("report", job()).ends(ExitCode.DONE).out()).isEqualTo(crawl.out());
    }
  }

  @Test
  void quiet_says_nothing() throws Exception {
    try (Demo demo = Demo.start(1, SITE)) {
      Typed typed = crawl(demo, "-q").ends(ExitCode.DONE);

      assertThat(typed.out() + typed.err()).isEmpty();
    }
  }

  @Test
  void every_line_of_a_json_log_is_json() throws Exception {
    try (Demo demo = Demo.start(1, SITE)) {
      Typed typed = crawl(demo, "-v", "--log-format", "json").ends(ExitCode.DONE);

      List<JsonRow> lines = typed.errLines().stream().map(JsonRow::parse).toList();
      assertThat(lines).allMatch(line -> !line.text("time").isEmpty());
      assertThat(lines.getFirst().text("event")).isEqualTo("started");
      assertThat(lines.getLast().text("event")).isEqualTo("ended");
      assertThat(lines).filteredOn(line -> line.text("event").equals("visited")).hasSize(40);
    }
  }

  // ---- Limits ----

  @Test
  void the_page_limit_is_exact_and_the_rest_comes_when_resumed() throws Exception {
    try (Demo demo = Demo.start(1, SITE)) {
      Typed first = crawl(demo, "--max-pages", "17").ends(ExitCode.LIMIT_REACHED);
      assertThat(targets(demo)).hasSize(17);
      assertThat(first.err()).contains("stopped at the page limit: 17 pages").contains("resume: ");

      crawl(demo).ends(ExitCode.DONE);

      assertThat(targets(demo)).hasSize(40).doesNotHaveDuplicates();
      assertThat(JobAudit.findings(Path.of(job()), Truth.of(demo.web(), all(demo)).requiredUrls()))
          .isEmpty();
    }
  }

  @Test
  void the_time_limit_stops_in_time_and_the_rest_comes_when_resumed() throws Exception {
    try (Demo demo = Demo.start(1, new WebShape(List.of(SiteOf.pages(30).slow(200).shape())))) {
      Typed first = crawl(demo, "--max-time", "600ms").ends(ExitCode.LIMIT_REACHED);
      assertThat(first.err()).contains("stopped at the time limit");
      assertThat(targets(demo)).hasSizeLessThan(30);

      crawl(demo, "--host-concurrency", "16").ends(ExitCode.DONE);

      assertThat(targets(demo)).hasSize(30).doesNotHaveDuplicates();
    }
  }

  @Test
  void a_second_run_of_a_job_that_is_done_asks_for_no_page() throws Exception {
    try (Demo demo = Demo.start(1, SITE)) {
      crawl(demo).ends(ExitCode.DONE);

      crawl(demo).ends(ExitCode.DONE);

      assertThat(targets(demo)).hasSize(40).doesNotHaveDuplicates();
    }
  }

  @Test
  void a_fresh_start_fetches_all_again_once_the_question_is_answered() throws Exception {
    try (Demo demo = Demo.start(1, SITE)) {
      crawl(demo).ends(ExitCode.DONE);

      Typed unanswered = crawl(demo, "--fresh").ends(ExitCode.USAGE);
      assertThat(unanswered.err()).contains("nothing was deleted");
      assertThat(targets(demo)).hasSize(40);

      crawl(demo, "--fresh", "--yes").ends(ExitCode.DONE);
      assertThat(targets(demo)).hasSize(80);
      assertThat(Files.readAllLines(Path.of(job(), "pages.jsonl"))).hasSize(40);
    }
  }

  @Test
  void seeds_that_nobody_answers_have_an_exit_code_of_their_own() throws Exception {
    String seed = "http://127.0.0.1:" + deafPort() + "/";

    Typed typed = Typed.run("crawl", seed, "--retries", "0", "-q", "-j", job());

    assertThat(typed.ends(ExitCode.SEEDS_FAILED).errLines()).hasSize(1);
    assertThat(typed.err())
        .startsWith("orbweaver: no seed could be reached: " + seed + " connect-error");
  }

  @Test
  void a_second_run_tries_seeds_again_that_nobody_answered_and_ends_alike() throws Exception {
    int port = deafPort();
    String seed = "http://127.0.0.1:" + port + "/";
    String[] crawl = {"crawl", seed, "--no-robots", "--retries", "0", "-q", "-j", job()};
    Typed.run(crawl).ends(ExitCode.SEEDS_FAILED);

    Typed again = Typed.run(crawl).ends(ExitCode.SEEDS_FAILED);

    assertThat(again.err()).contains("no seed could be reached: " + seed + " connect-error");
    assertThat(Files.readAllLines(Path.of(job(), "pages.jsonl"))).hasSize(2);
  }

  @Test
  void a_job_of_which_robots_allowed_nothing_ends_alike_again() throws Exception {
    try (Demo demo = Demo.start(1, new WebShape(List.of(SiteOf.pages(9).withRobots().shape())))) {
      String secret = demo.web().seeds().getFirst() + "private/x";
      String[] crawl = {"crawl", secret, "--delay", "0", "-q", "-j", job()};
      Typed first = Typed.run(crawl);

      assertThat(Typed.run(crawl)).isEqualTo(first);
    }
  }

  /// A port at which nobody listens.
  private static int deafPort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  // ---- Bounds ----

  @Test
  void depth_is_kept_to() throws Exception {
    try (Demo demo = Demo.start(1, SITE)) {
      crawl(demo, "--depth", "1").ends(ExitCode.DONE);

      assertThat(audit(demo, 1, NO_TIME)).isEmpty();
      assertThat(targets(demo)).hasSizeBetween(5, 20);
    }
  }

  @Test
  void what_is_excluded_is_not_asked_for_and_is_in_the_report_with_its_rule() throws Exception {
    try (Demo demo = Demo.start(1, SITE)) {
      Typed typed = crawl(demo, "--exclude", "-\\d*[05]\\b", "--report", "-").ends(ExitCode.DONE);

      assertThat(targets(demo))
          .isNotEmpty()
          .noneMatch(target -> target.matches(".*-\\d*[05]\\b.*"));
      assertThat(typed.outLines())
          .filteredOn(line -> line.contains("\tblocked-scope\texclude -\\d*[05]\\b\t"))
          .isNotEmpty();
    }
  }

  @Test
  void what_is_not_included_is_not_asked_for() throws Exception {
    try (Demo demo = Demo.start(1, SITE)) {
      crawl(demo, "--include", "[.]html$").ends(ExitCode.DONE);

      assertThat(targets(demo)).hasSizeGreaterThan(5).allMatch(t -> t.matches("/|.*[.]html"));
    }
  }

  @Test
  void a_page_is_all_there_is_in_the_scope_of_a_page() throws Exception {
    try (Demo demo = Demo.start(1, SITE)) {
      crawl(demo, "--scope", "page").ends(ExitCode.DONE);

      assertThat(targets(demo)).containsExactly("/");
    }
  }

  @Test
  void the_scope_of_a_prefix_is_its_folder() throws Exception {
    try (Demo demo = Demo.start(1, SITE)) {
      String seed = deepest(truth(demo));
      String prefix = seed.substring(0, seed.lastIndexOf('/') + 1);

      Typed.run("crawl", seed, "--scope", "prefix", "--delay", "0", "-q", "-j", job())
          .ends(ExitCode.DONE);

      assertThat(pages(demo)).isNotEmpty().allMatch(access -> access.url().startsWith(prefix));
    }
  }

  @Test
  void another_host_is_entered_only_in_the_scope_of_any() throws Exception {
    var twoSites =
        new WebShape(List.of(SiteOf.pages(12).shape(), SiteOf.pages(9).beyondScope().shape()));
    try (Demo demo = Demo.start(1, twoSites)) {
      crawl(demo).ends(ExitCode.DONE);
      assertThat(pages(demo)).hasSize(12);

      demo.forget();
      crawl(demo, "--fresh", "-y", "--scope", "any", "--allow-private-ips").ends(ExitCode.DONE);
      assertThat(pages(demo)).hasSize(21);
    }
  }

  @Test
  void links_to_private_addresses_are_not_followed_unless_allowed() throws Exception {
    var twoSites =
        new WebShape(List.of(SiteOf.pages(12).shape(), SiteOf.pages(9).beyondScope().shape()));
    try (Demo demo = Demo.start(1, twoSites)) {
      Typed typed = crawl(demo, "--scope", "any", "--report", "-").ends(ExitCode.DONE);

      assertThat(pages(demo)).hasSize(12);
      assertThat(typed.out()).contains("\tblocked-address\t");
    }
  }

  @Test
  void wider_bounds_bring_in_what_narrower_ones_refused() throws Exception {
    try (Demo demo = Demo.start(1, SITE)) {
      crawl(demo, "--exclude", "-\\d*[05]\\b", "--depth", "2").ends(ExitCode.DONE);
      assertThat(targets(demo)).hasSizeLessThan(40);

      crawl(demo).ends(ExitCode.DONE);

      assertThat(targets(demo)).hasSize(40).doesNotHaveDuplicates();
      assertThat(JobAudit.findings(Path.of(job()), Truth.of(demo.web(), all(demo)).requiredUrls()))
          .isEmpty();
    }
  }

  @Test
  void a_run_that_need_not_obey_robots_brings_in_what_they_refused() throws Exception {
    var oddities = Map.of(Oddity.DISALLOWED, 3);
    var web = new WebShape(List.of(SiteOf.pages(20).withRobots().with(oddities).shape()));
    try (Demo demo = Demo.start(1, web)) {
      Typed polite = crawl(demo, "--report", "-").ends(ExitCode.DONE);
      assertThat(polite.out()).contains("\tblocked-robots\t");

      Typed rude = crawl(demo, "--no-robots", "--report", "-").ends(ExitCode.DONE);

      assertThat(rude.out()).doesNotContain("\tblocked-robots\t");
      assertThat(targets(demo)).doesNotHaveDuplicates();
    }
  }

  // ---- Manners ----

  @Test
  void on_request_a_body_is_archived_once() throws Exception {
    var web = new WebShape(List.of(SiteOf.pages(20).with(Map.of(Oddity.DUPLICATE, 4)).shape()));
    try (Demo demo = Demo.start(1, web)) {
      crawl(demo).ends(ExitCode.DONE);
      assertThat(index()).doesNotContain("warc/revisit");

      crawl(demo, "--fresh", "-y", "--warc-revisits").ends(ExitCode.DONE);
      assertThat(index()).contains("\"mime\": \"warc/revisit\"");
    }
  }

  private String index() throws IOException {
    return Files.readString(Path.of(job(), "archive/index.cdxj"));
  }

  @Test
  void what_robots_said_is_archived_with_the_pages() throws Exception {
    try (Demo demo = Demo.start(1, new WebShape(List.of(SiteOf.pages(9).withRobots().shape())))) {
      crawl(demo).ends(ExitCode.DONE);

      String robots = demo.web().seeds().getFirst() + "robots.txt";
      assertThat(index()).containsOnlyOnce("\"url\": \"" + robots + "\"");
      assertThat(Files.readString(Path.of(job(), "pages.jsonl"))).doesNotContain(robots);
    }
  }

  @Test
  void redirects_errors_robots_and_scope_are_as_the_audit_wants_them() throws Exception {
    var oddities =
        Map.of(
            Oddity.REDIRECT,
            5,
            Oddity.CHAIN,
            2,
            Oddity.LOOP,
            1,
            Oddity.AWAY,
            2,
            Oddity.MISSING,
            3,
            Oddity.DISALLOWED,
            3,
            Oddity.NOFOLLOW,
            2,
            Oddity.QUERY,
            3,
            Oddity.DUPLICATE,
            3,
            Oddity.REFRESH,
            2);
    var web =
        new WebShape(
            List.of(
                SiteOf.pages(30).withRobots().with(oddities).shape(),
                SiteOf.pages(20).in(Language.RUSSIAN).withRobots().with(oddities).shape(),
                SiteOf.pages(20).in(Language.JAPANESE).withRobots().with(oddities).shape(),
                SiteOf.pages(5).beyondScope().shape()));
    try (Demo demo = Demo.start(3, web)) {
      crawl(demo, "--depth", "20").ends(ExitCode.DONE);

      assertThat(audit(demo, 20, NO_TIME)).isEmpty();
    }
  }

  @Test
  void the_delay_and_a_longer_crawl_delay_are_kept() throws Exception {
    var web =
        new WebShape(
            List.of(
                SiteOf.pages(6).crawlDelay(Duration.ofMillis(400)).shape(),
                SiteOf.pages(10).shape()));
    try (Demo demo = Demo.start(1, web)) {
      crawl(demo, "--delay", "200ms").ends(ExitCode.DONE);

      // The server may be late to look at a request: so much that it matters is unlikely.
      var rules = AuditRules.of(Duration.ofMillis(200), Duration.ofMillis(150));
      assertThat(demo.audit(all(demo), rules)).isEmpty();
    }
  }

  // ---- What the tests share ----

  private String job() {
    return folder.resolve("job").toString();
  }

  /// Crawls from the seeds of the web as fast as can be.
  private Typed crawl(Demo demo, String... more) {
    var args = new ArrayList<String>(List.of("crawl"));
    args.addAll(demo.web().seeds());
    args.addAll(List.of("--job", job()));
    args.addAll(List.of(more));
    if (!args.contains("--delay")) {
      args.addAll(List.of("--delay", "0"));
    }
    return Typed.run(args.toArray(String[]::new));
  }

  private static CrawlScope all(Demo demo) {
    return CrawlScope.of(demo.web(), Integer.MAX_VALUE);
  }

  private static List<String> truth(Demo demo) {
    return List.copyOf(Truth.of(demo.web(), all(demo)).requiredUrls());
  }

  private static List<String> audit(Demo demo, int depth, Duration delay) {
    return demo.audit(CrawlScope.of(demo.web(), depth), AuditRules.of(delay, NO_TIME));
  }

  private static String deepest(List<String> urls) {
    return urls.stream()
        .max((a, b) -> Integer.compare(a.split("/").length, b.split("/").length))
        .orElseThrow();
  }

  private static Stream<Access> asked(Demo demo) {
    return demo.accesses().stream().filter(access -> !access.target().equals("/robots.txt"));
  }

  private static List<Access> pages(Demo demo) {
    return asked(demo).toList();
  }

  private static List<String> targets(Demo demo) {
    return asked(demo).map(Access::target).toList();
  }
}
