package orbweaver.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import orbweaver.crawl.fetch.FetchOutcome.Failed;
import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.crawl.fetch.FormLogin.Success;
import orbweaver.loop.Connection;
import orbweaver.loop.Coroutines;
import orbweaver.loop.Loop;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Logging in by a form before the first page.
class FormLoginTest {
  private static final String FORM =
      "<form action=/session method=post><input type=hidden name=csrf value='t&amp;1'>"
          + "<input name=user><input type=password name=pass><input type=checkbox name=stay checked>"
          + "<button name=go value=1>In</button><button name=other>x</button></form>";

  private final List<String> posted = new ArrayList<>();
  private boolean isOver;
  private String form = FORM;

  /// What comes first of `/login`, and of `/session`, whole answers.
  private final Deque<String> firstShown = new ArrayDeque<>();

  private final Deque<String> firstPosted = new ArrayDeque<>();

  /// A site that shows its pages only to those who have logged in.
  private void answer(String request, Connection connection) throws IOException {
    String line = request.substring(0, request.indexOf('\r'));
    boolean isIn = request.contains("Cookie: ") && request.contains("sid=in");
    if (line.startsWith("GET /login ") && !firstShown.isEmpty()) {
      CannedServer.send(connection, firstShown.remove());
      connection.close();
    } else if (line.startsWith("POST /session ") && !firstPosted.isEmpty()) {
      String _ = content(request, connection);
      CannedServer.send(connection, firstPosted.remove());
      connection.close();
    } else if (line.startsWith("GET /login ")) {
      send(connection, "200 OK", "Set-Cookie: pre=1\r\nContent-Type: text/html\r\n", form);
    } else if (line.startsWith("POST /session ")) {
      boolean isRight = content(request, connection).contains("pass=s3cret%26");
      String cookie = isRight ? "Set-Cookie: sid=in; HttpOnly\r\n" : "";
      isOver = false;
      send(connection, "302 Found", cookie + "Location: " + (isRight ? "/home" : "/login"), "");
    } else if (isIn && (isOver || line.startsWith("GET /account "))) {
      send(connection, "302 Found", "Location: /login?next=here", "");
    } else if (isIn || line.contains("/robots.txt ")) {
      send(connection, "200 OK", "Content-Type: text/html\r\n", "welcome");
    } else {
      send(connection, "403 Forbidden", "", "no");
    }
  }

  private String content(String request, Connection connection) throws IOException {
    int length = Integer.parseInt(request.replaceAll("(?s).*Content-Length: (\\d+)\r.*", "$1"));
    var bytes = new byte[length];
    int at = 0;
    while (at < length) {
      at += connection.read(bytes, at, length - at);
    }
    posted.add(new String(bytes, StandardCharsets.ISO_8859_1));
    return posted.getLast();
  }

  private static void send(Connection connection, String status, String fields, String body)
      throws IOException {
    String head = "HTTP/1.1 " + status + "\r\n" + fields.strip();
    CannedServer.send(
        connection,
        head
            + (fields.isEmpty() ? "" : "\r\n")
            + "Content-Length: "
            + body.length()
            + "\r\n\r\n"
            + body);
  }

  private interface Body {
    void run(Fetcher fetcher, CannedServer server) throws Exception;
  }

  private void loggedIn(String password, Success success, Body body) throws Exception {
    FetchLab.simulated(
        1,
        lab -> {
          CannedServer server = lab.serve(this::answer);
          var login =
              new FormLogin(
                  server.url("/login"), null, Map.of("user", "bob", "pass", password), success);
          FetchOptions options =
              FetchLab.options().withSession(SessionOptions.none().withFormLogins(List.of(login)));
          try (var fetcher = new Fetcher(Loop.current(), options)) {
            body.run(fetcher, server);
          }
        });
  }

  private static FetchRequest page(CannedServer server, String path) {
    return FetchRequest.page(server.url(path), /* allowsInternal= */ true);
  }

