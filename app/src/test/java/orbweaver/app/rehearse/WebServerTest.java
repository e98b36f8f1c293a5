package orbweaver.app.rehearse;

import static orbweaver.loop.Coroutines.gather;
import static orbweaver.loop.Coroutines.scope;
import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.DURATION;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import orbweaver.loop.Loop;
import orbweaver.loop.Network;
import orbweaver.parse.RetryAfter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebServerTest {
  private static final String HOST = "a.test";
  private static final GeneratedWeb WEB = web(SiteShape.plain("a", 40));

  private static GeneratedWeb web(SiteShape site) {
    return GeneratedWeb.named(1, new WebShape(List.of(site)));
  }

  /// What a test does with a server.
  private interface Visitor {
    void visit(Door door, AccessLog log) throws Exception;
  }

  /// The way to the server.
  private record Door(Network network, InetSocketAddress address) {
    Client open() throws IOException {
      return new Client(network.connect(address));
    }
  }

  private static void serve(GeneratedWeb web, Visitor visitor) throws Exception {
    Loop.run(() -> serveHere(web, visitor));
  }

  private static Void serveHere(GeneratedWeb web, Visitor visitor) throws Exception {
    Network network = Loop.current().network();
    var any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    return scope(scope -> {
      try (var server = WebServer.listen(network, web, List.of(any))) {
        scope.spawn("web", server::run);
        visitor.visit(new Door(network, server.addresses().getFirst()), server.log());
      }
      return null;
    });
  }

  @Test
  void one_connection_gets_many_answers_whatever_their_framing() throws Exception {
    serve(
        WEB,
        (door, log) -> {
          try (Client client = door.open()) {
            for (String url : Truth.of(WEB, CrawlScope.of(WEB, 99)).requiredUrls()) {
              String target = url.substring(url.indexOf('/', 7));

              Client.Response response = client.get(HOST, target);

              assertThat(response.status()).isEqualTo(200);
              assertThat(response.body()).isEqualTo(WEB.answer(HOST, target, 1).body());
            }
          }
          assertThat(log.accesses()).hasSize(40);
        });
  }

  @Test
  void bodies_are_compressed_for_those_who_ask() throws Exception {
    serve(
        WEB,
        (door, _) -> {
          try (Client client = door.open()) {
            Client.Response plain = client.get(HOST, "/");
            Client.Response zipped = client.get(HOST, "/", "Accept-Encoding: br, gzip");

            assertThat(zipped.wire()).hasSizeLessThan(plain.wire().length);
            assertThat(zipped.body()).isEqualTo(plain.body());
          }
        });
  }

  @Test
  void an_answer_takes_its_latency_and_others_do_not_wait_for_it() throws Exception {
    GeneratedWeb slow = web(SiteShape.plain("a", 1).answering(200, 200));
    serve(
        slow,
        (door, log) -> {
          var visits = new ArrayList<Callable<Integer>>();
          for (int i = 0; i < 20; i++) {
            visits.add(() -> {
              try (Client client = door.open()) {
                return client.get(HOST, "/").status();
              }
            });
          }

          assertThat(gather(visits)).hasSize(20).containsOnly(200);

          List<Access> accesses = log.accesses();
          assertThat(accesses)
              .allMatch(a -> a.endNanos() - a.startNanos() >= Duration.ofMillis(200).toNanos());
          assertThat(accesses).extracting(Access::concurrent).contains(2);
        });
  }

  @Test
  void what_fails_once_is_answered_when_asked_again() throws Exception {
    GeneratedWeb flaky = web(SiteShape.plain("a", 1).with(Oddity.THROTTLED, 1));
    serve(
        flaky,
        (door, log) -> {
          try (Client client = door.open()) {
            Client.Response first = client.get(HOST, "/throttled/0.html");

            assertThat(first.status()).isEqualTo(429);
            assertThat(first.fields()).containsEntry("retry-after", "1");
            assertThat(client.get(HOST, "/throttled/0.html").status()).isEqualTo(200);
          }
          assertThat(log.accesses()).extracting(Access::status).containsExactly(429, 200);
        });
  }

  @Test
  void a_server_that_is_down_names_the_date_when_it_will_be_up() throws Exception {
    GeneratedWeb down = web(SiteShape.plain("a", 1).with(Oddity.UNAVAILABLE, 1));
    serve(
        down,
        (door, _) -> {
          try (Client client = door.open()) {
            Client.Response first = client.get(HOST, "/unavailable/0.html");

            Instant now = Loop.current().now();
            assertThat(first.status()).isEqualTo(503);
            assertThat(RetryAfter.parse(first.fields().get("retry-after"), now))
                .get(as(DURATION))
                .isBetween(Duration.ofSeconds(1), Duration.ofSeconds(3));
          }
        });
  }

  @Test
  void a_reset_leaves_no_answer() throws Exception {
    GeneratedWeb resetting = web(SiteShape.plain("a", 1).with(Oddity.RESET, 1));
    serve(
        resetting,
        (door, log) -> {
          try (Client client = door.open()) {
            assertThatThrownBy(() -> client.get(HOST, "/reset/0.html"))
                .isInstanceOf(IOException.class);
          }
          try (Client client = door.open()) {
            assertThat(client.get(HOST, "/reset/0.html").status()).isEqualTo(200);
          }
          assertThat(log.accesses()).extracting(Access::status).containsExactly(0, 200);
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"CUT", "TRUNCATED"})
  void a_cut_body_ends_early(Oddity oddity) throws Exception {
    GeneratedWeb cutting = web(SiteShape.plain("a", 1).with(oddity, 1));
    serve(
        cutting,
        (door, _) -> {
          try (Client client = door.open()) {
            assertThatThrownBy(() -> client.get(HOST, oddity.folder() + "0.html"))
                .isInstanceOf(IOException.class);
          }
        });
  }

  @Test
  void an_understated_body_goes_on_after_its_length() throws Exception {
    GeneratedWeb lying = web(SiteShape.plain("a", 1).with(Oddity.UNDERSTATED, 1));
    serve(
        lying,
        (door, _) -> {
          try (Client client = door.open()) {
            Client.Response response = client.get(HOST, "/understated/0.html");

            byte[] body = lying.answer(HOST, "/understated/0.html", 1).body();
            assertThat(response.body()).hasSize(body.length / 2);
            assertThat(client.isAtEnd()).isFalse();
          }
        });
  }

  @Test
  void a_dripping_body_comes_whole() throws Exception {
    GeneratedWeb dripping = web(SiteShape.plain("a", 1).with(Oddity.DRIP, 1));
    serve(
        dripping,
        (door, _) -> {
          try (Client client = door.open()) {
            byte[] body = dripping.answer(HOST, "/drip/0.html", 1).body();

            assertThat(client.get(HOST, "/drip/0.html").body()).isEqualTo(body);
          }
        });
  }

  @ParameterizedTest
  @CsvSource({
    "GET / HTTP/1.1, 400",
    "GET / HTTP/1.0;Host: a.test, 400",
    "GET a HTTP/1.1;Host: a.test, 400",
    "GET /;Host: a.test, 400",
    "POST / HTTP/1.1;Host: a.test, 405",
    "GET / HTTP/1.1;Host: a.test;Content-Length: 5, 400",
    "GET / HTTP/1.1;Host: other.test, 421"
  })
  void what_is_no_request_of_ours_is_refused(String head, int status) throws Exception {
    serve(
        WEB,
        (door, log) -> {
          try (Client client = door.open()) {
            client.send(head.replace(";", "\r\n") + "\r\n\r\n");

            assertThat(client.receive().status()).isEqualTo(status);
            assertThat(client.isAtEnd()).isTrue();
          }
          assertThat(log.accesses()).isEmpty();
        });
  }

  @Test
  void an_endless_head_is_refused() throws Exception {
    serve(
        WEB,
        (door, _) -> {
          try (Client client = door.open()) {
            client.send("GET / HTTP/1.1\r\nX: " + "x".repeat(RequestReader.MAX_HEAD_BYTES));

            assertThat(client.receive().status()).isEqualTo(431);
          }
        });
  }

  @Test
  void a_connection_ends_after_many_answers_and_says_so() throws Exception {
    serve(
        WEB,
        (door, _) -> {
          try (Client client = door.open()) {
            for (int i = 1; i < Conversation.MAX_ANSWERS; i++) {
              assertThat(client.get(HOST, "/robots.txt").fields())
                  .containsEntry("connection", "keep-alive");
            }
            assertThat(client.get(HOST, "/robots.txt").fields())
                .containsEntry("connection", "close");
            assertThat(client.isAtEnd()).isTrue();
          }
        });
  }

  @Test
  void two_requests_in_one_packet_get_two_answers() throws Exception {
    serve(
        WEB,
        (door, _) -> {
          try (Client client = door.open()) {
            client.send("GET /robots.txt HTTP/1.1\r\nHost: a.test\r\n\r\n".repeat(2));

            assertThat(client.receive().status()).isEqualTo(404);
            assertThat(client.receive().status()).isEqualTo(404);
          }
        });
  }
}
