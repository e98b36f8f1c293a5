package orbweaver.crawl.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Heads of responses, read.
class HttpHeadTest {

  private static HttpHead head(String... lines) throws MalformedResponse {
    byte[] bytes = (String.join("\r\n", lines) + "\r\n\r\n").getBytes(ISO_8859_1);
    var parser = new HeadParser(1 << 16, 100);
    assertThat(parser.parse(bytes, bytes.length)).isEqualTo(bytes.length);
    return Objects.requireNonNull(parser.head());
  }

  @Test
  void fields_are_found_by_name_in_any_case() throws Exception {
    HttpHead head = head("HTTP/1.1 200 OK", "content-TYPE: text/html", "Via: a", "via: b");

    assertThat(head.status()).isEqualTo(200);
    assertThat(head.first("content-type")).isEqualTo("text/html");
    assertThat(head.all("via")).containsExactly("a", "b");
    assertThat(head.first("etag")).isNull();
    assertThat(head.size()).isEqualTo(3);
    assertThat(head.name(0)).isEqualTo("content-TYPE");
  }

  @Test
  void values_lose_the_blanks_around_them_and_folds_become_one() throws Exception {
    HttpHead head = head("HTTP/1.1 200 OK", "A: \t x y \t", "B: one,", " \t two", "\tthree", "C:");

    assertThat(head.first("a")).isEqualTo("x y");
    assertThat(head.first("b")).isEqualTo("one, two three");
    assertThat(head.first("c")).isEmpty();
  }

  @Test
  void bytes_beyond_ascii_come_through_one_by_one() throws Exception {
    assertThat(head("HTTP/1.1 302 Found", "Location: /caf\u00c3\u00a9").first("location"))
        .isEqualTo("/caf\u00c3\u00a9");
  }

  @Test
  void more_fields_than_usual_are_kept() throws Exception {
    var lines = new String[91];
    lines[0] = "HTTP/1.1 200 OK";
    for (int i = 1; i < lines.length; i++) {
      lines[i] = "X-" + i + ": " + i;
    }

    HttpHead head = head(lines);

    assertThat(head.size()).isEqualTo(90);
    assertThat(head.first("x-90")).isEqualTo("90");
  }

  @Test
  void interim_heads_leave_nothing_behind() throws Exception {
    HttpHead head = head("HTTP/1.1 103 Early Hints", "Link: x", "", "HTTP/1.1 200 OK", "A: b");

    assertThat(head.first("link")).isNull();
    assertThat(head.first("a")).isEqualTo("b");
    assertThat(head.toString()).startsWith("HTTP/1.1 200 OK\r\n").endsWith("\r\n\r\n");
  }

  @ParameterizedTest
  @CsvSource({
    "text/html, true",
    "TEXT/HTML; charset=utf-8, true",
    "application/xhtml+xml, true",
    "application/rss+xml, true",
    "text/plain, true",
    "html, true",
    "image/png, false",
    "application/json, false",
    "application/pdf, true",
    "application/octet-stream;x=text/html, false"
  })
  void what_has_links_is_decoded_and_the_rest_is_not(String type, boolean decoded)
      throws Exception {
    assertThat(BodyPolicy.TEXT.decodes(head("HTTP/1.1 200 OK", "Content-Type: " + type)))
        .isEqualTo(decoded);
  }

  @Test
  void no_field_smuggles_another_into_a_request() {
    assertThatThrownBy(() -> new HeaderField("A", "b\r\nC: d"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the value of A has a character that no header field may have");
    assertThatThrownBy(() -> new HeaderField("A: b", "c"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'A: b' cannot name a header field");
  }
}
