package orbweaver.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a job remembers of the command that it was begun with.
class JobMemoryTest {
  @TempDir private Path folder;

  // written by the server's thread, read when the crawl has ended
  private final List<String> seen = new ArrayList<>();

  private HttpServer server;
  private String cookie = "id=7";

  @BeforeEach
  void serve() throws IOException {
    server =
        HttpServer.create(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), /* backlog= */ 0);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(/* delaySeconds= */ 0);
  }

  /// Sets a cookie, and links to pages that differ by a slash.
  private synchronized void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    boolean isPage = !path.equals("/robots.txt");
    if (isPage) {
      seen.add(path + " " + exchange.getRequestHeaders().getOrDefault("Cookie", List.of()));
    }
    byte[] body = "<a href=/a><a href=/a/><a href=/b><img src=/i.png>".getBytes(ISO_8859_1);
    exchange.getResponseHeaders().add("Content-Type", "text/html");
    if (isPage) {
      exchange.getResponseHeaders().add("Set-Cookie", cookie + "; Path=/");
    }
    exchange.getResponseHeaders().add("ETag", "\"1\"");
    if (exchange.getRequestHeaders().containsKey("If-None-Match")) {
      exchange.sendResponseHeaders(304, -1);
    } else {
      exchange.sendResponseHeaders(isPage ? 200 : 404, body.length);
      exchange.getResponseBody().write(body);
    }
    exchange.close();
  }

  private Typed crawl(String... more) {
    var args = new ArrayList<String>();
    args.addAll(List.of("crawl", seed(), "--job", job().toString(), "--delay", "0", "-q"));
    args.addAll(List.of(more));
    return Typed.run(args.toArray(String[]::new));
  }

  private String seed() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  private Path job() {
    return folder.resolve("job");
  }

  @Test
  void what_pages_need_is_also_taken_of_those_that_have_not_changed_since() {
    crawl().ends(ExitCode.DONE);
    assertThat(seen).noneMatch(line -> line.startsWith("/i.png "));

    crawl("--assets", "--recrawl").ends(ExitCode.DONE);
    assertThat(seen).filteredOn(line -> line.startsWith("/i.png ")).hasSize(1);

    crawl("--assets", "--recrawl").ends(ExitCode.DONE);
    assertThat(Typed.run("report", job().toString()).ends(ExitCode.DONE).outLines())
        .as("once it is known, only what has changed is asked for")
        .filteredOn(row -> row.contains("\tnot-modified\t"))
        .hasSize(5);
  }

  @Test
  void a_job_that_had_finished_says_what_would_visit_its_pages_again() {
    crawl().ends(ExitCode.DONE);

    Typed again = Typed.run("crawl", seed(), "--job", job().toString(), "--delay", "0");

    assertThat(again.ends(ExitCode.DONE).err())
        .contains("all was done before; --recrawl visits its pages again, --fresh starts anew");
  }

  @Test
  void the_rules_by_which_urls_are_one_page_hold_for_the_life_of_a_job() {
    crawl("--same-page", "slash", "--max-pages", "1").ends(ExitCode.LIMIT_REACHED);

    crawl().ends(ExitCode.DONE);

    assertThat(seen).extracting(line -> line.split(" ")[0]).containsExactly("/", "/a", "/b");
    assertThat(crawl("--same-page", "case").ends(ExitCode.USAGE).err())
        .contains("--same-page: the job was begun with slash, which holds for its life");
  }

  @Test
  void cookies_are_kept_for_the_next_run_and_for_nobody_else() throws Exception {
    crawl("--cookies", "--max-pages", "1").ends(ExitCode.LIMIT_REACHED);
    Path kept = job().resolve("cookies.txt");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(kept)))
        .isEqualTo("rw-------");

    crawl("--cookies").ends(ExitCode.DONE);

    assertThat(seen).startsWith("/ []", "/a [id=7]");
    assertThat(Files.readString(kept).lines().filter(line -> line.endsWith("id\t7"))).hasSize(1);
  }

  /// Bytes of UTF-8, a character each, as fields have them.
  @Test
  void a_file_of_cookies_is_for_its_owner_alone_unless_it_is_there_already() throws Exception {
    Path fresh = folder.resolve("fresh.txt");
    Path shared = Files.createFile(folder.resolve("shared.txt"));
    Set<PosixFilePermission> all = PosixFilePermissions.fromString("rw-rw-r--");
    Files.setPosixFilePermissions(shared, all);

    crawl("--save-cookies", fresh.toString(), "-n", "1").ends(ExitCode.LIMIT_REACHED);
    crawl("--save-cookies", shared.toString()).ends(ExitCode.DONE);

    assertThat(Files.getPosixFilePermissions(fresh))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    assertThat(Files.getPosixFilePermissions(shared)).isEqualTo(all);
    assertThat(shared).content().contains("id\t7");
  }

  @Test
  void cookies_keep_their_bytes_over_runs_and_files() {
    cookie = "id=caf\u00c3\u00a9";
    String file = folder.resolve("cookies.txt").toString();

    crawl("--save-cookies", file, "--max-pages", "1").ends(ExitCode.LIMIT_REACHED);
    crawl("--cookies").ends(ExitCode.DONE);
    crawl("--load-cookies", file, "--fresh", "-y").ends(ExitCode.DONE);

    assertThat(seen).filteredOn("/ []"::equals).hasSize(1);
    assertThat(seen).filteredOn(line -> line.endsWith(" [" + cookie + "]")).hasSize(7);
  }

  @Test
  void no_cookies_are_kept_unless_cookies_are_sent_back() {
    crawl().ends(ExitCode.DONE);

    assertThat(job().resolve("cookies.txt")).doesNotExist();
  }
}
