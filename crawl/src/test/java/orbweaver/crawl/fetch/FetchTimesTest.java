package orbweaver.crawl.fetch;

import static orbweaver.loop.Coroutines.sleep;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import orbweaver.crawl.fetch.FetchOutcome.Answered;
import orbweaver.crawl.fetch.FetchOutcome.Failed;
import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.loop.Connection;
import orbweaver.loop.DatagramPort;
import orbweaver.loop.Loop;
import orbweaver.loop.SimulatedNetwork;
import orbweaver.loop.Simulation;
import orbweaver.parse.Url;
import orbweaver.testing.Seeds;
import org.junit.jupiter.api.Test;

/// Servers that take their time, in virtual time.
class FetchTimesTest {
  private static final Duration FOREVER = Duration.ofDays(1);
  private static final String OK = "HTTP/1.1 200 OK\r\n";
  private static final String HELLO = OK + "Content-Length: 5\r\n\r\nhello";

  @Test
  void a_server_that_says_nothing_is_left_after_the_first_byte_limit() throws Exception {
    FetchLab.simulated(
        1,
        lab -> {
          CannedServer server = lab.serve((_, _) -> sleep(FOREVER));

          Failed failed = lab.failure(server.url("/"));

          assertThat(failed.failure()).isEqualTo(Failure.TIMEOUT);
          assertThat(failed.detail()).isEqualTo("no byte of an answer came within 30000 ms");
          assertThat(seconds(failed.elapsedNanos())).isEqualTo(30);
        });
  }

  @Test
  void a_head_that_drips_is_left_when_the_whole_takes_too_long() throws Exception {
    FetchLab.simulated(
        2,
        lab -> {
          CannedServer server =
              lab.serve((_, connection) -> drip(connection, OK + "X: " + "y".repeat(100)));

          Failed failed = lab.failure(server.url("/"));

          assertThat(failed.failure()).isEqualTo(Failure.TIMEOUT);
          assertThat(failed.detail())
              .isEqualTo("the whole fetch took too long; at its end no further byte came");
          assertThat(seconds(failed.elapsedNanos())).isEqualTo(300);
        });
  }

  @Test
  void a_body_that_stops_is_kept_and_said_to_have_stopped() throws Exception {
    FetchLab.simulated(
        3,
        lab -> {
          CannedServer server =
              lab.serve((_, connection) -> {
                CannedServer.send(connection, OK + "Content-Length: 99\r\n\r\nhello");
                sleep(FOREVER);
              });

          try (Answer answer = lab.answer(server.url("/"))) {
            assertThat(answer.cut()).isEqualTo(Cut.TIMEOUT);
            assertThat(answer.cutDetail()).isEqualTo("no further byte came within 30000 ms");
            assertThat(answer.bodyLength()).isEqualTo(5);
            assertThat(seconds(answer.timings().total())).isEqualTo(30);
          }
        });
  }

  @Test
  void a_body_that_drips_below_the_least_rate_is_left() throws Exception {
    FetchLimits limits = FetchLimits.defaults().withMinRate(10);
    FetchLab.simulated(
        9,
        FetchLab.options().withLimits(limits),
        lab -> {
          CannedServer server =
              lab.serve((_, connection) -> drip(connection, OK + "\r\n" + "y".repeat(1_000)));

          Failed failed = lab.failure(server.url("/"));

          assertThat(failed.failure()).isEqualTo(Failure.TIMEOUT);
          assertThat(failed.detail()).isEqualTo("fewer than 10 bytes a second came for 30 s");
          assertThat(seconds(failed.elapsedNanos())).isBetween(30L, 60L);
        });
  }

  @Test
  void a_slow_body_is_whole_if_it_never_stops_for_long() throws Exception {
    FetchLab.simulated(
        4,
        lab -> {
          CannedServer server =
              lab.serve(
                  (_, connection) -> drip(connection, "HTTP/1.1 200\r\n\r\n" + "y".repeat(9)));

          try (Answer answer = lab.answer(server.url("/"))) {
            assertThat(answer.cut()).isEqualTo(Cut.NONE);
            assertThat(answer.bodyLength()).isEqualTo(9);
          }
        });
  }

  @Test
  void a_host_that_nobody_answers_for_is_left_after_the_limit_of_connecting() throws Exception {
    FetchLab.simulated(
        5,
        lab -> {
          ((SimulatedNetwork) Loop.current().network()).cutOff(InetAddress.ofLiteral("10.0.0.9"));

          Failed failed = lab.failure(Objects.requireNonNull(Url.parse("http://10.0.0.9/")));

          assertThat(failed.failure()).isEqualTo(Failure.TIMEOUT);
          assertThat(failed.detail())
              .isEqualTo("connecting to 10.0.0.9, port 80 took longer than 10000 ms");
          assertThat(seconds(failed.elapsedNanos())).isEqualTo(10);
        });
  }

