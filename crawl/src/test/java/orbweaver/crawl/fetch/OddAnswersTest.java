package orbweaver.crawl.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import orbweaver.crawl.fetch.FetchOutcome.Answered;
import orbweaver.crawl.fetch.FetchOutcome.Failed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Answers over real sockets whose framing is odd: what each comes to and why, which bytes of its
/// body are kept, and whether the next page comes over the same connection.
@Timeout(60)
class OddAnswersTest {
  private static final String GOOD = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";
  private static final String OK = "HTTP/1.1 200 OK\r\n";
  private static final String CHUNKED = OK + "Transfer-Encoding: chunked\r\n";

  /// Behind the status line, with `^` for CRLF, `~` for LF, `@` for CR and `0` behind `\` for NUL.
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          size with a plus     | ^+2^ok^0^^          | PROTOCOL_ERROR | ''   | does not begin with its size
          size in 0x           | ^0x2^ok^0^^         | PROTOCOL_ERROR | ''   | is not a number
          blank before a size  | ^ 2^ok^0^^          | PROTOCOL_ERROR | ''   | does not begin with its size
          two sizes            | ^2 2^ok^0^^         | PROTOCOL_ERROR | ''   | is not a number
          size with an L       | ^2L^ok^0^^          | PROTOCOL_ERROR | ''   | is not a number
          second size is none  | ^2^ok^2,^ok^0^^     | PROTOCOL_ERROR | ok   | is not a number
          size of 16 digits    | ^FFFFFFFFFFFFFFFF^ok | PROTOCOL_ERROR | '' | too many digits
          CR behind a size     | ^2@ok^0^^           | PROTOCOL_ERROR | ''   | CR without LF
          longer than its size | ^1^ok^0^^           | PROTOCOL_ERROR | o    | longer than its size
          NUL for the end      | ^2^ok\\0\\0         | PROTOCOL_ERROR | ok   | longer than its size
          three lengths        | Content-Length: 2^Content-Length: x^Content-Length: -^^2^ok^0^^ | NONE | ok | ''
          zeros before a size  | ^0000000000000000000002^ok^0^^ | NONE | ok | ''
          chunks in bare LF    | ~2~ok~0~~           | NONE           | ok   | ''
          chunked twice        | Transfer-Encoding: chunked^^2^ok^0^^ | NONE | ok | ''
          unknown coding below | Transfer-Encoding: cow^^2^ok^0^^ | PROTOCOL_ERROR | '' | 'cow'
          status in a chunk    | ^11^HTTP/1.1 200 OK^^0^^ | NONE    | HTTP/1.1 200 OK^ | ''
          """)
  void chunks_are_taken_where_they_can_be_told_apart(
      String name, String rest, String outcome, String body, String detail) throws Exception {
    check(name, CHUNKED + unescaped(rest), outcome, unescaped(body), detail);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          length in a list     | Content-Length: 2, 2^^ok             | NONE           | ok | ''
          two in a list        | Content-Length: 2, 3^^ok             | PROTOCOL_ERROR | '' | both 2 and 3
          list with a hole     | Content-Length: 2,^^ok               | PROTOCOL_ERROR | '' | not a length
          length with a point  | Content-Length: 2.0^^ok              | PROTOCOL_ERROR | '' | '2.0'
          length with a blank  | Content-Length: 2 0^^ok              | PROTOCOL_ERROR | '' | '2 0'
          length beyond all    | Content-Length: 18446744073709551618^^ok | PROTOCOL_ERROR | '' | not a length
          NUL in a length      | Content-Length: 2\\0^^ok             | PROTOCOL_ERROR | '' | not a length
          NUL in a name        | Content\\0-Length: 9^Content-Length: 2^^ok | NONE | ok | ''
          blank in a name      | Content Length: 9^Content-Length: 2^^ok | NONE     | ok | ''
          no ASCII in a name   | Cöntent-Length: 9^Content-Length: 2^^ok | NONE     | ok | ''
          blank before a colon | Content-Length : 2^^ok               | NONE           | ok | ''
          no name              | : 9^Content-Length: 2^^ok            | NONE           | ok | ''
          no colon             | Content-Length 9^Content-Length: 2^^ok | NONE         | ok | ''
          first line is folded | ' Content-Length: 9^Content-Length: 2^^ok' | NONE    | ok | ''
          folds of blanks      | Content-Length: 2^ ^  ^X: y^^ok      | NONE           | ok | ''
          digits in a fold     | Content-Length: 2^ 2^^ok             | PROTOCOL_ERROR | '' | '2 2'
          CR within a value    | X: a@Content-Length: 9^Content-Length: 2^^ok | NONE | ok | ''
          LF before CR         | Content-Length: 2~@~ok               | NONE           | ok | ''
          empty length         | Content-Length:^Content-Length: 2^^ok | NONE          | ok | ''
          answer behind answer | Content-Length: 2^^okHTTP/1.1 100 Continue^^ | NONE | ok | ''
          """)
  void lengths_are_taken_where_they_can_be_read_in_one_way(
      String name, String rest, String outcome, String body, String detail) throws Exception {
    check(name, OK + unescaped(rest), outcome, body, detail);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          lower case           | http/1.1 200 ok^content-length: 2^^ok   | NONE           | ok | ''
          no reason            | HTTP/1.1 200^Content-Length: 2^^ok      | NONE           | ok | ''
          blanks               | HTTP/1.1 \t 200  OK^Content-Length: 2^^ok | NONE         | ok | ''
          no such version      | HTTP/9.7 200 OK^Content-Length: 2^^ok   | NONE           | ok | ''
          two                  | HTTP/2 200^Content-Length: 2^^ok        | NONE           | ok | ''
          radio                | ICY 200 OK^Content-Length: 2^^ok        | NONE           | ok | ''
          999                  | HTTP/1.1 999 Denied^Content-Length: 2^^ok | NONE         | ok | ''
          600                  | HTTP/1.1 600 ?^Content-Length: 2^^ok    | NONE           | ok | ''
          reason in UTF-8      | HTTP/1.1 200 Ã¼^Content-Length: 2^^ok   | NONE           | ok | ''
          blank lines first    | ^~^HTTP/1.1 200 OK^Content-Length: 2^^ok | NONE          | ok | ''
          interim with length  | HTTP/1.1 102 ?^Content-Length: 5^^HTTP/1.1 200 OK^Content-Length: 2^^ok | NONE | ok | ''
          interim of no name   | HTTP/1.1 199 ?^^HTTP/1.1 103 ?^^HTTP/1.1 200 OK^Content-Length: 2^^ok | NONE | ok | ''
          chunks of a 304      | HTTP/1.1 304 Same^Transfer-Encoding: chunked^^2^ok^0^^ | NONE | '' | ''
          upgrade after hints  | HTTP/1.1 103 ?^^HTTP/1.1 101 Upgrade^^ok | PROTOCOL_ERROR | '' | switches protocols
          2000                 | HTTP/1.1 2000 OK^Content-Length: 2^^ok  | PROTOCOL_ERROR | '' | three digits
          099                  | HTTP/1.1 099 OK^Content-Length: 2^^ok   | PROTOCOL_ERROR | '' | three digits
          below zero           | HTTP/1.1 -200 OK^Content-Length: 2^^ok  | PROTOCOL_ERROR | '' | three digits
          2^32 + 200           | HTTP/1.1 4294967496 OK^^                | PROTOCOL_ERROR | '' | three digits
          no status            | HTTP/1.1^Content-Length: 2^^ok          | PROTOCOL_ERROR | '' | three digits
          HTTP/0.9             | <html>hello</html>                      | PROTOCOL_ERROR | '' | not begin with an HTTP status line
          blank before it      | ' HTTP/1.1 200 OK^^'                    | PROTOCOL_ERROR | '' | not begin with an HTTP status line
          BOM before it        | ï»¿HTTP/1.1 200 OK^^                    | PROTOCOL_ERROR | '' | not begin with an HTTP status line
          HTTPS                | HTTPS/1.1 200 OK^^                      | PROTOCOL_ERROR | '' | not begin with an HTTP status line
          """)
  void a_status_line_is_one_where_browsers_see_one(
      String name, String wire, String outcome, String body, String detail) throws Exception {
    check(name, unescaped(wire), outcome, body, detail);
  }

  @Test
  void one_field_of_a_megabyte_is_too_much() throws Exception {
    String wire = OK + "X: " + "y".repeat(1 << 20) + "\r\nContent-Length: 2\r\n\r\nok";

    check("1 MB", wire, "PROTOCOL_ERROR", "", "the head is larger than 262144 bytes");
  }

  @Test
  @Timeout(10)
  void a_challenge_of_blanks_is_read_in_no_time() {
    String field = "Basic realm=x" + " ".repeat(240_000) + "@";

    assertThat(Challenge.parse(field)).hasSize(1);
  }

  /// Blanks that no fold follows, of which there are as many as a head may have.
  @Test
  @Timeout(10)
  void a_folded_field_of_blanks_is_read_in_no_time() throws Exception {
    String blanks = " ".repeat(240_000);
    FetchLab.real(lab -> {
      CannedServer server =
          lab.serve(OK + "X: a" + blanks + "b \r\n\t c\r\n \r\nContent-Length: 2\r\n\r\nok");

      try (Answer answer = lab.answer(server.url("/"))) {
        assertThat(answer.head().first("x")).isEqualTo("a" + blanks + "b c");
      }
    });
  }

  private static String unescaped(String text) {
    return text.replace("^", "\r\n").replace("~", "\n").replace("@", "\r").replace("\\0", "\0");
  }

  private static void check(String name, String wire, String outcome, String body, String detail)
      throws Exception {
    FetchLab.real(lab -> {
      CannedServer server =
          lab.serve((request, connection) ->
              CannedServer.send(connection, request.startsWith("GET /good") ? GOOD : wire));

      switch (lab.fetch(server.url("/"))) {
        case Answered(Answer answer) -> {
          assertThat(answer.cut().name()).as(name).isEqualTo(outcome);
          assertThat(answer.cutDetail()).contains(detail);
          assertThat(new String(answer.copyOfBody(), ISO_8859_1)).isEqualTo(body);
          answer.close();
        }
        case Failed failed -> {
          assertThat(failed.failure().name()).as(name).isEqualTo(outcome);
          assertThat(failed.detail()).contains(detail);
          assertThat(body).isEmpty();
        }
      }
      assertThat(lab.fetcher().stats().responseBytes()).isZero();
      try (Answer next = lab.answer(server.url("/good"))) {
        assertThat(new String(next.copyOfBody(), ISO_8859_1)).isEqualTo("hello");
      }
    });
  }
}
