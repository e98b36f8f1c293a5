package orbweaver.crawl.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static orbweaver.crawl.fetch.RawHttp2Server.DATA;
import static orbweaver.crawl.fetch.RawHttp2Server.END_HEADERS;
import static orbweaver.crawl.fetch.RawHttp2Server.END_STREAM;
import static orbweaver.crawl.fetch.RawHttp2Server.HEADERS;
import static orbweaver.crawl.fetch.RawHttp2Server.OK;
import static orbweaver.crawl.fetch.RawHttp2Server.PRIORITY;
import static orbweaver.crawl.fetch.RawHttp2Server.SETTINGS;
import static orbweaver.crawl.fetch.RawHttp2Server.bytes;
import static orbweaver.crawl.fetch.RawHttp2Server.field;
import static orbweaver.crawl.fetch.RawHttp2Server.join;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import orbweaver.crawl.fetch.FetchOutcome.Failed;
import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.crawl.fetch.RawHttp2Server.Script;
import orbweaver.loop.Coroutines;
import orbweaver.parse.Url;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Frames of HTTP/2 that come in odd pieces, in an odd order, or with odd contents.
@Timeout(60)
class OddFramesTest {
  private static final int PADDED = 8;
  private static final int UNKNOWN = 0xbe;

  private interface Check {
    void run(FetchLab lab, Url url) throws Exception;
  }

  /// Asks servers that begin with `greeting`.
  private static void serving(byte[] greeting, Script script, Check check) throws Exception {
    Duration soon = Duration.ofSeconds(2);
    FetchLimits limits = FetchLimits.defaults().withTimes(soon, soon, soon, soon.multipliedBy(5));
    FetchLab.real(
        Http2Lab.options().withLimits(limits),
        lab -> check.run(lab, Http2Lab.serve(lab, greeting, script).httpsUrl("/")));
  }

  private static final byte[] GREETING = bytes(SETTINGS, 0, 0);

  private static void gives(FetchLab lab, Url url, byte[] body) {
    try (Answer answer = lab.answer(url)) {
      assertThat(answer.cut()).as(answer.cutDetail()).isEqualTo(Cut.NONE);
      assertThat(answer.copyOfBody()).isEqualTo(body);
    }
  }

