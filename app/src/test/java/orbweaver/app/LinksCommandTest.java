package orbweaver.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import orbweaver.app.rehearse.CrawlScope;
import orbweaver.app.rehearse.Demo;
import orbweaver.app.rehearse.Oddity;
import orbweaver.app.rehearse.Truth;
import orbweaver.app.rehearse.WebShape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `orbweaver links`, as it is typed, over a web on loopback addresses.
class LinksCommandTest {
  private static final WebShape SITE = WebShape.site(40);

  @TempDir private Path folder;

  @Test
  void the_table_has_each_link_of_each_page_once_in_the_order_of_the_list() throws Exception {
    try (Demo demo = Demo.start(1, SITE)) {
      List<String> urls = truth(demo);

      links(urls, "--ordered").ends(ExitCode.DONE);

      List<String> rows = Files.readAllLines(output());
      assertThat(rows.getFirst()).isEqualTo("source_url\tparsed_url");
      assertThat(rows).allMatch(row -> row.split("\t", -1).length == 2).doesNotHaveDuplicates();
      List<String[]> fields = rows.stream().skip(1).map(row -> row.split("\t")).toList();
      List<String> sources = fields.stream().map(row -> row[0]).distinct().toList();
      assertThat(urls).containsSubsequence(sources);
      assertThat(fields.stream().map(row -> row[1]).distinct()).containsAll(urls);
      assertThat(demo.accesses()).hasSize(urls.size() + 1);
    }
  }

  @Test
  void nothing_is_left_but_the_table_once_all_is_done() throws Exception {
    try (Demo demo = Demo.start(1, SITE)) {
      links(truth(demo)).ends(ExitCode.DONE);

      assertThat(folder.toFile().list()).containsExactlyInAnyOrder("urls.txt", "links.tsv");
    }
  }

  @Test
  void it_reads_standard_input_and_writes_standard_output() throws Exception {
    try (Demo demo = Demo.start(1, SITE)) {
      String seed = demo.web().seeds().getFirst();

      Typed typed =
          Typed.run(seed.getBytes(UTF_8), "links", "-i", "-", "--delay", "0", "-j", job());

      assertThat(typed.ends(ExitCode.DONE).outLines())
          .startsWith("source_url\tparsed_url")
          .hasSizeGreaterThan(3)
          .allMatch(line -> line.startsWith("source_url") || line.startsWith(seed + "\thttp://"));
    }
  }

  @Test
  void what_a_redirect_leads_to_counts_for_its_source() throws Exception {
    var web = new WebShape(List.of(SiteOf.pages(20).with(Map.of(Oddity.REDIRECT, 2)).shape()));
    try (Demo demo = Demo.start(1, web)) {
      String redirect = redirect(demo);

      links(List.of(redirect)).ends(ExitCode.DONE);

      assertThat(Files.readAllLines(output()).stream().skip(1))
          .isNotEmpty()
          .allMatch(row -> row.startsWith(redirect + "\t"));
    }
  }

  @Test
  void failures_go_to_standard_error_and_stop_nothing() throws Exception {
    try (Demo demo = Demo.start(1, SITE)) {
      String seed = demo.web().seeds().getFirst();

      Typed typed = links(List.of("http://127.0.0.1:1/", "ftp://a.example/", seed + "no", seed));

      assertThat(typed.ends(ExitCode.DONE).err())
          .contains("skipped\t'ftp://a.example/' (line 2) is ftp, neither http nor https")
          .contains("http-error\t" + seed + "no\t404")
          .contains("\thttp://127.0.0.1:1/\t")
          .contains("of 4 URLs, 3 failed");
      assertThat(Files.readString(output())).contains("\n" + seed + "\t");
    }
  }

  @Test
  void what_was_fetched_before_is_not_fetched_again() throws Exception {
    try (Demo demo = Demo.start(1, SITE)) {
      List<String> urls = truth(demo);
      links(urls.subList(0, 25), "--job", job()).ends(ExitCode.DONE);

      links(urls, "--job", job()).ends(ExitCode.DONE);

      List<String> asked =
          demo.accesses().stream()
              .map(access -> access.target())
              .filter(target -> !target.equals("/robots.txt"))
              .toList();
      assertThat(asked).hasSize(urls.size()).doesNotHaveDuplicates();
      List<String> first = Files.readAllLines(output());
      links(urls, "--fresh").ends(ExitCode.DONE);
      assertThat(Files.readAllLines(output())).containsExactlyInAnyOrderElementsOf(first);
    }
  }

