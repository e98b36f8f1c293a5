package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
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

  /// MIME Sniffing, 7.3.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "text/html | <rss version='2.0'> | application/rss+xml",
        "text/html | <?xml version='1.0'?> <!-- c > --> <!DOCTYPE x> <feed> | application/atom+xml",
        "text/html | <rdf:RDF a='http://purl.org/rss/1.0/'> | text/html",
        "text/html | <html><rss> | text/html",
        "text/html | x <rss> | text/html",
        "text/html | <!-- <rss> | text/html",
        "application/xml | \u00ef\u00bb\u00bf<rss> | application/rss+xml",
        "text/xml | <urlset> | text/xml",
        "image/svg+xml | <rss> | image/svg+xml"
      })
  void feeds_are_known_by_their_first_tag(String declared, String octets, String type) {
    byte[] body = octets.getBytes(StandardCharsets.ISO_8859_1);
    assertThat(MimeSniffer.typeOrFeed(body, 0, body.length, declared)).isEqualTo(type);
  }

  @Test
  void a_feed_in_rdf_is_known_by_its_namespaces() {
    byte[] body =
        ("<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'"
                + " xmlns='http://purl.org/rss/1.0/'>")
            .getBytes(StandardCharsets.ISO_8859_1);
    assertThat(MimeSniffer.type(body, 0, body.length, "text/html"))
        .isEqualTo("application/rss+xml");
    assertThat(MimeSniffer.typeOrFeed(body, 0, body.length, "application/rdf+xml"))
        .isEqualTo("application/rss+xml");
    assertThat(MimeSniffer.type(body, 0, body.length, "application/rdf+xml"))
        .isEqualTo("application/rdf+xml");
  }

  /// MIME Sniffing, 6.1 and 6.2: patterns with masks, and the brands of MP4.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "RIFF____WEBPVP8|image/webp",
        "RIFF____WAVEfmt|audio/wave",
        "RIFF____AVI LIST|video/avi",
        "FORM____AIFF|audio/aiff",
        "\0\0\0\u0018ftypmp42____isomavc1|video/mp4",
        "\0\0\0\u0018ftypisom____isommp41|video/mp4",
        "\0\0\0\u0018ftypqt  ____qt  qt  |application/octet-stream",
        "\0\0\0\u0017ftypmp42____isommp41|application/octet-stream",
        "\0\0\u0001\0ftypmp42|image/x-icon",
        "\u001aE\u00df\u00a3____B\u0082\u0084webm|video/webm",
        "\u001aE\u00df\u00a3____B\u0082@\u0006\0\0webm|video/webm",
        "\u001aE\u00df\u00a3____B\u0082\u0088matroska\0|application/octet-stream",
        "\u001aE\u00df\u00a3____B\u0082|application/octet-stream",
        "RIFF____WEBM\0|application/octet-stream",
        "RIFF____WEBM|text/plain"
      })
  void types_of_media_are_known_by_their_first_bytes(String body, String type) {
    byte[] bytes = body.getBytes(StandardCharsets.ISO_8859_1);
    assertThat(MimeSniffer.type(bytes, 0, bytes.length, null)).isEqualTo(type);
  }
}
