package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import orbweaver.app.rehearse.Demo;
import orbweaver.app.rehearse.WebShape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `orbweaver explain`, as it is typed.
class ExplainCommandTest {
  @TempDir private Path folder;

  @Test
  void it_tells_of_settled_and_waiting_urls() throws Exception {
    try (Demo demo = Demo.start(1, WebShape.site(40))) {
      String seed = demo.web().seeds().getFirst();
      Typed crawl =
          Typed.run("crawl", seed, "-n", "3", "--delay", "0", "-j", job(), "--report", "-");
      String waiting = urlThat(crawl, "waiting");

      assertThat(explain(seed + "#top"))
          .contains("outcome  ok\n")
          .contains("depth    0\n")
          .contains("address  127.");
      assertThat(explain(waiting)).contains("waiting  at depth ").contains("found on " + seed);
    }
  }

  @Test
  void a_url_that_the_job_has_never_seen_is_told_with_the_nearest_and_is_no_success()
      throws Exception {
    try (Demo demo = Demo.start(1, WebShape.site(10))) {
      String seed = demo.web().seeds().getFirst();
      Typed.run("crawl", seed, "-q", "--delay", "0", "-j", job()).ends(ExitCode.DONE);

      assertUnknown("http://other.example/", "");
      assertUnknown(seed.replace("http:", "https:"), "; the nearest is " + seed);
      assertUnknown(seed + "no/such", "; the nearest is " + seed);
    }
  }

  private void assertUnknown(String url, String hint) {
    Typed typed = Typed.run("explain", url, "--job", job()).ends(ExitCode.USAGE);

    assertThat(typed.out()).isEmpty();
    assertThat(typed.err())
        .contains(" has never seen " + url + ": no page that was fetched links to it" + hint);
  }

  private static String urlThat(Typed crawl, String outcome) {
    return crawl.outLines().stream()
        .map(line -> line.split("\t"))
        .filter(fields -> fields[1].equals(outcome))
        .findFirst()
        .orElseThrow()[0];
  }

  private String explain(String url) {
    return Typed.run("explain", url, "--job", job()).ends(ExitCode.DONE).out();
  }

  private String job() {
    return folder.resolve("job").toString();
  }
}
