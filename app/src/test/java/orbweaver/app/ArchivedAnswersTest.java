package orbweaver.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What becomes of answers of every kind in the archive, byte for byte: a crawl of a server that
/// sends what is written down here.
class ArchivedAnswersTest {
  private static final String SAME = "<p>the same text under two addresses. ".repeat(20);

  @TempDir private static Path folder;
  private static final Map<String, byte[]> ANSWERS = new LinkedHashMap<>();
  private static Raw server;
  private static List<WarcRecord> records = List.of();

  @BeforeAll
  static void crawl() throws Exception {
    String links =
        "<a href=/members><a href=/one><a href=/two><a href=/short><a href=/long><a href=/slow>"
            + "<a href=/none>";
    answer("/", "200 OK", "Content-Length: " + links.length(), links.getBytes(ISO_8859_1));
    byte[] members = members("first ", "second");
    answer(
        "/members",
        "200 OK",
        "Content-Encoding: gzip\r\nContent-Length: " + members.length,
        members);
    answer("/one", "200 OK", "Content-Length: " + SAME.length(), SAME.getBytes(ISO_8859_1));
    answer(
        "/two",
        "200 OK",
        "X-Two: 2\r\nContent-Length: " + SAME.length(),
        SAME.getBytes(ISO_8859_1));
    answer("/short", "200 OK", "Content-Length: 1000", new byte[100]);
    answer("/long", "200 OK", "Content-Length: 50000", new byte[50_000]);
    answer("/slow", "200 OK", "Content-Length: 1000", new byte[10]);
    answer("/none", "404 Not Found", "Content-Length: 0", new byte[0]);
    server = new Raw();
    Path job = folder.resolve("job");
    Typed.run(
            "crawl",
            server.url(),
            "--no-robots",
            "--delay",
            "0",
            "--retries",
            "0",
            "--read-timeout",
            "2s",
            "--max-body-size",
            "20000",
            "--dedup",
            "-q",
            "-j",
            job.toString())
        .ends(ExitCode.DONE);
    try (Stream<Path> files = Files.list(job.resolve("archive"))) {
      Path file = files.filter(f -> f.toString().endsWith(".gz")).findFirst().orElseThrow();
      records = WarcRecord.readAll(file);
      Typed.run("warc", "validate", file.toString()).ends(ExitCode.DONE);
    }
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  private static void answer(String target, String status, String fields, byte[] body) {
    var answer = new ByteArrayOutputStream();
    String head = "HTTP/1.1 " + status + "\r\nContent-Type: text/html\r\n" + fields + "\r\n\r\n";
    answer.writeBytes(head.getBytes(ISO_8859_1));
    answer.writeBytes(body);
    ANSWERS.put(target, answer.toByteArray());
  }

  private static byte[] members(String... texts) throws IOException {
    var all = new ByteArrayOutputStream();
    for (String text : texts) {
      try (var gzip = new GZIPOutputStream(all)) {
        gzip.write(text.getBytes(ISO_8859_1));
      }
    }
    return all.toByteArray();
  }

  @Test
  void a_compressed_body_is_kept_as_it_came() {
    assertThat(response("/members").block()).isEqualTo(ANSWERS.get("/members"));
  }

  @Test
  void a_body_that_comes_again_refers_to_the_record_that_has_it() {
    List<WarcRecord> pair = Stream.of("/one", "/two").map(ArchivedAnswersTest::response).toList();
    WarcRecord original = pair.stream().filter(WarcRecord::isResponse).findFirst().orElseThrow();
    WarcRecord revisit = pair.stream().filter(r -> !r.isResponse()).findFirst().orElseThrow();

    assertThat(revisit.field("warc-type")).isEqualTo("revisit");
    assertThat(revisit.field("warc-profile")).endsWith("identical-payload-digest");
    assertThat(revisit.field("warc-refers-to")).isEqualTo(original.field("warc-record-id"));
    assertThat(revisit.field("warc-refers-to-target-uri")).isEqualTo(original.url());
    assertThat(revisit.field("warc-refers-to-date")).isEqualTo(original.field("warc-date"));
  }

  @Test
  void a_body_that_is_cut_says_why() {
    assertThat(response("/short").field("warc-truncated")).isEqualTo("disconnect");
    assertThat(response("/long").field("warc-truncated")).isEqualTo("length");
    assertThat(response("/slow").field("warc-truncated")).isEqualTo("time");
    assertThat(response("/one").field("warc-truncated")).isEmpty();
  }

  @Test
  void an_empty_error_is_an_answer_like_any_other() {
    assertThat(response("/none").block()).isEqualTo(ANSWERS.get("/none"));
  }

  @Test
  void every_uri_is_bare_and_every_exchange_has_its_request() {
    assertThat(records).extracting(WarcRecord::url).noneMatch(url -> url.startsWith("<"));
    long requests = records.stream().filter(r -> r.field("warc-type").equals("request")).count();
    assertThat(requests).isEqualTo(ANSWERS.size());
  }

  private static WarcRecord response(String target) {
    return records.stream()
        .filter(r -> r.url().equals(server.url() + target.substring(1)))
        .filter(r -> !r.field("warc-type").equals("request"))
        .findFirst()
        .orElseThrow();
  }

  /// Sends the answer that is written down, and ends the connection; `/slow` stays open.
  private static final class Raw implements Runnable {
    private final ServerSocket socket;

    /// The connections that stay open: a socket that nobody refers to is closed by the collector.
    private final List<Socket> held = new CopyOnWriteArrayList<>();

    Raw() throws IOException {
      socket = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
      Thread.ofPlatform().daemon().start(this);
    }

    String url() {
      return "http://127.0.0.1:" + socket.getLocalPort() + "/";
    }

    @Override
    public void run() {
      while (!socket.isClosed()) {
        try {
          answer(socket.accept());
        } catch (IOException _) {
          // The test is over, or the client has gone.
        }
      }
    }

    void close() throws IOException {
      socket.close();
      for (Socket client : held) {
        client.close();
      }
    }

    private void answer(Socket client) throws IOException {
      var in = new BufferedReader(new InputStreamReader(client.getInputStream(), ISO_8859_1));
      String target = String.valueOf(in.readLine()).split(" ")[1];
      while (!String.valueOf(in.readLine()).isEmpty()) {
        // The fields of the request do not matter.
      }
      byte[] answer = ANSWERS.getOrDefault(target, new byte[0]);
      client.getOutputStream().write(Arrays.copyOf(answer, answer.length));
      client.getOutputStream().flush();
      if (target.equals("/slow")) {
        held.add(client);
      } else {
        client.close();
      }
    }
  }
}
