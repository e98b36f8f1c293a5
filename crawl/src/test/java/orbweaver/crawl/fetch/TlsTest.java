package orbweaver.crawl.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Objects;
import orbweaver.crawl.fetch.FetchOutcome.Failed;
import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.crawl.fetch.TestAuthority.TestIdentity;
import orbweaver.parse.Url;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Fetches over TLS, with both sides in this process.
class TlsTest {
  private static final String HELLO = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";

  @TempDir static Path folder = Path.of("set by JUnit");

  private static TestAuthority authority;
  private static TestIdentity identity;

  @BeforeAll
  static void create_certificate() throws Exception {
    authority = TestAuthority.create(folder);
    identity = authority.sign("ip:127.0.0.1");
  }

  private static FetchOptions trusting() throws Exception {
    return FetchLab.options().withTls(TlsOptions.defaults().withAuthorities(authority.pem()));
  }

  @Test
  void requests_go_over_one_secure_connection() throws Exception {
    FetchLab.real(
        trusting(),
        lab -> {
          CannedServer server =
              lab.serve(identity, (_, connection) -> CannedServer.send(connection, HELLO));

          for (int i = 0; i < 3; i++) {
            try (Answer answer = lab.answer(https(server))) {
              assertThat(new String(answer.copyOfBody(), ISO_8859_1)).isEqualTo("hello");
            }
          }

          assertThat(lab.fetcher().stats().connections()).isEqualTo(1);
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 16_384, 16_385, 100_000, 3_000_000})
  void bodies_of_many_records_come_whole(int length) throws Exception {
    byte[] body = new byte[length];
    for (int i = 0; i < length; i++) {
      body[i] = (byte) (i * 31 >> 3);
    }
    FetchLimits limits = FetchLimits.defaults().withSizes(4 << 20, 4 << 20, 4 << 20);
    FetchLab.real(
        trusting().withLimits(limits),
        lab -> {
          CannedServer server =
              lab.serve(
                  identity,
                  (_, connection) -> {
                    CannedServer.send(
                        connection, "HTTP/1.1 200 OK\r\nContent-Length: " + length + "\r\n\r\n");
                    CannedServer.send(connection, body);
                  });

          try (Answer answer = lab.answer(https(server))) {
            assertThat(answer.copyOfBody()).isEqualTo(body);
          }
        });
  }

  @Test
  void a_body_that_ends_with_tls_is_whole() throws Exception {
    FetchLab.real(
        trusting(),
        lab -> {
          CannedServer server =
              lab.serve(
                  identity,
                  (_, connection) -> {
                    CannedServer.send(connection, "HTTP/1.1 200 OK\r\n\r\nhello");
                    connection.shutdownOutput();
                  });

          try (Answer answer = lab.answer(https(server))) {
            assertThat(answer.cut()).isEqualTo(Cut.NONE);
          }
        });
  }

  @Test
  void a_body_that_ends_without_a_word_of_tls_was_cut() throws Exception {
    FetchLab.real(
        trusting(),
        lab -> {
          CannedServer server =
              lab.serve(
                  identity,
                  (_, connection) -> {
                    CannedServer.send(connection, "HTTP/1.1 200 OK\r\n\r\nhello");
                    connection.close();
                  });

          try (Answer answer = lab.answer(https(server))) {
            assertThat(answer.cut()).isEqualTo(Cut.TRUNCATED);
            assertThat(answer.cutDetail()).contains("TLS had not ended it");
          }
        });
  }

  @Test
  void a_certificate_of_an_unknown_authority_is_refused() throws Exception {
    FetchLab.real(lab -> {
      CannedServer server =
          lab.serve(identity, (_, connection) -> CannedServer.send(connection, HELLO));

      Failed failed = lab.failure(https(server));

      assertThat(failed.failure()).isEqualTo(Failure.TLS_ERROR);
      assertThat(failed.detail())
          .isEqualTo(
              "no secure connection to 127.0.0.1: no authority that we trust has signed its"
                  + " certificate");
      assertThat(server.requests()).isEmpty();
    });
  }

  @Test
  void a_certificate_for_other_names_is_refused() throws Exception {
    TestIdentity other = authority.sign("dns:other.example");
    FetchLab.real(
        trusting(),
        lab -> {
          CannedServer server =
              lab.serve(other, (_, connection) -> CannedServer.send(connection, HELLO));

          assertThat(lab.failure(https(server)).detail())
              .isEqualTo("no secure connection to 127.0.0.1: its certificate is for other names");
        });
  }

  @Test
  void an_expired_certificate_is_refused() throws Exception {
    TestIdentity old =
        authority.sign("ip:127.0.0.1", "-startdate", "2020/01/01 00:00:00", "-validity", "1");
    FetchLab.real(
        trusting(),
        lab -> {
          CannedServer server =
              lab.serve(old, (_, connection) -> CannedServer.send(connection, HELLO));

          assertThat(lab.failure(https(server)).detail())
              .isEqualTo("no secure connection to 127.0.0.1: its certificate has expired");
        });
  }

  @Test
  void whoever_trusts_everybody_gets_an_answer() throws Exception {
    FetchLab.real(
        FetchLab.options().withTls(TlsOptions.defaults().withoutChecks()),
        lab -> {
          CannedServer server =
              lab.serve(identity, (_, connection) -> CannedServer.send(connection, HELLO));

          lab.answer(https(server)).close();

          assertThat(server.requests()).hasSize(1);
        });
  }

  @Test
  void a_server_that_speaks_plain_http_is_named() throws Exception {
    FetchLab.real(lab -> {
      CannedServer server =
          lab.serveRaw(connection -> {
            CannedServer.send(connection, "HTTP/1.1 400 Bad Request\r\n\r\n");
            connection.close();
          });

      Failed failed = lab.failure(https(server));

      assertThat(failed.failure()).isEqualTo(Failure.TLS_ERROR);
      assertThat(failed.detail())
          .isEqualTo("no secure connection to 127.0.0.1: the server does not speak TLS");
    });
  }

  private static Url https(CannedServer server) {
    String href = server.url("/").href().replace("http:", "https:");
    return Objects.requireNonNull(Url.parse(href));
  }
}
