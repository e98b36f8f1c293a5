package orbweaver.crawl.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static orbweaver.crawl.fetch.RawHttp2Server.DATA;
import static orbweaver.crawl.fetch.RawHttp2Server.END_HEADERS;
import static orbweaver.crawl.fetch.RawHttp2Server.HEADERS;
import static orbweaver.crawl.fetch.RawHttp2Server.OK;
import static orbweaver.crawl.fetch.RawHttp2Server.SETTINGS;
import static orbweaver.crawl.fetch.RawHttp2Server.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.random.RandomGenerator;
import orbweaver.crawl.fetch.FetchOutcome.Answered;
import orbweaver.crawl.fetch.TestAuthority.TestIdentity;
import orbweaver.loop.Coroutines;
import orbweaver.loop.Loop;
import orbweaver.loop.Task;
import orbweaver.parse.Url;
import orbweaver.testing.Seeds;

/// Servers whose records of TLS, or whose frames of HTTP/2, follow no rule: each fetch ends in time
/// with one outcome, what is whole is what was said, and other servers are none the worse for it.
/// In virtual time.
class RecordFuzzTest {
  private static final String PAGE = "records and frames ".repeat(3_000);

  /// Empty data, alerts that warn, that end, or are none; a change of the cipher, a wish for
  /// another handshake; records without a type, of another version, or without end; no records at
  /// all.
  private static final List<byte[]> RECORDS =
      List.of(
          hex("1703030000"),
          hex("15030300020100"),
          hex("1503030002015a"),
          hex("15030300020228"),
          hex("1503030000"),
          hex("140303000101"),
          hex("1603030004000000" + "00"),
          hex("1603030000"),
          hex("ff03030001ff"),
          hex("1703010001aa"),
          hex("170303ffff"),
          hex("170303414141"),
          "HTTP/1.1 400 Bad\r\n\r\n".getBytes(ISO_8859_1),
          hex("00"),
          hex("1603"));

  private static final TestAuthority authority = TestAuthority.usual();
  private static final TestIdentity identity = TestAuthority.local();

