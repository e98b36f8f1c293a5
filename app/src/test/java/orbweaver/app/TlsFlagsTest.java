package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import orbweaver.crawl.fetch.HttpVersions;
import orbweaver.crawl.fetch.TlsOptions;
import orbweaver.crawl.fetch.TlsVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What flags and environment say about TLS.
class TlsFlagsTest {
  private static final Environment NOTHING_SET = new Environment(Map.of());

  @TempDir private Path folder = Path.of("set by JUnit");

  @Test
  void the_bundle_that_the_environment_names_stands_for_the_systems() throws Exception {
    Path bundle = Files.writeString(folder.resolve("bundle.pem"), "certificates");

    TlsOptions tls =
        TlsFlags.options(
            new NetworkOptions(), new Environment(Map.of("SSL_CERT_FILE", bundle.toString())));

    assertThat(tls.systemAuthorities()).isEqualTo("certificates");
  }

  @Test
  void keys_are_appended_to_the_file_that_the_environment_names() throws Exception {
    Path log = folder.resolve("keys.log");

    TlsOptions tls =
        TlsFlags.options(
            new NetworkOptions(), new Environment(Map.of("SSLKEYLOGFILE", log.toString())));
    Objects.requireNonNull(tls.keyLog()).accept("one");
    Objects.requireNonNull(tls.keyLog()).accept("two");

    assertThat(log).hasContent("one\ntwo\n");
  }

  @Test
  void a_file_for_keys_that_cannot_be_written_is_refused_at_once() {
    Path log = folder.resolve("no-such-folder").resolve("keys.log");

    assertThatThrownBy(() ->
            TlsFlags.options(
                new NetworkOptions(), new Environment(Map.of("SSLKEYLOGFILE", log.toString()))))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("SSLKEYLOGFILE")
        .hasMessageContaining(log.toString())
        .hasMessageContaining("unset it");
  }

  @Test
  void a_file_without_a_list_of_revoked_certificates_is_refused_at_once() throws Exception {
    var flags = new NetworkOptions();
    flags.revocations = Files.writeString(folder.resolve("crl.pem"), "nothing");

    assertThatThrownBy(() -> TlsFlags.options(flags, NOTHING_SET))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--crl " + flags.revocations)
        .hasMessageContaining("revoked certificates");

    flags.revocations = folder.resolve("missing.pem");
    assertThatThrownBy(() -> TlsFlags.options(flags, NOTHING_SET))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--crl")
        .hasMessageContaining("missing.pem");
  }

  @ParameterizedTest
  @CsvSource({"1.0, TLS_1_0", "1.1, TLS_1_1", "1.2, TLS_1_2", "1.3, TLS_1_3"})
  void the_oldest_version_is_the_one_that_was_named(String typed, TlsVersion version) {
    var flags = new NetworkOptions();
    flags.oldestTls = typed;

    assertThat(TlsFlags.options(flags, NOTHING_SET).oldest()).isEqualTo(version);
  }

  @Test
  void checks_are_off_only_where_that_was_asked_for() {
    var flags = new NetworkOptions();

    assertThat(TlsFlags.options(flags, NOTHING_SET).insecure()).isFalse();
    flags.insecure = true;
    assertThat(TlsFlags.options(flags, NOTHING_SET).insecure()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "false, false, HTTP_1",
    "true, false, PREFER_HTTP_2",
    "false, true, HTTP_1",
    "true, true, HTTP_1"
  })
  void http_1_wins_over_http_2(boolean http2, boolean http1, HttpVersions versions) {
    var flags = new NetworkOptions();
    flags.http2 = http2;
    flags.http1 = http1;

    assertThat(flags.route(NOTHING_SET).versions()).isEqualTo(versions);
  }

  @Test
  void that_nothing_is_checked_is_said_loudly() {
    String job = folder.resolve("job").toString();

    Typed typed =
        Typed.run("crawl", "http://127.0.0.1:1/", "--insecure", "-j", job, "--retries", "0", "-q");

    assertThat(typed.err()).contains("WARNING: TLS certificates are NOT checked (--insecure)");
  }

  @Test
  void a_file_without_a_certificate_is_refused_at_once() throws Exception {
    var flags = new NetworkOptions();
    flags.caCertificates = Files.writeString(folder.resolve("ca.pem"), "nothing");

    assertThatThrownBy(() -> TlsFlags.options(flags, NOTHING_SET))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--cacert");
  }
}
