package orbweaver.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import orbweaver.loop.Connection;
import orbweaver.parse.Cookie;
import org.junit.jupiter.api.Test;

/// Cookies, passwords and fields for some hosts, as servers see them.
class SessionTest {
  private static final String EMPTY = "Content-Length: 0\r\n\r\n";
  private static final String OK = "HTTP/1.1 200 OK\r\n" + EMPTY;

  private static FetchOptions options(SessionOptions session) {
    return FetchLab.options().withSession(session);
  }

  private static SessionOptions cookies() {
    return new SessionOptions(true, List.of(), List.of(), List.of());
  }

  private static SessionOptions login(String place) {
    var login = new Login(new Place(place), "bot", "s3cret");
    return new SessionOptions(false, List.of(), List.of(login), List.of());
  }

  @Test
  void a_cookie_that_a_redirect_sets_is_sent_with_the_next_request() throws Exception {
    FetchLab.simulated(
        1,
        options(cookies()),
        lab -> {
          CannedServer server = lab.serve("HTTP/1.1 302 Found\r\nSet-Cookie: a=b\r\n" + EMPTY);

          lab.answer(server.url("/")).close();
          lab.answer(server.url("/next")).close();

          assertThat(server.requests().getFirst()).doesNotContain("Cookie:");
          assertThat(server.requests().getLast()).contains("\r\nCookie: a=b\r\n");
          assertThat(lab.fetcher().cookies()).hasSize(1);
        });
  }

  @Test
  void cookies_are_neither_kept_nor_sent_unless_wanted() throws Exception {
    FetchLab.simulated(
        2,
        lab -> {
          CannedServer server = lab.serve("HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\n" + EMPTY);

          lab.answer(server.url("/")).close();
          lab.answer(server.url("/")).close();

          assertThat(server.requests()).noneMatch(request -> request.contains("Cookie:"));
          assertThat(lab.fetcher().cookies()).isEmpty();
        });
  }

  @Test
  void a_server_that_sets_cookies_without_end_gets_a_field_of_bounded_length() throws Exception {
    FetchLab.simulated(
        3,
        options(cookies()),
        lab -> {
          var head = new StringBuilder("HTTP/1.1 200 OK\r\n");
          for (int i = 0; i < 300; i++) {
            head.append("Set-Cookie: c")
                .append(i)
                .append('=')
                .append("x".repeat(500))
                .append("\r\n");
          }
          CannedServer server = lab.serve(head + EMPTY);

          lab.answer(server.url("/")).close();
          lab.answer(server.url("/")).close();

          String last = server.requests().getLast();
          assertThat(last).contains("Cookie: c").hasSizeLessThan(CookieStore.MAX_FIELD_CHARS + 500);
        });
  }

  @Test
  void a_password_goes_to_its_own_origin_and_to_no_other() throws Exception {
    FetchLab.simulated(
        4,
        lab -> {
          CannedServer own = lab.serve(OK);
          CannedServer other = lab.serve(OK);
          FetchLab.run(
              options(login(own.url("/").origin())),
              inner -> {
                inner.answer(own.url("/")).close();
                inner.answer(other.url("/")).close();
              });

          assertThat(own.requests().getFirst())
              .contains("\r\nAuthorization: Basic Ym90OnMzY3JldA==\r\n");
          assertThat(other.requests().getFirst()).doesNotContain("Authorization");
        });
  }

  @Test
  void a_password_is_not_among_what_is_archived() throws Exception {
    FetchLab.simulated(
        5,
        options(login("127.0.0.1")),
        lab -> {
          CannedServer server = lab.serve(OK);

          try (Answer answer = lab.answer(server.url("/"))) {
            var kept =
                new String(answer.exchange().request(), java.nio.charset.StandardCharsets.US_ASCII);
            assertThat(kept).startsWith("GET / HTTP/1.1\r\n").doesNotContain("Authorization");
          }
        });
  }

