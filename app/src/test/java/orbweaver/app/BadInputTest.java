package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever is typed, the answer is a sentence and an exit code.
class BadInputTest {
  private static final String SEED = "http://127.0.0.1:9/";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      textBlock =
          """
          http://                    , is not a URL; write it like https://example.org/
          http://exa mple.org/       , is not a URL; write it like https://example.org/
          http://example.org:99999/  , is not a URL; write it like https://example.org/
          ftp://example.org/         , is ftp; only http and https are crawled
          mailto:me@example.org      , is mailto; only http and https are crawled
          """)
  void a_seed_that_cannot_be_crawled_is_named(String seed, String sentence) {
    assertThat(refused(ExitCode.USAGE, "crawl", seed)).contains("'" + seed + "' " + sentence);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      textBlock =
          """
          --delay            , soon  , 'soon' is not a length of time; write for example 500ms
          --delay            , 36501d, '36501d' is too long; take 36500d at most
          --max-time         , 1y    , '1y' is not a length of time
          --scope            , moon  , 'moon' is not a scope; take one of page
          --include          , (     , '(' is not a regular expression
          --exclude          , a[    , 'a[' is not a regular expression
          --max-pages        , many  , 'many' is not a
          --max-pages        , 0     , --max-pages must be at least 1 but is 0
          --depth            , -1    , --depth must be at least 0 but is -1
          --concurrency      , 0     , --concurrency must be at least 1 but is 0
          --host-concurrency , 0     , --host-concurrency must be at least 1 but is 0
          --retries          , -1    , --retries must be at least 0 but is -1
          --max-redirects    , -1    , --max-redirects must be at least 0 but is -1
          --max-body-size    , 0     , --max-body-size must be at least 1 but is 0
          --timeout          , 0     , --timeout must be at least 1ms
          --tls-min          , 2     , --tls-min must be 1.0
          --cacert           , none  , cannot read none: there is no such file
          --public-suffix-list , none , cannot read none: there is no such file
          --cert             , none  , cannot read none: there is no such file
          --resolve          , a:b   , 'a:b' is not HOST:PORT:ADDR
          --resolve          , a:80:b, 'b' is not an IP address
          --dns-server       , name  , 'name' is not an IP address
          --dns-server       , 1.1.1.1:0 , '1.1.1.1:0' has no valid port
          --proxy            , ftp://a:1 , 'ftp://a:1' is not a proxy
          --key              , none  , --key needs --cert
          --log-format       , xml   , `expected one of text, json`
          """)
  void a_value_that_makes_no_sense_is_named_with_its_option(
      String option, String value, String sentence) {
    String said = refused(ExitCode.USAGE, "crawl", SEED, option + "=" + value);

    assertThat(said).contains(option).contains(sentence);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void an_unknown_option_gets_a_suggestion() {
    assertThat(refused(ExitCode.USAGE, "crawl", SEED, "--dept", "2"))
        .contains("--dept")
        .contains("--depth");
  }

  @Test
  void a_flag_that_is_given_twice_is_named_as_it_is_known() {
    assertThat(refused(ExitCode.USAGE, "crawl", SEED, "--assets", "--assets"))
        .contains("option '--assets' should be specified only once");
  }

  @Test
  void nothing_to_crawl_is_said_so() {
    assertThat(refused(ExitCode.USAGE, "crawl")).contains("nothing to crawl: name a URL");
  }

  // ---- Seed files ----

  @Test
  void a_seed_file_that_is_not_there_is_named() {
    String file = folder.resolve("seeds.txt").toString();

    assertThat(refused(ExitCode.USAGE, "crawl", "-i", file))
        .contains("cannot read the seeds in " + file + ": there is no such file");
  }

  @Test
  void a_seed_file_that_is_a_folder_is_named() {
    assertThat(refused(ExitCode.USAGE, "crawl", "-i", folder.toString()))
        .contains("cannot read the seeds in " + folder + ": ");
  }

  @Test
  void a_seed_file_that_is_no_text_is_named() throws Exception {
    Path file = Files.write(folder.resolve("seeds.bin"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});

    assertThat(refused(ExitCode.USAGE, "crawl", "-i", file.toString()))
        .contains("cannot read the seeds in " + file + ": ");
  }

  @Test
  void a_line_of_a_seed_file_that_is_no_url_is_named_by_its_number() throws Exception {
    Path file = folder.resolve("seeds.txt");
    Files.writeString(file, "# seeds\n" + SEED + "\nhttp://%%/\n");

    assertThat(refused(ExitCode.USAGE, "crawl", "-i", file.toString()))
        .contains("'http://%%/' (" + file + " line 3) is not a URL");
  }

  @Test
  void a_byte_order_mark_before_the_first_seed_does_no_harm() throws Exception {
    Path file = Files.writeString(folder.resolve("s.txt"), "\uFEFF" + SEED + "\nhttp://%%/\n");

    assertThat(refused(ExitCode.USAGE, "crawl", "-i", file.toString()))
        .contains("'http://%%/' (" + file + " line 2) is not a URL");
  }

  @Test
  void a_row_of_a_table_is_no_seed() throws Exception {
    Path file = Files.writeString(folder.resolve("s.tsv"), SEED + "\t" + SEED + "b\n");

    assertThat(refused(ExitCode.USAGE, "crawl", "-i", file.toString()))
        .contains(" line 1) has a tab")
        .contains("cut -f1");
  }

  // ---- Job folders ----

  @Test
  void a_job_folder_that_cannot_be_written_is_named() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));

    assertThat(refused(ExitCode.STORAGE, "crawl", SEED, "--job", file + "/job"))
        .contains("cannot use the job folder " + file + "/job: ")
        .contains("--job");
  }

  @Test
  void a_file_is_no_job_folder() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));

    assertThat(refused(ExitCode.STORAGE, "crawl", SEED, "--job", file.toString()))
        .contains(file + " is a file");
  }

  @Test
  void a_folder_with_files_of_something_else_is_left_alone() throws Exception {
    Path file = Files.writeString(folder.resolve("thesis.txt"), "years of work");

    assertThat(refused(ExitCode.STORAGE, "crawl", SEED, "--job", folder.toString()))
        .contains(folder + " has files of something else");
    assertThat(refused(ExitCode.STORAGE, "crawl", SEED, "-y", "--fresh", "-j", folder.toString()))
        .contains(folder + " has files of something else");
    assertThat(folder.toFile().list()).containsExactly("thesis.txt");
    assertThat(file).hasContent("years of work");
  }

  @Test
  void a_damaged_description_of_a_job_is_told() throws Exception {
    Files.writeString(folder.resolve("job.json"), "{}");

    assertThat(refused(ExitCode.STORAGE, "crawl", SEED, "--job", folder.toString()))
        .contains("job.json is damaged");
  }

  @ParameterizedTest
  @ValueSource(strings = {"not json", "{\"version\":1,", "[]", "{\"version\":\"\n\"}", ""})
  void a_description_that_is_no_json_is_told_in_one_line(String description) throws Exception {
    Files.writeString(folder.resolve("job.json"), description);

    assertThat(refused(ExitCode.STORAGE, "crawl", SEED, "--job", folder.toString()).lines())
        .singleElement(STRING)
        .contains("job.json is damaged (")
        .contains("put it back from a backup")
        .contains("in place of the job, or start anew with --fresh");
  }

  @ParameterizedTest
  @ValueSource(strings = {"lost", "damaged"})
  void a_job_whose_description_is_gone_is_mended_or_begun_anew_as_advised(String fate)
      throws Exception {
    String[] crawl = {"crawl", SEED, "--retries", "0", "-q", "--job", folder.toString()};
    Typed _ = Typed.run(crawl).ends(ExitCode.SEEDS_FAILED);
    Files.delete(folder.resolve("job.json"));
    if (fate.equals("damaged")) {
      Files.writeString(folder.resolve("job.json"), "{");
    }
    assertThat(refused(ExitCode.STORAGE, crawl)).contains("start anew with --fresh");
    Path job = folder.resolve("job.json");
    assertThat(refused(ExitCode.STORAGE, crawl))
        .contains("what was crawled is still there; mend it with: cp " + job + ".copy " + job);

    Path _ = Files.copy(folder.resolve("job.json.copy"), job, StandardCopyOption.REPLACE_EXISTING);
    Typed _ = Typed.run(crawl).ends(ExitCode.SEEDS_FAILED);
    Files.writeString(job, "{");
    Typed.run("crawl", SEED, "--retries", "0", "-q", "-j", folder.toString(), "--fresh", "--yes")
        .ends(ExitCode.SEEDS_FAILED);
    Typed.run(crawl).ends(ExitCode.SEEDS_FAILED);
  }

  @Test
  void a_report_of_no_job_is_refused() {
    assertThat(refused(ExitCode.USAGE, "report", folder.toString()))
        .contains(folder + " has no job");
  }

  @Test
  void with_v_it_also_says_where() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));

    Typed typed = Typed.run("crawl", SEED, "-v", "--job", file.toString());

    assertThat(typed.err()).contains("is a file").contains("\tat orbweaver.");
  }

  /// Runs what must fail.
  ///
  /// @return what it says, which is one or two lines
  private static String refused(ExitCode code, String... args) {
    Typed typed = Typed.run(args).ends(code);
    assertThat(typed.out()).isEmpty();
    assertThat(typed.err()).doesNotContain("\tat ").doesNotContain("This is a bug");
    assertThat(typed.errLines()).hasSizeBetween(1, 2);
    return typed.err();
  }
}
