package orbweaver.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import orbweaver.app.rehearse.Demo;
import orbweaver.app.rehearse.WebShape;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `orbweaver index` and `orbweaver search`, as they are typed.
class SearchCommandTest {
  private static final WebShape SITE = WebShape.site(30);

  @TempDir private Path folder;
  private String saved = "";
  private String index = "";

  @BeforeEach
  void some_files() throws Exception {
    Path files = Files.createDirectories(folder.resolve("saved/deep"));
    Files.writeString(
        files.resolve("a.html"), "<title>Vacuum</title><h1>Cleaning</h1><p>Dead\trows go.");
    Files.writeString(files.resolve("b c.html"), "<title>Index</title><p>A vacuum takes time.");
    Files.writeString(files.resolve("d.css"), "vacuum");
    saved = folder.resolve("saved").toString();
    index = folder.resolve("idx").toString();
  }

  @Test
  void files_that_a_crawl_has_saved_are_found_by_their_urls() throws Exception {
    Path files = folder.resolve("pages");
    try (Demo demo = Demo.start(1, SITE)) {
      crawl(demo, folder.resolve("job").toString(), "--save-files", files.toString())
          .ends(ExitCode.DONE);
    }

    Typed.run("index", files.toString(), "-o", index).ends(ExitCode.DONE);

    assertThat(Typed.run("search", index, "*", "-n", "50").ends(ExitCode.DONE).outLines())
        .hasSize(31)
        .noneMatch(row -> row.contains("file:"))
        .anyMatch(row -> row.contains("\thttp://127."));
  }

  @Test
  void a_saved_page_that_asks_not_to_be_found_is_not_unless_that_is_wanted() throws Exception {
    Files.writeString(
        folder.resolve("saved/secret.html"),
        "<meta name=robots content=noindex><title>Zebra</title><p>zebra");

    assertThat(Typed.run("index", saved, "-o", index).err()).contains("noindex");
    Typed hidden = Typed.run("search", index, "zebra");
    Typed.run("index", saved, "-o", index, "--include-noindex");

    assertThat(hidden.outLines()).hasSize(1); // the header
    assertThat(Typed.run("search", index, "zebra").outLines()).hasSize(2);
  }

  @Test
  void a_saved_page_whose_time_is_over_is_not_found() throws Exception {
    String page = "<meta name=robots content='unavailable_after: %s'><title>Zebra</title><p>zebra";
    Files.writeString(folder.resolve("saved/over.html"), page.formatted("25 Jun 1999"));
    Files.writeString(folder.resolve("saved/still.html"), page.formatted("25 Jun 2999") + " still");

    assertThat(Typed.run("index", saved, "-o", index).err()).contains("unavailable_after");
    Typed found = Typed.run("search", index, "zebra");
    Typed.run("index", saved, "-o", index, "--include-noindex");

    assertThat(found.outLines()).hasSize(2).anyMatch(row -> row.contains("still.html"));
    assertThat(Typed.run("search", index, "zebra").outLines()).hasSize(3);
  }

  // ---- Jobs ----

