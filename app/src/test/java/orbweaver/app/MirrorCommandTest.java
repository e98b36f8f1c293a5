package orbweaver.app;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.SimpleFileServer;
import com.sun.net.httpserver.SimpleFileServer.OutputLevel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import orbweaver.app.rehearse.CrawlScope;
import orbweaver.app.rehearse.Demo;
import orbweaver.app.rehearse.Truth;
import orbweaver.app.rehearse.WebShape;
import orbweaver.parse.Url;
import orbweaver.store.FileNames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `orbweaver mirror`, as it is typed, and its copy, browsed from a server of files.
class MirrorCommandTest {
  @TempDir private Path folder;

  @Test
  void the_copy_leads_to_the_same_pages_and_to_nothing_that_is_not_there() throws Exception {
    try (Demo demo = Demo.start(1, WebShape.site(60))) {
      mirror(demo).ends(ExitCode.DONE);
      Set<String> pages = required(demo);
      demo.forget();

      List<JsonRow> browsed = browse();

      assertThat(browsed)
          .filteredOn(row -> !row.text("outcome").equals("ok"))
          .filteredOn(row -> !row.text("outcome").equals("redirect"))
          .as("broken links within the copy")
          .isEmpty();
      assertThat(origins(browsed)).containsAll(pages);
      assertThat(demo.accesses()).as("requests to the web while the copy is browsed").isEmpty();
      assertThat(folder.toFile().list()).containsExactlyInAnyOrder("copy", "browsed");
    }
  }

  /// That is what the server, or the page that refers to it, says: the sheets have no `@charset`.
  @Test
  void a_style_sheet_is_rewritten_in_the_encoding_in_which_it_was_read() throws Exception {
    Charset cyrillic = Charset.forName("windows-1251");
    Charset koi = Charset.forName("koi8-r");
    String sheet = "/* щ */ a { b: url(/щ.png?ё) }";
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    answer(
        server,
        "/",
        "text/html; charset=windows-1251",
        "<link rel=stylesheet href=/s.css><link rel=stylesheet href=/t.css>".getBytes(cyrillic));
    answer(server, "/s.css", "text/css", sheet.getBytes(cyrillic));
    answer(server, "/t.css", "text/css; charset=koi8-r", sheet.getBytes(koi));
    answer(server, "/щ.png", "image/png", new byte[] {(byte) 0x89, 'P', 'N', 'G'});
    Path copy = mirrored(server);

    List<String> lines = Files.readAllLines(copy.resolve("index.tsv"));
    String png = file(lines, ".png?%D1%91");
    String name = png.substring(png.lastIndexOf('/') + 1).replace("%", "%25").replace("?", "%3F");
    String expected = "/* щ */ a { b: url(" + name + ") }";
    assertThat(Files.readString(copy.resolve(file(lines, "/s.css")), cyrillic)).isEqualTo(expected);
    assertThat(Files.readString(copy.resolve(file(lines, "/t.css")), koi)).isEqualTo(expected);
    assertThat(lines)
        .filteredOn(line -> line.contains("/t.css"))
        .first()
        .asString()
        .endsWith("KOI8-R");
  }

  /// What it is emptied of is what these were relative to.
  @Test
  void empty_links_lead_where_they_led_with_the_base() throws Exception {
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    String page =
        "<base href='/b/'><a href=''>1</a><a href>2</a><a href='#x'>3</a><form action=''></form>"
            + "<iframe src=''></iframe><img src=''>";
    answer(server, "/", "text/html", page.getBytes(StandardCharsets.UTF_8));
    answer(server, "/b/", "text/html", "<p id=x>b".getBytes(StandardCharsets.UTF_8));
    Path copy = mirrored(server);

    List<String> lines = Files.readAllLines(copy.resolve("index.tsv"));
    String name = Mirror.relative(file(lines, "/"), file(lines, "/b/"));
    assertThat(lines).hasSize(3);
    assertThat(Files.readString(copy.resolve(file(lines, "/"))))
        .isEqualTo(
            "<base href=''><a href='%s'>1</a><a href=\"%s\">2</a><a href='%s#x'>3</a>"
                    .formatted(name, name, name)
                + "<form action=''></form><iframe src=''></iframe><img src=''>");
  }

