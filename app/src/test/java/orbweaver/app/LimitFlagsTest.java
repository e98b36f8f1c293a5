package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import orbweaver.crawl.fetch.FetchLimits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/// Limits of a fetch as they are typed.
class LimitFlagsTest {
  @TempDir private Path folder = Path.of("set by JUnit");

  private FetchLimits typed(String flags) throws Exception {
    var options = new CrawlOptions();
    String[] words = flags.isEmpty() ? new String[0] : flags.split(" ");
    new CommandLine(options.fetch.request)
        .registerConverter(Duration.class, new Durations())
        .parseArgs(words);
    options.seeds = List.of("http://127.0.0.1:9/");
    options.job = folder.resolve("job");
    return CrawlPlan.of(options).fetchOptions().limits();
  }

  @ParameterizedTest
  @CsvSource({"'', 10", "--min-rate 500, 500", "--min-rate=0, 0", "--speed-limit 7, 7"})
  void the_least_rate_is_what_was_typed(String flags, int rate) throws Exception {
    assertThat(typed(flags).times().minBytesPerSecond()).isEqualTo(rate);
  }

  @Test
  void the_whole_fetch_has_the_time_that_was_typed() throws Exception {
    assertThat(typed("--fetch-timeout 7s").times().total()).isEqualTo(Duration.ofSeconds(7));
  }

  @Test
  void a_least_rate_below_nothing_is_refused() {
    Typed typed = Typed.run("explain-fetch", "http://127.0.0.1:9/", "--min-rate", "-1");

    assertThat(typed.ends(ExitCode.USAGE).err()).contains("--min-rate", "-1");
  }
}
