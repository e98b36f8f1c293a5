package orbweaver.crawl.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import orbweaver.crawl.fetch.TestAuthority.TestIdentity;
import orbweaver.loop.Coroutines;
import orbweaver.parse.Url;
import org.junit.jupiter.api.Test;

/// Fetches over HTTP/2, with both sides in this process.
class Http2Test {
  private static final TestAuthority authority = TestAuthority.usual();
  private static final TestIdentity identity = TestAuthority.local().choosing("h2", "http/1.1");

  private final List<String> asked = new ArrayList<>();

  private static FetchOptions preferring() throws Exception {
    FetchLimits limits = FetchLimits.defaults().withSizes(4 << 20, 4 << 20, 4 << 20);
    return Http2Lab.options().withLimits(limits);
  }

  private CannedServer serve(FetchLab lab) throws Exception {
    return lab.serveRaw(raw -> {
      TlsConnection connection = identity.welcome(raw);
      if (connection.speaksHttp2()) {
        TestHttp2Server.serve(connection, asked);
      } else {
        asked.add("HTTP/1.1");
        Http2Lab.old(connection);
      }
    });
  }

  @Test
  void requests_share_one_connection() throws Exception {
    FetchLab.real(
        preferring(),
        lab -> {
          CannedServer server = serve(lab);
          for (int i = 0; i < 3; i++) {
            try (Answer answer = lab.answer(server.httpsUrl("/" + i))) {
              assertThat(answer.status()).isEqualTo(200);
              assertThat(answer.bodyLength()).isEqualTo(5);
              assertThat(answer.exchange().protocol()).isEqualTo("h2");
              assertThat(answer.head().first("content-type")).isEqualTo("text/plain");
            }
          }

          assertThat(server.connections()).isEqualTo(1);
          assertThat(asked).hasSize(3).allMatch(a -> a.startsWith("127.0.0.1:"));
        });
  }

  @Test
  void requests_at_the_same_time_are_streams_of_it() throws Exception {
    FetchLab.real(
        preferring(),
        lab -> {
          CannedServer server = serve(lab);
          lab.answer(server.httpsUrl("/first")).close();
          var fetches = new ArrayList<Callable<Long>>();
          for (int i = 0; i < 20; i++) {
            Url url = server.httpsUrl(i % 5 == 0 ? "/large" : "/" + i);
            fetches.add(() -> {
              try (Answer answer = lab.answer(url)) {
                return answer.bodyLength();
              }
            });
          }

          assertThat(Coroutines.gather(fetches)).containsOnly(5L, 3_000_000L);
          assertThat(server.connections()).isEqualTo(1);
        });
  }

  @Test
  void the_archive_gets_heads_in_the_form_of_http_1() throws Exception {
    FetchLab.real(
        preferring(),
        lab -> {
          CannedServer server = serve(lab);
          try (Answer answer = lab.answer(server.httpsUrl("/early"))) {
            assertThat(new String(answer.exchange().request(), ISO_8859_1))
                .startsWith("GET /early HTTP/1.1\r\nHost: ");
            assertThat(answer.head().toString())
                .isEqualTo("HTTP/1.1 404 \r\ncontent-type: text/plain\r\n\r\n");
          }
        });
  }

  @Test
  void a_stream_that_is_reset_was_cut() throws Exception {
    FetchLab.real(
        preferring(),
        lab -> {
          CannedServer server = serve(lab);
          try (Answer answer = lab.answer(server.httpsUrl("/reset"))) {
            assertThat(answer.cut()).isEqualTo(Cut.TRUNCATED);
            assertThat(answer.cutDetail()).contains("INTERNAL_ERROR");
          }
          lab.answer(server.httpsUrl("/after")).close();

          assertThat(server.connections()).isEqualTo(1);
        });
  }

  @Test
  void a_server_that_goes_away_gets_another_connection() throws Exception {
    FetchLab.real(
        preferring(),
        lab -> {
          CannedServer server = serve(lab);
          lab.answer(server.httpsUrl("/leave")).close();
          lab.answer(server.httpsUrl("/after")).close();

          assertThat(asked).hasSize(2);
          assertThat(server.connections()).isEqualTo(2);
        });
  }

  @Test
  void a_connection_that_rests_for_too_long_is_closed() throws Exception {
    FetchLab.simulated(
        1,
        preferring(),
        lab -> {
          Duration idle = Holdings.defaults().idleTime();
          CannedServer server = serve(lab);
          lab.answer(server.httpsUrl("/first")).close();
          Coroutines.sleep(idle.minusSeconds(1));
          lab.answer(server.httpsUrl("/in-time")).close();
          assertThat(server.connections()).isEqualTo(1);

          Coroutines.sleep(idle);
          lab.answer(server.httpsUrl("/too-late")).close();

          assertThat(server.connections()).isEqualTo(2);
        });
  }

  @Test
  void a_server_that_wants_http_1_gets_it() throws Exception {
    FetchLab.real(
        preferring(),
        lab -> {
          CannedServer server = serve(lab);
          try (Answer answer = lab.answer(server.httpsUrl("/refuse"))) {
            assertThat(answer.exchange().protocol()).isEqualTo("http/1.1");
          }

          assertThat(asked).hasSize(2).endsWith("HTTP/1.1");
        });
  }

  @Test
  void a_server_that_lies_is_asked_in_http_1() throws Exception {
    FetchLab.real(
        preferring(),
        lab -> {
          CannedServer server =
              lab.serve(
                  identity,
                  (_, connection) ->
                      CannedServer.send(
                          connection, "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nold"));
          for (int i = 0; i < 2; i++) {
            try (Answer answer = lab.answer(server.httpsUrl("/"))) {
              assertThat(answer.bodyLength()).isEqualTo(3);
            }
          }

          assertThat(server.connections()).isEqualTo(2);
        });
  }

  @Test
  void it_is_not_offered_unless_it_is_preferred() throws Exception {
    FetchLab.real(
        FetchLab.options().withTls(TlsOptions.defaults().withAuthorities(authority.pem())),
        lab -> {
          CannedServer server = serve(lab);
          lab.answer(server.httpsUrl("/")).close();

          assertThat(asked).containsExactly("HTTP/1.1");
        });
  }
}
