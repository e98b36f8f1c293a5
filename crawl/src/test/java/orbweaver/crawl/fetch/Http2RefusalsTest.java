package orbweaver.crawl.fetch;

import static orbweaver.crawl.fetch.RawHttp2Server.DATA;
import static orbweaver.crawl.fetch.RawHttp2Server.END_HEADERS;
import static orbweaver.crawl.fetch.RawHttp2Server.END_STREAM;
import static orbweaver.crawl.fetch.RawHttp2Server.HEADERS;
import static orbweaver.crawl.fetch.RawHttp2Server.OK;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import orbweaver.crawl.fetch.FetchOutcome.Failed;
import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.crawl.fetch.RawHttp2Server.Script;
import orbweaver.loop.Coroutines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Servers of HTTP/2 that do not begin with a request, or say that they have not (RFC 9113 6.8,
/// 8.7): it is made again.
class Http2RefusalsTest {
  private static final int NO_ERROR = 0;
  private static final int REFUSED_STREAM = 7;

  private int requests;

  private interface Body {
    void run(FetchLab lab, CannedServer server) throws Exception;
  }

  private void serving(Script script, Body body) throws Exception {
    Script counted =
        (server, stream) -> {
          requests++;
          script.answer(server, stream);
        };
    FetchLab.real(Http2Lab.options(), lab -> body.run(lab, Http2Lab.serve(lab, counted)));
  }

  @Test
  void a_request_that_the_server_has_not_begun_with_is_made_again() throws Exception {
    serving(
        (server, stream) -> {
          if (requests == 1) {
            server.goAway(0, NO_ERROR);
          } else {
            server.answer(stream);
          }
        },
        (lab, server) -> {
          lab.answer(server.httpsUrl("/")).close();

          assertThat(server.connections()).isEqualTo(2);
        });
  }

  /// However much of an answer has come: the server says that it is none (RFC 9113 6.8, 8.7).
  @ParameterizedTest
  @CsvSource({"0, true", "1, true", "2, true", "0, false", "1, false", "2, false"})
  void a_request_that_the_server_takes_back_is_made_again(int frames, boolean goesAway)
      throws Exception {
    serving(
        (server, stream) -> {
          if (requests != 2) {
            server.answer(stream);
            return;
          }
          if (frames > 0) {
            server.frame(HEADERS, END_HEADERS, stream, OK);
          }
          if (frames > 1) {
            server.frame(DATA, 0, stream, new byte[100]);
          }
          if (goesAway) {
            server.goAway(stream - 2, NO_ERROR);
            server.end();
          } else {
            server.reset(stream, REFUSED_STREAM);
          }
        },
        (lab, server) -> {
          for (int i = 0; i < 2; i++) {
            try (Answer answer = lab.answer(server.httpsUrl("/"))) {
              assertThat(answer.cut()).as(answer.cutDetail()).isEqualTo(Cut.NONE);
              assertThat(answer.bodyLength()).isEqualTo(2);
            }
          }
          assertThat(requests).isEqualTo(3);
          assertThat(server.connections()).isEqualTo(2);
        });
  }

  /// The one that it has begun with is answered where it is, the others somewhere else.
  @Test
  void of_streams_side_by_side_those_are_made_again_that_the_server_leaves() throws Exception {
    serving(
        (server, stream) -> {
          if (requests == 4) { // of the three side by side the last
            server.goAway(stream - 4, NO_ERROR);
            server.answer(stream - 4);
          } else if (requests == 1 || requests > 4) {
            server.answer(stream);
          }
        },
        (lab, server) -> {
          lab.answer(server.httpsUrl("/")).close();
          List<Callable<Long>> three =
              List.of(
                  () -> length(lab, server, "/a"),
                  () -> length(lab, server, "/b"),
                  () -> length(lab, server, "/c"));

          assertThat(Coroutines.gather(three)).containsExactly(2L, 2L, 2L);
          assertThat(requests).isEqualTo(6);
        });
  }

  @Test
  void a_stream_that_is_refused_is_asked_for_again() throws Exception {
    serving(
        (server, stream) -> {
          if (requests == 1) {
            server.reset(stream, REFUSED_STREAM);
          } else {
            server.answer(stream);
          }
        },
        (lab, server) -> {
          lab.answer(server.httpsUrl("/")).close();

          assertThat(requests).isEqualTo(2);
        });
  }

  @Test
  void a_server_that_refuses_everything_is_asked_twice() throws Exception {
    serving(
        (server, stream) -> server.reset(stream, REFUSED_STREAM),
        (lab, server) -> {
          Failed failed = lab.failure(server.httpsUrl("/"));

          assertThat(failed.failure()).isEqualTo(Failure.CONNECT_ERROR);
          assertThat(failed.detail()).contains("refused the request");
          assertThat(requests).isEqualTo(2);
        });
  }

  @Test
  void who_announces_the_end_in_time_still_answers() throws Exception {
    serving(
        (server, stream) -> {
          server.goAway(Integer.MAX_VALUE, NO_ERROR);
          server.frame(HEADERS, END_HEADERS, stream, OK);
          server.goAway(stream, NO_ERROR);
          server.frame(DATA, END_STREAM, stream, new byte[7]);
          server.end();
        },
        (lab, server) -> {
          for (int i = 1; i <= 2; i++) {
            try (Answer answer = lab.answer(server.httpsUrl("/"))) {
              assertThat(answer.cut()).isEqualTo(Cut.NONE);
              assertThat(answer.bodyLength()).isEqualTo(7);
            }
            assertThat(server.connections()).isEqualTo(i);
          }
        });
  }

  private static long length(FetchLab lab, CannedServer server, String path) {
    try (Answer answer = lab.answer(server.httpsUrl(path))) {
      assertThat(answer.cut()).isEqualTo(Cut.NONE);
      return answer.bodyLength();
    }
  }
}
