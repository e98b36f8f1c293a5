package orbweaver.crawl.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import orbweaver.crawl.fetch.FetchOutcome.Answered;
import orbweaver.crawl.fetch.FetchOutcome.Failed;
import orbweaver.loop.Coroutines;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Servers that break the rules over real sockets: what each comes to, that the next page of the
/// same server is fetched all the same, and whether on the same connection.
class OddServersTest {
  private static final String GOOD = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";

  /// What the server says, with `^` for CRLF, `~` for LF and `0` behind `\` for NUL; how often, `!`
  /// for ever; whether it keeps the connection open, and whether we do.
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          good                | HTTP/1.1 200 OK^Content-Length: 2^^ok                      | 1 | true  | NONE           | true
          folded              | HTTP/1.1 200 OK^X: a^ b^Content-Length:^ 2^^ok             | 1 | true  | NONE           | true
          bare LF             | HTTP/1.1 200 OK~Content-Length: 2~~ok                      | 1 | true  | NONE           | true
          chunk extensions    | HTTP/1.1 200 OK^Transfer-Encoding: chunked^^2;a="b;c"^ok^0;z^^ | 1 | true | NONE        | true
          trailers            | HTTP/1.1 200 OK^Transfer-Encoding: chunked^^2^ok^0^Content-Length: 9^Set-Cookie: a=b^^ | 1 | true | NONE | true
          trailers for ever   | HTTP/1.1 200 OK^Transfer-Encoding: chunked^^0^             | ! | true  | PROTOCOL_ERROR | false
          extension for ever  | HTTP/1.1 200 OK^Transfer-Encoding: chunked^^2;             | ! | true  | PROTOCOL_ERROR | false
          both framings       | HTTP/1.1 200 OK^Content-Length: 9^Transfer-Encoding: chunked^^2^ok^0^^ | 1 | true | NONE | false
          equal lengths       | HTTP/1.1 200 OK^Content-Length: 2^Content-Length: 2^^ok    | 1 | true  | NONE           | true
          two lengths         | HTTP/1.1 200 OK^Content-Length: 2^Content-Length: 3^^ok    | 1 | true  | PROTOCOL_ERROR | false
          no length           | HTTP/1.1 200 OK^^ok                                        | 1 | false | NONE           | false
          HTTP/1.0, no length | HTTP/1.0 200 OK^^ok                                        | 1 | false | NONE           | false
          short               | HTTP/1.1 200 OK^Content-Length: 9^^ok                      | 1 | false | TRUNCATED      | false
          chunk cut           | HTTP/1.1 200 OK^Transfer-Encoding: chunked^^9^ok           | 1 | false | TRUNCATED      | false
          chunk of 2^64       | HTTP/1.1 200 OK^Transfer-Encoding: chunked^^10000000000000000^ok | 1 | true | PROTOCOL_ERROR | false
          body of a 204       | HTTP/1.1 204 No^^ok                                        | 1 | true  | NONE           | false
          stray bytes         | HTTP/1.1 200 OK^Content-Length: 2^^okHTTP/1.1 200 OK^^     | 1 | true  | NONE           | false
          says it closes      | HTTP/1.1 200 OK^Connection: close^Content-Length: 2^^ok    | 1 | true  | NONE           | false
          unasked part        | HTTP/1.1 206 Part^Content-Range: bytes 0-1/9^Content-Length: 2^^ok | 1 | true | TRUNCATED | true
          upgrade             | HTTP/1.1 101 Switching Protocols^Upgrade: websocket^Connection: upgrade^^ | 1 | true | PROTOCOL_ERROR | false
          upgrade on a 200    | HTTP/1.1 200 OK^Upgrade: h2c^Connection: upgrade^Content-Length: 2^^ok | 1 | true | NONE | true
          interim             | HTTP/1.1 103 Hints^Link: </x>^^HTTP/1.1 200 OK^Content-Length: 2^^ok | 1 | true | NONE | true
          interim for ever    | HTTP/1.1 100 Continue^^                                    | ! | true  | PROTOCOL_ERROR | false
          interim alone       | HTTP/1.1 100 Continue^^                                    | 1 | false | PROTOCOL_ERROR | false
          blank lines         | ^                                                          | ! | true  | PROTOCOL_ERROR | false
          fields for ever     | HTTP/1.1 200 OK^X: y^                                      | ! | true  | PROTOCOL_ERROR | false
          a field for ever    | HTTP/1.1 200 OK^X: yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy | ! | true  | PROTOCOL_ERROR | false
          status for ever     | HTTP/1.1 200 OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOK | ! | true | PROTOCOL_ERROR | false
          NUL for ever        | \\0\\0\\0\\0\\0\\0\\0\\0                                    | ! | true  | PROTOCOL_ERROR | false
          NUL in a value      | HTTP/1.1 200 OK^X: a\\0b^Content-Length: 2^^ok              | 1 | true  | NONE           | true
          hints for ever      | HTTP/1.1 103 Hints^Link: </x>; rel=preload^                | ! | true  | PROTOCOL_ERROR | false
          goes on though closed | HTTP/1.1 200 OK^Connection: close^Content-Length: 2^^okHTTP/1.1 200 OK^Content-Length: 5^^wrong | 1 | true | NONE | false
          kept for no time    | HTTP/1.1 200 OK^Keep-Alive: timeout=0, max=0^Content-Length: 2^^ok | 1 | true | NONE | false
          kept for nonsense   | HTTP/1.1 200 OK^Keep-Alive: timeout=x, max=-1^Content-Length: 2^^ok | 1 | true | NONE | true
          body of a 304       | HTTP/1.1 304 Not Modified^Content-Length: 2^^ok            | 1 | true  | NONE           | false
          length of a 304     | HTTP/1.1 304 Not Modified^Content-Length: 99^^             | 1 | true  | NONE           | true
          answer behind a 204 | HTTP/1.1 204 No^Content-Length: 2^^okHTTP/1.1 200 OK^Content-Length: 5^^wrong | 1 | true | NONE | false
          unasked whole       | HTTP/1.1 206 Part^Content-Range: bytes 0-1/2^Content-Length: 2^^ok | 1 | true | NONE      | true
          unasked whole chunk | HTTP/1.1 206 Part^Content-Range: Bytes 0-1/2^Transfer-Encoding: chunked^^2^ok^0^^ | 1 | true | NONE | true
          whole of unknown    | HTTP/1.1 206 Part^Content-Range: bytes 0-1/*^Content-Length: 2^^ok | 1 | true | TRUNCATED | true
          less than its range | HTTP/1.1 206 Part^Content-Range: bytes 0-2/3^Content-Length: 2^^ok | 1 | true | TRUNCATED | true
          more than its range | HTTP/1.1 206 Part^Content-Range: bytes 0-0/1^Content-Length: 2^^ok | 1 | true | TRUNCATED | true
          two ranges          | HTTP/1.1 206 Part^Content-Range: bytes 0-1/2^Content-Range: bytes 0-1/9^Content-Length: 2^^ok | 1 | true | TRUNCATED | true
          no range            | HTTP/1.1 206 Part^Content-Length: 2^^ok                    | 1 | true  | TRUNCATED      | true
          range nobody asked  | HTTP/1.1 200 OK^Content-Range: bytes 9-2/x^Content-Length: 2^^ok | 1 | true | NONE | true
          range that is none  | HTTP/1.1 206 Part^Content-Range: pages 9-2/-1^Content-Length: 2^^ok | 1 | true | TRUNCATED | true
          416                 | HTTP/1.1 416 No^Content-Range: bytes */0^Content-Length: 0^^ | 1 | true | NONE       | true
          TE and Trailer      | HTTP/1.1 200 OK^TE: trailers^Trailer: X^Content-Length: 2^^ok | 1 | true | NONE        | true
          status in a trailer | HTTP/1.1 200 OK^Transfer-Encoding: chunked^^2^ok^0^HTTP/1.1 200 OK^^ | 1 | true | NONE | true
          length below zero   | HTTP/1.1 200 OK^Content-Length: -1^^ok                     | 1 | true  | PROTOCOL_ERROR | false
          length with a plus  | HTTP/1.1 200 OK^Content-Length: +2^^ok                     | 1 | true  | PROTOCOL_ERROR | false
          length in hex       | HTTP/1.1 200 OK^Content-Length: 0x2^^ok                    | 1 | true  | PROTOCOL_ERROR | false
          chunk below zero    | HTTP/1.1 200 OK^Transfer-Encoding: chunked^^-2^ok^0^^      | 1 | true  | PROTOCOL_ERROR | false
          chunk without size  | HTTP/1.1 200 OK^Transfer-Encoding: chunked^^^ok^0^^        | 1 | true  | PROTOCOL_ERROR | false
          no HTTP             | 220 mail.example ESMTP^                                    | 1 | true  | PROTOCOL_ERROR | false
          nothing             | ''                                                         | 1 | false | CONNECT_ERROR  | false
          """)
  void what_a_server_does_has_a_name_and_harms_no_other_page(
      String name, String wire, String times, boolean staysOpen, String outcome, boolean reused)
      throws Exception {
    String text = wire.replace("^", "\r\n").replace("~", "\n").replace("\\0", "\0");
    FetchLab.real(lab -> {
      CannedServer server =
          lab.serve((request, connection) -> {
            if (request.startsWith("GET /good")) {
              CannedServer.send(connection, GOOD);
              return;
            }
            CannedServer.send(connection, text);
            while (times.equals("!")) {
              CannedServer.send(connection, rest(text).repeat(100));
            }
            if (!staysOpen) {
              connection.close();
            }
          });

      assertThat(outcome(lab.fetch(server.url("/")))).as(name).isEqualTo(outcome);
      assertThat(lab.fetcher().stats().responseBytes()).isZero();
      assertThat(outcome(lab.fetch(server.url("/good")))).isEqualTo("NONE");
      assertThat(server.connections()).isEqualTo(reused ? 1 : 2);
    });
  }

  /// What goes on without end: all behind the status line and its fields.
  private static String rest(String text) {
    String[] lines = text.split("(?<=\n)");
    return lines[lines.length - 1].isBlank() ? text : lines[lines.length - 1];
  }

  /// The cut of an answer or the name of a failure.
  private static String outcome(FetchOutcome outcome) {
    return switch (outcome) {
      case Answered(Answer answer) -> {
        answer.close();
        yield answer.cut().name();
      }
      case Failed failed -> failed.failure().name();
    };
  }

  /// What comes after an answer, when nobody has asked for more.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nwrong",
        "\r\n"
      })
  void what_a_server_says_unasked_is_no_answer_to_the_next_request(String unasked)
      throws Exception {
    FetchLab.everywhere(lab -> {
      CannedServer server =
          lab.serve((request, connection) -> {
            CannedServer.send(connection, GOOD);
            if (request.startsWith("GET /first")) {
              Coroutines.sleep(Duration.ofMillis(30));
              CannedServer.send(connection, unasked);
            }
          });

      lab.answer(server.url("/first")).close();
      Coroutines.sleep(Duration.ofMillis(300));
      try (Answer second = lab.answer(server.url("/second"))) {
        assertThat(new String(second.copyOfBody(), ISO_8859_1)).isEqualTo("hello");
      }
      assertThat(server.connections()).isEqualTo(2);
    });
  }

  /// Drips of any part of an answer, until the whole fetch has taken too long.
  @ParameterizedTest
  @CsvSource({
    "'', TIMEOUT",
    "'HTTP/1.1 200 OK\r\nX: ', TIMEOUT",
    "'HTTP/1.1 200 OK\r\n\r\n', TIMEOUT",
    "'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;', TIMEOUT"
  })
  void whatever_drips_is_over_in_time(String beginning, String outcome) throws Exception {
    Duration soon = Duration.ofMillis(400);
    Duration later = Duration.ofSeconds(9);
    FetchLimits limits = FetchLimits.defaults().withTimes(later, later, later, soon);
    FetchLab.real(
        FetchLab.options().withLimits(limits),
        lab -> {
          CannedServer server =
              lab.serve((_, connection) -> {
                CannedServer.send(connection, beginning);
                String drop = beginning.isEmpty() ? "\r\n" : "a";
                while (true) {
                  Coroutines.sleep(Duration.ofMillis(20));
                  CannedServer.send(connection, drop);
                }
              });

          assertThat(outcome(lab.fetch(server.url("/")))).isEqualTo(outcome);
          assertThat(lab.fetcher().stats().responseBytes()).isZero();
        });
  }
}
