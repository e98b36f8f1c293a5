package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SuffixFileTest {
  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("list.dat"), text);
  }

  @Test
  void a_list_as_it_is_published_takes_the_place_of_the_bundled_one() throws IOException {
    Path file =
        file("// ===BEGIN ICANN DOMAINS===\n\nexample\n*.a.example\n!www.a.example\n公司.cn\n");

    assertThat(SuffixFile.read(file).registrableDomain("x.one.a.example"))
        .isEqualTo("x.one.a.example");
    assertThat(SuffixFile.read(null).registrableDomain("x.one.a.example")).isEqualTo("a.example");
  }

  @Test
  void a_run_with_the_same_list_has_the_same_rules_as_the_one_before() throws IOException {
    Path list = file("example\n*.a.example\n");

    String rules = rules("--public-suffix-list", list.toString());

    assertThat(rules("--public-suffix-list", list.toString())).isEqualTo(rules);
    assertThat(rules()).isNotEqualTo(rules).doesNotContain("@");
  }

  /// Of a crawl, as its job remembers them from run to run.
  private static String rules(String... flags) {
    var options = new CrawlOptions();
    Main.withConverters(new CommandLine(options)).parseArgs(flags);
    options.seeds = List.of("http://a.example/");
    CrawlPlan plan = CrawlPlan.of(options);
    return CrawlRun.rules(plan.crawlSettings(plan.seeds(), /* hashKey= */ 1));
  }

  @Test
  void a_page_that_was_saved_in_place_of_the_list_is_refused_with_the_cure() throws IOException {
    Path file = file("<!DOCTYPE html>\n");

    assertThatThrownBy(() -> SuffixFile.read(file))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "--public-suffix-list "
                + file
                + ": line 1 is no rule of a public suffix list: '<!DOCTYPE';"
                + " take https://publicsuffix.org/list/public_suffix_list.dat");
  }
}
