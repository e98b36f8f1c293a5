package orbweaver.crawl.fetch;

import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import orbweaver.testing.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Responses as bytes, right and wrong ones.
class ResponseFramerTest {
  private static final String OK = "HTTP/1.1 200 OK\r\n";

  /// Usable answers that some clients refuse, and unusable ones.
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          normal                | HTTP/1.1 200 OK^Content-Length: 5^^hello           | ok        | hello
          bare LF               | HTTP/1.1 200 OK~Content-Length: 5~~hello           | ok        | hello
          no reason, no space   | HTTP/1.1 200^Content-Length: 5^^hello              | ok        | hello
          HTTP/1.0 to the end   | HTTP/1.0 200 OK^^hello                             | ok        | hello
          ICY                   | ICY 200 OK^^hello                                  | ok        | hello
          two spaces            | HTTP/1.1  200  OK^Content-Length: 5^^hello         | ok        | hello
          lower case            | http/1.1 200 ok^Content-Length: 5^^hello           | ok        | hello
          HTTP/2.0              | HTTP/2.0 200 OK^Content-Length: 5^^hello           | ok        | hello
          blank line first      | ^HTTP/1.1 200 OK^Content-Length: 5^^hello          | ok        | hello
          status 999            | HTTP/1.1 999 No^Content-Length: 5^^hello           | ok        | hello
          no colon              | HTTP/1.1 200 OK^junk^Content-Length: 5^^hello      | ok        | hello
          blank before colon    | HTTP/1.1 200 OK^Content-Length : 5^^hello          | ok        | hello
          blank in a name       | HTTP/1.1 200 OK^A B: c^Content-Length: 5^^hello    | ok        | hello
          blank before first    | HTTP/1.1 200 OK^ X: y^Content-Length: 5^^hello     | ok        | hello
          folded                | HTTP/1.1 200 OK^X: a^ b^Content-Length: 5^^hello   | ok        | hello
          empty name            | HTTP/1.1 200 OK^: x^Content-Length: 5^^hello       | ok        | hello
          fold after junk       | HTTP/1.1 200 OK^Content-Length: 5^junk^ 9^^hello   | ok        | hello
          same length twice     | HTTP/1.1 200 OK^Content-Length: 5^Content-Length: 5^^hello | ok | hello
          length 5, 5           | HTTP/1.1 200 OK^Content-Length: 5, 5^^hello        | ok        | hello
          empty length          | HTTP/1.1 200 OK^Content-Length:^^hello             | ok        | hello
          length and chunks     | HTTP/1.1 200 OK^Content-Length: 3^Transfer-Encoding: chunked^^5^hello^0^^ | ok | hello
          length too large      | HTTP/1.1 200 OK^Content-Length: 99^^hello          | truncated | hello
          length too small      | HTTP/1.1 200 OK^Content-Length: 3^^hello           | ok        | hel
          chunk extension       | HTTP/1.1 200 OK^Transfer-Encoding: chunked^^5 ; a=b^hello^0^^ | ok | hello
          chunks with bare LF   | HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5~hello~0~~ | ok   | hello
          no last chunk         | HTTP/1.1 200 OK^Transfer-Encoding: chunked^^5^hello^ | truncated | hello
          cut in a chunk        | HTTP/1.1 200 OK^Transfer-Encoding: chunked^^9^hello | truncated | hello
          bad size              | HTTP/1.1 200 OK^Transfer-Encoding: chunked^^zz^hello | protocol-error | ''
          longer than its size  | HTTP/1.1 200 OK^Transfer-Encoding: chunked^^3^hello^0^^ | protocol-error | hel
          not chunked at all    | HTTP/1.1 200 OK^Transfer-Encoding: chunked^^hello  | protocol-error | ''
          trailers              | HTTP/1.1 200 OK^Transfer-Encoding: chunked^^5^hello^0^A: b^^ | ok | hello
          identity              | HTTP/1.1 200 OK^Transfer-Encoding: identity^Content-Length: 5^^hello | ok | hello
          chunked twice         | HTTP/1.1 200 OK^Transfer-Encoding: chunked^Transfer-Encoding: chunked^^5^hello^0^^ | ok | hello
          interim               | HTTP/1.1 100 Continue^^HTTP/1.1 103 Hints^Link: x^^HTTP/1.1 200 OK^Content-Length: 5^^hello | ok | hello
          204 with a length     | HTTP/1.1 204 No^Content-Length: 5^^hello           | empty     | ''
          304 with a length     | HTTP/1.1 304 Not^Content-Length: 5^^hello          | ok        | ''
          no fields             | HTTP/1.1 200 OK^^hello                             | ok        | hello
          labelled gzip, plain  | HTTP/1.1 200 OK^Content-Encoding: gzip^^hello      | ok        | hello
          labelled UTF-8        | HTTP/1.1 200 OK^Content-Encoding: UTF-8^^hello     | ok        | hello
          two lengths           | HTTP/1.1 200 OK^Content-Length: 5^Content-Length: 9^^hello | protocol-error | ''
          length abc            | HTTP/1.1 200 OK^Content-Length: abc^^hello         | protocol-error | ''
          length -1             | HTTP/1.1 200 OK^Content-Length: -1^^hello          | protocol-error | ''
          huge length           | HTTP/1.1 200 OK^Content-Length: 9999999999999999^^hello | protocol-error | ''
          status 0              | HTTP/1.1 0 OK^Content-Length: 5^^hello             | protocol-error | ''
          status 2000           | HTTP/1.1 2000 OK^Content-Length: 5^^hello          | protocol-error | ''
          body only             | <html>hello</html>                                 | protocol-error | ''
          ssh                   | SSH-2.0-OpenSSH                                    | protocol-error | ''
          protocol switch       | HTTP/1.1 101 Switching^Upgrade: h2c^^              | protocol-error | ''
          cut head              | HTTP/1.1 200 OK^Content-Ty                         | protocol-error | ''
          """)
  void answers_are_read_as_browsers_read_them(
      String name, String wire, String outcome, String body) {
    byte[] bytes = bytes(wire.replace("^", "\r\n").replace("~", "\n"));

    Received whole = Received.of(bytes, List.of(bytes.length), true);

    assertThat(whole.outcome()).as(whole.detail()).isEqualTo(outcome);
    assertThat(whole.body()).isEqualTo(body);
    assertThat(Received.of(bytes, everyByte(bytes), true)).isEqualTo(whole);
  }

  @Test
  void the_framing_table_holds_byte_by_byte_and_at_once() {
    for (JsonObject row : Shared.table("http_framing")) {
      byte[] bytes = Shared.base64(row, "bytes_b64");
      boolean eof = row.get("eof").getAsBoolean();
      List<String> outcomes =
          row.getAsJsonArray("outcome").asList().stream()
              .map(JsonElement::getAsString)
              .collect(toList());

      Received whole = Received.of(bytes, List.of(bytes.length), eof);
      Received single = Received.of(bytes, everyByte(bytes), eof);

      String label = row.get("id").getAsString() + " " + row.get("why") + ": " + whole.detail();
      assertThat(whole.outcome()).as(label).isIn(outcomes);
      assertThat(single).as(label).isEqualTo(whole);
      if (whole.outcome().equals("ok")) {
        assertThat(whole.body()).as(label).isEqualTo(text(Shared.base64(row, "body_b64")));
        if (!row.get("leftover_b64").isJsonNull()) {
          String leftover = text(Shared.base64(row, "leftover_b64"));
          assertThat(whole.leftover()).as(label).isEqualTo(leftover);
        }
      }
    }
  }

  @Seeds(1_000)
  void the_result_does_not_depend_on_how_the_bytes_are_split(RandomGenerator random) {
    byte[] bytes = RandomResponse.mutated(random);
    boolean eof = random.nextBoolean();
    Received whole = Received.of(bytes, List.of(bytes.length), eof);

    Received split = Received.of(bytes, randomEnds(random, bytes.length), eof);

    assertThat(split).as(text(bytes)).isEqualTo(whole);
  }

  @Seeds(500)
  void what_was_written_rightly_is_read_back(RandomGenerator random) {
    RandomResponse response = RandomResponse.valid(random);

    Received received =
        Received.of(response.bytes(), randomEnds(random, response.bytes().length), true);

    assertThat(received.body()).isEqualTo(text(response.body()));
    assertThat(received.outcome()).isIn("ok", "empty");
    assertThat(received.wireLength()).isEqualTo(response.bytes().length);
  }

  @Test
  void a_head_beyond_the_limit_is_refused() {
    byte[] bytes = bytes(OK + "X: " + "y".repeat(300 << 10) + "\r\n\r\n");

    Received received = Received.of(bytes, List.of(bytes.length), true);

    assertThat(received.outcome()).isEqualTo("protocol-error");
    assertThat(received.detail()).isEqualTo("the head is larger than 262144 bytes");
  }

  @Test
  void interim_heads_do_not_go_on_forever() {
    byte[] bytes = bytes("HTTP/1.1 100 Continue\r\n\r\n".repeat(2_000));

    Received received = Received.of(bytes, List.of(bytes.length), true);

    assertThat(received.detail()).isEqualTo("the head has more than 1000 lines");
  }

  @Test
  void a_body_beyond_the_limit_is_cut_at_the_limit() {
    FetchLimits limits = FetchLimits.defaults().withSizes(1_000, 16 << 20, 1 << 20);
    byte[] bytes = bytes(OK + "\r\n" + "y".repeat(5_000));

    Received received = Received.of(bytes, everyByte(bytes), true, limits);

    assertThat(received.outcome()).isEqualTo("too-large");
    assertThat(received.body()).hasSize(1_000);
  }

  @Test
  void a_body_just_at_the_limit_is_whole() {
    FetchLimits limits = FetchLimits.defaults().withSizes(1_000, 16 << 20, 1 << 20);
    byte[] bytes = bytes(OK + "\r\n" + "y".repeat(1_000));

    Received received = Received.of(bytes, everyByte(bytes), true, limits);

    assertThat(received.outcome()).isEqualTo("ok");
  }

  @Test
  void a_connection_is_reused_only_where_both_sides_agree_where_the_body_ends() {
    assertThat(reusable("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx")).isTrue();
    assertThat(reusable("HTTP/1.0 200 OK\r\nContent-Length: 1\r\n\r\nx")).isFalse();
    assertThat(reusable("HTTP/1.0 200 OK\r\nConnection: Keep-Alive\r\nContent-Length: 1\r\n\r\nx"))
        .isTrue();
    assertThat(reusable("HTTP/1.1 200 OK\r\nConnection: a, Close\r\nContent-Length: 1\r\n\r\nx"))
        .isFalse();
    assertThat(reusable("HTTP/1.1 200 OK\r\n\r\nx")).isFalse();
    assertThat(
            reusable(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n"
                    + "1\r\nx\r\n0\r\n\r\n"))
        .isFalse();
  }

  private static boolean reusable(String response) {
    byte[] bytes = bytes(response);
    return Received.of(bytes, List.of(bytes.length), true).reusable();
  }

  static List<Integer> everyByte(byte[] bytes) {
    return IntStream.rangeClosed(1, bytes.length).boxed().collect(toList());
  }

  private static List<Integer> randomEnds(RandomGenerator random, int length) {
    var ends = new ArrayList<Integer>();
    int at = 0;
    while (at < length) {
      at = Math.min(length, at + 1 + random.nextInt(random.nextInt(1, 40)));
      ends.add(at);
    }
    return ends;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
