package orbweaver.crawl.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StoredAnswersTest {
  private static final int MAX_BYTES = 4_000_000;

  @Test
  void chunks_and_compression_are_undone() throws Exception {
    byte[] gzip = gzip("hello ".repeat(100));
    String body = text(gzip);
    String chunked =
        Integer.toHexString(10)
            + "\r\n"
            + body.substring(0, 10)
            + "\r\n"
            + Integer.toHexString(body.length() - 10)
            + "\r\n"
            + body.substring(10)
            + "\r\n0\r\n\r\n";

    assertThat(body("Content-Encoding: gzip\r\n", body)).isEqualTo("hello ".repeat(100));
    assertThat(body("Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n", chunked))
        .isEqualTo("hello ".repeat(100));
  }

  @Test
  void bodies_that_were_stored_without_their_codings_are_taken_as_they_are() {
    assertThat(body("Transfer-Encoding: chunked\r\n", "<p>hello")).isEqualTo("<p>hello");
    assertThat(body("Content-Encoding: gzip\r\n", "<p>hello")).isEqualTo("<p>hello");
    assertThat(body("Content-Encoding: br\r\n", "<p>hello")).isEqualTo("<p>hello");
    assertThat(body("Transfer-Encoding: x-unheard-of\r\n", "<p>hello")).isEqualTo("<p>hello");
  }

  @Test
  void a_body_of_many_megabytes_is_cut_at_the_limit_and_says_so() throws Exception {
    byte[] gzip = gzip("x".repeat(5_000_000));

    StoredAnswer answer = read("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n" + text(gzip));

    assertThat(answer.body().length).isLessThanOrEqualTo(MAX_BYTES);
    assertThat(answer.complaint()).contains("the body");
  }

  @Test
  void what_a_cut_body_has_is_kept() throws Exception {
    String gzip = text(gzip("hello ".repeat(100_000)));

    StoredAnswer answer =
        read(
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n"
                + gzip.substring(0, gzip.length() - 20));

    assertThat(answer.body().length).isGreaterThan(1_000);
    assertThat(answer.complaint()).isEqualTo("the encoded body ends before its end");
  }

  @Test
  void a_head_alone_is_an_answer() {
    assertThat(read("HTTP/1.1 304 Not Modified\r\nETag: x\r\n\r\n").head().status()).isEqualTo(304);
    assertThat(read("HTTP/1.1 200 OK\r\nETag: x\r\n").head().first("etag")).isEqualTo("x");
  }

  @Test
  void what_is_no_http_is_no_answer() {
    assertThat(read("20260102 example.org. 300 A 192.0.2.1")).isNull();
    assertThat(read("")).isNull();
  }

  private static String body(String fields, String body) {
    return text(read("HTTP/1.1 200 OK\r\n" + fields + "\r\n" + body).body());
  }

  private static @Nullable StoredAnswer read(String message) {
    try (var answers = new StoredAnswers(MAX_BYTES)) {
      return answers.read(message.getBytes(ISO_8859_1));
    }
  }

  private static String text(byte[] bytes) {
    return new String(bytes, ISO_8859_1);
  }

  private static byte[] gzip(String text) throws IOException {
    var out = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(out)) {
      gzip.write(text.getBytes(ISO_8859_1));
    }
    return out.toByteArray();
  }
}
