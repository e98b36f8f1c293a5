package orbweaver.store.records;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static orbweaver.store.records.SampleWarc.id;
import static orbweaver.store.records.SampleWarc.page;
import static orbweaver.store.records.SampleWarc.url;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import orbweaver.store.records.WarcFault.Rule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WarcValidatorTest {
  private static final String CHUNKED =
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n";

  @TempDir Path folder;

  @Test
  void a_sound_file_has_no_fault() throws Exception {
    SampleWarc warc =
        new SampleWarc()
            .info()
            .response(
                1,
                page("hello"),
                "WARC-Payload-Digest",
                "sha1:VL2MMHO4YXUKFWV63YHTWSBM3GXKSQ2N",
                "WARC-Block-Digest",
                "sha256:" + HexFormat.of().formatHex(digest("SHA-256", page("hello"))))
            .response(
                2,
                CHUNKED,
                "WARC-Payload-Digest",
                "md5:" + Base64.getEncoder().encodeToString(digest("MD5", "hello")),
                "WARC-Concurrent-To",
                id(1))
            .add(
                "HTTP/1.1 200 OK\r\n\r\n".getBytes(UTF_8),
                revisit("WARC-Refers-To", id(1), "WARC-Refers-To-Target-URI", url(1)));

    for (byte[] file : List.of(warc.plain(), warc.gzip(), warc.zstd())) {
      assertThat(faults(file)).isEmpty();
    }
  }

  private static String[] revisit(String... more) {
    var fields =
        new ArrayList<>(
            List.of(
                "WARC-Type",
                "revisit",
                "WARC-Record-ID",
                id(9),
                "WARC-Date",
                "2026-01-02T03:04:05.123Z",
                "WARC-Target-URI",
                url(9),
                "WARC-Profile",
                "http://netpreserve.org/warc/1.1/revisit/identical-payload-digest"));
    fields.addAll(List.of(more));
    return fields.toArray(String[]::new);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          WARC-Date            | 2026-13-02T03:04:05Z     | FIELD_VALUE
          WARC-Date            | 2026-01-02 03:04:05      | FIELD_VALUE
          WARC-Date            | 2026-01-02T03:04:05+01:00 | FIELD_VALUE
          WARC-Record-ID       | urn:uuid:x               | FIELD_VALUE
          WARC-Target-URI      | <http://example.org/>    | FIELD_VALUE
          WARC-Target-URI      | http://example.org/a b   | FIELD_VALUE
          WARC-Concurrent-To   | urn:uuid:x               | FIELD_VALUE
          WARC-Concurrent-To   | <urn:uuid:nowhere>       | REFERENCE
          WARC-Warcinfo-ID     | <urn:uuid:nowhere>       | REFERENCE
          WARC-Refers-To       | <urn:uuid:nowhere>       | REFERENCE
          WARC-IP-Address      | localhost                | FIELD_VALUE
          WARC-Truncated       | because                  | FIELD_VALUE
          WARC-Filename        | x.warc                   | FIELD_VALUE
          WARC-Payload-Digest  | 00ff                     | FIELD_VALUE
          WARC-Payload-Digest  | sha256:00ff              | DIGEST
          WARC-Block-Digest    | md5:00ff                 | DIGEST
          WARC-Type            |                          | MISSING_FIELD
          WARC-Record-ID       |                          | MISSING_FIELD
          WARC-Date            |                          | MISSING_FIELD
          WARC-Target-URI      |                          | MISSING_FIELD
          """)
  void each_fault_of_a_field_is_found_where_it_is(String name, String value, Rule rule)
      throws Exception {
    var fields = new ArrayList<String>();
    for (String field :
        List.of("WARC-Type", "WARC-Record-ID", "WARC-Date", "WARC-Target-URI", "Content-Type")) {
      if (!field.equals(name)) {
        fields.addAll(List.of(field, usual(field)));
      }
    }
    if (value != null) {
      fields.addAll(List.of(name, value));
    }
    byte[] block = page("hello").getBytes(ISO_8859_1);
    SampleWarc warc = new SampleWarc().info().add(block, fields.toArray(String[]::new));

    List<WarcFault> faults = faults(warc.gzip());

    assertThat(faults).extracting(WarcFault::rule).contains(rule);
    assertThat(faults).allMatch(fault -> fault.offset() == warc.gzipOffsets().get(1));
  }

  private static String usual(String field) {
    return switch (field) {
      case "WARC-Type" -> "response";
      case "WARC-Record-ID" -> id(1);
      case "WARC-Date" -> "2026-01-02T03:04:05Z";
      case "WARC-Target-URI" -> url(1);
      default -> "application/http";
    };
  }

  @Test
  void a_digest_over_the_chunks_is_wrong() throws Exception {
    String body = CHUNKED.substring(CHUNKED.indexOf("\r\n\r\n") + 4);
    String digest = "sha1:" + HexFormat.of().formatHex(digest("SHA-1", body));
    SampleWarc warc = new SampleWarc().info().response(1, CHUNKED, "WARC-Payload-Digest", digest);

    assertThat(rules(warc)).containsExactly(Rule.DIGEST);
  }

  @Test
  void a_body_that_its_head_does_not_describe_is_told_of() throws Exception {
    String head = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n";
    assertThat(rules(new SampleWarc().info().response(1, head + "hell")))
        .containsExactly(Rule.HTTP);
    assertThat(rules(new SampleWarc().info().response(1, head + "hello!")))
        .containsExactly(Rule.HTTP);
    assertThat(rules(new SampleWarc().info().response(1, CHUNKED.replace("5\r\n", ""))))
        .containsExactly(Rule.HTTP);
    assertThat(rules(new SampleWarc().info().response(1, "hello"))).containsExactly(Rule.HTTP);
    assertThat(rules(new SampleWarc().info().response(1, head + "hell", "WARC-Truncated", "time")))
        .isEmpty();
  }

  @Test
  void names_are_given_once_and_a_description_comes_first() throws Exception {
    SampleWarc warc = new SampleWarc().response(1, page("a")).response(1, page("b"));

    assertThat(rules(warc)).containsExactly(Rule.WARCINFO_FIRST, Rule.DUPLICATE_ID);
  }

  @Test
  void a_revisit_says_what_it_refers_to_and_how() throws Exception {
    SampleWarc warc = new SampleWarc().info().add(new byte[0], revisit());

    assertThat(rules(warc)).containsExactly(Rule.MISSING_FIELD);
  }

  @Test
  void records_that_share_a_member_cannot_be_read_at_random() throws Exception {
    SampleWarc warc = new SampleWarc().info().response(1, page("a")).response(2, page("b"));

    assertThat(faults(warc.gzipUnaligned(1 << 20)))
        .extracting(WarcFault::rule)
        .containsExactly(Rule.ALIGNMENT);
  }

  @Test
  void what_was_never_to_be_in_a_head_is_told_of() throws Exception {
    String record =
        "WARC/1.1\nWARC-Type: metadata\r\nnonsense\r\nWARC-Date: 2026-01-02T03:04:05Z\r\n"
            + "WARC-Date: 2026-01-02T03:04:05Z\r\nWARC-Record-ID: <urn:x>\r\nContent-Length: 0\r\n\r\n";

    List<WarcFault> faults = faults(new SampleWarc().info().addRaw(record + "\r\n\r\n").plain());

    assertThat(faults)
        .extracting(WarcFault::detail)
        .containsExactly(
            "a line ends with LF alone",
            "the line 'nonsense' is no field",
            "the field WARC-Date comes twice");
  }

  private List<Rule> rules(SampleWarc warc) throws IOException {
    return faults(warc.gzip()).stream().map(WarcFault::rule).toList();
  }

  private List<WarcFault> faults(byte[] file) throws IOException {
    Path path = Files.write(folder.resolve("x.warc"), file);
    var faults = new ArrayList<WarcFault>();
    var validator = new WarcValidator(faults::add);
    validator.check(FilePart.open(path));
    validator.end();
    return faults;
  }

  private static byte[] digest(String algorithm, String text) throws Exception {
    return MessageDigest.getInstance(algorithm).digest(text.getBytes(ISO_8859_1));
  }
}
