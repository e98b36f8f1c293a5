package orbweaver.crawl.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static orbweaver.loop.Coroutines.gather;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import orbweaver.crawl.fetch.FetchOutcome.Failed;
import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.loop.Connection;
import orbweaver.parse.Url;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Fetches over real sockets and simulated ones.
class FetcherTest {
  private static final String HELLO =
      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5\r\n\r\nhello";

  @Test
  void an_answer_has_the_exact_bytes_of_both_sides() throws Exception {
    FetchLab.everywhere(lab -> {
      CannedServer server = lab.serve(HELLO);

      try (Answer answer = lab.answer(server.url("/a?b=c"))) {
        Exchange exchange = answer.exchange();
        assertThat(new String(exchange.request(), ISO_8859_1))
            .isEqualTo(server.requests().getFirst())
            .startsWith("GET /a?b=c HTTP/1.1\r\nHost: 127.0.0.1:")
            .contains("\r\nUser-Agent: orbweaver-test/1\r\n")
            .contains("\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n");
        assertThat(text(exchange.response())).isEqualTo(HELLO);
        assertThat(exchange.headEnd()).isEqualTo(HELLO.length() - 5);
        assertThat(exchange.remoteAddress()).isEqualTo("127.0.0.1");
        assertThat(exchange.payloadDigest())
            .isEqualTo("sha256:2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.head().first("content-type")).isEqualTo("text/html");
        assertThat(new String(answer.copyOfBody(), ISO_8859_1)).isEqualTo("hello");
        assertThat(answer.cut()).isEqualTo(Cut.NONE);
        assertThat(exchange.truncated()).isFalse();
      }
    });
  }

  @Test
  void a_connection_carries_one_request_after_the_other() throws Exception {
    FetchLab.everywhere(lab -> {
      CannedServer server = lab.serve(HELLO);

      for (int i = 0; i < 10; i++) {
        lab.answer(server.url("/" + i)).close();
      }

      assertThat(server.connections()).isEqualTo(1);
      assertThat(lab.fetcher().stats().connections()).isEqualTo(1);
      assertThat(lab.fetcher().stats().idleConnections()).isEqualTo(1);
    });
  }

  @Test
  void requests_at_the_same_time_have_connections_of_their_own() throws Exception {
    FetchLab.everywhere(lab -> {
      CannedServer server = lab.serve(HELLO);
      Callable<Integer> fetch =
          () -> {
            try (Answer answer = lab.answer(server.url("/"))) {
              return answer.status();
            }
          };

      List<Integer> statuses = gather(Collections.nCopies(20, fetch));

      assertThat(statuses).containsOnly(200).hasSize(20);
      assertThat(lab.fetcher().stats().idleConnections()).isBetween(1, 20);
    });
  }

  @Test
  void a_request_that_meets_a_closing_connection_is_repeated_on_a_new_one() throws Exception {
    FetchLab.everywhere(lab -> {
      CannedServer server =
          lab.serve((request, connection) -> {
            if (request.startsWith("GET /late") && lab.fetcher().stats().repeats() == 0) {
              connection.close();
            } else {
              CannedServer.send(connection, HELLO);
            }
          });
      lab.answer(server.url("/first")).close();

      Answer answer = lab.answer(server.url("/late"));

      assertThat(answer.status()).isEqualTo(200);
      assertThat(lab.fetcher().stats().repeats()).isEqualTo(1);
      assertThat(server.connections()).isEqualTo(2);
      answer.close();
    });
  }

  @Test
  void stray_bytes_behind_an_answer_end_the_connection_and_are_not_its_own() throws Exception {
    FetchLab.everywhere(lab -> {
      CannedServer server = lab.serve(HELLO + "HTTP/1.1 200 OK\r\n\r\n");

      try (Answer answer = lab.answer(server.url("/"))) {
        assertThat(text(answer.exchange().response())).isEqualTo(HELLO);
      }
      lab.answer(server.url("/")).close();

      assertThat(server.connections()).isEqualTo(2);
    });
  }

  @Test
  void a_body_that_is_cut_short_is_kept_and_said_to_be() throws Exception {
    FetchLab.everywhere(lab -> {
      CannedServer server =
          lab.serve((_, connection) -> {
            CannedServer.send(connection, "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nhello");
            connection.close();
          });

      try (Answer answer = lab.answer(server.url("/"))) {
        assertThat(answer.cut()).isEqualTo(Cut.TRUNCATED);
        assertThat(answer.cutDetail()).isEqualTo("the connection ended after 5 of 99 bytes");
        assertThat(answer.exchange().truncated()).isTrue();
        assertThat(new String(answer.copyOfBody(), ISO_8859_1)).isEqualTo("hello");
      }
    });
  }

  @Test
  void encoded_bodies_are_decoded_and_kept_as_they_came() throws Exception {
    byte[] page = "<p>hello</p>".repeat(1_000).getBytes(ISO_8859_1);
    for (String coding : List.of("gzip", "deflate", "zstd", "gzip, gzip")) {
      byte[] encoded = Codings.encode(page, coding);
      FetchLab.everywhere(lab -> {
        CannedServer server = lab.serve((_, connection) -> encoded(connection, coding, encoded));

        try (Answer answer = lab.answer(server.url("/"))) {
          assertThat(answer.copyOfBody()).isEqualTo(page);
          assertThat(answer.payloadLength()).isEqualTo(encoded.length);
          assertThat(answer.bodyLength()).isEqualTo(page.length);
        }
      });
    }
  }

  private static void encoded(Connection connection, String coding, byte[] encoded)
      throws IOException {
    CannedServer.send(
        connection,
        "HTTP/1.1 200 OK\r\nContent-Encoding: %s\r\nContent-Length: %d\r\n\r\n"
            .formatted(coding, encoded.length));
    CannedServer.send(connection, encoded);
  }

  @Test
  void bodies_that_nobody_reads_are_not_decoded() throws Exception {
    FetchLab.everywhere(lab -> {
      CannedServer server =
          lab.serve("HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 3\r\n\r\npng");

      try (Answer answer = lab.answer(server.url("/"))) {
        assertThat(answer.isDecoded()).isFalse();
        assertThat(answer.copyOfBody()).isEmpty();
        assertThat(answer.bodyLength()).isEqualTo(3);
      }
    });
  }

  @Test
  void fields_of_a_request_take_the_place_of_the_usual_ones() throws Exception {
    FetchLab.everywhere(lab -> {
      CannedServer server = lab.serve(HELLO);
      FetchRequest request =
          FetchRequest.page(server.url("/"), true)
              .withHeaders(List.of(new HeaderField("accept", "text/plain")));

      lab.answer(request).close();

      assertThat(server.requests().getFirst())
          .contains("\r\naccept: text/plain\r\n")
          .doesNotContain("Accept:");
    });
  }

  @Test
  void what_is_not_http_is_a_protocol_error() throws Exception {
    FetchLab.everywhere(lab -> {
      CannedServer server = lab.serve("220 mail.example.org ESMTP\r\n");

      Failed failed = lab.failure(server.url("/"));

      assertThat(failed.failure()).isEqualTo(Failure.PROTOCOL_ERROR);
      assertThat(failed.detail()).isEqualTo("the answer does not begin with an HTTP status line");
    });
  }

  @Test
  void a_connection_that_ends_without_an_answer_is_a_connect_error() throws Exception {
    FetchLab.everywhere(lab -> {
      CannedServer server = lab.serve((_, connection) -> connection.close());

      Failed failed = lab.failure(server.url("/"));

      assertThat(failed.failure()).isEqualTo(Failure.CONNECT_ERROR);
      assertThat(failed.detail()).startsWith("the server ended the connection without");
    });
  }

  @Test
  void an_internal_address_is_refused_unless_the_request_allows_it() throws Exception {
    FetchLab.everywhere(lab -> {
      CannedServer server = lab.serve(HELLO);
      Url url = server.url("/");
      lab.answer(url).close();

      FetchOutcome outcome = lab.fetcher().fetch(FetchRequest.page(url, false));

      assertThat(outcome)
          .isInstanceOfSatisfying(
              Failed.class,
              failed -> {
                assertThat(failed.failure()).isEqualTo(Failure.BLOCKED_ADDRESS);
                assertThat(failed.detail())
                    .isEqualTo("127.0.0.1 leads to 127.0.0.1, an internal address");
              });
      assertThat(server.requests()).hasSize(1);
    });
  }

  /// Ways to write an address of one's own house, as a redirect or a link may.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "2130706433",
        "0x7f.1",
        "0177.0.0.1",
        "127.1",
        "0.0.0.0",
        "0",
        "localhost",
        "localhost.",
        "169.254.169.254",
        "[::1]",
        "[::]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "[64:ff9b::7f00:1]",
        "[2002:7f00:1::]",
        "[fe80::1]"
      })
  void an_internal_address_is_refused_however_it_is_written(String host) throws Exception {
    FetchLab.real(lab -> {
      CannedServer server = lab.serve(HELLO);
      Url url = server.url(host, "/");

      FetchOutcome outcome = lab.fetcher().fetch(FetchRequest.page(url, false));

      assertThat(outcome)
          .isInstanceOfSatisfying(
              Failed.class,
              failed -> assertThat(failed.failure()).isEqualTo(Failure.BLOCKED_ADDRESS));
      assertThat(server.connections()).isZero();
    });
  }

  private static String text(WireBytes bytes) throws IOException {
    var all = new byte[(int) bytes.length()];
    int at = 0;
    while (at < all.length) {
      at += bytes.read(at, all, at, all.length - at);
    }
    return new String(all, ISO_8859_1);
  }

  @Test
  void a_port_that_is_blocked_is_asked_where_the_user_has_named_it() throws Exception {
    InetAddress here = InetAddress.ofLiteral("127.0.0.1");
    FetchOptions options =
        FetchLab.options().withOverrides(List.of(new AddressOverride("mail.example", 25, here)));
    FetchLab.simulated(
        1,
        options,
        lab -> {
          Failed named = lab.failure(StubNameServer.url("http://mail.example:25/"));
          Failed other = lab.failure(StubNameServer.url("http://127.0.0.1:25/"));

          assertThat(named.failure()).isEqualTo(Failure.CONNECT_ERROR);
          assertThat(other.failure()).isEqualTo(Failure.BLOCKED_ADDRESS);
        });
  }
}