  @Test
  void what_asks_not_to_be_found_is_in_the_copy_and_not_in_an_index_of_it() throws Exception {
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    answer(server, "/", "text/html", "<title>zebra</title><a href=/x>x</a>".getBytes(US_ASCII));
    byte[] secret = "<meta name=robots content=noindex><p>zebra".getBytes(US_ASCII);
    answer(server, "/x", "text/html", secret);
    Path copy = mirrored(server);

    List<String> lines = Files.readAllLines(copy.resolve("index.tsv"));
    String index = folder.resolve("index").toString();
    String said = Typed.run("index", copy.toString(), "-o", index).ends(ExitCode.DONE).err();

    assertThat(Files.readAllBytes(copy.resolve(file(lines, "/x")))).isEqualTo(secret);
    assertThat(said).contains("read 1 page,").contains("2 left out that ask for it (noindex");
    assertThat(Typed.run("search", index, "zebra").outLines())
        .hasSize(2)
        .last()
        .asString()
        .contains("/\tzebra\t");
  }

  /// What a mirror of it comes to; it is not needed afterwards.
  private Path mirrored(HttpServer server) {
    server.start();
    Path copy = folder.resolve("copy");
    try {
      String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
      Typed.run("mirror", url, "-o", copy.toString(), "-q", "--delay", "0").ends(ExitCode.DONE);
    } finally {
      server.stop(0);
    }
    return copy;
  }

  private static void answer(HttpServer server, String path, String type, byte[] body) {
    var unused =
        server.createContext(
            path,
            exchange -> {
              exchange.getResponseHeaders().set("Content-Type", type);
              boolean isThere = exchange.getRequestURI().getPath().equals(path);
              exchange.sendResponseHeaders(isThere ? 200 : 404, isThere ? body.length : -1);
              if (isThere) {
                exchange.getResponseBody().write(body);
              }
              exchange.close();
            });
  }

  /// Of the page whose URL ends so.
  private static String file(List<String> lines, String end) {
    return lines.stream()
        .map(line -> line.split("\t", -1))
        .filter(fields -> fields[0].endsWith(end))
        .map(fields -> fields[2])
        .findFirst()
        .orElseThrow();
  }

  @Test
  void a_mirror_resumes_from_where_it_was_killed() throws Exception {
    var web = new WebShape(List.of(SiteOf.pages(40).slow(20).shape()));
    try (Demo demo = Demo.start(1, web)) {
      try (Program program = Program.start(folder, arguments(demo))) {
        while (demo.accesses().size() < 15) {
          assertThat(program.process().waitFor(5, TimeUnit.MILLISECONDS))
              .as(program.errors())
              .isFalse();
        }
        program.process().destroyForcibly();
        assertThat(program.exitCode()).as(program.errors()).isEqualTo(137);
      }

      mirror(demo).ends(ExitCode.DONE);

      assertThat(Files.readAllLines(folder.resolve("copy/index.tsv")))
          .doesNotHaveDuplicates()
          .filteredOn(line -> line.contains("\ttext/html\t"))
          .as("pages, beside the assets that they need")
          .hasSize(40);
    }
  }

