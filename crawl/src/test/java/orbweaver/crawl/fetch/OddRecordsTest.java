package orbweaver.crawl.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import javax.net.ssl.SSLEngine;
import orbweaver.crawl.fetch.TestAuthority.TestIdentity;
import orbweaver.loop.Connection;
import orbweaver.loop.Coroutines;
import orbweaver.parse.Url;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Records of TLS that are cut, joined, empty or followed by others, by either library.
@ParameterizedClass
@EnumSource(TlsLibrary.class)
@Timeout(60)
class OddRecordsTest {
  private static final TestAuthority authority = TestAuthority.usual();
  private static final TestIdentity identity = TestAuthority.local();

  @Parameter TlsLibrary library = TlsLibrary.JAVA;

  /// What a server says once it has been asked, with the engine of its connection.
  private interface Script {
    void answer(Connection raw, SSLEngine engine) throws Exception;
  }

  private interface Check {
    void run(FetchLab lab, Url url) throws Exception;
  }

  private void serving(String protocol, Script script, Check check) throws Exception {
    Duration soon = Duration.ofSeconds(3);
    FetchOptions options =
        FetchLab.options()
            .withLimits(FetchLimits.defaults().withTimes(soon, soon, soon, soon.multipliedBy(5)))
            .withTls(TlsOptions.defaults().withLibrary(library).withAuthorities(authority.pem()));
    FetchLab.real(
        options,
        lab -> {
          CannedServer server =
              lab.serveRaw(raw -> {
                SSLEngine engine = identity.speaking(protocol).engine();
                TlsConnection connection = TestIdentity.welcome(raw, engine);
                connection.read(new byte[4_096], 0, 4_096);
                script.answer(raw, engine);
              });
          check.run(lab, server.httpsUrl("/"));
          check.run(lab, server.httpsUrl("/"));
          assertThat(lab.fetcher().stats().responseBytes()).isZero();
        });
  }

  /// Records with `bytes` of the text each.
  private static byte[] records(SSLEngine engine, byte[] text, int bytes) throws IOException {
    var out = new ByteArrayOutputStream();
    for (int from = 0; from < text.length; from += bytes) {
      out.writeBytes(record(engine, text, from, Math.min(bytes, text.length - from)));
    }
    return out.toByteArray();
  }

  private static byte[] record(SSLEngine engine, byte[] text, int from, int bytes)
      throws IOException {
    var packets = ByteBuffer.allocate(2 * engine.getSession().getPacketBufferSize());
    var source = ByteBuffer.wrap(text, from, bytes);
    do {
      engine.wrap(source, packets); // a message of TLS takes none of the text
    } while (source.hasRemaining());
    var record = new byte[packets.flip().remaining()];
    packets.get(record);
    return record;
  }

  private static byte[] nothing(SSLEngine engine) throws IOException {
    return record(engine, new byte[0], 0, 0);
  }

  /// Until the client goes.
  private static void awaitEnd(Connection raw) throws IOException {
    while (raw.read(new byte[4_096], 0, 4_096) >= 0) {}
  }

  private static byte[] text(int length) {
    byte[] head =
        ("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: " + length + "\r\n\r\n")
            .getBytes(ISO_8859_1);
    return RawHttp2Server.join(head, body(length));
  }

  private static byte[] body(int length) {
    var body = new byte[length];
    for (int i = 0; i < length; i++) {
      body[i] = (byte) (i * 31 >> 3);
    }
    return body;
  }

