package orbweaver.store.warc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import orbweaver.crawl.fetch.Exchange;
import orbweaver.crawl.frontier.Outcome;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.crawl.frontier.Verdict;
import orbweaver.loop.Loop;
import orbweaver.parse.Url;
import orbweaver.store.Samples;
import orbweaver.store.WarcMembers;
import orbweaver.store.WarcMembers.Member;
import orbweaver.testing.ProjectFolder;
import orbweaver.testing.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcRequest;
import org.netpreserve.jwarc.WarcResponse;

class ArchiveTest {
  private static final ArchiveOptions OPTIONS = ArchiveOptions.of("test", "orbweaver/test");
  private static final Url PAGE = Samples.url("http://example.org/a%20b?q=1&r=%22");
  private static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";

  private static final String LONG = "hello ".repeat(100);

  @TempDir Path folder;

  // ---- What a record holds ----

  @Test
  void a_file_begins_with_its_description() throws Exception {
    write(OPTIONS, archive -> append(archive, Samples.exchange(PAGE, "hello")));

    Member info = members().getFirst();
    assertThat(info.field("WARC-Type")).isEqualTo("warcinfo");
    assertThat(info.field("WARC-Filename")).isEqualTo(files().getFirst().getFileName().toString());
    assertThat(text(info.block())).contains("software: orbweaver/test\r\n");
  }

  @Test
  void request_and_response_are_stored_byte_for_byte_and_linked() throws Exception {
    Exchange exchange = Samples.exchange(PAGE, "hello");

    write(OPTIONS, archive -> append(archive, exchange));

    Member response = members().get(1);
    Member request = members().get(2);
    assertThat(response.field("WARC-Type")).isEqualTo("response");
    assertThat(response.field("WARC-Target-URI")).isEqualTo(PAGE.href());
    assertThat(response.field("WARC-Date")).isEqualTo("2026-01-02T03:04:05.678Z");
    assertThat(response.field("WARC-IP-Address")).isEqualTo("192.0.2.7");
    assertThat(response.block()).isEqualTo(((Samples.Bytes) exchange.response()).bytes());
    assertThat(request.field("WARC-Type")).isEqualTo("request");
    assertThat(request.field("WARC-Concurrent-To")).isEqualTo(response.field("WARC-Record-ID"));
    assertThat(request.block()).isEqualTo(exchange.request());
  }

  @Test
  void interim_answers_are_left_out() throws Exception {
    String interim = "HTTP/1.1 103 Early Hints\r\nLink: </s.css>\r\n\r\nHTTP/1.1 100 \n\n";
    String head = HEAD + "\r\n";
    byte[] wire = (interim + head + "hello").getBytes(ISO_8859_1);

    write(
        OPTIONS,
        archive ->
            append(archive, Samples.exchange(PAGE, wire, interim.length() + head.length(), "")));

    assertThat(text(members().get(1).block())).isEqualTo(head + "hello");
  }

  @Test
  void what_was_cut_says_why() throws Exception {
    write(
        OPTIONS,
        archive -> {
          append(archive, cut(), Outcome.TOO_LARGE);
          append(archive, cut(), Outcome.TIMEOUT);
          append(archive, cut(), Outcome.TRUNCATED);
          append(archive, cut(), Outcome.DECODE_ERROR);
        });

    assertThat(members().stream().map(m -> m.field("WARC-Truncated")).filter(r -> !r.isEmpty()))
        .containsExactly("length", "time", "disconnect", "unspecified");
  }

  @Test
  void a_body_that_arrived_compressed_is_stored_as_it_came() throws Exception {
    byte[] wire = ("x".repeat(HEAD.length()) + "y".repeat(100_000)).getBytes(ISO_8859_1);

    write(
        OPTIONS,
        archive -> {
          append(archive, Samples.exchange(PAGE, wire, HEAD.length(), "gzip"));
          append(archive, Samples.exchange(PAGE, wire, HEAD.length(), ""));
        });

    assertThat(members().get(1).length()).isGreaterThan(100_000);
    assertThat(members().get(1).block()).isEqualTo(wire);
    assertThat(members().get(3).length()).isLessThan(2_000);
    assertThat(members().get(3).block()).isEqualTo(wire);
  }