  private static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits);
  }

  private static FetchOptions options(TlsLibrary library) throws Exception {
    return FetchLab.options()
        .withTls(TlsOptions.defaults().withLibrary(library).withAuthorities(authority.pem()))
        .withRoute(RouteOptions.direct().withVersions(HttpVersions.PREFER_HTTP_2));
  }

  private static CannedServer good(FetchLab lab) throws Exception {
    return lab.serve(
        identity,
        (_, connection) ->
            CannedServer.send(connection, "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ngood"));
  }

  private static void isUnharmed(FetchLab lab, CannedServer good) throws Exception {
    try (Answer answer = lab.answer(good.httpsUrl("/"))) {
      assertThat(new String(answer.copyOfBody(), ISO_8859_1)).isEqualTo("good");
    }
    assertThat(lab.fetcher().stats().responseBytes()).isZero();
  }

  @Seeds(80)
  void records_of_any_kind_end_a_fetch_in_time(RandomGenerator random) throws Exception {
    TlsLibrary library = TlsLibrary.values()[random.nextInt(2)];
    String protocol = random.nextBoolean() ? "TLSv1.2" : "TLSv1.3";
    int most = random.nextBoolean() ? 3_000 : 60_000;
    FetchLab.simulated(
        random.nextLong(),
        options(library),
        lab -> {
          CannedServer good = good(lab);
          CannedServer server =
              lab.serveRaw(raw -> {
                var odd = new MischievousConnection(raw, random, most, RECORDS);
                TlsConnection connection = identity.speaking(protocol).welcome(odd);
                while (connection.read(new byte[4_096], 0, 4_096) > 0) {
                  CannedServer.send(
                      connection,
                      "HTTP/1.1 200 OK\r\nContent-Length: " + PAGE.length() + "\r\n\r\n" + PAGE);
                }
              });
          for (int i = 0; i < 3; i++) {
            long startNanos = Loop.current().nanos();
            if (lab.fetch(server.httpsUrl("/")) instanceof Answered(Answer answer)) {
              String body = new String(answer.copyOfBody(), ISO_8859_1);
              assertThat(answer.cut() == Cut.NONE ? body : PAGE.substring(0, body.length()))
                  .isEqualTo(answer.cut() == Cut.NONE ? PAGE : body);
              answer.close();
            }
            assertThat(Loop.current().nanos() - startNanos)
                .isLessThan(Duration.ofSeconds(100).toNanos());
          }
          isUnharmed(lab, good);
        });
  }

  // ---- Frames ----

  private static byte letter(int stream) {
    return (byte) ('a' + (stream >>> 1) % 26);
  }

  private static byte[] content(RandomGenerator random, int type, int stream) {
    return switch (type) {
      case DATA -> {
        var data = new byte[random.nextInt(3) == 0 ? 0 : random.nextInt(16_000)];
        Arrays.fill(data, letter(stream));
        yield data;
      }
      case HEADERS ->
          switch (random.nextInt(6)) {
            case 0 -> RawHttp2Server.field(":status", "103");
            case 1 -> RawHttp2Server.field("x", "y");
            case 2 -> noise(random, 40);
            case 3 -> new byte[0];
            default -> OK;
          };
      case SETTINGS ->
          random.nextBoolean()
              ? RawHttp2Server.setting(
                  1 + random.nextInt(7), random.nextInt(1 << random.nextInt(31)))
              : new byte[0];
      default -> noise(random, random.nextBoolean() ? 8 : 4);
    };
  }

  private static byte[] noise(RandomGenerator random, int length) {
    var bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  private static void mischief(RawHttp2Server server, int stream, RandomGenerator random)
      throws IOException {
    if (random.nextInt(3) > 0) {
      server.frame(HEADERS, END_HEADERS, stream, OK);
    }
    int count = random.nextInt(12);
    for (int i = 0; i < count; i++) {
      int on = random.nextInt(5) > 0 ? stream : random.nextInt(8);
      int type = random.nextInt(3) == 0 ? random.nextInt(14) : random.nextInt(2);
      int flags = random.nextInt(4) == 0 ? random.nextInt(256) : type == HEADERS ? END_HEADERS : 0;
      byte[] frame = bytes(type, flags, on, content(random, type, on));
      if (random.nextInt(40) == 0) {
        frame[random.nextInt(Math.min(9, frame.length))] ^= (byte) (1 << random.nextInt(8));
      }
      int times = random.nextInt(20) == 0 ? random.nextInt(3_000) : 1;
      for (int j = 0; j < times; j++) {
        server.send(frame);
      }
      if (random.nextInt(4) == 0) {
        Coroutines.sleep(Duration.ofMillis(random.nextInt(200)));
      }
    }
    switch (random.nextInt(5)) {
      case 0 -> server.end();
      case 1 -> {}
      default -> server.frame(DATA, 1, stream, letter(stream));
    }
  }

  @Seeds(80)
  void frames_of_any_kind_end_a_fetch_in_time(RandomGenerator random) throws Exception {
    FetchLab.simulated(
        random.nextLong(),
        options(TlsLibrary.values()[random.nextInt(2)]),
        lab -> {
          CannedServer good = good(lab);
          CannedServer server =
              Http2Lab.serve(lab, (session, stream) -> mischief(session, stream, random));
          for (int round = 0; round < 3; round++) {
            var fetches = new ArrayList<Task<Void>>();
            for (int i = 0; i < 1 + round; i++) {
              String path = "/" + round + i;
              fetches.add(lab.scope().spawn(path, () -> fetchOne(lab, server.httpsUrl(path))));
            }
            for (Task<Void> fetch : fetches) {
              fetch.await();
            }
          }
          isUnharmed(lab, good);
        });
  }

  private static Void fetchOne(FetchLab lab, Url url) {
    long startNanos = Loop.current().nanos();
    if (lab.fetch(url) instanceof Answered(Answer answer)) {
      String body = new String(answer.copyOfBody(), ISO_8859_1);
      assertThat(body.chars().distinct().count()).as(body).isLessThanOrEqualTo(1);
      answer.close();
    }
    assertThat(Loop.current().nanos() - startNanos).isLessThan(Duration.ofSeconds(130).toNanos());
    return null;
  }
}
