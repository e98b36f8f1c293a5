package orbweaver.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import orbweaver.crawl.fetch.FetchOutcome.Answered;
import orbweaver.crawl.fetch.FetchOutcome.Failed;
import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.loop.Connection;
import orbweaver.loop.Coroutines;
import orbweaver.loop.Loop;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What servers that mean harm come to, each by itself and many at once. In virtual time.
class HostileServerTest {
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";

  private static FetchOptions options() {
    return FetchLab.options().withLimits(FetchLimits.defaults().withMinRate(10));
  }

  private static void forever(Connection connection, String head, String more, Duration pause)
      throws IOException {
    CannedServer.send(connection, head);
    while (true) {
      CannedServer.send(connection, more);
      Coroutines.sleep(pause);
    }
  }

  private static CannedServer.Script bomb(String coding) {
    byte[] bytes = Codings.encode(new byte[20 << 20], coding);
    return (_, connection) -> {
      CannedServer.send(
          connection,
          OK + "Content-Encoding: " + coding + "\r\nContent-Length: " + bytes.length + "\r\n\r\n");
      CannedServer.send(connection, bytes);
    };
  }

  private interface Check {
    void of(FetchLab lab, CannedServer server) throws Exception;
  }

  private static void against(CannedServer.Script script, Check check) throws Exception {
    FetchLab.simulated(1, options(), lab -> check.of(lab, lab.serve(script)));
  }

  @Test
  void a_head_without_end_is_a_protocol_error() throws Exception {
    against(
        (_, connection) -> forever(connection, OK, "X: y\r\n".repeat(100), Duration.ofMillis(1)),
        (lab, server) -> {
          Failed failed = lab.failure(server.url("/"));

          assertThat(failed.failure()).isEqualTo(Failure.PROTOCOL_ERROR);
          assertThat(failed.detail()).isEqualTo("the head has more than 1000 lines");
        });
  }

  @Test
  void a_head_that_drips_is_a_timeout() throws Exception {
    against(
        (_, connection) -> forever(connection, OK, "X", Duration.ofSeconds(1)),
        (lab, server) -> {
          Failed failed = lab.failure(server.url("/"));

          assertThat(failed.failure()).isEqualTo(Failure.TIMEOUT);
          assertThat(failed.detail()).isEqualTo("fewer than 10 bytes a second came for 30 s");
          assertThat(failed.elapsedNanos()).isLessThan(Duration.ofSeconds(70).toNanos());
        });
  }

  @Test
  void a_body_that_drips_is_a_timeout_that_keeps_what_came() throws Exception {
    against(
        (_, connection) -> forever(connection, OK + "\r\n", "x", Duration.ofSeconds(1)),
        (lab, server) -> {
          try (Answer answer = lab.answer(server.url("/"))) {
            assertThat(answer.cut()).isEqualTo(Cut.TIMEOUT);
            assertThat(answer.bodyLength()).isBetween(25L, 70L);
          }
        });
  }

  @Test
  void a_server_that_never_answers_is_a_timeout() throws Exception {
    against(
        (_, _) -> Coroutines.sleep(Duration.ofHours(1)),
        (lab, server) -> {
          Failed failed = lab.failure(server.url("/"));

          assertThat(failed.failure()).isEqualTo(Failure.TIMEOUT);
          assertThat(failed.detail()).isEqualTo("no byte of an answer came within 30000 ms");
        });
  }

  @Test
  void a_robots_txt_without_end_is_cut_where_ours_ends() throws Exception {
    against(
        (_, connection) ->
            forever(connection, OK + "\r\n", "Disallow: /x\n".repeat(1_000), Duration.ofMillis(1)),
        (lab, server) -> {
          try (Answer answer =
              lab.answer(FetchRequest.robots(server.url("/robots.txt"), true, 500 << 10))) {
            assertThat(answer.cut()).isEqualTo(Cut.TOO_LARGE);
            assertThat(answer.bodyLength()).isEqualTo(500 << 10);
          }
        });
  }