  /// The first that a server says is its settings; what it says in one piece with them may end
  /// anywhere. Zeros look like the heads of frames.
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4, 5, 8, 9, 10, 17, 18, 19, 20, 27, 28, 29, 30, 500, 1_027})
  void the_first_piece_may_end_within_a_frame(int firstBytes) throws Exception {
    byte[] body = new byte[1_000];
    serving(
        new byte[0],
        (server, stream) -> {
          byte[] all =
              join(
                  GREETING,
                  bytes(HEADERS, END_HEADERS, stream, OK),
                  bytes(DATA, END_STREAM, stream, body));
          server.send(Arrays.copyOf(all, firstBytes));
          Coroutines.sleep(Duration.ofMillis(30));
          server.send(Arrays.copyOfRange(all, firstBytes, all.length));
        },
        (lab, url) -> gives(lab, url, body));
  }

  @ParameterizedTest
  @ValueSource(ints = {1_000, 16_384, 16_393, 65_535, 65_536, 65_537, 100_000})
  void frames_come_whole_however_they_are_cut(int pieceBytes) throws Exception {
    byte[] body = new byte[400_000];
    for (int i = 0; i < body.length; i++) {
      body[i] = (byte) (i % 251);
    }
    serving(
        GREETING,
        (server, stream) -> {
          byte[] all = bytes(HEADERS, END_HEADERS, stream, OK);
          for (int from = 0; from < body.length; from += 16_384) {
            int to = Math.min(body.length, from + 16_384);
            int flags = to == body.length ? END_STREAM : 0;
            all = join(all, bytes(DATA, flags, stream, Arrays.copyOfRange(body, from, to)));
          }
          for (int from = 0; from < all.length; from += pieceBytes) {
            server.send(Arrays.copyOfRange(all, from, Math.min(all.length, from + pieceBytes)));
            Coroutines.sleep(Duration.ofMillis(2));
          }
        },
        (lab, url) -> {
          gives(lab, url, body);
          gives(lab, url, body);
        });
  }

  @Test
  void what_stands_between_the_parts_of_a_body_is_none_of_it() throws Exception {
    byte[] part = "ok".getBytes(ISO_8859_1);
    serving(
        GREETING,
        (server, stream) -> {
          byte[] padded = join(new byte[] {(byte) 200}, part, new byte[200]);
          byte[] onlyPadding = join(new byte[] {(byte) 255}, new byte[255]);
          server.send(
              join(
                  bytes(UNKNOWN, 0xff, 0, new byte[16_384]),
                  bytes(HEADERS, END_HEADERS, stream, OK),
                  bytes(DATA, PADDED, stream, padded),
                  bytes(UNKNOWN, END_STREAM, stream, part),
                  bytes(PRIORITY, 0, stream, new byte[] {0, 0, 0, 0, 1}),
                  bytes(DATA, PADDED, stream, onlyPadding)));
          server.goAway(stream, 0);
          server.send(bytes(DATA, END_STREAM, stream, part));
        },
        (lab, url) -> {
          gives(lab, url, "okok".getBytes(ISO_8859_1));
          gives(lab, url, "okok".getBytes(ISO_8859_1));
        });
  }

  /// It could be the head of another answer.
  @Test
  void a_body_before_the_head_is_no_answer() throws Exception {
    byte[] forged = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".getBytes(ISO_8859_1);
    for (boolean hasHints : new boolean[] {false, true}) {
      serving(
          GREETING,
          (server, stream) -> {
            if (hasHints) {
              server.frame(HEADERS, END_HEADERS, stream, field(":status", "103"));
            }
            server.frame(DATA, 0, stream, forged);
            server.answer(stream);
          },
          (lab, url) -> {
            Failed failed = lab.failure(url);
            assertThat(failed.failure()).as(failed.detail()).isEqualTo(Failure.PROTOCOL_ERROR);
            assertThat(failed.detail()).doesNotContain("timeout");
          });
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a: b\r\nset-cookie",
        "a\r\n\r\nb",
        "a:b",
        "a b",
        " content-length",
        "a\0",
        "aä",
        ""
      })
  void a_name_cannot_smuggle_a_field_into_the_archive(String name) throws Exception {
    serving(
        GREETING,
        (server, stream) -> {
          server.frame(HEADERS, END_HEADERS, stream, join(OK, field(name, "x=y")));
          server.frame(DATA, END_STREAM, stream, (byte) 'o');
        },
        (lab, url) -> {
          Failed failed = lab.failure(url);
          assertThat(failed.failure()).as(failed.detail()).isEqualTo(Failure.PROTOCOL_ERROR);
        });
  }

  @Test
  void fields_behind_a_body_are_none_of_the_answer() throws Exception {
    serving(
        GREETING,
        (server, stream) -> {
          server.frame(HEADERS, END_HEADERS, stream, OK);
          server.frame(DATA, 0, stream, (byte) 'o', (byte) 'k');
          server.frame(HEADERS, END_HEADERS | END_STREAM, stream, field("content-length", "9"));
        },
        (lab, url) -> gives(lab, url, "ok".getBytes(ISO_8859_1)));
  }

  @Test
  void hints_that_end_the_stream_are_no_answer() throws Exception {
    serving(
        GREETING,
        (server, stream) ->
            server.frame(HEADERS, END_HEADERS | END_STREAM, stream, field(":status", "103")),
        (lab, url) -> {
          Failed failed = lab.failure(url);
          assertThat(failed.failure()).as(failed.detail()).isEqualTo(Failure.PROTOCOL_ERROR);
        });
  }
}