  @Test
  void a_name_that_nobody_looks_up_in_time_is_left_after_the_limit_of_finding() throws Exception {
    Duration soon = Duration.ofMillis(300);
    FetchLimits limits = FetchLimits.defaults().withTimes(soon, FOREVER, FOREVER, FOREVER);
    FetchLab.real(lab -> {
      var here = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0);
      try (DatagramPort silent = Loop.current().network().openDatagrams(here)) {
        var servers = new NameServers(List.of(silent.address()), Map.of(), 0);
        RouteOptions route = RouteOptions.direct().withNameServers(servers);
        FetchOptions options = FetchLab.options().withLimits(limits).withRoute(route);
        try (var fetcher = new Fetcher(Loop.current(), options)) {
          Url url = Objects.requireNonNull(Url.parse("http://far.example/"));
          FetchOutcome outcome = fetcher.fetch(FetchRequest.page(url, true));

          assertThat(outcome).isInstanceOf(Failed.class);
          assertThat(((Failed) outcome).failure()).isEqualTo(Failure.TIMEOUT);
          assertThat(((Failed) outcome).detail())
              .isEqualTo("finding far.example took longer than 300 ms");
        }
      }
    });
  }

  @Test
  void a_tls_handshake_has_a_limit_of_its_own() throws Exception {
    FetchLab.simulated(
        5,
        FetchLab.options().withTls(TlsOptions.defaults().withoutChecks()),
        lab -> {
          CannedServer server = lab.serveRaw(_ -> sleep(FOREVER));

          Failed failed = lab.failure(server.httpsUrl("/"));

          assertThat(failed.failure()).isEqualTo(Failure.TIMEOUT);
          assertThat(failed.detail()).isEqualTo("the TLS handshake was not done within 10000 ms");
          assertThat(seconds(failed.elapsedNanos())).isEqualTo(10);
        });
  }

  @Test
  void idle_connections_are_closed_after_a_minute() throws Exception {
    FetchLab.simulated(
        6,
        lab -> {
          CannedServer server = lab.serve(HELLO);
          lab.answer(server.url("/")).close();

          sleep(Duration.ofSeconds(59));
          assertThat(lab.fetcher().stats().idleConnections()).isEqualTo(1);
          sleep(Duration.ofSeconds(2));

          assertThat(lab.fetcher().stats().idleConnections()).isZero();
        });
  }

  @Seeds(150)
  void whatever_a_server_does_a_fetch_ends_in_time_and_holds_nothing(RandomGenerator random)
      throws Exception {
    FetchLab.simulated(
        random.nextLong(),
        lab -> {
          CannedServer server = lab.serve((_, connection) -> mischief(connection, random));

          for (int i = 0; i < 4; i++) {
            long startNanos = Loop.current().nanos();
            if (lab.fetch(server.url("/" + i)) instanceof Answered(Answer answer)) {
              answer.close();
            }
            assertThat(seconds(Loop.current().nanos() - startNanos)).isLessThanOrEqualTo(331);
          }

          assertThat(lab.fetcher().stats().responseBytes()).isZero();
        });
  }

  @Test
  void a_seed_repeats_every_step() throws Exception {
    assertThat(trace(7)).isEqualTo(trace(7)).isNotEqualTo(trace(8));
  }

  private static long trace(long seed) throws Exception {
    return Simulation.trace(
            seed,
            () -> {
              FetchLab.run(
                  FetchLab.options(),
                  lab -> {
                    CannedServer server = lab.serve((_, c) -> mischief(c, Loop.current().random()));
                    for (int i = 0; i < 5; i++) {
                      if (lab.fetch(server.url("/")) instanceof Answered(Answer answer)) {
                        answer.close();
                      }
                    }
                  });
              return 0;
            })
        .hash();
  }

  /// Sends a response with faults, in pieces, with pauses, and perhaps not to its end.
  private static void mischief(Connection connection, RandomGenerator random) throws Exception {
    byte[] bytes = RandomResponse.mutated(random);
    int at = 0;
    while (at < bytes.length) {
      int count = Math.min(bytes.length - at, 1 + random.nextInt(900));
      connection.write(bytes, at, count);
      at += count;
      switch (random.nextInt(20)) {
        case 0 -> sleep(Duration.ofSeconds(random.nextInt(90)));
        case 1 -> {
          connection.close();
          return;
        }
        default -> {}
      }
    }
    if (random.nextInt(3) == 0) {
      connection.close();
    }
  }

  private static void drip(Connection connection, String text) throws Exception {
    for (int i = 0; i < text.length(); i++) {
      CannedServer.send(connection, text.substring(i, i + 1));
      sleep(Duration.ofSeconds(10));
    }
    connection.close();
  }

  private static long seconds(long nanos) {
    return Duration.ofNanos(nanos).toSeconds();
  }
}