  /// Sizes around those of a record, and of what is read at once.
  @ParameterizedTest
  @CsvSource({
    "16384, 1000000", "16384, 16384", "16384, 16389", "16384, 65535", "16384, 65536",
        "16384, 65537",
    "16383, 65536", "16362, 65536", "1, 65536", "100, 65535", "9000, 4096", "16384, 70000"
  })
  void records_come_whole_however_they_are_cut(int recordBytes, int pieceBytes) throws Exception {
    int length = recordBytes == 1 ? 5_000 : 400_000;
    for (String protocol : new String[] {"TLSv1.2", "TLSv1.3"}) {
      serving(
          protocol,
          (raw, engine) -> {
            byte[] all = records(engine, text(length), recordBytes);
            for (int from = 0; from < all.length; from += pieceBytes) {
              raw.write(all, from, Math.min(pieceBytes, all.length - from));
              Coroutines.sleep(Duration.ofMillis(2));
            }
            awaitEnd(raw);
          },
          (lab, url) -> {
            try (Answer answer = lab.answer(url)) {
              assertThat(answer.cut()).as(answer.cutDetail()).isEqualTo(Cut.NONE);
              assertThat(answer.copyOfBody()).isEqualTo(body(length));
            }
          });
    }
  }

  /// The connection ends within a record, or between two, and what came in whole ones is kept.
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 4, 5, 6, 16_000})
  void what_came_before_a_record_that_is_cut_is_kept(int more) throws Exception {
    serving(
        "TLSv1.3",
        (raw, engine) -> {
          byte[] said = text(200_000);
          byte[] whole = records(engine, Arrays.copyOf(said, 7 * 16_384), 16_384);
          byte[] cut = Arrays.copyOf(record(engine, said, 7 * 16_384, 16_384), more);
          byte[] seven = RawHttp2Server.join(whole, cut);
          raw.write(seven, 0, seven.length);
          raw.close();
        },
        (lab, url) -> {
          try (Answer answer = lab.answer(url)) {
            byte[] came = answer.copyOfBody();
            assertThat(answer.cut()).isEqualTo(Cut.TRUNCATED);
            assertThat(answer.cutDetail()).contains("TLS had not ended it");
            int length = 7 * 16_384 - answer.head().toBytes().length;
            assertThat(came).isEqualTo(Arrays.copyOf(body(200_000), length));
          }
        });
  }

  /// Whatever tells the end of a body, the end of TLS before it is a cut.
  @ParameterizedTest
  @CsvSource({
    "'Content-Length: 9\r\n\r\nhello', TRUNCATED, 5 of 9",
    "'Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n', TRUNCATED, before the last chunk",
    "'X: y\r\n\r\nhello', NONE, ''"
  })
  void the_end_of_tls_ends_a_body_only_where_nothing_else_does(String rest, Cut cut, String detail)
      throws Exception {
    serving(
        "TLSv1.3",
        (raw, engine) -> {
          byte[] said = records(engine, ("HTTP/1.1 200 OK\r\n" + rest).getBytes(ISO_8859_1), 9);
          engine.closeOutbound();
          byte[] all = RawHttp2Server.join(said, nothing(engine), "behind it".getBytes(ISO_8859_1));
          raw.write(all, 0, all.length);
          awaitEnd(raw);
        },
        (lab, url) -> {
          try (Answer answer = lab.answer(url)) {
            assertThat(answer.cut()).as(answer.cutDetail()).isEqualTo(cut);
            assertThat(answer.cutDetail()).contains(detail);
            assertThat(new String(answer.copyOfBody(), ISO_8859_1)).isEqualTo("hello");
          }
        });
  }

  /// The request for new keys wants an answer, for which nobody listens any more.
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void new_keys_within_a_body_lose_nothing(boolean goesAtOnce) throws Exception {
    serving(
        "TLSv1.3",
        (raw, engine) -> {
          byte[] said = text(100_000);
          byte[] first = records(engine, Arrays.copyOf(said, 50_000), 16_384);
          engine.beginHandshake();
          byte[] keys = nothing(engine);
          byte[] second = records(engine, Arrays.copyOfRange(said, 50_000, said.length), 16_384);
          byte[] all = RawHttp2Server.join(first, keys, second);
          raw.write(all, 0, all.length);
          if (goesAtOnce) {
            raw.close();
          } else {
            awaitEnd(raw);
          }
        },
        (lab, url) -> {
          try (Answer answer = lab.answer(url)) {
            assertThat(answer.cut()).as(answer.cutDetail()).isEqualTo(Cut.NONE);
            assertThat(answer.copyOfBody()).isEqualTo(body(100_000));
          }
        });
  }
}
