package orbweaver.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import orbweaver.app.rehearse.CrawlScope;
import orbweaver.app.rehearse.Demo;
import orbweaver.app.rehearse.Oddity;
import orbweaver.app.rehearse.Truth;
import orbweaver.app.rehearse.WebShape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `orbweaver fetch`, as it is typed, over a web on loopback addresses.
class FetchCommandTest {
  private static final WebShape SITE = WebShape.site(30);

  @TempDir private Path folder;

  @Test
  void a_list_becomes_one_warc_file_and_nothing_else_is_left() throws Exception {
    try (Demo demo = Demo.start(1, SITE)) {
      List<String> urls = truth(demo);

      fetch(urls, "-o", file("pages.warc.gz")).ends(ExitCode.DONE);

      List<String> archived =
          WarcRecord.readAll(folder.resolve("pages.warc.gz")).stream()
              .filter(record -> record.field("warc-type").equals("response"))
              .map(record -> record.field("warc-target-uri"))
              .filter(url -> !url.endsWith("/robots.txt"))
              .toList();
      assertThat(archived).containsExactlyInAnyOrderElementsOf(urls);
      assertThat(folder.toFile().list()).containsExactlyInAnyOrder("urls.txt", "pages.warc.gz");
    }
  }

  @Test
  void a_list_becomes_files() throws Exception {
    try (Demo demo = Demo.start(1, SITE)) {
      List<String> urls = truth(demo);

      fetch(urls, "-f", "files", "-o", file("pages")).ends(ExitCode.DONE);

      List<String> rows = Files.readAllLines(folder.resolve("pages/index.tsv"));
      assertThat(rows.stream().skip(1).map(row -> row.split("\t")[0]))
          .containsExactlyInAnyOrderElementsOf(urls);
      assertThat(rows.stream().skip(1).map(row -> folder.resolve("pages", row.split("\t")[2])))
          .allMatch(Files::isRegularFile);
      assertThat(folder.toFile().list()).containsExactlyInAnyOrder("urls.txt", "pages");
    }
  }

  @Test
  void a_list_becomes_rows_of_json_that_have_what_pages_say() throws Exception {
    try (Demo demo = Demo.start(1, SITE)) {
      List<String> urls = truth(demo);

      fetch(urls, "-f", "jsonl", "-o", file("pages.jsonl")).ends(ExitCode.DONE);

      List<JsonRow> rows = JsonRow.readAll(folder.resolve("pages.jsonl"));
      assertThat(rows).extracting(row -> row.text("url")).containsExactlyInAnyOrderElementsOf(urls);
      assertThat(rows)
          .filteredOn(row -> row.text("type").equals("text/html"))
          .isNotEmpty()
          .allMatch(row -> row.text("body").contains("</title>"));
    }
  }

  @Test
  void each_url_of_the_list_has_one_line_that_tells_its_end() throws Exception {
    var web = new WebShape(List.of(SiteOf.pages(20).with(Map.of(Oddity.REDIRECT, 2)).shape()));
    try (Demo demo = Demo.start(1, web)) {
      String seed = demo.web().seeds().getFirst();
      List<String> urls = truth(demo);
      var listed = new ArrayList<String>(urls);
      listed.addAll(List.of(seed + "no", "ftp://a.example/", "http://127.0.0.1:1/", "%"));

      Typed typed = fetch(listed, "-o", file("p.warc.gz"), "--status", "-", "--ordered");

      List<String> lines = typed.ends(ExitCode.DONE).outLines();
      assertThat(lines.getFirst()).startsWith("outcome\tstatus\turl\tfinal_url");
      assertThat(lines).hasSize(listed.size() + 1).allMatch(row -> row.split("\t", -1).length == 7);
      assertThat(lines.stream().skip(1).map(row -> row.split("\t")[2]).limit(urls.size()))
          .containsExactlyElementsOf(urls);
      assertThat(outcomes(lines).keySet())
          .contains("ok", "http-error", "blocked-scheme", "blocked-address", "invalid-url")
          .doesNotContain("redirect");
      assertThat(typed.err()).contains("fetch: " + listed.size() + " URLs, 4 failed");
    }
  }