  @Seeds(30)
  void any_bytes_come_back(RandomGenerator random) throws Exception {
    var wires = new ArrayList<byte[]>();
    for (int i = random.nextInt(1, 6); i > 0; i--) {
      var wire = new byte[random.nextInt(1 << random.nextInt(4, 20))];
      random.nextBytes(wire);
      wires.add(wire);
    }

    List<ArchivePlace> places = new ArrayList<>();
    write(
        OPTIONS,
        archive -> {
          for (byte[] wire : wires) {
            String encoding = random.nextBoolean() ? "br" : "";
            Exchange exchange = Samples.exchange(PAGE, wire, wire.length / 2, encoding);
            places.add(append(archive, exchange));
          }
        });

    List<Member> responses =
        members().stream().filter(m -> m.field("WARC-Type").equals("response")).toList();
    assertThat(responses).hasSameSizeAs(wires);
    for (int i = 0; i < wires.size(); i++) {
      assertThat(responses.get(i).block()).endsWith(withoutBlankStart(wires.get(i)));
      assertThat(responses.get(i).offset()).isEqualTo(places.get(i).offset());
      assertThat(responses.get(i).length()).isEqualTo(places.get(i).length());
    }
  }

  /// Line ends before a status line are no part of the message.
  private static byte[] withoutBlankStart(byte[] wire) {
    int at = 0;
    while (at < wire.length / 2 && (wire[at] == '\r' || wire[at] == '\n')) {
      at++;
    }
    return java.util.Arrays.copyOfRange(wire, at, wire.length);
  }

  @Test
  void a_full_file_is_followed_by_the_next() throws Exception {
    var small = new ArchiveOptions("te/st", "orbweaver/test", 6, 2_000, false);

    write(
        small,
        archive -> {
          for (int i = 0; i < 9; i++) {
            append(archive, Samples.exchange(PAGE, "hello".repeat(i)));
          }
        });

    assertThat(files()).hasSizeGreaterThan(2);
    assertThat(files())
        .allSatisfy(file -> {
          assertThat(file.getFileName().toString())
              .matches("te_st-20260102030405-0000\\d\\.warc\\.gz");
          List<Member> members = WarcMembers.read(Files.readAllBytes(file));
          assertThat(members.getFirst().field("WARC-Type")).isEqualTo("warcinfo");
        });
    assertThat(Files.readAllLines(folder.resolve("index.cdxj"))).hasSize(9);
  }

  @Test
  void a_body_that_was_archived_before_is_referred_to() throws Exception {
    String body = "hello ".repeat(100);
    Url other = Samples.url("http://example.org/again");

    write(
        OPTIONS.withRevisits(),
        archive -> {
          append(archive, digested(Samples.exchange(PAGE, body), body));
          append(archive, digested(Samples.exchange(other, body), body));
        });

    Member original = members().get(1);
    Member revisit = members().get(3);
    assertThat(revisit.field("WARC-Type")).isEqualTo("revisit");
    assertThat(revisit.field("WARC-Target-URI")).isEqualTo(other.href());
    assertThat(revisit.field("WARC-Refers-To")).isEqualTo(original.field("WARC-Record-ID"));
    assertThat(revisit.field("WARC-Refers-To-Target-URI")).isEqualTo(PAGE.href());
    assertThat(revisit.field("WARC-Refers-To-Date")).isEqualTo(original.field("WARC-Date"));
    assertThat(text(revisit.block())).startsWith("HTTP/1.1 200 OK").endsWith("600\r\n\r\n");
    assertThat(Files.readString(folder.resolve("index.cdxj"))).containsOnlyOnce("warc/revisit");
  }

  @Test
  void what_was_cut_is_neither_referred_to_nor_refers() throws Exception {
    write(
        OPTIONS.withRevisits(),
        archive -> {
          append(archive, cut());
          append(archive, cut());
        });

    assertThat(members()).noneMatch(m -> m.field("WARC-Type").equals("revisit"));
  }

  @Test
  void what_the_server_says_has_not_changed_refers_to_what_was_archived() throws Exception {
    Exchange exchange = Samples.exchange(PAGE, "");

    write(OPTIONS, archive -> archive.appendUnchanged(exchange, Samples.EPOCH.minusSeconds(60)));

    Member revisit = members().get(1);
    assertThat(revisit.field("WARC-Type")).isEqualTo("revisit");
    assertThat(revisit.field("WARC-Profile")).endsWith("/revisit/server-not-modified");
    assertThat(revisit.field("WARC-Refers-To-Target-URI")).isEqualTo(PAGE.href());
    assertThat(revisit.field("WARC-Refers-To-Date")).isEqualTo("2026-01-02T03:03:05.678Z");
    assertThat(members().get(2).field("WARC-Type")).isEqualTo("request");
  }