  @Test
  void a_challenge_is_answered_once_and_then_remembered() throws Exception {
    FetchLab.simulated(
        6,
        options(login("127.0.0.1")),
        lab -> {
          CannedServer server = lab.serve(SessionTest::challenge);

          try (Answer first = lab.answer(server.url("/a"));
              Answer second = lab.answer(server.url("/b"))) {
            assertThat(first.status()).isEqualTo(200);
            assertThat(second.status()).isEqualTo(200);
          }

          assertThat(server.requests()).hasSize(3);
          assertThat(server.requests().get(1)).contains("nc=00000001").contains("uri=\"/a\"");
          assertThat(server.requests().get(2)).contains("nc=00000002").contains("uri=\"/b\"");
        });
  }

  private static void challenge(String request, Connection connection) throws Exception {
    CannedServer.send(
        connection,
        request.contains("Authorization: Digest")
            ? OK
            : "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=x, Digest realm=\"a, b\","
                + " nonce=\"n1\", qop=\"auth\"\r\n"
                + EMPTY);
  }

  @Test
  void each_part_of_a_site_may_challenge_for_itself() throws Exception {
    FetchLab.simulated(
        6,
        options(login("127.0.0.1")),
        lab -> {
          CannedServer server =
              lab.serve((request, connection) -> {
                String realm = request.substring(5, 6);
                boolean knows = request.contains("realm=\"" + realm + "\"");
                String fields =
                    "WWW-Authenticate: Digest realm=\"%1$s\", nonce=\"n%1$s\", qop=\"auth\"\r\n";
                CannedServer.send(
                    connection,
                    knows ? OK : "HTTP/1.1 401 No\r\n" + fields.formatted(realm) + EMPTY);
              });

          for (String path : List.of("/a", "/b", "/a")) {
            try (Answer answer = lab.answer(server.url(path))) {
              assertThat(answer.status()).as(path).isEqualTo(200);
            }
          }
        });
  }

  @Test
  void an_old_number_is_exchanged_for_a_new_one_once() throws Exception {
    FetchLab.simulated(
        6,
        options(login("127.0.0.1")),
        lab -> {
          CannedServer server =
              lab.serve(
                  "HTTP/1.1 401 No\r\nWWW-Authenticate: Digest realm=x, nonce=n, stale=TRUE\r\n"
                      + EMPTY);

          for (int asked = 2; asked <= 4; asked += 2) {
            try (Answer answer = lab.answer(server.url("/"))) {
              assertThat(answer.status()).isEqualTo(401);
            }
            assertThat(server.requests()).hasSize(asked);
          }
        });
  }

  @Test
  void a_password_that_is_refused_is_not_sent_for_ever() throws Exception {
    FetchLab.simulated(
        7,
        options(login("127.0.0.1")),
        lab -> {
          CannedServer server =
              lab.serve(
                  "HTTP/1.1 401 No\r\nWWW-Authenticate: Digest realm=x, nonce=\"n\"\r\n" + EMPTY);

          try (Answer answer = lab.answer(server.url("/"))) {
            assertThat(answer.status()).isEqualTo(401);
          }

          assertThat(server.requests()).hasSize(2);
        });
  }

  /// What is shown to a server is as long as what it challenged with, and kept for each origin.
  @Test
  void a_challenge_without_end_is_not_answered() throws Exception {
    for (String part : List.of("nonce=\"%s\"", "nonce=n, opaque=\"%s\"", "nonce=n, realm=\"%s\"")) {
      String field = "WWW-Authenticate: Digest " + part.formatted("x".repeat(100_000)) + "\r\n";
      FetchLab.simulated(
          7,
          options(login("127.0.0.1")),
          lab -> {
            CannedServer server = lab.serve("HTTP/1.1 401 No\r\n" + field + EMPTY);

            try (Answer answer = lab.answer(server.url("/"))) {
              assertThat(answer.status()).isEqualTo(401);
            }

            assertThat(server.requests()).hasSize(1);
          });
    }
  }

