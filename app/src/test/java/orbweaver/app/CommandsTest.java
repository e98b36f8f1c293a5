package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandsTest {

  @ParameterizedTest
  @ValueSource(strings = {"--help", "help", ""})
  void the_help_lists_every_command_with_a_whole_sentence(String asked) {
    Typed typed = asked.isEmpty() ? Typed.run() : Typed.run(asked);

    assertThat(typed.code()).isZero();
    String commands = typed.out().substring(typed.out().indexOf("Commands:"));
    assertThat(commands.lines().filter(line -> line.matches("  \\w.*")))
        .hasSize(15)
        .anyMatch(line -> line.startsWith("  crawl "))
        .anyMatch(line -> line.startsWith("  explain-fetch "));
    assertThat(commands.replaceAll("\\s+", " "))
        .contains("Crawl a site into a folder that browses offline. demo")
        .contains("which replay tools open. warc");
  }

  /// Only the first line of a description stands in a list of commands.
  @Test
  void the_list_of_commands_about_archives_has_whole_sentences_too() {
    String help = Typed.run("warc", "--help").out();

    assertThat(
            help.substring(help.indexOf("Commands:"), help.indexOf("Examples:"))
                .split("\\n  (?=\\w)"))
        .hasSize(7)
        .filteredOn(entry -> !entry.startsWith("Commands:"))
        .allMatch(entry -> entry.strip().endsWith("."));
    assertThat(help).doesNotContain("or a folder\nwith");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "crawl",
        "links",
        "fetch",
        "mirror",
        "demo",
        "report",
        "index",
        "search",
        "export",
        "extract",
        "explain",
        "explain-fetch",
        "archive",
        "warc"
      })
  void each_command_has_help_by_the_flag_and_by_its_name(String command) {
    Typed byFlag = Typed.run(command, "--help");

    assertThat(byFlag.out()).startsWith("Usage: orbweaver " + command).contains("Examples:");
    assertThat(Typed.run("help", command).out()).isEqualTo(byFlag.out());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          warc extract | orbweaver warc extract --url https://example.org/ orbweaver-example.org > page.html
          extract | orbweaver extract https://example.org/ --schema books.yaml --depth 2 -o books.parquet
          explain-fetch | orbweaver explain-fetch --http2 --resolve example.org:443:192.0.2.7 https://example.org/
          """)
  void examples_in_the_help_are_not_broken_where_they_are_long(String command, String example) {
    List<String> lines = Typed.run((command + " --help").split(" ")).outLines();

    assertThat(lines).contains("  " + example);
    assertThat(lines).allMatch(line -> line.startsWith("  ") || line.length() <= 80);
  }

  @Test
  void a_misspelt_command_is_answered_with_one_that_it_may_mean() {
    Typed typed = Typed.run("serch", "job", "word");

    assertThat(typed.code()).isEqualTo(ExitCode.USAGE.number());
    assertThat(typed.err()).contains("'serch'").contains("Did you mean: orbweaver search");
  }
}