  private static int status(FetchOutcome outcome) {
    return switch (outcome) {
      case FetchOutcome.Answered(Answer answer) -> {
        int status = answer.status();
        answer.close();
        yield status;
      }
      case Failed failed -> throw new AssertionError(failed.toString());
    };
  }

  @Test
  void the_form_goes_with_its_hidden_inputs_before_the_first_page() throws Exception {
    loggedIn(
        "s3cret&",
        Success.any(),
        (fetcher, server) -> {
          assertThat(status(fetcher.fetch(page(server, "/a")))).isEqualTo(200);
          assertThat(status(fetcher.fetch(page(server, "/b")))).isEqualTo(200);

          assertThat(posted).hasSize(1);
          assertThat(posted.getFirst())
              .contains("csrf=t%261", "user=bob", "pass=s3cret%26", "stay=on", "go=1")
              .doesNotContain("other=");
          assertThat(server.requests()).element(1).asString().contains("Cookie: pre=1");
        });
  }

  @Test
  void a_form_goes_where_the_base_of_its_page_says() throws Exception {
    String based = FORM.replace("/session", "sess") + "<base href=/deep/x>";
    FetchLab.simulated(
        1,
        lab -> {
          CannedServer server =
              lab.serve((request, connection) -> {
                boolean isPage = request.startsWith("GET /login ");
                send(connection, "200 OK", "Content-Type: text/html", isPage ? based : "in");
              });
          var login =
              new FormLogin(
                  server.url("/login"), null, Map.of("user", "b", "pass", "p"), Success.any());
          FetchOptions options =
              FetchLab.options().withSession(SessionOptions.none().withFormLogins(List.of(login)));
          try (var fetcher = new Fetcher(Loop.current(), options)) {
            assertThat(status(fetcher.fetch(page(server, "/a")))).isEqualTo(200);

            assertThat(server.requests()).element(1).asString().startsWith("POST /deep/sess HTTP");
          }
        });
  }

  /// HTML, 4.10.21.3: the page declares nothing, so browsers take it for windows-1252.
  @Test
  void a_form_is_sent_in_the_encoding_of_its_page() throws Exception {
    loggedIn(
        "s3cret&\u00e9\u20ac\u010d",
        Success.any(),
        (fetcher, server) -> {
          assertThat(status(fetcher.fetch(page(server, "/a")))).isEqualTo(200);

          assertThat(posted.getFirst()).contains("pass=s3cret%26%E9%80%26%23269%3B");
        });
  }

  /// HTML, 4.10.22.3, "submit as entity body".
  @Test
  void a_form_is_written_as_it_says() throws Exception {
    form = FORM.replace("method=post", "method=post enctype=multipart/form-data");
    loggedIn(
        "é",
        Success.any(),
        (fetcher, server) -> {
          assertThat(fetcher.fetch(page(server, "/a"))).isInstanceOf(Failed.class);

          assertThat(server.requests().get(1))
              .contains("Content-Type: multipart/form-data; boundary=----form");
          assertThat(posted.getFirst())
              .contains("name=\"csrf\"\r\n\r\nt&1\r\n--", "name=\"pass\"\r\n\r\né\r\n--");
        });
  }

  /// HTML, 4.10.22.3, step 12.
  @Test
  void a_form_that_only_closes_a_dialog_is_not_sent() throws Exception {
    form = FORM.replace("method=post", "method=dialog");
    loggedIn(
        "s3cret&",
        Success.any(),
        (fetcher, server) -> {
          var failed = (Failed) fetcher.fetch(page(server, "/a"));

          assertThat(failed.detail()).contains("its form only closes a dialog");
          assertThat(posted).isEmpty();
        });
  }

  @Test
  void pages_that_are_wanted_at_once_wait_for_one_login() throws Exception {
    loggedIn(
        "s3cret&",
        Success.any(),
        (fetcher, server) -> {
          assertThat(statusesOfFive(fetcher, server)).containsOnly(200);
          assertThat(posted).hasSize(1);
        });
  }