  @Test
  void urls_that_nobody_answers_have_an_exit_code_of_their_own() throws Exception {
    links(List.of("http://127.0.0.1:1/"), "-q", "--no-robots").ends(ExitCode.SEEDS_FAILED);

    assertThat(output()).hasContent("source_url\tparsed_url\n");
  }

  @Test
  void rows_come_before_the_list_has_ended() throws Exception {
    try (Demo demo = Demo.start(1, SITE);
        Program program =
            Program.startWithInput(folder, "links", "-i", "-", "--delay", "0", "-o", "-")) {
      OutputStream input = program.process().getOutputStream();
      String seed = demo.web().seeds().getFirst();
      input.write((seed + "\n").getBytes(UTF_8));
      input.flush();

      awaitTrue(program, () -> program.output().contains("\n" + seed + "\t"));
      input.close();

      assertThat(program.exitCode()).as(program.errors()).isZero();
    }
  }

  @Test
  void killed_or_interrupted_and_resumed_it_has_each_row_once() throws Exception {
    var web = new WebShape(List.of(SiteOf.pages(60).slow(20).shape()));
    try (Demo demo = Demo.start(1, web)) {
      List<String> urls = truth(demo);
      links(urls, "-j", job()).ends(ExitCode.DONE);
      List<String> whole = Files.readAllLines(output());
      demo.forget();

      stopped(demo, urls, 20, "KILL");
      stopped(demo, urls, 40, "TERM");
      links(urls).ends(ExitCode.DONE);

      assertThat(Files.readAllLines(output())).containsExactlyInAnyOrderElementsOf(whole);
      assertThat(folder.resolve("links.tsv.job")).doesNotExist();
    }
  }

  /// Runs until so many requests were made.
  private void stopped(Demo demo, List<String> urls, int requests, String signal) throws Exception {
    try (Program program = Program.start(folder, arguments(urls, "--host-concurrency", "4"))) {
      awaitTrue(program, () -> demo.accesses().size() >= requests);
      program.signal(signal);
      assertThat(program.exitCode()).as(program.errors()).isNotZero();
    }
    assertThat(folder.resolve("links.tsv.job")).exists();
  }

  private static void awaitTrue(Program program, BooleanSupplier condition) throws Exception {
    while (!condition.getAsBoolean()) {
      assertThat(program.process().waitFor(5, TimeUnit.MILLISECONDS))
          .as(program.errors())
          .isFalse();
    }
  }

  @Test
  void whoever_stops_reading_ends_it_quietly() throws Exception {
    PrintStream out = System.out;
    try (Demo demo = Demo.start(1, SITE)) {
      System.setOut(new PrintStream(new ClosedPipe()));

      int code = Main.execute("links", demo.web().seeds().getFirst(), "-q", "-j", job());

      assertThat(code).isEqualTo(ExitCode.INTERRUPTED.number());
    } finally {
      System.setOut(out);
    }
  }

  /// What `head -1` leaves behind.
  private static final class ClosedPipe extends OutputStream {
    @Override
    public void write(int b) throws IOException {
      throw new IOException("Broken pipe");
    }
  }

  // ---- What the tests share ----

  private Typed links(List<String> urls, String... more) throws Exception {
    return Typed.run(arguments(urls, more));
  }

  private String[] arguments(List<String> urls, String... more) throws Exception {
    Path list = Files.write(folder.resolve("urls.txt"), urls);
    var args = new ArrayList<String>(List.of("links", "-i", list.toString()));
    args.addAll(List.of("-o", output().toString(), "--delay", "0", "--retries", "0"));
    args.addAll(List.of(more));
    return args.toArray(String[]::new);
  }

  private Path output() {
    return folder.resolve("links.tsv");
  }

  private String job() {
    return folder.resolve("job").toString();
  }

  private static List<String> truth(Demo demo) {
    return List.copyOf(
        Truth.of(demo.web(), CrawlScope.of(demo.web(), Integer.MAX_VALUE)).requiredUrls());
  }

  private String redirect(Demo demo) {
    String seed = demo.web().seeds().getFirst();
    Typed crawl = Typed.run("crawl", seed, "--delay", "0", "-q", "-j", job(), "--report", "-");
    return crawl.outLines().stream()
        .filter(line -> line.contains("\tredirect\t"))
        .findFirst()
        .orElseThrow()
        .split("\t")[0];
  }
}
