package orbweaver.crawl.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.net.ssl.SSLEngine;
import orbweaver.crawl.fetch.FetchOutcome.Answered;
import orbweaver.crawl.fetch.FetchOutcome.Failed;
import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.crawl.fetch.TestAuthority.TestIdentity;
import orbweaver.loop.Loop;
import orbweaver.parse.Url;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Fetches over TLS, with both sides in this process, by either library.
@ParameterizedClass
@EnumSource(TlsLibrary.class)
class TlsTest {
  private static final String HELLO = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";

  private static final TestAuthority authority = TestAuthority.usual();
  private static final TestIdentity identity = TestAuthority.local();

  @Parameter TlsLibrary library = TlsLibrary.JAVA;

  private TlsOptions tls() {
    return TlsOptions.defaults().withLibrary(library);
  }

  private FetchOptions trusting() throws Exception {
    return FetchLab.options().withTls(tls().withAuthorities(authority.pem()));
  }

  @Test
  void requests_go_over_one_secure_connection() throws Exception {
    FetchLab.real(
        trusting(),
        lab -> {
          CannedServer server = greeting(lab, identity);

          for (int i = 0; i < 3; i++) {
            try (Answer answer = lab.answer(server.httpsUrl("/"))) {
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

          try (Answer answer = lab.answer(server.httpsUrl("/"))) {
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

          try (Answer answer = lab.answer(server.httpsUrl("/"))) {
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

          try (Answer answer = lab.answer(server.httpsUrl("/"))) {
            assertThat(answer.cut()).isEqualTo(Cut.TRUNCATED);
            assertThat(answer.cutDetail()).contains("TLS had not ended it");
          }
        });
  }

  @Test
  void a_certificate_of_an_unknown_authority_is_refused() throws Exception {
    FetchLab.real(
        FetchLab.options().withTls(tls()),
        lab -> {
          CannedServer server = greeting(lab, identity);

          Failed failed = lab.failure(server.httpsUrl("/"));

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
          CannedServer server = greeting(lab, other);

          assertThat(lab.failure(server.httpsUrl("/")).detail())
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
          CannedServer server = greeting(lab, old);

          assertThat(lab.failure(server.httpsUrl("/")).detail())
              .isEqualTo("no secure connection to 127.0.0.1: its certificate has expired");
        });
  }

  @Test
  void whoever_trusts_everybody_gets_an_answer() throws Exception {
    FetchLab.real(
        FetchLab.options().withTls(tls().withoutChecks()),
        lab -> {
          CannedServer server = greeting(lab, identity);

          lab.answer(server.httpsUrl("/")).close();

          assertThat(server.requests()).hasSize(1);
        });
  }

  @Test
  void a_server_that_speaks_plain_http_is_named() throws Exception {
    FetchLab.real(
        FetchLab.options().withTls(tls()),
        lab -> {
          CannedServer server =
              lab.serveRaw(connection -> {
                CannedServer.send(connection, "HTTP/1.1 400 Bad Request\r\n\r\n");
                connection.close();
              });

          Failed failed = lab.failure(server.httpsUrl("/"));

          assertThat(failed.failure()).isEqualTo(Failure.TLS_ERROR);
          assertThat(failed.detail())
              .isEqualTo("no secure connection to 127.0.0.1: the server does not speak TLS");
        });
  }

  @Test
  void a_self_signed_certificate_is_named() throws Exception {
    TestIdentity alone = authority.selfSigned("ip:127.0.0.1");
    FetchLab.real(
        trusting(),
        lab -> {
          CannedServer server = greeting(lab, alone);

          assertThat(lab.failure(server.httpsUrl("/")).detail())
              .isEqualTo("no secure connection to 127.0.0.1: its certificate is self-signed");
        });
  }

  @Test
  void a_server_that_speaks_only_older_versions_is_refused() throws Exception {
    TestIdentity old = identity.speaking("TLSv1.2");
    FetchLab.real(
        FetchLab.options()
            .withTls(tls().withAuthorities(authority.pem()).withOldest(TlsVersion.TLS_1_3)),
        lab -> {
          CannedServer server = greeting(lab, old);

          assertThat(lab.failure(server.httpsUrl("/")).detail())
              .isEqualTo(
                  "no secure connection to 127.0.0.1: the server speaks no version of TLS that we"
                      + " do");
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"far.example", "intranet"})
  void the_name_of_the_host_is_presented(String host) throws Exception {
    TestIdentity named = authority.sign("dns:" + host);
    FetchLab.real(lab -> {
      CannedServer server = greeting(lab, named);
      int port = server.address().getPort();
      var here = new AddressOverride(host, port, server.address().getAddress());
      FetchOptions options = trusting().withOverrides(List.of(here));

      try (var fetcher = new Fetcher(Loop.current(), options)) {
        Url url = Objects.requireNonNull(Url.parse("https://" + host + ":" + port + "/"));
        assertThat(fetcher.fetch(FetchRequest.page(url, false))).isInstanceOf(Answered.class);
      }
      assertThat(server.presentedNames()).containsExactly(host);
    });
  }

  @Test
  void an_address_is_not_presented_as_a_name() throws Exception {
    FetchLab.real(
        trusting(),
        lab -> {
          CannedServer server = greeting(lab, identity);

          lab.answer(server.httpsUrl("/")).close();

          assertThat(server.presentedNames()).isEmpty();
        });
  }

  @Test
  void a_server_that_asks_for_a_certificate_gets_ours() throws Exception {
    TestIdentity strict = identity.demanding(authority);
    FetchLab.real(
        FetchLab.options()
            .withTls(tls().withAuthorities(authority.pem()).withIdentity(authority.client())),
        lab -> {
          CannedServer server = greeting(lab, strict);

          lab.answer(server.httpsUrl("/")).close();

          assertThat(server.requests()).hasSize(1);
        });
  }

  @Test
  void a_server_that_asks_for_a_certificate_in_vain_is_named() throws Exception {
    TestIdentity strict = identity.demanding(authority).speaking("TLSv1.2");
    FetchLab.real(
        trusting(),
        lab -> {
          CannedServer server = greeting(lab, strict);

          assertThat(lab.failure(server.httpsUrl("/")).detail())
              .contains("wants a client certificate");
        });
  }

  @Test
  void a_server_that_finds_no_certificate_only_after_the_handshake_is_named_too() throws Exception {
    TestIdentity strict = identity.demanding(authority).speaking("TLSv1.3");
    FetchLab.real(
        trusting(),
        lab -> {
          CannedServer server = greeting(lab, strict);

          Failed failed = lab.failure(server.httpsUrl("/"));

          assertThat(failed.failure()).isEqualTo(Failure.TLS_ERROR);
          assertThat(failed.detail()).contains("wants a client certificate");
        });
  }

  @Test
  void a_port_that_speaks_tls_to_plain_http_is_named() throws Exception {
    FetchLab.real(lab -> {
      CannedServer server =
          lab.serveRaw(connection -> {
            connection.read(new byte[1_024], 0, 1_024);
            CannedServer.send(connection, new byte[] {21, 3, 1, 0, 2, 2, 70});
            connection.close();
          });

      Failed failed = lab.failure(server.url("/"));

      assertThat(failed.failure()).isEqualTo(Failure.PROTOCOL_ERROR);
      assertThat(failed.detail()).contains("speaks TLS").contains("https");
    });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 5\r\n\r\nhello",
        "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"
      })
  void a_body_that_tells_its_end_is_whole_without_a_word_of_tls(String rest) throws Exception {
    FetchLab.real(
        trusting(),
        lab -> {
          CannedServer server =
              lab.serve(
                  identity,
                  (_, connection) -> {
                    CannedServer.send(connection, "HTTP/1.1 200 OK\r\n" + rest);
                    connection.close();
                  });

          try (Answer answer = lab.answer(server.httpsUrl("/"))) {
            assertThat(answer.cut()).isEqualTo(Cut.NONE);
            assertThat(answer.bodyLength()).isEqualTo(5);
          }
        });
  }

  /// A server that speaks TLS 1.2, says something, and asks for another handshake.
  private static CannedServer renegotiating(FetchLab lab, String said) throws Exception {
    return lab.serveRaw(raw -> {
      SSLEngine engine = identity.speaking("TLSv1.2").engine();
      TlsConnection connection = TestIdentity.welcome(raw, engine);
      connection.read(new byte[4_096], 0, 4_096);
      CannedServer.send(connection, said);

      engine.beginHandshake();
      var request = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
      engine.wrap(ByteBuffer.allocate(0), request);
      raw.write(request.array(), 0, request.position());

      raw.read(new byte[4_096], 0, 4_096); // until the client goes
    });
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "HTTP/1.1 200 OK\r\nContent-Le"})
  void a_server_that_asks_for_another_handshake_is_named_at_once(String said) throws Exception {
    FetchLab.real(
        trusting(),
        lab -> {
          Failed failed = lab.failure(renegotiating(lab, said).httpsUrl("/"));

          assertThat(failed.failure()).isEqualTo(Failure.TLS_ERROR);
          assertThat(failed.detail()).contains("another handshake (renegotiation)");
        });
  }

  @Test
  void what_came_before_another_handshake_is_kept() throws Exception {
    FetchLab.real(
        trusting(),
        lab -> {
          String said = "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello";

          try (Answer answer = lab.answer(renegotiating(lab, said).httpsUrl("/"))) {
            assertThat(answer.cut()).isEqualTo(Cut.TRUNCATED);
            assertThat(answer.cutDetail()).contains("another handshake (renegotiation)");
            assertThat(new String(answer.copyOfBody(), ISO_8859_1)).isEqualTo("hello");
          }
        });
  }

  /// One read brings both records, and the first of them holds.
  @Test
  void what_came_before_a_record_that_is_none_is_kept() throws Exception {
    FetchLab.real(
        trusting(),
        lab -> {
          CannedServer server =
              lab.serveRaw(raw -> {
                SSLEngine engine = identity.engine();
                TlsConnection connection = TestIdentity.welcome(raw, engine);
                connection.read(new byte[4_096], 0, 4_096);
                byte[] said =
                    "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello".getBytes(ISO_8859_1);
                var records = ByteBuffer.allocate(40_000);
                engine.wrap(ByteBuffer.wrap(said), records);
                records.put(new byte[] {23, 3, 3, 0, 20}).put(new byte[20]);
                raw.write(records.array(), 0, records.position());
                raw.read(new byte[4_096], 0, 4_096);
              });

          try (Answer answer = lab.answer(server.httpsUrl("/"))) {
            assertThat(answer.cut()).isEqualTo(Cut.TRUNCATED);
            assertThat(new String(answer.copyOfBody(), ISO_8859_1)).isEqualTo("hello");
          }
        });
  }

  @Test
  void a_handshake_that_hangs_is_given_up() throws Exception {
    FetchLimits limits =
        FetchLimits.defaults()
            .withTimes(
                Duration.ofMillis(300),
                Duration.ofSeconds(9),
                Duration.ofSeconds(9),
                Duration.ofSeconds(9));
    FetchLab.real(
        trusting().withLimits(limits),
        lab -> {
          CannedServer server =
              lab.serveRaw(connection -> {
                while (connection.read(new byte[1_024], 0, 1_024) >= 0) {}
              });

          Failed failed = lab.failure(server.httpsUrl("/"));

          assertThat(failed.failure()).isEqualTo(Failure.TIMEOUT);
          assertThat(failed.detail()).contains("300 ms");
        });
  }

  @Test
  void keys_are_told_to_whoever_asked_for_them() throws Exception {
    assumeTrue(library == TlsLibrary.BORINGSSL, "the runtime's TLS tells no keys");
    var lines = new ArrayList<String>();
    FetchLab.real(
        FetchLab.options().withTls(tls().withAuthorities(authority.pem()).withKeyLog(lines::add)),
        lab -> {
          CannedServer server = greeting(lab, identity);

          lab.answer(server.httpsUrl("/")).close();

          assertThat(lines).anyMatch(line -> line.startsWith("CLIENT_TRAFFIC_SECRET_0 "));
        });
  }

  @Test
  void the_library_is_the_one_that_was_asked_for() throws Exception {
    FetchLab.real(
        trusting(),
        lab -> {
          CannedServer server = greeting(lab, identity);
          lab.answer(server.httpsUrl("/")).close();

          assertThat(lab.fetcher().stats().tlsLibrary()).isEqualTo(library.description());
        });
  }

  @Test
  void who_comes_back_shows_its_session_and_no_certificate_is_sent() throws Exception {
    TestIdentity remembering = identity.speaking("TLSv1.2");
    FetchLab.real(
        trusting().withHoldings(new Holdings(0, Duration.ofSeconds(1), 1 << 20, 1 << 20)),
        lab -> {
          CannedServer server = greeting(lab, remembering);
          Url url = server.httpsUrl("/");
          for (int i = 0; i < 3; i++) {
            lab.answer(url).close();
          }

          assertThat(lab.fetcher().stats().connections()).isEqualTo(3);
          assertThat(server.sessions()).hasSize(1);
        });
  }

  private static CannedServer greeting(FetchLab lab, TestIdentity identity) throws Exception {
    return lab.serve(identity, (_, connection) -> CannedServer.send(connection, HELLO));
  }
}
