package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A page with more links than memory has room for at once: they are committed in pieces, ahead of
/// the page. The program runs with a heap of 256 MB.
class ManyLinksTest {
  @TempDir private Path folder;

  private final CountDownLatch sent = new CountDownLatch(1);
  private HttpServer server;
  private String path = "/";

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"<a href=\"/p%d?of=page\">p</a>%n", "<img src=\"/i%d.png\">%n"})
  void a_page_of_400_000_links_fits_into_256_megabytes(String link) throws Exception {
    serve(link, 400_000);

    try (Program program =
        Program.start(folder, arguments("--depth", "0", "--assets", "--max-pages", "1"))) {
      assertThat(program.exitCode()).as(program.errors()).isIn(0, ExitCode.LIMIT_REACHED.number());
    }

    assertThat(urls()).hasSize(400_001).doesNotHaveDuplicates();
    JsonRow page = JsonRow.readAll(folder.resolve("job/pages.jsonl")).getFirst();
    assertThat(page.text("outcome")).isEqualTo("ok");
    assertThat(page.text("new_outlinks")).isEqualTo("400000");
  }

  /// Of less than a megabyte, and thus not read in pieces for its own length.
  @Test
  void short_links_that_a_base_makes_long_fit_too() throws Exception {
    String base = "<base href=\"/" + "a/".repeat(980) + "\">";
    serve(base, "<a href=%d>", 60_000);

    try (Program program = Program.start(folder, arguments("--depth", "0", "--max-pages", "1"))) {
      assertThat(program.exitCode()).as(program.errors()).isIn(0, ExitCode.LIMIT_REACHED.number());
    }

    JsonRow page = JsonRow.readAll(folder.resolve("job/pages.jsonl")).getFirst();
    assertThat(page.text("new_outlinks")).isEqualTo("60000");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 300, 1_000})
  void a_kill_between_two_pieces_loses_no_link_and_doubles_none(int millis) throws Exception {
    serve("<a href=\"/p%d?of=page\">p</a>%n", 100_000);
    try (Program program = Program.start(folder, arguments("--depth", "0"))) {
      assertThat(sent.await(60, TimeUnit.SECONDS)).isTrue();
      boolean _ = program.process().waitFor(millis, TimeUnit.MILLISECONDS);
      program.process().destroyForcibly();
      int _ = program.exitCode();
    }
    List<String> before = urls();

    Typed.run(arguments("--depth", "0")).ends(ExitCode.DONE);

    List<String> after = urls();
    assertThat(after).hasSize(100_001).doesNotHaveDuplicates();
    var lost = new HashSet<>(before);
    lost.removeAll(Set.copyOf(after));
    assertThat(lost).isEmpty();
    assertThat(JsonRow.readAll(folder.resolve("job/pages.jsonl"))).hasSize(1);
    assertThat(Typed.run("report", folder.resolve("job").toString()).outLines())
        .filteredOn(row -> row.contains("\twaiting\t"))
        .isEmpty();
  }

  @Test
  void the_links_of_such_a_page_can_be_listed() throws Exception {
    serve("<a href=\"/p%d?of=page\">p</a>%n", 400_000);
    String table = folder.resolve("links.tsv").toString();

    try (Program program = Program.start(folder, "links", "-q", page(), "-o", table)) {
      assertThat(program.exitCode()).as(program.errors()).isZero();
    }

    assertThat(Path.of(table))
        .content()
        .hasLineCount(400_001)
        .endsWith(page() + "\t" + page() + "p399999?of=page\n");
  }

  /// All of them would be 1.6 GB.
  @Test
  void rows_that_a_long_url_makes_too_long_are_left_out_and_told() throws Exception {
    path = "/" + "a".repeat(7_900) + "/";
    serve("<a href=%d>", 200_000);
    Path table = folder.resolve("links.tsv");

    try (Program program = Program.start(folder, "links", page(), "-o", table.toString())) {
      assertThat(program.exitCode()).as(program.errors()).isZero();
      assertThat(program.errors()).contains("too-large\t" + page() + "\trows beyond ");
    }

    try (Stream<String> rows = Files.lines(table)) {
      assertThat(rows.count()).isBetween(1_000L, 20_000L);
    }
  }

  private void serve(String link, int links) throws IOException {
    serve("", link, links);
  }

  private void serve(String start, String link, int links) throws IOException {
    byte[] body =
        IntStream.range(0, links)
            .mapToObj(link::formatted)
            .collect(Collectors.joining("", start, ""))
            .getBytes(StandardCharsets.US_ASCII);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          boolean isPage = exchange.getRequestURI().getPath().equals(path);
          exchange.getResponseHeaders().add("Content-Type", "text/html");
          exchange.sendResponseHeaders(isPage ? 200 : 404, isPage ? body.length : -1);
          try (OutputStream out = exchange.getResponseBody()) {
            out.write(body, 0, isPage ? body.length : 0);
          }
          if (isPage) {
            sent.countDown();
          }
        });
    server.start();
  }

  private String page() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  private String[] arguments(String... more) {
    var all = new ArrayList<String>(List.of("crawl", page(), "-q", "--delay", "0"));
    all.addAll(List.of("-j", folder.resolve("job").toString()));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  private List<String> urls() {
    return Typed.run("report", folder.resolve("job").toString())
        .ends(ExitCode.DONE)
        .outLines()
        .stream()
        .skip(1)
        .map(row -> row.split("\t")[0])
        .toList();
  }
}