  /// Of pages that are fetched at once.
  private static List<Integer> statusesOfFive(Fetcher fetcher, CannedServer server)
      throws Exception {
    var fetches = new ArrayList<Callable<Integer>>();
    for (int i = 0; i < 5; i++) {
      FetchRequest request = page(server, "/" + i);
      fetches.add(() -> status(fetcher.fetch(request)));
    }
    return Coroutines.gather(fetches);
  }

  @Test
  void a_robots_txt_comes_before_the_login() throws Exception {
    loggedIn(
        "s3cret&",
        Success.any(),
        (fetcher, server) -> {
          assertThat(status(fetcher.fetch(page(server, "/robots.txt")))).isEqualTo(200);

          assertThat(posted).isEmpty();
        });
  }

  @Test
  void a_login_that_fails_is_not_tried_again_and_no_page_is_fetched() throws Exception {
    loggedIn(
        "wrong",
        Success.any(),
        (fetcher, server) -> {
          for (int i = 0; i < 2; i++) {
            Failed failed = (Failed) fetcher.fetch(page(server, "/a"));
            assertThat(failed.failure()).isEqualTo(Failure.NOT_LOGGED_IN);
            assertThat(failed.detail())
                .isEqualTo(
                    "the login at "
                        + server.url("/login").href()
                        + " failed: it asks for a password again");
          }

          assertThat(posted).hasSize(1);
        });
  }

  @Test
  void a_server_that_is_busy_while_we_log_in_is_asked_another_time() throws Exception {
    firstShown.add("HTTP/1.1 503 Busy\r\nRetry-After: 7\r\nContent-Length: 4\r\n\r\nbusy");
    firstShown.add("HTTP/1.1 500 Oops\r\nContent-Length: 4\r\n\r\noops");
    firstPosted.add("HTTP/1.1 429 Slow\r\nRetry-After: 9\r\nContent-Length: 4\r\n\r\nbusy");
    loggedIn(
        "s3cret&",
        Success.any(),
        (fetcher, server) -> {
          assertThat(putOff(fetcher, server, "7")).endsWith("/login: it answers 503");
          assertThat(putOff(fetcher, server, null)).endsWith("/login: it answers 500");
          assertThat(putOff(fetcher, server, "9")).endsWith("/login: it answers 429");

          assertThat(status(fetcher.fetch(page(server, "/a")))).isEqualTo(200);
        });
  }

  /// Fetches a page of which a login keeps us for now.
  ///
  /// @param wait for how long, as the server has it
  private static String putOff(Fetcher fetcher, CannedServer server, @Nullable String wait) {
    Failed failed = (Failed) fetcher.fetch(page(server, "/a"));
    assertThat(failed.failure()).isEqualTo(Failure.LOGIN_PUT_OFF);
    assertThat(Objects.requireNonNull(failed.refusal()).first("retry-after")).isEqualTo(wait);
    return failed.detail();
  }

  @Test
  void a_server_that_fails_over_what_we_have_sent_is_not_sent_it_again() throws Exception {
    firstPosted.add("HTTP/1.1 500 Oops\r\nContent-Length: 4\r\n\r\noops");
    loggedIn(
        "s3cret&",
        Success.any(),
        (fetcher, server) -> {
          for (int i = 0; i < 2; i++) {
            Failed failed = (Failed) fetcher.fetch(page(server, "/a"));
            assertThat(failed.failure()).isEqualTo(Failure.NOT_LOGGED_IN);
            assertThat(failed.detail()).endsWith(" failed: it answers 500");
          }
          assertThat(posted).hasSize(1);
        });
  }