  @Test
  void what_was_crawled_is_found_and_a_second_index_reads_nothing_again() throws Exception {
    String job = folder.resolve("job").toString();
    try (Demo demo = Demo.start(1, SITE)) {
      crawl(demo, job).ends(ExitCode.DONE);
    }

    assertThat(Typed.run("index", job).ends(ExitCode.DONE).err()).contains("read 30 pages");
    assertThat(Typed.run("index", job).ends(ExitCode.DONE).err()).contains("read 0 pages");
    assertThat(Typed.run("search", job, "*", "-n", "50").ends(ExitCode.DONE).outLines())
        .hasSize(31);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--index", "--no-page-list"})
  void pages_of_a_job_are_found_by_their_depth_if_that_is_known(String flag) throws Exception {
    String job = folder.resolve("job").toString();
    try (Demo demo = Demo.start(1, SITE)) {
      crawl(demo, job, flag).ends(ExitCode.DONE);
    }
    Typed.run("index", job).ends(ExitCode.DONE);

    Typed seed = Typed.run("search", job, "depth:0");
    Typed all = Typed.run("search", job, "depth:<=1 OR depth:2..", "-n", "50");

    if (flag.equals("--index")) {
      assertThat(seed.ends(ExitCode.DONE).outLines()).hasSize(2);
      assertThat(all.ends(ExitCode.DONE).outLines()).hasSize(31);
    } else {
      assertThat(seed.ends(ExitCode.USAGE).err()).contains("knows no depths");
    }
  }

  @Test
  void a_crawl_can_index_meanwhile() throws Exception {
    String job = folder.resolve("job").toString();
    try (Demo demo = Demo.start(1, SITE)) {
      Typed typed = crawl(demo, job, "--index").ends(ExitCode.DONE);

      assertThat(typed.out()).isEmpty();
      assertThat(typed.err()).contains("index     30 pages; next: orbweaver search");
    }

    assertThat(Typed.run("search", job, "*").ends(ExitCode.DONE).err())
        .contains("30 pages found")
        .doesNotContain("not searched yet");
    assertThat(Typed.run("index", job).ends(ExitCode.DONE).err()).contains("read 0 pages");
  }

  @Test
  void what_starts_anew_forgets_the_index() throws Exception {
    String job = folder.resolve("job").toString();
    try (Demo demo = Demo.start(1, SITE)) {
      crawl(demo, job, "--index").ends(ExitCode.DONE);
      crawl(demo, job, "--fresh", "--yes", "--max-pages", "3").ends(ExitCode.LIMIT_REACHED);
    }

    assertThat(Typed.run("search", job, "*").ends(ExitCode.USAGE).err())
        .contains("there is no index in");
  }

  @Test
  void what_was_packed_into_one_file_is_found() throws Exception {
    String job = folder.resolve("job").toString();
    String wacz = folder.resolve("site.wacz").toString();
    try (Demo demo = Demo.start(1, SITE)) {
      crawl(demo, job).ends(ExitCode.DONE);
    }
    Typed.run("archive", job, "-o", wacz, "-q").ends(ExitCode.DONE);

    assertThat(Typed.run("index", wacz, "-o", index).ends(ExitCode.DONE).err())
        .contains("read 30 pages");
    assertThat(Typed.run("index", wacz, "-o", index).ends(ExitCode.DONE).err())
        .contains("read 0 pages");
    assertThat(Typed.run("search", index, "*", "-n", "50").ends(ExitCode.DONE).outLines())
        .hasSize(31);
  }

  @Test
  void indexing_without_an_archive_is_refused() {
    assertThat(
            Typed.run("crawl", "http://h/", "--index", "--no-archive").ends(ExitCode.USAGE).err())
        .contains("--index reads the pages from the archive");
  }

  /// wget keeps its log so, and other tools the texts of pages.
  @Test
  void notes_of_other_tools_in_an_archive_are_no_pages() throws Exception {
    Path warc = folder.resolve("notes.warc");
    Files.writeString(
        warc,
        resource("http://h/a.txt", "zebra")
            + resource("metadata://gnu.org/software/wget/warc/wget.log", "zebra")
            + resource("urn:text:http://h/a.txt", "zebra"));

    Typed.run("index", warc.toString(), "-o", index).ends(ExitCode.DONE);

    assertThat(Typed.run("search", index, "zebra").outLines())
        .hasSize(2)
        .last()
        .asString()
        .contains("\thttp://h/a.txt\t");
  }

  private static String resource(String url, String text) {
    return String.join(
        "\r\n",
        "WARC/1.1",
        "WARC-Type: resource",
        "WARC-Record-ID: <urn:uuid:" + UUID.nameUUIDFromBytes(url.getBytes(UTF_8)) + ">",
        "WARC-Date: 2026-01-02T03:04:05Z",
        "WARC-Target-URI: " + url,
        "Content-Type: text/plain",
        "Content-Length: " + text.length(),
        "",
        text,
        "",
        "");
  }

  // ---- Files ----

  @Test
  void files_are_found_under_their_base() {
    Typed.run("index", saved, "-o", index, "--base", "https://h/docs/").ends(ExitCode.DONE);

    List<String> rows = Typed.run("search", index, "vacuum").ends(ExitCode.DONE).outLines();
    assertThat(rows.getFirst()).isEqualTo("rank\tscore\turl\ttitle\tsnippet");
    assertThat(rows.get(1)).contains("\thttps://h/docs/deep/a.html\tVacuum\t");
    assertThat(rows.get(2)).contains("\thttps://h/docs/deep/b%20c.html\tIndex\tA vacuum takes");
    assertThat(rows).hasSize(3).allMatch(row -> row.split("\t", -1).length == 5);
  }

  /// Names of saved files tell no types but those that browsers have to know.
  @Test
  void a_saved_file_is_of_the_type_that_the_list_says() throws Exception {
    Path pages = Files.createDirectories(folder.resolve("pages/http/h"));
    Files.writeString(pages.resolve("zone.py"), "import zebra");
    Files.writeString(pages.resolve("read~"), "zebra");
    Files.writeString(pages.resolve("zebra.html"), "zebra {}");
    Files.writeString(
        folder.resolve("pages/index.tsv"),
        """
        url\tdepth\tfile\ttype\tcharset
        http://h/zone.py\t1\thttp/h/zone.py\ttext/plain\t
        http://h/read\t1\thttp/h/read~\ttext/html\tUTF-8
        http://h/zebra.html\t1\thttp/h/zebra.html\ttext/css\t
        """);

    Typed.run("index", folder.resolve("pages").toString(), "-o", index).ends(ExitCode.DONE);

    assertThat(Typed.run("search", index, "zebra").outLines())
        .hasSize(3)
        .anyMatch(row -> row.contains("\thttp://h/zone.py\t"))
        .anyMatch(row -> row.contains("\thttp://h/read\t"));
  }

  @Test
  void files_that_are_gone_are_not_found_any_more() throws Exception {
    Typed.run("index", saved, "-o", index).ends(ExitCode.DONE);
    Files.delete(folder.resolve("saved/deep/a.html"));
    Typed.run("index", saved, "-o", index).ends(ExitCode.DONE);

    assertThat(Typed.run("search", index, "vacuum").outLines()).hasSize(2);
  }

  @Test
  void json_tells_where_the_words_stand() {
    Typed.run("index", saved, "-o", index).ends(ExitCode.DONE);

    assertThat(Typed.run("search", index, "time", "--json").out())
        .startsWith("{\"query\":\"time\",\"total\":1,")
        .contains("\"snippet\":\"A vacuum takes time.\",\"matches\":[[15,19]]");
  }

  @Test
  void hits_can_be_left_out_in_front_and_behind() {
    Typed.run("index", saved, "-o", index).ends(ExitCode.DONE);

    List<String> rows =
        Typed.run("search", index, "vacuum", "--offset", "1", "-n", "1")
            .ends(ExitCode.DONE)
            .outLines();
    assertThat(rows).hasSize(2);
    assertThat(rows.get(1)).startsWith("2\t").contains("\tIndex\t");
  }

  @Test
  void nothing_found_is_said_and_is_no_failure() {
    Typed.run("index", saved, "-o", index).ends(ExitCode.DONE);

    Typed typed = Typed.run("search", index, "zebra").ends(ExitCode.DONE);
    assertThat(typed.err()).contains("nothing found");
    assertThat(typed.outLines()).hasSize(1);
  }

  // ---- Bad input ----

  @Test
  void broken_syntax_is_shown_with_a_sign_below_it() {
    Typed.run("index", saved, "-o", index).ends(ExitCode.DONE);

    Typed typed = Typed.run("search", index, "create", "\"dead rows").ends(ExitCode.USAGE);
    assertThat(typed.out()).isEmpty();
    assertThat(typed.errLines())
        .containsExactly(
            "orbweaver: the quotation mark is not closed, at character 8; close it, or remove it",
            "  create \"dead rows",
            "         ^");
  }

  @Test
  void a_word_with_a_minus_is_no_option() {
    Typed.run("index", saved, "-o", index).ends(ExitCode.DONE);

    for (String[] typed :
        List.of(
            new String[] {"-n5", "-time", "vacuum"},
            new String[] {"vacuum", "-time", "--limit", "5"},
            new String[] {"-n", "5", "--", "vacuum", "-time"},
            new String[] {"-time vacuum", "--tsv"})) {
      var args = new ArrayList<String>(List.of("search", index));
      args.addAll(List.of(typed));
      List<String> rows = Typed.run(args.toArray(String[]::new)).ends(ExitCode.DONE).outLines();
      assertThat(rows).as(args.toString()).hasSize(2);
      assertThat(rows.get(1)).contains("\tVacuum\t");
    }
    assertThat(Typed.run("search", index, "vacuum", "--jsno").ends(ExitCode.USAGE).err())
        .contains("--jsno");
    assertThat(Typed.run("search", "--help").ends(ExitCode.DONE).out()).contains("QUERY");
  }

  @Test
  void pages_that_say_the_same_are_counted_and_said() throws Exception {
    Files.copy(folder.resolve("saved/deep/a.html"), folder.resolve("saved/deep/copy.html"));
    Typed.run("index", saved, "-o", index).ends(ExitCode.DONE);

    Typed typed = Typed.run("search", index, "title:vacuum").ends(ExitCode.DONE);

    assertThat(typed.outLines()).hasSize(2);
    assertThat(typed.err())
        .contains("2 pages found; 1 of them say what others say, and are named with these");
  }

  @Test
  void an_empty_query_and_numbers_out_of_range_are_refused() {
    assertThat(Typed.run("search", saved, " ").ends(ExitCode.USAGE).err()).contains("is empty");
    assertThat(Typed.run("search", saved, "a", "-n", "-1").ends(ExitCode.USAGE).err())
        .contains("--offset and --limit together must be from 0 to 10000");
  }

  @Test
  void a_folder_of_something_else_is_refused() {
    assertThat(Typed.run("search", saved, "a").ends(ExitCode.USAGE).err())
        .contains("there is no index in " + saved);
    assertThat(Typed.run("index", saved).ends(ExitCode.USAGE).err()).contains("--index DIR");
    assertThat(Typed.run("index", saved, "-o", saved).ends(ExitCode.USAGE).err())
        .contains("has files of something else");
    assertThat(Typed.run("index", saved, "-o", index, "--base", "docs").ends(ExitCode.USAGE).err())
        .contains("--base docs is no URL");
    assertThat(Typed.run("index", folder.resolve("none").toString(), "-o", index).code())
        .isEqualTo(3);
  }

  private static Typed crawl(Demo demo, String job, String... more) {
    var args = new java.util.ArrayList<>(List.of("crawl", demo.web().seeds().getFirst()));
    args.addAll(List.of("--job", job, "--delay", "0", "--host-concurrency", "8"));
    args.addAll(List.of("--allow-private-ips", "--progress", "none"));
    args.addAll(List.of(more));
    return Typed.run(args.toArray(String[]::new));
  }
}
