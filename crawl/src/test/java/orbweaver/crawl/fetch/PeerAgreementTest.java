package orbweaver.crawl.fetch;

import static orbweaver.loop.Coroutines.blocking;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import orbweaver.loop.Connection;
import orbweaver.loop.Coroutines;
import org.junit.jupiter.api.Test;

/// Valid answers made by chance, read by us and by the client of the Java runtime.
class PeerAgreementTest {
  private static final int ANSWERS = 150;

  /// What a client makes of an answer.
  ///
  /// @param payload digest of the body without transfer coding, still with content coding
  private record Seen(int status, Map<String, List<String>> fields, String payload) {}

  @Test
  void both_read_the_same_status_fields_and_body() throws Exception {
    try (var peer = HttpClient.newHttpClient()) {
      FetchLab.real(lab -> {
        for (int seed = 0; seed < ANSWERS; seed++) {
          RandomResponse response = RandomResponse.valid(new Random(seed));
          var pieces = new Random(seed);
          CannedServer server =
              lab.serve((_, connection) -> sendInPieces(connection, response.bytes(), pieces));

          Seen theirs = theirs(peer, server);
          try (Answer answer = lab.answer(server.url("/"))) {
            assertThat(ours(answer)).as("seed %d", seed).isEqualTo(theirs);
            assertThat(answer.copyOfBody()).as("seed %d", seed).isEqualTo(response.body());
            assertThat(answer.cut()).as("seed %d", seed).isEqualTo(Cut.NONE);
          }
        }
      });
    }
  }

  private static void sendInPieces(Connection connection, byte[] bytes, Random random)
      throws Exception {
    int at = 0;
    while (at < bytes.length) {
      int length = Math.min(bytes.length - at, 1 + random.nextInt(2_000));
      CannedServer.send(connection, Arrays.copyOfRange(bytes, at, at + length));
      Coroutines.yieldNow();
      at += length;
    }
    connection.close();
  }

  private static Seen theirs(HttpClient peer, CannedServer server) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(java.net.URI.create(server.url("/").href())).build();
    HttpResponse<byte[]> response =
        blocking(() -> peer.send(request, HttpResponse.BodyHandlers.ofByteArray()));
    var fields = new TreeMap<String, List<String>>(String.CASE_INSENSITIVE_ORDER);
    fields.putAll(response.headers().map());
    return new Seen(response.statusCode(), fields, digest(response.body()));
  }

  private static Seen ours(Answer answer) {
    var fields = new TreeMap<String, List<String>>(String.CASE_INSENSITIVE_ORDER);
    HttpHead head = answer.head();
    for (int i = 0; i < head.size(); i++) {
      fields.computeIfAbsent(head.name(i), _ -> new ArrayList<>()).add(head.value(i));
    }
    return new Seen(answer.status(), fields, answer.exchange().payloadDigest());
  }

  private static String digest(byte[] bytes) throws Exception {
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
    return "sha256:" + HexFormat.of().formatHex(digest);
  }
}
