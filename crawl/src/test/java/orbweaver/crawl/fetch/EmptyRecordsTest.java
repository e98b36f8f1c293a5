package orbweaver.crawl.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.HexFormat;
import javax.net.ssl.SSLEngine;
import orbweaver.crawl.fetch.FetchOutcome.Answered;
import orbweaver.crawl.fetch.FetchOutcome.Failed;
import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.crawl.fetch.TestAuthority.TestIdentity;
import orbweaver.parse.Url;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Records of TLS with nothing in them, as many and as fast as they can be made, by either library:
/// the fetch ends, and holds no more of them than lie in the sockets. The server has threads of its
/// own, so that neither side keeps the other from its turn.
@ParameterizedClass
@EnumSource(TlsLibrary.class)
@Timeout(60)
class EmptyRecordsTest {
  private static final TestAuthority authority = TestAuthority.usual();
  private static final TestIdentity identity = TestAuthority.local();
  private static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n";

  @Parameter TlsLibrary library = TlsLibrary.JAVA;

  /// What a server does with each connection, until the client has gone.
  private interface Script {
    void run(Socket socket) throws IOException;
  }

  private interface Check {
    void run(FetchLab lab, Url url) throws Exception;
  }

  private void against(Script script, Check check) throws Exception {
    Duration soon = Duration.ofSeconds(3);
    FetchOptions options =
        FetchLab.options()
            .withLimits(
                FetchLimits.defaults()
                    .withTimes(soon, soon, soon, soon.multipliedBy(5))
                    .withMinRate(10))
            .withTls(TlsOptions.defaults().withLibrary(library).withAuthorities(authority.pem()));
    try (var server = new ServerSocket(0, 5, InetAddress.ofLiteral("127.0.0.1"))) {
      Thread _ = Thread.ofPlatform().daemon().start(() -> accept(server, script));
      Url url = StubNameServer.url("https://127.0.0.1:" + server.getLocalPort() + "/");
      FetchLab.real(
          options,
          lab -> {
            check.run(lab, url);
            assertThat(lab.fetcher().stats().responseBytes()).isZero();
          });
    }
  }

  private static void accept(ServerSocket server, Script script) {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        script.run(socket);
      } catch (IOException _) {
        // The client has gone, or the test is over.
      }
    }
  }

  /// Says something after the request, then nothing without end.
  private Script flood(String protocol, String first, int emptyBeforeEachX) {
    return socket -> {
      SSLEngine engine = identity.speaking(protocol).engine();
      var raw = new SocketConnection(socket);
      TlsConnection connection = TestIdentity.welcome(raw, engine);
      int _ = connection.read(new byte[4_096], 0, 4_096);
      CannedServer.send(connection, first);
      var empty = new EmptyRecords(engine);
      while (true) {
        for (int i = 0; i < emptyBeforeEachX; i++) {
          byte[] record = empty.next();
          raw.write(record, 0, record.length);
        }
        if (emptyBeforeEachX < Integer.MAX_VALUE) {
          CannedServer.send(connection, "x");
        }
      }
    };
  }

  /// The runtime's engine takes an empty record of TLS 1.3, which RFC 8446 5.1 allows, for a broken
  /// one.
  private boolean takesNone(String protocol) {
    return library == TlsLibrary.JAVA && protocol.equals("TLSv1.3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void empty_records_before_an_answer_are_a_tls_error(String protocol) throws Exception {
    against(
        flood(protocol, "", Integer.MAX_VALUE),
        (lab, url) -> {
          Failed failed = lab.failure(url);

          assertThat(failed.failure()).isEqualTo(Failure.TLS_ERROR);
          assertThat(failed.detail())
              .isEqualTo(
                  "no secure connection to 127.0.0.1: "
                      + (takesNone(protocol)
                          ? "(bad_record_mac) Incorrect inner plaintext: no content type"
                          : "the server sends records without anything in them, one after the"
                              + " other"));
          assertThat(failed.elapsedNanos()).isLessThan(Duration.ofSeconds(3).toNanos());
        });
  }

  @ParameterizedTest
  @CsvSource({"TLSv1.2, ''", "TLSv1.2, hello", "TLSv1.3, ''", "TLSv1.3, hello"})
  void empty_records_within_a_body_cut_it_there(String protocol, String body) throws Exception {
    against(
        flood(protocol, HEAD + body, Integer.MAX_VALUE),
        (lab, url) -> {
          try (Answer answer = lab.answer(url)) {
            assertThat(answer.cut()).isEqualTo(Cut.TRUNCATED);
            assertThat(new String(answer.copyOfBody(), ISO_8859_1)).isEqualTo(body);
          }
        });
  }

  /// A few of them before each byte are none too many in a row, as those before each record of TLS
  /// 1.0 are not.
  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void a_few_empty_records_do_no_harm(String protocol) throws Exception {
    against(
        flood(protocol, HEAD, 20),
        (lab, url) -> {
          try (Answer answer = lab.answer(url)) {
            boolean takes = !takesNone(protocol);
            assertThat(answer.cut()).isEqualTo(takes ? Cut.NONE : Cut.TRUNCATED);
            assertThat(new String(answer.copyOfBody(), ISO_8859_1))
                .isEqualTo(takes ? "xxxxxxxxx" : "");
          }
        });
  }

  /// In clear, where nobody has agreed on keys: of handshakes, and changes of the cipher.
  @ParameterizedTest
  @CsvSource({"1603030000", "140303000101", "1703030000"})
  void empty_records_within_a_handshake_end_it(String record) throws Exception {
    byte[] records = HexFormat.of().parseHex(record.repeat(100));
    against(
        socket -> {
          while (true) {
            socket.getOutputStream().write(records);
          }
        },
        (lab, url) -> {
          FetchOutcome outcome = lab.fetch(url);

          assertThat(outcome).isNotInstanceOf(Answered.class);
          Failed failed = (Failed) outcome;
          assertThat(failed.failure()).isIn(Failure.TLS_ERROR, Failure.TIMEOUT);
          assertThat(failed.elapsedNanos()).isLessThan(Duration.ofSeconds(10).toNanos());
        });
  }
}