  /// A body without end of a type, or of none that its head tells.
  @ParameterizedTest
  @CsvSource({
    "200, text/html, true, 4000000",
    "200, '', false, 1048576",
    "302, image/png, false, 1048576",
    "200, image/png, false, 4000000"
  })
  void nothing_is_read_that_is_neither_archived_nor_decoded(
      int status, String type, boolean archives, long most) throws Exception {
    BodyPolicy rules = archives ? TypeRules.any() : TypeRules.any().withoutArchive();
    String head =
        "HTTP/1.1 %d X\r\nContent-Type: %s\r\nTransfer-Encoding: chunked".formatted(status, type);
    String chunk = "8000\r\n" + "x".repeat(0x8000) + "\r\n";
    FetchLimits limits = FetchLimits.defaults().withSizes(4_000_000, 1 << 20, 1 << 20);
    FetchLab.simulated(
        1,
        FetchLab.options().withLimits(limits),
        lab -> {
          CannedServer server =
              lab.serve((_, c) -> forever(c, head + "\r\n\r\n", chunk, Duration.ofMillis(1)));

          FetchRequest request = FetchRequest.page(server.url("/"), true).withBody(rules);
          try (Answer answer = lab.answer(request)) {
            assertThat(answer.cut()).isEqualTo(Cut.TOO_LARGE);
            assertThat(answer.cutDetail()).isEqualTo("the body is larger than " + most + " bytes");
            assertThat(answer.wireLength()).isBetween(most, most + (1 << 20));
          }
        });
  }

  @Test
  void a_large_body_that_takes_long_to_read_keeps_no_other_waiting() throws Exception {
    var body = new byte[3_200_000];
    new SplittableRandom(1).nextBytes(body);
    byte[] large = Codings.gzip(body);
    String head = OK + "Content-Encoding: gzip\r\nContent-Length: " + large.length + "\r\n\r\n";
    against(
        (_, connection) -> {
          CannedServer.send(connection, head);
          CannedServer.send(connection, large);
        },
        (lab, server) -> {
          try (Answer first = lab.answer(server.url("/1"))) {
            byte[] own = first.detachedBody();
            try (Answer second = lab.answer(server.url("/2"))) {
              assertThat(second.bodyLength()).isEqualTo(3_200_000);
            }
            assertThat(own).hasSize(3_200_000);
            assertThat(first.bodyArray()).isSameAs(own);
            assertThat(first.bodyLength()).isEqualTo(3_200_000);
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "deflate", "br", "zstd"})
  void bombs_are_too_large_however_many_there_are(String coding) throws Exception {
    against(
        bomb(coding),
        (lab, server) -> {
          var fetches = new ArrayList<Callable<Cut>>();
          for (int i = 0; i < 5; i++) {
            fetches.add(() -> {
              try (Answer answer = lab.answer(server.url("/"))) {
                assertThat(answer.bodyLength()).isLessThanOrEqualTo(16L << 20);
                return answer.cut();
              }
            });
          }

          assertThat(Coroutines.gather(fetches)).containsOnly(Cut.TOO_LARGE);
          assertThat(lab.fetcher().stats().responseBytes()).isZero();
        });
  }

  @Test
  void a_good_server_is_not_slower_beside_them() throws Exception {
    FetchLab.simulated(
        1,
        options(),
        lab -> {
          CannedServer good = lab.serve(OK + "Content-Length: 2\r\n\r\nhi");
          List<CannedServer> bad =
              List.of(
                  lab.serve((_, _) -> Coroutines.sleep(Duration.ofHours(1))),
                  lab.serve((_, c) -> forever(c, OK, "X", Duration.ofSeconds(1))),
                  lab.serve((_, c) -> forever(c, OK + "\r\n", "x", Duration.ofSeconds(1))),
                  lab.serve(bomb("gzip")));
          long alone = timeOfTen(lab, good);
          for (CannedServer server : bad) {
            for (int i = 0; i < 20; i++) {
              lab.scope().spawn("victim", () -> closed(lab.fetch(server.url("/"))));
            }
          }

          assertThat(timeOfTen(lab, good)).isLessThan(2 * alone + 10_000_000);
        });
  }

  private static long timeOfTen(FetchLab lab, CannedServer good) {
    long before = Loop.current().nanos();
    for (int i = 0; i < 10; i++) {
      lab.answer(good.url("/" + i)).close();
    }
    return Loop.current().nanos() - before;
  }

  private static boolean closed(FetchOutcome outcome) {
    boolean isAnswer = outcome instanceof Answered;
    if (outcome instanceof Answered(Answer answer)) {
      answer.close();
    }
    return isAnswer;
  }
}
