package orbweaver.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import orbweaver.loop.Coroutines;
import org.junit.jupiter.api.Test;

/// Bodies that are not even read.
class TypeRulesTest {
  private static final TypeRules TEXT_ONLY =
      new TypeRules(List.of("Text/*"), List.of("text/plain"), true);

  private static CannedServer serveForever(FetchLab lab, String head) throws Exception {
    return lab.serve((_, connection) -> {
      CannedServer.send(connection, head + "\r\n\r\nthe first bytes");
      Coroutines.sleep(Duration.ofDays(1));
    });
  }

  private static Answer answer(FetchLab lab, String head) throws Exception {
    CannedServer server = serveForever(lab, head);
    return lab.answer(
        FetchRequest.page(server.url("/"), /* allowsInternal= */ true).withBody(TEXT_ONLY));
  }

  @Test
  void a_body_of_another_type_is_left_once_the_head_has_come() throws Exception {
    FetchLab.simulated(
        1,
        lab -> {
          try (Answer answer = answer(lab, "HTTP/1.1 200 OK\r\nContent-Type: image/png")) {
            assertThat(answer.cut()).isEqualTo(Cut.BLOCKED_TYPE);
            assertThat(answer.cutDetail())
                .isEqualTo("image/png is not among the types that are accepted");
            assertThat(answer.payloadLength()).isZero();
            assertThat(answer.timings().total()).isLessThan(Duration.ofSeconds(5).toNanos());
          }
        });
  }

  @Test
  void a_type_that_is_rejected_is_not_accepted() throws Exception {
    FetchLab.simulated(
        2,
        lab -> {
          try (Answer answer = answer(lab, "HTTP/1.1 200 OK\r\nContent-Type: text/plain; a=b")) {
            assertThat(answer.cutDetail())
                .isEqualTo("text/plain is among the types that are rejected");
          }
        });
  }

  @Test
  void errors_and_pages_without_a_type_are_read() throws Exception {
    FetchLab.simulated(
        3,
        lab -> {
          String error = "HTTP/1.1 404 No\r\nContent-Type: image/png\r\nContent-Length: 3";
          try (Answer answer = answer(lab, error)) {
            assertThat(answer.cut()).isEqualTo(Cut.NONE);
          }
          try (Answer answer = answer(lab, "HTTP/1.1 200 OK\r\nContent-Length: 3")) {
            assertThat(answer.cut()).isEqualTo(Cut.NONE);
          }
        });
  }

  @Test
  void a_body_that_says_to_be_too_long_is_left_once_the_head_has_come() throws Exception {
    FetchLab.simulated(
        4,
        lab -> {
          try (Answer answer = answer(lab, "HTTP/1.1 200 OK\r\nContent-Length: 999999999999")) {
            assertThat(answer.cut()).isEqualTo(Cut.TOO_LARGE);
            assertThat(answer.cutDetail())
                .isEqualTo("the body has 999999999999 bytes, more than 268435456");
            assertThat(answer.payloadLength()).isZero();
          }
        });
  }
}
