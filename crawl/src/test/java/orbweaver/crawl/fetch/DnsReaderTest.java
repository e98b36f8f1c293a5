package orbweaver.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.random.RandomGenerator;
import orbweaver.crawl.fetch.DnsQuestion.RecordType;
import orbweaver.testing.Seeds;
import org.junit.jupiter.api.Test;

/// Bytes of name servers.
class DnsReaderTest {
  private static final DnsQuestion QUESTION = new DnsQuestion(0x1234, "example.org", RecordType.A);

  /// example.org is an alias of a.example.org, with a pointer to the name of the question.
  private static final byte[] REPLY =
      HexFormat.of()
          .parseHex(
              "123481800001000200000000"
                  + "076578616d706c65036f72670000010001"
                  + "c00c000500010000003c00040161c00c"
                  + "c02900010001000000780004cb007105");

  @Test
  void compressed_names_are_put_together() {
    DnsReply reply = DnsReader.read(REPLY, QUESTION);

    assertThat(reply.addresses()).extracting(Object::toString).containsExactly("/203.0.113.5");
    assertThat(reply.ttlSeconds()).isEqualTo(60);
  }

  @Test
  void an_answer_to_another_question_is_none() {
    assertThat(DnsReader.read(REPLY, new DnsQuestion(0x1235, "example.org", RecordType.A)))
        .isNull();
    assertThat(DnsReader.read(REPLY, new DnsQuestion(0x1234, "example.com", RecordType.A)))
        .isNull();
    assertThat(DnsReader.read(REPLY, new DnsQuestion(0x1234, "example.org", RecordType.AAAA)))
        .isNull();
  }

  @Seeds(2_000)
  void whatever_the_bytes_are_reading_them_ends(RandomGenerator random) {
    byte[] bytes = Arrays.copyOf(REPLY, random.nextInt(REPLY.length + 40));
    for (int i = random.nextInt(6); i > 0 && bytes.length > 0; i--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
    }

    DnsReply reply = DnsReader.read(bytes, QUESTION);

    assertThat(reply == null || reply.addresses().size() <= 70_000).isTrue();
  }

  @Test
  void a_question_reads_as_one() {
    byte[] bytes = new DnsQuestion(7, "a.example", RecordType.AAAA).toBytes(false);

    assertThat(HexFormat.of().formatHex(bytes))
        .isEqualTo("000701000001000000000000" + "0161076578616d706c6500" + "001c0001");
  }
}
