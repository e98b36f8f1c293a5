package orbweaver.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `orbweaver crawl --login`, as it is typed, of a site that shows its pages to members alone.
class LoginCrawlTest {
  private static final int PAGES = 6;
  private static final int PAGES_OF_A_SHORT_SESSION = 4;

  @TempDir private Path folder;

  private final List<String> posted = new ArrayList<>();
  private int pagesOfASession = Integer.MAX_VALUE;
  private int shown;
  private int busyTimes;
  private HttpServer server;

  @BeforeEach
  void open() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::page);
    server.createContext("/robots.txt", exchange -> answer(exchange, 404, ""));
    server.createContext(
        "/login",
        exchange -> {
          exchange.getResponseHeaders().add("Retry-After", "0");
          answer(
              exchange,
              busyTimes-- > 0 ? 503 : 200,
              "<form action=/session method=post><input name=user><input type=password"
                  + " name=pass></form>");
        });
    server.createContext("/session", this::logIn);
    server.start();
  }

  @AfterEach
  void close() {
    server.stop(0);
  }

  private void page(HttpExchange exchange) throws IOException {
    if (shown == pagesOfASession || !session().equals(cookie(exchange))) {
      redirect(exchange, "/login");
      return;
    }
    shown++;
    var links = new StringBuilder("<title>For members</title>");
    for (int i = 1; i < PAGES; i++) {
      links.append("<a href=/").append(i).append(">page</a>");
    }
    answer(exchange, 200, links.toString());
  }

  private void logIn(HttpExchange exchange) throws IOException {
    posted.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
    shown = 0;
    exchange.getResponseHeaders().add("Set-Cookie", session() + "; Path=/; HttpOnly");
    answer(exchange, 200, "welcome");
  }

  private String session() {
    return "session=" + posted.size();
  }

  private static String cookie(HttpExchange exchange) {
    return String.valueOf(exchange.getRequestHeaders().getFirst("Cookie"));
  }

  private static void redirect(HttpExchange exchange, String target) throws IOException {
    exchange.getResponseHeaders().add("Location", target);
    answer(exchange, 302, "");
  }

  private static void answer(HttpExchange exchange, int status, String html) throws IOException {
    byte[] body = html.getBytes(UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private Typed crawl() throws IOException {
    String site = "http://127.0.0.1:" + server.getAddress().getPort();
    Path login = folder.resolve("members.login");
    String says = "page = " + site + "/login\nfield.user = bob\nfield.pass = s3cret\n";
    Files.writeString(login, says);
    String job = folder.resolve("job").toString();
    return Typed.run(
        "crawl",
        site + "/",
        "--login",
        login.toString(),
        "--delay",
        "0",
        "-j",
        job,
        "--report",
        "-");
  }

  private static List<String> okPages(Typed crawl) {
    return crawl.ends(ExitCode.DONE).outLines().stream()
        .filter(line -> line.contains("\tok\t"))
        .map(line -> line.split("\t", 2)[0].replaceAll(".*:\\d+", ""))
        .sorted()
        .toList();
  }

  @Test
  void the_pages_are_crawled_as_a_member_sees_them() throws Exception {
    assertThat(okPages(crawl())).containsExactly("/", "/1", "/2", "/3", "/4", "/5");
    assertThat(posted).containsExactly("user=bob&pass=s3cret");
  }

  @Test
  void a_form_that_cannot_be_shown_for_a_moment_costs_no_page() throws Exception {
    busyTimes = 2;

    assertThat(okPages(crawl())).containsExactly("/", "/1", "/2", "/3", "/4", "/5");
  }

  @Test
  void a_session_that_ends_on_the_way_is_begun_anew() throws Exception {
    pagesOfASession = PAGES_OF_A_SHORT_SESSION;

    assertThat(okPages(crawl())).containsExactly("/", "/1", "/2", "/3", "/4", "/5");
    assertThat(posted).hasSize(2);
  }
}
