package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MimeSnifferTest {

  @ParameterizedTest
  @CsvSource({
    "text/plain, hello, text/plain",
    "text/plain, <html>, text/plain",
    "text/plain, %PDF-1.7\0x, application/pdf",
    "text/plain; charset=utf-8, a\0b, application/octet-stream",
    "text/plain, \u00fe\u00ff\0a, text/plain",
    "text/plain, %PDF-, text/plain",
    "text/html, a\0b, text/html",
    "'', a\0b, application/octet-stream",
    "'', %PDF-1.7, application/pdf",
    "nonsense, <html>, text/html"
  })
  void what_a_type_says_is_believed_unless_the_bytes_show_that_it_is_wrong(
      String declared, String octets, String type) {
    byte[] body = octets.getBytes(StandardCharsets.ISO_8859_1);
    assertThat(MimeSniffer.type(body, 0, body.length, declared)).isEqualTo(type);
  }
}
