package orbweaver.crawl.fetch;

import static orbweaver.crawl.fetch.Counterparts.freePort;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.parse.Url;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Fetches from httpbin, which tells clients what it has heard of them.
class HttpbinTest {
  @TempDir private Path folder = Path.of("set by JUnit");

  private Counterparts others = new Counterparts(folder);
  private String origin = "";

  @BeforeEach
  void start() throws Exception {
    assumeTrue(
        Files.isDirectory(Path.of("/usr/lib/python3/dist-packages/httpbin")),
        "httpbin is not installed; testing/counterparts.sh does that");
    others = new Counterparts(folder);
    int port = freePort();
    others.start(
        port, "/usr/bin/python3", "-m", "httpbin.core", "--host=127.0.0.1", "--port=" + port);
    origin = "http://127.0.0.1:" + port;
  }

  @AfterEach
  void stop() {
    others.close();
  }

  private Url url(String path) {
    return StubNameServer.url(origin + path);
  }

  private FetchRequest asking(String path) {
    return FetchRequest.page(url(path), /* allowsInternal= */ true).withBody(BodyPolicy.ALL);
  }

  private static String text(Answer answer) {
    return new String(answer.copyOfBody(), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @CsvSource({"/gzip, gzipped", "/deflate, deflated", "/brotli, brotli"})
  void what_it_encodes_is_decoded(String path, String word) throws Exception {
    FetchLab.real(lab -> {
      try (Answer answer = lab.answer(asking(path))) {
        assertThat(answer.isDecoded()).isTrue();
        assertThat(text(answer)).contains("\"" + word + "\":true", "orbweaver-test/1");
      }
    });
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 203, 400, 404, 418, 429, 500, 503})
  void it_answers_with_any_status(int status) throws Exception {
    FetchLab.real(lab -> {
      try (Answer answer = lab.answer(asking("/status/" + status))) {
        assertThat(answer.status()).isEqualTo(status);
      }
    });
  }

  @ParameterizedTest
  @CsvSource({
    "/bytes/1000?seed=1, 1000",
    "/stream-bytes/70000?seed=1&chunk_size=999, 70000",
    "/range/5000, 5000",
    "/drip?numbytes=20&duration=0.2, 20"
  })
  void bodies_come_whole_however_they_are_sent(String path, int length) throws Exception {
    FetchLab.real(lab -> {
      try (Answer answer = lab.answer(asking(path))) {
        assertThat(answer.cut()).isEqualTo(Cut.NONE);
        assertThat(answer.bodyLength()).isEqualTo(length);
      }
    });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/basic-auth/bot/s3cret",
        "/digest-auth/auth/bot/s3cret/MD5",
        "/digest-auth/auth/bot/s3cret/SHA-256"
      })
  void it_lets_in_who_knows_the_password(String path) throws Exception {
    var login = new Login(new Place(origin), "bot", "s3cret");
    var session =
        new SessionOptions(/* keepsCookies= */ true, List.of(), List.of(login), List.of());

    FetchLab.real(
        FetchLab.options().withSession(session),
        lab -> {
          try (Answer answer = lab.answer(asking(path))) {
            assertThat(answer.status()).isEqualTo(200);
            assertThat(text(answer)).contains("\"user\":\"bot\"");
          }
        });
    FetchLab.real(lab -> {
      try (Answer answer = lab.answer(asking(path))) {
        assertThat(answer.status()).isEqualTo(401);
      }
    });
  }

  @Test
  void it_hears_the_cookies_that_its_redirects_set() throws Exception {
    var session = new SessionOptions(/* keepsCookies= */ true, List.of(), List.of(), List.of());

    FetchLab.real(
        FetchLab.options().withSession(session),
        lab -> {
          try (Answer answer = lab.answer(asking("/cookies/set?flavour=oat&empty="))) {
            assertThat(answer.status()).isEqualTo(302);
            assertThat(answer.head().first("location")).isEqualTo("/cookies");
          }
          try (Answer answer = lab.answer(asking("/cookies"))) {
            assertThat(text(answer)).contains("\"flavour\":\"oat\"", "\"empty\":\"\"");
          }
        });
  }

  @ParameterizedTest
  @CsvSource({
    "/etag/one, If-None-Match, one",
    "/cache, If-Modified-Since, 'Sat, 01 Jun 2024 10:00:00 GMT'"
  })
  void it_has_nothing_new_for_who_names_a_version(String path, String name, String value)
      throws Exception {
    FetchLab.real(lab -> {
      try (Answer answer = lab.answer(asking(path))) {
        assertThat(answer.status()).isEqualTo(200);
      }
      var conditional = asking(path).withHeaders(List.of(new HeaderField(name, value)));
      try (Answer answer = lab.answer(conditional)) {
        assertThat(answer.status()).isEqualTo(304);
        assertThat(answer.bodyLength()).isZero();
      }
    });
  }

  @Test
  void it_is_given_up_when_it_takes_too_long() throws Exception {
    Duration ten = Duration.ofSeconds(10);
    FetchLimits limits = FetchLimits.defaults().withTimes(ten, Duration.ofMillis(300), ten, ten);

    FetchLab.real(
        FetchLab.options().withLimits(limits),
        lab -> assertThat(lab.failure(url("/delay/5")).failure()).isEqualTo(Failure.TIMEOUT));
  }
}