  @Test
  void of_hundreds_of_challenges_one_is_answered() throws Exception {
    String field = "WWW-Authenticate: Digest realm=x, nonce=n%d, algorithm=%s\r\n";
    var flood = new StringBuilder();
    for (int i = 0; i < 900; i++) {
      flood.append(field.formatted(i, i == 500 ? "SHA-256" : "MD5"));
    }
    FetchLab.simulated(
        7,
        options(login("127.0.0.1")),
        lab -> {
          CannedServer server =
              lab.serve((request, connection) ->
                  CannedServer.send(
                      connection,
                      request.contains("nonce=\"n500\"")
                          ? OK
                          : "HTTP/1.1 401 No\r\n" + flood + EMPTY));

          try (Answer answer = lab.answer(server.url("/"))) {
            assertThat(answer.status()).isEqualTo(200);
          }

          assertThat(server.requests()).hasSize(2);
          assertThat(server.requests().getLast().length()).isLessThan(1_000);
        });
  }

  @Test
  void a_field_for_one_host_is_not_sent_to_others() throws Exception {
    var here = new SiteField(new Place("127.0.0.1"), new HeaderField("X-Here", "1"));
    var elsewhere = new SiteField(new Place("example.org"), new HeaderField("X-There", "1"));
    var all = SiteField.everywhere(new HeaderField("Accept-Language", "fr"));
    var session = new SessionOptions(false, List.of(), List.of(), List.of(here, elsewhere, all));
    FetchLab.simulated(
        8,
        options(session),
        lab -> {
          CannedServer server = lab.serve(OK);

          lab.answer(server.url("/")).close();

          assertThat(server.requests().getFirst())
              .contains("X-Here: 1")
              .contains("Accept-Language: fr")
              .doesNotContain("X-There")
              .doesNotContain("Accept-Language: en");
        });
  }

  @Test
  void cookies_survive_a_file() {
    var all =
        List.of(
            new Cookie("a", "b", "example.org", true, "/", false, Instant.MAX),
            new Cookie("c", "d", "example.com", false, "/x", true, Instant.ofEpochSecond(9_999)));

    assertThat(CookieFile.parse(CookieFile.text(all))).isEqualTo(all);
  }

  @Test
  void cookies_keep_their_bytes_in_a_file_and_stay_within_their_line() {
    var bytes = new Cookie("a", "\u00e9\u00c3\u00a9", "example.org", true, "/", false, Instant.MAX);
    var tab = new Cookie("b", "1\t2", "example.org", true, "/", false, Instant.MAX);
    var tabs = new Cookie("c", "3", "example.org", true, "/\tTRUE", false, Instant.MAX);

    assertThat(CookieFile.parse(CookieFile.text(List.of(bytes, tab, tabs)))).containsExactly(bytes);
    assertThat(CookieFile.parse("ex\u00e4mple.org\tFALSE\t/\tFALSE\t0\tid\t1")).isEmpty();
  }

  @Test
  void a_file_of_cookies_is_read_as_curl_writes_it() {
    String file =
        """
        # Netscape HTTP Cookie File
        # a comment

        #HttpOnly_.example.org\tTRUE\t/\tFALSE\t0\tid\t1
        example.org\tFALSE\t/\tTRUE\tsoon\tbad\t1
        not a cookie
        example.net\tFALSE\t/\tTRUE\t0\tempty
        """;

    assertThat(CookieFile.parse(file))
        .containsExactly(
            new Cookie("id", "1", "example.org", false, "/", false, Instant.MAX),
            new Cookie("empty", "", "example.net", true, "/", true, Instant.MAX));
  }

  @Test
  void a_netrc_has_machines_macros_comments_and_a_default() {
    String file =
        """
        # mine
        machine example.org login me password "pw"
        macdef init
        machine evil login x password y

        machine other
          login you
          account a
          password p#w
        machine third login "with blanks" password "a \\"b\\" \\\\c"
        default login anonymous password guest
        """;

    assertThat(Netrc.parse(file))
        .containsExactly(
            new Login(new Place("example.org"), "me", "pw"),
            new Login(new Place("other"), "you", "p#w"),
            new Login(new Place("third"), "with blanks", "a \"b\" \\c"),
            new Login(new Place("*"), "anonymous", "guest"));
  }
}