  // ---- What others say about it ----

  @Test
  void jwarc_reads_and_validates_it() throws Exception {
    write(OPTIONS.withRevisits(), this::appendOneOfEach);

    try (var reader = new WarcReader(files().getFirst())) {
      var types = new ArrayList<String>();
      for (WarcRecord record : reader) {
        types.add(record.type());
        if (record instanceof WarcResponse response) {
          assertThat(response.target()).startsWith("http://example.org/");
          assertThat(response.http().status()).isEqualTo(200);
          assertThat(response.payloadDigest()).isPresent();
        }
        if (record instanceof WarcRequest request) {
          assertThat(request.http().method()).isEqualTo("GET");
        }
      }
      assertThat(types)
          .startsWith("warcinfo", "response", "request")
          .hasSize(11)
          .contains("revisit");
    }
  }

  @Test
  void the_strict_checker_finds_no_fault() throws Exception {
    Path checker = ProjectFolder.shared("cases/warccheck.py");
    assumeThat(checker).as("the checker lies beside the project").exists();
    assumeThat(Path.of("/usr/bin/python3")).as("python3 runs the checker").exists();

    write(OPTIONS.withRevisits(), this::appendOneOfEach);

    Process check =
        new ProcessBuilder("python3", checker.toString(), files().getFirst().toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(check.getInputStream().readAllBytes(), UTF_8);
    assertThat(check.waitFor()).as(said).isZero();
  }

  private void appendOneOfEach(Archive archive) {
    String chunked = HEAD + "Transfer-Encoding: chunked\r\n\r\n";
    byte[] chunks = (chunked + "5\r\nhello\r\n0\r\n\r\n").getBytes(ISO_8859_1);
    String interim = "HTTP/1.1 103 Early Hints\r\n\r\n";
    String plain = HEAD + "Content-Length: 5\r\n\r\n";
    byte[] withInterim = (interim + plain + "hello").getBytes(ISO_8859_1);

    append(archive, digested(Samples.exchange(PAGE, chunks, chunked.length(), "")));
    append(
        archive,
        digested(Samples.exchange(PAGE, withInterim, interim.length() + plain.length(), "")));
    append(archive, digested(Samples.exchange(PAGE, "hello")));
    append(archive, digested(Samples.exchange(PAGE, LONG), LONG));
    append(archive, digested(Samples.exchange(PAGE, LONG), LONG));
  }

  // ---- Parts ----

  private static Exchange digested(Exchange e) {
    return digested(e, "hello");
  }

  private static Exchange digested(Exchange e, String body) {
    return new Exchange(
        e.url(),
        e.startedAt(),
        e.remoteAddress(),
        e.request(),
        e.response(),
        e.headEnd(),
        "sha256:" + sha256(body),
        e.status(),
        e.contentEncoding(),
        e.truncated());
  }

  private static String sha256(String text) {
    try {
      var digest = java.security.MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(UTF_8)));
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Exchange cut() {
    Exchange e = Samples.exchange(PAGE, "hel");
    return new Exchange(
        e.url(),
        e.startedAt(),
        e.remoteAddress(),
        e.request(),
        e.response(),
        e.headEnd(),
        "",
        e.status(),
        "",
        /* truncated= */ true);
  }

  private static ArchivePlace append(Archive archive, Exchange exchange) {
    return append(archive, exchange, Outcome.OK);
  }

  private static ArchivePlace append(Archive archive, Exchange exchange, Outcome outcome) {
    var state =
        new UrlState(
            Samples.keyOf(1),
            exchange.url(),
            Verdict.of(outcome),
            200,
            "text/html",
            5,
            "",
            0,
            1,
            null,
            Instant.EPOCH);
    return archive.append(exchange, state.contentType(), state.verdict().outcome());
  }

  private void write(ArchiveOptions options, Consumer<Archive> body) throws Exception {
    boolean _ =
        Loop.run(() -> {
          var disk = Loop.current().disk();
          var random = new SplittableRandom(7);
          try (var archive = Archive.open(disk, folder, options, random, Map.of())) {
            body.accept(archive);
            archive.sync();
          }
          return true;
        });
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".warc.gz")).sorted().toList();
    }
  }

  private List<Member> members() throws IOException {
    return WarcMembers.read(Files.readAllBytes(files().getFirst()));
  }

  private static String text(byte[] bytes) {
    return new String(bytes, ISO_8859_1);
  }
}
