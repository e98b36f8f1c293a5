package orbweaver.crawl.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import orbweaver.crawl.fetch.FetchOutcome.Answered;
import orbweaver.crawl.fetch.FetchOutcome.Failed;
import orbweaver.loop.Coroutines;
import orbweaver.parse.Url;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// An answer that ends behind any of its bytes: what that is called, and that what came is kept.
class CutAnywhereTest {
  private static final String HEAD =
      "HTTP/1.1 103 Hints\r\nX: y\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
  private static final String CHUNKED = HEAD + "5\r\nhello\r\n4;a=b\r\n you\r\n0\r\nX: y\r\n\r\n";

  private static String outcome(FetchOutcome outcome, String sent) throws Exception {
    return switch (outcome) {
      case Failed failed -> failed.failure().name();
      case Answered(Answer answer) -> {
        try (answer) {
          WireBytes wire = answer.exchange().response();
          var kept = new byte[(int) wire.length()];
          int count = wire.read(0, kept, 0, kept.length);
          assertThat(new String(kept, 0, count, ISO_8859_1)).isEqualTo(sent);
          yield answer.cut().name();
        }
      }
    };
  }

  private static String expected(int at, String withinHead, String withinBody) {
    return at < HEAD.length() ? withinHead : at < CHUNKED.length() ? withinBody : "NONE";
  }

  @ParameterizedTest
  @ValueSource(strings = {"close", "half", "silence"})
  void an_answer_may_end_behind_any_byte(String how) throws Exception {
    FetchLab.simulated(
        1,
        lab -> {
          for (int i = 0; i <= CHUNKED.length(); i++) {
            int at = i;
            String sent = CHUNKED.substring(0, at);
            CannedServer server =
                lab.serve((_, connection) -> {
                  CannedServer.send(connection, sent);
                  switch (how) {
                    case "close" -> connection.close();
                    case "half" -> connection.shutdownOutput();
                    default -> Coroutines.sleep(Duration.ofHours(1));
                  }
                });

            String became = outcome(lab.fetch(server.url("/")), sent);

            boolean isSilent = how.equals("silence");
            String early = at == 0 ? "CONNECT_ERROR" : "PROTOCOL_ERROR";
            assertThat(became)
                .as(how + " behind byte " + at)
                .isEqualTo(
                    expected(at, isSilent ? "TIMEOUT" : early, isSilent ? "TIMEOUT" : "TRUNCATED"));
            assertThat(lab.fetcher().stats().responseBytes()).isZero();
          }
        });
  }

  /// A reset may take with it what has been sent, but nothing else.
  @Test
  void a_connection_may_be_reset_behind_any_byte() throws Exception {
    FetchLab.real(lab -> {
      for (int at = 0; at < CHUNKED.length(); at += 3) {
        String sent = CHUNKED.substring(0, at);
        try (var socket = new ServerSocket(0, 5, InetAddress.ofLiteral("127.0.0.1"))) {
          Thread _ = Thread.ofPlatform().daemon().start(() -> reset(socket, sent));
          Url url = Objects.requireNonNull(Url.parse("http://127.0.0.1:" + socket.getLocalPort()));
          FetchOutcome outcome = lab.fetch(url);

          List<String> allowed =
              at < HEAD.length()
                  ? List.of("CONNECT_ERROR", "PROTOCOL_ERROR")
                  : List.of("CONNECT_ERROR", "PROTOCOL_ERROR", "TRUNCATED");
          if (outcome instanceof Answered(Answer answer)) {
            assertThat(answer.wireLength()).isLessThanOrEqualTo(at);
            assertThat(answer.cut()).as("behind byte " + at).isEqualTo(Cut.TRUNCATED);
            answer.close();
          } else {
            assertThat(((Failed) outcome).failure().name()).isIn(allowed);
          }
        }
        assertThat(lab.fetcher().stats().responseBytes()).isZero();
      }
    });
  }

  private static void reset(ServerSocket server, String sent) {
    while (!server.isClosed()) {
      try (Socket client = server.accept()) {
        client.setSoLinger(true, 0);
        int _ = client.getInputStream().read(new byte[4_096]);
        OutputStream out = client.getOutputStream();
        out.write(sent.getBytes(ISO_8859_1));
        out.flush();
      } catch (IOException _) {
        // The client has gone, or the test is over.
      }
    }
  }
}
