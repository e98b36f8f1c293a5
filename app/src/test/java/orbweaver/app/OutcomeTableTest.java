package orbweaver.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import orbweaver.crawl.frontier.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The table of outcomes in the README, and what `orbweaver explain-fetch` says of each that one
/// fetch can come to.
class OutcomeTableTest {
  private static final Path README = Path.of("..", "README.md");
  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");
  private static final Set<Outcome> GOOD =
      Set.of(Outcome.OK, Outcome.EMPTY, Outcome.NOT_MODIFIED, Outcome.REDIRECT);

  /// A row of the table: its outcomes, what causes them, what helps.
  private record Row(List<String> outcomes, String cause, String cure) {}

  private static List<Row> rows() throws IOException {
    String section = Files.readString(README).split("## The outcomes\n", -1)[1].split("\n## ")[0];
    var rows = new ArrayList<Row>();
    for (String line : section.lines().filter(line -> line.startsWith("| `")).toList()) {
      String[] cells = line.split("(?<!\\\\)\\|", -1);
      List<String> outcomes =
          QUOTED.matcher(cells[1]).results().map(found -> found.group(1)).toList();
      rows.add(new Row(outcomes, cells[2].strip(), cells[3].strip()));
    }
    return rows;
  }

  @Test
  void every_outcome_has_its_one_row_and_no_row_another() throws Exception {
    List<String> named = rows().stream().flatMap(row -> row.outcomes.stream()).toList();

    assertThat(named)
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Outcome.values()).map(Outcome::label).toList());
  }

  @Test
  void every_row_has_a_cause() throws Exception {
    assertThat(rows()).allSatisfy(row -> assertThat(row.cause).isNotEmpty());
  }

  @Test
  void flags_that_are_to_help_exist() throws Exception {
    String help = Typed.run("crawl", "--help").out();
    for (Row row : rows()) {
      QUOTED
          .matcher(row.cure)
          .results()
          .map(found -> found.group(1))
          .forEach(flag -> assertThat(help).as("the cure of " + row.outcomes).contains(flag));
    }
  }

  /// What one fetch without a crawl cannot come to: it has no scope, no depth, no robots.txt, asks
  /// for what was typed and for nothing that it knows already.
  private static final Set<Outcome> OF_CRAWLS =
      Set.of(
          Outcome.NOT_MODIFIED,
          Outcome.TOO_MANY_REDIRECTS,
          Outcome.INTERNAL_ERROR,
          Outcome.BLOCKED_ROBOTS,
          Outcome.BLOCKED_SCOPE,
          Outcome.BLOCKED_SCHEME,
          Outcome.BLOCKED_ADDRESS,
          Outcome.BLOCKED_DEPTH,
          Outcome.INVALID_URL,
          Outcome.BLOCKED_NOFOLLOW,
          Outcome.BLOCKED_TRAP);

  @Test
  void every_outcome_that_a_fetch_can_come_to_has_an_example_here() throws Exception {
    Set<Outcome> shown = EnumSet.of(Outcome.TLS_ERROR, Outcome.PROTOCOL_ERROR, Outcome.DNS_ERROR);
    CsvSource table =
        OutcomeTableTest.class
            .getDeclaredMethod(
                "what_a_server_says_comes_to",
                Outcome.class,
                String.class,
                boolean.class,
                String.class)
            .getAnnotation(CsvSource.class);
    table
        .textBlock()
        .lines()
        .map(line -> line.split("\\|")[0].strip())
        .forEach(name -> shown.add(Outcome.valueOf(name)));

    assertThat(EnumSet.complementOf(EnumSet.copyOf(shown)))
        .containsExactlyInAnyOrderElementsOf(OF_CRAWLS);
  }

  /// What a server says, with `^` for CRLF and `~` for what begins nothing, and whether it ends the
  /// connection then; more flags.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          OK                  | HTTP/1.1 200 OK^Content-Length: 2^^ok                      | true  | ''
          EMPTY               | HTTP/1.1 200 OK^Content-Length: 0^^                        | true  | ''
          HTTP_ERROR          | HTTP/1.1 404 No^Content-Length: 0^^                        | true  | ''
          REDIRECT            | HTTP/1.1 302 To^Location: /there^Content-Length: 0^^       | true  | ''
          REDIRECT_UNFOLLOWED | HTTP/1.1 302 To^Content-Length: 0^^                        | true  | ''
          REDIRECT_LOOP       | HTTP/1.1 302 To^Location: ?^Content-Length: 0^^            | true  | ''
          TRUNCATED           | HTTP/1.1 200 OK^Content-Length: 9^^ok                      | true  | ''
          DECODE_ERROR        | HTTP/1.1 200 OK^Content-Encoding: br^Content-Length: 2^^~~ | true  | ''
          PROTOCOL_ERROR      | 220 mail ESMTP^                                            | true  | ''
          TIMEOUT             | HTTP/1.1 200 OK^Content-Length: 9^^ok                      | false | --timeout 1s
          TIMEOUT             | ''                                                         | false | --timeout 1s
          TOO_LARGE           | HTTP/1.1 200 OK^Content-Length: 9^^123456789               | true  | --max-body-size 5
          BLOCKED_TYPE        | HTTP/1.1 200 OK^Content-Type: text/x^Content-Length: 2^^ok | true  | --accept-types image/*
          CONNECT_ERROR       | ''                                                         | true  | ''
          """)
  void what_a_server_says_comes_to(Outcome outcome, String said, boolean ends, String flags)
      throws Exception {
    try (var server = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"))) {
      Thread _ = Thread.ofVirtual().start(() -> serve(server, bytes(said), ends));
      String path = outcome == Outcome.REDIRECT_LOOP ? "/?" : "/";

      explains("http://127.0.0.1:" + server.getLocalPort() + path, outcome, flags);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "ftp://a.example/, ftp is neither http nor https",
    "mailto:a@b.example, mailto is neither http nor https",
    "'data:text/html,<b>', data is neither http nor https",
    "on/, more than 10 redirects in a row"
  })
  void a_redirect_that_is_followed_no_further_says_why(String target, String why) throws Exception {
    String said = "HTTP/1.1 302 To^Content-Length: 0^Location: " + target + "^Connection: close^^";
    try (var server = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"))) {
      Thread _ = Thread.ofVirtual().start(() -> serve(server, bytes(said), /* ends= */ true));
      String url = "http://127.0.0.1:" + server.getLocalPort() + "/";

      Typed typed = Typed.run("explain-fetch", "-L", url).ends(ExitCode.DONE);

      assertThat(typed.out()).endsWith("not followed " + why + "\n");
    }
  }

  @ParameterizedTest
  @CsvSource({"https, TLS_ERROR", "http, PROTOCOL_ERROR"})
  void what_speaks_something_else_comes_to(String scheme, Outcome outcome) throws Exception {
    try (var server = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"))) {
      Thread _ = Thread.ofVirtual().start(() -> serve(server, "SSH-2.0-x\r\n", true));

      explains(scheme + "://127.0.0.1:" + server.getLocalPort() + "/", outcome, "");
    }
  }

  @Test
  void who_cannot_be_found_is_a_dns_error() {
    explains("http://far.example/", Outcome.DNS_ERROR, "--dns-server 127.0.0.1:1");
  }

  private static void explains(String url, Outcome outcome, String flags) {
    var words = new ArrayList<>(List.of("explain-fetch", url));
    words.addAll(flags.isEmpty() ? List.of() : List.of(flags.split(" ")));

    Typed typed = Typed.run(words.toArray(String[]::new));

    String line =
        typed.outLines().stream().filter(one -> one.startsWith("outcome")).findFirst().orElse("");
    assertThat(line).as(typed.out() + typed.err()).matches("outcome +" + outcome.label() + ".*");
    if (!GOOD.contains(outcome)) {
      String detail = typed.out().substring(typed.out().indexOf(line) + line.length());
      assertThat(line.replaceFirst("outcome +" + outcome.label(), "") + detail)
          .as("why it is so")
          .isNotBlank();
    }
  }

  private static String bytes(String said) {
    return said.replace("^", "\r\n").replace('~', '\u0011');
  }

  private static void serve(ServerSocket server, String said, boolean ends) {
    var open = new ArrayList<Socket>();
    try {
      while (true) {
        Socket client = server.accept();
        open.add(client);
        if (!ends || !said.startsWith("SSH")) {
          int _ = client.getInputStream().read(new byte[8_192]);
        }
        OutputStream out = client.getOutputStream();
        out.write(said.getBytes(ISO_8859_1));
        out.flush();
        if (ends) {
          client.shutdownOutput();
        }
      }
    } catch (IOException _) {
      // The test is over.
    }
  }
}
