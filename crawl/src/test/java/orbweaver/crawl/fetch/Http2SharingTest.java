package orbweaver.crawl.fetch;

import static orbweaver.crawl.fetch.RawHttp2Server.DATA;
import static orbweaver.crawl.fetch.RawHttp2Server.END_HEADERS;
import static orbweaver.crawl.fetch.RawHttp2Server.END_STREAM;
import static orbweaver.crawl.fetch.RawHttp2Server.HEADERS;
import static orbweaver.crawl.fetch.RawHttp2Server.OK;
import static orbweaver.crawl.fetch.RawHttp2Server.PING;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import orbweaver.crawl.fetch.FetchOutcome.Failed;
import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.loop.Coroutines;
import orbweaver.loop.Task;
import orbweaver.parse.Url;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Answers that share one connection of HTTP/2: what becomes of one is no matter of the others. In
/// virtual time.
class Http2SharingTest {
  private interface Check {
    void run(FetchLab lab, Url url) throws Exception;
  }

  private static void serving(RawHttp2Server.Script script, Check check) throws Exception {
    FetchLab.simulated(
        1,
        Http2Lab.options(),
        lab -> {
          CannedServer server = Http2Lab.serve(lab, script);
          check.run(lab, server.httpsUrl("/"));
          assertThat(lab.fetcher().stats().responseBytes()).isZero();
          assertThat(server.connections()).isEqualTo(1);
        });
  }

  /// The first answer never comes, and its coroutine reads for both; the second one takes longer
  /// than the first is waited for.
  @Test
  void a_page_that_never_comes_does_not_cut_one_that_comes_slowly() throws Exception {
    serving(
        (server, stream) -> {
          if (stream == 7) {
            server.frame(HEADERS, END_HEADERS, stream, OK);
            for (int i = 0; i < 40; i++) {
              Coroutines.sleep(Duration.ofSeconds(1));
              server.frame(DATA, i == 39 ? END_STREAM : 0, stream, (byte) 'x');
            }
          } else if (stream == 3) {
            server.answer(stream);
          }
        },
        (lab, url) -> {
          lab.answer(url).close();
          Task<FetchOutcome> never = lab.scope().spawn("never", () -> lab.fetch(url));
          Coroutines.sleep(Duration.ofSeconds(1));

          try (Answer slow = lab.answer(url)) {
            assertThat(slow.cut()).as(slow.cutDetail()).isEqualTo(Cut.NONE);
            assertThat(slow.bodyLength()).isEqualTo(40);
          }
          assertThat(((Failed) never.await()).failure()).isEqualTo(Failure.TIMEOUT);
        });
  }

  /// While a request waits to be sent, for the server takes nothing, another answer asks for one
  /// frame of ours after the other.
  @Test
  @Timeout(60)
  void frames_that_the_server_does_not_take_do_not_pile_up() throws Exception {
    var pings = new AtomicInteger();
    serving(
        (server, stream) -> {
          if (stream == 3) {
            server.answer(stream);
            return;
          }
          server.frame(HEADERS, END_HEADERS, stream, OK);
          Coroutines.sleep(Duration.ofSeconds(2));
          while (pings.incrementAndGet() < 5 * H2Session.MAX_UNSENT) {
            server.frame(PING, 0, 0, new byte[8]);
            server.frame(DATA, 0, stream, (byte) 'x');
            Coroutines.sleep(Duration.ofNanos(100_000)); // or virtual time would stand still
          }
        },
        (lab, url) -> {
          lab.answer(url).close();
          Task<FetchOutcome> flooded = lab.scope().spawn("flooded", () -> lab.fetch(url));
          Coroutines.sleep(Duration.ofSeconds(1));
          List<HeaderField> large = List.of(new HeaderField("x", "x".repeat(4 << 20)));
          FetchRequest request = FetchRequest.page(url, true).withHeaders(large);

          var failed = (Failed) lab.fetcher().fetch(request);

          String words = "the server takes none of the frames that it makes us send";
          assertThat(failed.failure()).as(failed.detail()).isEqualTo(Failure.PROTOCOL_ERROR);
          assertThat(failed.detail()).contains(words);
          try (Answer answer = ((FetchOutcome.Answered) flooded.await()).answer()) {
            assertThat(answer.cut()).isEqualTo(Cut.PROTOCOL_ERROR);
            assertThat(answer.cutDetail()).contains(words);
          }
          assertThat(pings.get()).isBetween(H2Session.MAX_UNSENT, 3 * H2Session.MAX_UNSENT);
        });
  }
}