  @Test
  void the_first_line_comes_before_the_list_has_ended() throws Exception {
    try (Demo demo = Demo.start(1, SITE);
        Program program =
            Program.startWithInput(
                folder, "fetch", "-i", "-", "-o", "p.warc.gz", "--status", "-", "--delay", "0")) {
      var input = program.process().getOutputStream();
      String seed = demo.web().seeds().getFirst();
      input.write((seed + "\n").getBytes(UTF_8));
      input.flush();

      awaitLine(program, "ok\t200\t" + seed);
      input.write((seed + "no\n").getBytes(UTF_8));
      input.close();

      assertThat(program.exitCode()).as(program.errors()).isZero();
      assertThat(program.output()).contains("http-error\t404\t" + seed + "no\t");
    }
  }

  @Test
  void killed_and_resumed_it_has_each_page_once() throws Exception {
    var web = new WebShape(List.of(SiteOf.pages(60).slow(20).shape()));
    try (Demo demo = Demo.start(1, web)) {
      List<String> urls = truth(demo);
      Path list = Files.write(folder.resolve("urls.txt"), urls);
      String[] command = {
        "fetch",
        "-i",
        list.toString(),
        "-f",
        "jsonl",
        "-o",
        file("p.jsonl"),
        "--status",
        file("status.tsv"),
        "--delay",
        "0",
        "--host-concurrency",
        "4"
      };
      try (Program program = Program.start(folder, command)) {
        while (demo.accesses().size() < 25) {
          assertThat(program.process().waitFor(5, TimeUnit.MILLISECONDS)).isFalse();
        }
        program.process().destroyForcibly();
        assertThat(program.exitCode()).as(program.errors()).isEqualTo(137);
      }

      Typed.run(command).ends(ExitCode.DONE);

      assertThat(JsonRow.readAll(folder.resolve("p.jsonl")))
          .extracting(row -> row.text("url"))
          .containsExactlyInAnyOrderElementsOf(urls);
      assertThat(Files.readAllLines(folder.resolve("status.tsv")).stream().skip(1))
          .extracting(row -> row.split("\t")[2])
          .containsExactlyInAnyOrderElementsOf(urls);
    }
  }

  @Test
  void what_makes_no_sense_is_refused_with_its_cure() throws Exception {
    assertThat(Typed.run("fetch", "http://a.example/").ends(ExitCode.USAGE).err())
        .contains("--output");
    assertThat(Typed.run("fetch", "-o", file("x.gz")).ends(ExitCode.USAGE).err())
        .contains("name a file of URLs with -i");
    assertThat(Typed.run("fetch", "a.example", "-f", "files", "-o", "-").ends(ExitCode.USAGE).err())
        .contains("-f files needs a folder");
    assertThat(Typed.run("fetch", "a.b", "-o", "-", "--status", "-").ends(ExitCode.USAGE).err())
        .contains("cannot both go to standard output");
    assertThat(Typed.run("fetch", "a.b", "-o", file("x"), "-u", "me:pw").ends(ExitCode.USAGE).err())
        .contains("--auth must say where");
  }

  // ---- What the tests share ----

  private Typed fetch(List<String> urls, String... more) throws IOException {
    Path list = Files.write(folder.resolve("urls.txt"), urls);
    var args = new ArrayList<String>(List.of("fetch", "-i", list.toString()));
    args.addAll(List.of("--delay", "0", "--retries", "0"));
    args.addAll(List.of(more));
    return Typed.run(args.toArray(String[]::new));
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private static List<String> truth(Demo demo) {
    return List.copyOf(
        Truth.of(demo.web(), CrawlScope.of(demo.web(), Integer.MAX_VALUE)).requiredUrls());
  }

  private static Map<String, Long> outcomes(List<String> lines) {
    return lines.stream()
        .skip(1)
        .collect(Collectors.groupingBy(row -> row.split("\t")[0], Collectors.counting()));
  }

  private static void awaitLine(Program program, String start) throws Exception {
    while (program.output().lines().noneMatch(line -> line.startsWith(start))) {
      assertThat(program.process().waitFor(5, TimeUnit.MILLISECONDS))
          .as(program.errors())
          .isFalse();
    }
  }
}
