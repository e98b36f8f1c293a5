package orbweaver.crawl.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import orbweaver.crawl.fetch.FetchOutcome.Answered;
import orbweaver.loop.Connection;
import orbweaver.loop.Coroutines;
import orbweaver.loop.Loop;
import orbweaver.testing.Seeds;

/// Servers that follow no rule, asked for one page after the other: each fetch ends in time with
/// one outcome, no byte of an answer becomes part of another one, what is kept is what was sent,
/// and the good pages among them are whole. In virtual time.
class ExchangeFuzzTest {
  private static final String GOOD = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ngood";

  /// Between two requests. All that belongs to an answer has come by then.
  private static final Duration PAUSE = Duration.ofSeconds(3);

  private final Map<String, List<ByteArrayOutputStream>> sent = new LinkedHashMap<>();

  private static FetchOptions options() {
    return FetchLab.options();
  }

  /// Says an answer in pieces, and leaves the connection in some state.
  private void answer(String request, Connection connection, RandomGenerator random)
      throws Exception {
    String path = request.split(" ", 3)[1];
    var log = new ByteArrayOutputStream();
    sent.computeIfAbsent(path, _ -> new ArrayList<>()).add(log);
    if (path.startsWith("/good")) {
      send(connection, GOOD.getBytes(ISO_8859_1), log);
      return;
    }
    byte[] bytes = RandomAnswer.of(random, (char) ('a' + path.hashCode() % 26));
    int end = random.nextInt(4) == 0 ? random.nextInt(bytes.length + 1) : bytes.length;
    int most = random.nextBoolean() ? 100_000 : 1 + random.nextInt(200);
    int pauses = 0;
    for (int at = 0; at < end; ) {
      int to = Math.min(end, at + 1 + random.nextInt(most));
      send(connection, Arrays.copyOfRange(bytes, at, to), log);
      at = to;
      if (pauses < 5 && random.nextInt(3) == 0) {
        pauses++;
        Coroutines.sleep(Duration.ofMillis(random.nextInt(100)));
      }
    }
    switch (random.nextInt(6)) {
      case 0 -> connection.close();
      case 1 -> connection.shutdownOutput();
      default -> {}
    }
  }

  private static void send(Connection connection, byte[] bytes, ByteArrayOutputStream log)
      throws IOException {
    log.writeBytes(bytes);
    CannedServer.send(connection, bytes);
  }

  @Seeds(200)
  void no_answer_takes_anything_of_another(RandomGenerator random) throws Exception {
    FetchLab.simulated(
        random.nextLong(),
        options(),
        lab -> {
          CannedServer server = lab.serve((request, c) -> answer(request, c, random));
          for (int i = 0; i < 12; i++) {
            String path = (random.nextInt(4) == 0 ? "/good" : "/page") + i;
            long startNanos = Loop.current().nanos();
            FetchOutcome outcome = lab.fetch(server.url(path));
            assertThat(Loop.current().nanos() - startNanos)
                .isLessThan(Duration.ofSeconds(70).toNanos());
            check(path, outcome);
            Coroutines.sleep(PAUSE);
          }
          check("/good", lab.fetch(server.url("/good")));
          assertThat(lab.fetcher().stats().responseBytes()).isZero();
        });
  }

  private void check(String path, FetchOutcome outcome) throws IOException {
    if (outcome instanceof Answered(Answer answer)) {
      try (answer) {
        byte[] kept = bytes(answer);
        assertThat(sent.get(path))
            .as(path + " keeps " + new String(kept, ISO_8859_1))
            .anyMatch(log -> startsWith(log.toByteArray(), kept));
        assertThat(answer.head().toBytes())
            .isEqualTo(
                Arrays.copyOfRange(
                    kept,
                    answer.exchange().headEnd() - answer.head().toBytes().length,
                    answer.exchange().headEnd()));
        if (path.startsWith("/good")) {
          assertThat(new String(answer.copyOfBody(), ISO_8859_1)).isEqualTo("good");
        }
      }
    } else {
      assertThat(path).as(outcome.toString()).doesNotStartWith("/good");
    }
  }

  private static boolean startsWith(byte[] all, byte[] beginning) {
    return all.length >= beginning.length
        && Arrays.equals(all, 0, beginning.length, beginning, 0, beginning.length);
  }

  private static byte[] bytes(Answer answer) throws IOException {
    WireBytes wire = answer.exchange().response();
    var bytes = new byte[(int) wire.length()];
    for (int have = 0; have < bytes.length; ) {
      have += wire.read(have, bytes, have, bytes.length - have);
    }
    return bytes;
  }
}