  @Test
  void a_form_that_is_cut_is_asked_for_another_time() throws Exception {
    firstShown.add("HTTP/1.1 200 OK\r\nContent-Length: 4000\r\n\r\n" + FORM.substring(0, 60));
    loggedIn(
        "s3cret&",
        Success.any(),
        (fetcher, server) -> {
          Failed failed = (Failed) fetcher.fetch(page(server, "/a"));
          assertThat(failed.failure()).isEqualTo(Failure.CONNECT_ERROR);
          assertThat(failed.detail())
              .endsWith("/login: the connection ended after 60 of 4000 bytes");

          assertThat(status(fetcher.fetch(page(server, "/a")))).isEqualTo(200);
        });
  }

  @Test
  void what_success_must_have_is_looked_for() throws Exception {
    loggedIn(
        "s3cret&",
        new Success("sid", "welcome", "/home"),
        (fetcher, server) -> assertThat(status(fetcher.fetch(page(server, "/a")))).isEqualTo(200));
    loggedIn(
        "s3cret&",
        new Success("", "Log out", ""),
        (fetcher, server) ->
            assertThat(((Failed) fetcher.fetch(page(server, "/a"))).detail())
                .endsWith("failed: the page has no 'Log out' in it"));
  }

  @Test
  void the_pause_of_the_host_lies_between_the_requests_of_a_login() throws Exception {
    loggedIn(
        "s3cret&",
        Success.any(),
        (fetcher, server) -> {
          long before = Loop.current().nanos();
          FetchRequest request = page(server, "/a").withRepeatAfter(Duration.ofSeconds(5));

          assertThat(status(fetcher.fetch(request))).isEqualTo(200);

          assertThat(Loop.current().nanos() - before)
              .isGreaterThanOrEqualTo(Duration.ofSeconds(15).toNanos());
        });
  }

  @Test
  void a_password_never_goes_to_an_origin_that_the_form_alone_names() throws Exception {
    FetchLab.simulated(
        1,
        lab -> {
          CannedServer thief = lab.serve(this::answer);
          CannedServer server =
              lab.serve((_, connection) -> {
                String form = FORM.replace("/session", thief.url("/session").href());
                send(connection, "200 OK", "Content-Type: text/html", form);
              });
          var login =
              new FormLogin(
                  server.url("/login"), null, Map.of("user", "b", "pass", "p"), Success.any());
          FetchOptions options =
              FetchLab.options().withSession(SessionOptions.none().withFormLogins(List.of(login)));
          try (var fetcher = new Fetcher(Loop.current(), options)) {
            Failed failed = (Failed) fetcher.fetch(page(server, "/a"));

            assertThat(failed.detail())
                .contains("its form goes to ", "name that as 'submit' if it is right");
            assertThat(thief.requests()).isEmpty();
          }
        });
  }

  @Test
  void a_session_that_has_ended_is_begun_anew_once_for_all_who_find_out() throws Exception {
    loggedIn(
        "s3cret&",
        Success.any(),
        (fetcher, server) -> {
          assertThat(status(fetcher.fetch(page(server, "/a")))).isEqualTo(200);
          isOver = true;
          assertThat(statusesOfFive(fetcher, server)).containsOnly(200);
          assertThat(posted).hasSize(2);
        });
  }

  @Test
  void a_page_that_always_leads_to_the_form_ends_in_a_named_failure() throws Exception {
    loggedIn(
        "s3cret&",
        Success.any(),
        (fetcher, server) -> {
          for (int i = 0; i < 5; i++) {
            assertThat(status(fetcher.fetch(page(server, "/account")))).isEqualTo(302);
          }

          assertThat(fetcher.fetch(page(server, "/account")))
              .isInstanceOfSatisfying(
                  Failed.class,
                  failed -> {
                    assertThat(failed.failure()).isEqualTo(Failure.NOT_LOGGED_IN);
                    assertThat(failed.detail()).endsWith("after 5 new logins");
                  });
          assertThat(posted).hasSize(6);
          assertThat(status(fetcher.fetch(page(server, "/b")))).isEqualTo(200);
        });
  }
}
