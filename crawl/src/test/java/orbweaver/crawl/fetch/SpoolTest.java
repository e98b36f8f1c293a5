package orbweaver.crawl.fetch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import orbweaver.loop.Loop;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Bodies that are too large for memory.
class SpoolTest {
  private static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";

  @TempDir Path folder = Path.of("set by JUnit");

  private FetchOptions options() {
    FetchLimits limits = FetchLimits.defaults().withSizes(64 << 20, 16 << 20, 64 << 10);
    return FetchOptions.of("orbweaver-test/1", folder.resolve("spool")).withLimits(limits);
  }

  private static byte[] body(int length) {
    byte[] body = new byte[length];
    for (int i = 0; i < length; i++) {
      body[i] = (byte) (i * 7 ^ i >> 9);
    }
    return body;
  }

  @Test
  void a_large_body_waits_in_a_file_and_reads_back_as_it_came() throws Exception {
    byte[] body = body(1_000_000);
    String head = HEAD + "Content-Length: " + body.length + "\r\n\r\n";
    FetchLab.real(
        options(),
        lab -> {
          CannedServer server =
              lab.serve((_, connection) -> {
                CannedServer.send(connection, head);
                CannedServer.send(connection, body);
              });

          Answer answer = lab.answer(server.url("/"));

          assertThat(files()).hasSize(1);
          assertThat(answer.copyOfBody()).isEqualTo(body);
          byte[] wire = new byte[(int) answer.wireLength()];
          for (int at = 0; at < wire.length; ) {
            at += answer.exchange().response().read(at, wire, at, wire.length - at);
          }
          assertThat(Arrays.copyOfRange(wire, head.length(), wire.length)).isEqualTo(body);
          assertThat(wire).startsWith(head.getBytes(UTF_8));
          answer.close();
          answer.close();
          assertThat(files()).isEmpty();
        });
  }

  @Test
  void a_large_chunked_and_encoded_body_is_decoded_out_of_its_file() throws Exception {
    byte[] body = body(3_000_000);
    byte[] encoded = Codings.encode(body, "gzip");
    FetchLab.real(
        options(),
        lab -> {
          CannedServer server =
              lab.serve((_, connection) -> {
                CannedServer.send(
                    connection,
                    HEAD + "Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n");
                for (int at = 0; at < encoded.length; at += 50_000) {
                  int length = Math.min(50_000, encoded.length - at);
                  CannedServer.send(connection, Integer.toHexString(length) + "\r\n");
                  connection.write(encoded, at, length);
                  CannedServer.send(connection, "\r\n");
                }
                CannedServer.send(connection, "0\r\n\r\n");
              });

          try (Answer answer = lab.answer(server.url("/"))) {
            assertThat(answer.copyOfBody()).isEqualTo(body);
            assertThat(answer.payloadLength()).isEqualTo(encoded.length);
          }
          assertThat(files()).isEmpty();
        });
  }

  @Test
  void a_body_that_is_cut_leaves_no_file_behind() throws Exception {
    byte[] body = body(300_000);
    FetchLab.real(
        options(),
        lab -> {
          CannedServer server =
              lab.serve((_, connection) -> {
                CannedServer.send(connection, HEAD + "Content-Length: 999999\r\n\r\n");
                CannedServer.send(connection, body);
                connection.close();
              });

          try (Answer answer = lab.answer(server.url("/"))) {
            assertThat(answer.cut()).isEqualTo(Cut.TRUNCATED);
            assertThat(answer.copyOfBody()).isEqualTo(body);
          }

          assertThat(files()).isEmpty();
        });
  }

  @Test
  void many_bodies_at_once_stay_within_the_budget_of_memory() throws Exception {
    byte[] body = body(400_000);
    String head = HEAD + "Content-Length: " + body.length + "\r\n\r\n";
    FetchLimits limits = FetchLimits.defaults().withSizes(64 << 20, 16 << 20, 1 << 20);
    var holdings = new Holdings(10, Duration.ofSeconds(60), 0, 1 << 20);
    FetchLab.real(
        options().withLimits(limits).withHoldings(holdings),
        lab -> {
          CannedServer server =
              lab.serve((_, connection) -> {
                CannedServer.send(connection, head);
                CannedServer.send(connection, body);
              });
          var answers = new ArrayList<Answer>();

          for (int i = 0; i < 8; i++) {
            answers.add(lab.answer(server.url("/" + i)));
            assertThat(lab.fetcher().stats().responseBytes()).isLessThanOrEqualTo(3 << 19);
          }

          assertThat(files().size()).isBetween(4, 8);
          for (Answer answer : answers) {
            assertThat(answer.copyOfBody()).isEqualTo(body);
            answer.close();
          }
          assertThat(lab.fetcher().stats().responseBytes()).isZero();
        });
  }

  @Test
  void what_a_killed_process_left_is_cleared() throws Exception {
    Path spool = Files.createDirectories(folder.resolve("spool"));
    Files.writeString(spool.resolve("body-0123"), "left");
    Files.writeString(spool.resolve("else"), "not ours");

    Loop.run(() -> {
      Fetcher.clearSpool(Loop.current().disk(), options());
      return null;
    });

    assertThat(files()).containsExactly(spool.resolve("else"));
  }

  private List<Path> files() throws Exception {
    Path spool = folder.resolve("spool");
    if (!Files.exists(spool)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(spool)) {
      return files.toList();
    }
  }
}
