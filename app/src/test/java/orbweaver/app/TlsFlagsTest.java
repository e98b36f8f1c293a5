package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import orbweaver.crawl.fetch.TlsOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
  void a_file_without_a_certificate_is_refused_at_once() throws Exception {
    var flags = new NetworkOptions();
    flags.caCertificates = Files.writeString(folder.resolve("ca.pem"), "nothing");

    assertThatThrownBy(() -> TlsFlags.options(flags, NOTHING_SET))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--cacert");
  }
}