  @Test
  void no_job_that_is_deleted_is_named_for_a_look() throws Exception {
    try (Demo demo = Demo.start(1, WebShape.site(10))) {
      List<String> loud = Stream.of(arguments(demo)).filter(arg -> !arg.equals("-q")).toList();

      String said = Typed.run(loud.toArray(String[]::new)).ends(ExitCode.DONE).err();

      assertThat(said).contains("done: 10 pages").doesNotContain("orbweaver report");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void what_is_gone_from_the_site_is_purged_only_if_that_is_wanted(boolean purge) throws Exception {
    Path copy = folder.resolve("copy");
    List<String> before;
    try (Demo demo = Demo.start(1, WebShape.site(60))) {
      mirror(demo).ends(ExitCode.DONE);
      before = files(copy);
      Files.writeString(copy.resolve("mine.txt"), "not of the mirror");

      String[] flags =
          purge ? new String[] {"--depth", "1", "--purge"} : new String[] {"--depth", "1"};
      mirror(demo, flags).ends(ExitCode.DONE);
    }

    List<String> named = files(copy);
    assertThat(named).hasSizeLessThan(before.size());
    assertThat(before)
        .filteredOn(file -> !named.contains(file))
        .isNotEmpty()
        .allSatisfy(file -> assertThat(Files.exists(copy.resolve(file))).isEqualTo(!purge));
    assertThat(named).allSatisfy(file -> assertThat(copy.resolve(file)).exists());
    assertThat(copy.resolve("mine.txt")).exists();
    assertThat(copy.resolve("index.html")).exists();
  }

  @Test
  void what_an_earlier_mirror_has_left_is_purged_by_a_later_one() throws Exception {
    Path copy = folder.resolve("copy");
    try (Demo demo = Demo.start(1, WebShape.site(60))) {
      mirror(demo).ends(ExitCode.DONE);
      List<String> first = files(copy);
      mirror(demo, "--depth", "1").ends(ExitCode.DONE);
      assertThat(first).allSatisfy(file -> assertThat(copy.resolve(file)).exists());

      mirror(demo, "--depth", "1", "--purge").ends(ExitCode.DONE);

      List<String> last = files(copy);
      assertThat(first)
          .filteredOn(file -> !last.contains(file))
          .isNotEmpty()
          .allSatisfy(file -> assertThat(copy.resolve(file)).doesNotExist());
      assertThat(last).allSatisfy(file -> assertThat(copy.resolve(file)).exists());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "https/a/x.html, https/a/y.html, y.html",
    "https/a/x.html, https/a/x.html, x.html",
    "https/a/b/x.html, https/a/y.html, ../y.html",
    "https/a/x.html, https/a/b/y~3F%41.html, b/y~3F%2541.html",
    "https/a/x.html, http/a/x.html, ../../http/a/x.html"
  })
  void the_way_between_two_files_is_relative(String from, String to, String way) {
    assertThat(Mirror.relative(from, to)).isEqualTo(way);
  }

  @Test
  void a_mirror_wants_its_folder() {
    assertThat(Typed.run("mirror", "a.example").ends(ExitCode.USAGE).err()).contains("--output");
    assertThat(
            Typed.run("mirror", "a.example", "-o", "x", "--save-files", "y")
                .ends(ExitCode.USAGE)
                .err())
        .contains("name the folder with -o");
  }

  // ---- What the tests share ----

  private static List<String> files(Path copy) throws IOException {
    return Files.readAllLines(copy.resolve("index.tsv")).stream()
        .skip(1)
        .map(line -> line.split("\t", -1)[2])
        .toList();
  }

  private Typed mirror(Demo demo, String... more) {
    return Typed.run(
        Stream.concat(Stream.of(arguments(demo)), Stream.of(more)).toArray(String[]::new));
  }

  private String[] arguments(Demo demo) {
    String copy = folder.resolve("copy").toString();
    String seed = demo.web().seeds().getFirst();
    return new String[] {
      "mirror", seed, "-o", copy, "-q", "--delay", "0", "--host-concurrency", "4"
    };
  }

  private static Set<String> required(Demo demo) {
    return Truth.of(demo.web(), CrawlScope.of(demo.web(), Integer.MAX_VALUE)).requiredUrls();
  }

  /// Crawls the copy from its first page.
  private List<JsonRow> browse() throws IOException {
    var address = new InetSocketAddress("127.0.0.1", 0);
    HttpServer server =
        SimpleFileServer.createFileServer(address, folder.resolve("copy"), OutputLevel.NONE);
    server.start();
    try {
      Path job = folder.resolve("browsed");
      String start = "http://127.0.0.1:" + server.getAddress().getPort() + "/index.html";
      Typed.run("crawl", start, "-j", job.toString(), "-q", "--delay", "0", "--no-archive")
          .ends(ExitCode.DONE);
      return JsonRow.readAll(job.resolve("pages.jsonl"));
    } finally {
      server.stop(0);
    }
  }

  /// The URLs that the pages of the copy had on the web.
  private static Set<String> origins(List<JsonRow> browsed) {
    return browsed.stream()
        .flatMap(row -> Stream.ofNullable(Url.parse(row.text("url"))))
        .map(url -> decoded(url.pathname().substring(1)))
        .flatMap(name -> Stream.ofNullable(FileNames.url(name)))
        .map(Url::href)
        .collect(Collectors.toSet());
  }

  private static String decoded(String path) {
    return java.net.URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}
