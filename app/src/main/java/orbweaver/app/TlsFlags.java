package orbweaver.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import orbweaver.crawl.fetch.TlsIdentity;
import orbweaver.crawl.fetch.TlsOptions;
import orbweaver.crawl.fetch.TlsVersion;

/// What the flags and the environment say about TLS.
final class TlsFlags {
  /// Where systems keep the authorities that they trust: Debian, Red Hat, Alpine and macOS, SUSE.
  private static final List<Path> BUNDLES =
      List.of(
          Path.of("/etc/ssl/certs/ca-certificates.crt"),
          Path.of("/etc/pki/tls/certs/ca-bundle.crt"),
          Path.of("/etc/ssl/cert.pem"),
          Path.of("/etc/ssl/ca-bundle.pem"));

  private TlsFlags() {}

  static TlsOptions options(NetworkOptions flags, Environment environment) {
    TlsOptions tls =
        TlsOptions.defaults()
            .withOldest(version(flags.oldestTls))
            .withSystemAuthorities(systemAuthorities(environment));
    if (flags.caCertificates != null) {
      tls = withAuthorities(tls, flags.caCertificates);
    }
    if (flags.revocations != null) {
      tls = withRevocations(tls, flags.revocations);
    }
    if (flags.certificate != null) {
      tls = withIdentity(tls, flags.certificate, flags.key == null ? flags.certificate : flags.key);
    } else if (flags.key != null) {
      throw new UsageException("--key needs --cert, the certificate that it belongs to");
    }
    String keyLog = environment.first("SSLKEYLOGFILE");
    if (!keyLog.isEmpty()) {
      tls = tls.withKeyLog(keyLog(keyLog));
    }
    return flags.insecure ? tls.withoutChecks() : tls;
  }

  private static TlsVersion version(String number) {
    return Arrays.stream(TlsVersion.values())
        .filter(version -> version.number().equals(number))
        .findFirst()
        .orElseThrow(() ->
            new UsageException("--tls-min must be 1.0, 1.1, 1.2 or 1.3 but is '" + number + "'"));
  }

  /// @return empty where the system has none: those of the Java runtime serve then
  private static String systemAuthorities(Environment environment) {
    String named = environment.first("SSL_CERT_FILE");
    if (!named.isEmpty()) {
      return CliFiles.read("SSL_CERT_FILE", Path.of(named));
    }
    return BUNDLES.stream().filter(Files::isReadable).findFirst().map(CliFiles::read).orElse("");
  }

  private static TlsOptions withAuthorities(TlsOptions tls, Path file) {
    try {
      return tls.withAuthorities(CliFiles.read("--cacert", file));
    } catch (IllegalArgumentException e) {
      throw new UsageException("--cacert " + file + ": " + e.getMessage());
    }
  }

  private static TlsOptions withRevocations(TlsOptions tls, Path file) {
    try {
      return tls.withRevocations(CliFiles.read("--crl", file));
    } catch (IllegalArgumentException e) {
      throw new UsageException("--crl " + file + ": " + e.getMessage());
    }
  }

  private static TlsOptions withIdentity(TlsOptions tls, Path certificate, Path key) {
    var identity =
        new TlsIdentity(CliFiles.read("--cert", certificate), CliFiles.read("--key", key));
    try {
      return tls.withIdentity(identity);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--cert " + certificate + " --key " + key + ": " + e.getMessage());
    }
  }

  /// Whoever asks for keys learns now that they cannot be written, not at the first handshake.
  private static Consumer<String> keyLog(String name) {
    try {
      Path file = Path.of(name);
      append(file, "");
      return line -> append(file, line + "\n");
    } catch (InvalidPathException | UncheckedIOException e) {
      String reason =
          e.getCause() instanceof IOException io
              ? CliFiles.reason(io)
              : String.valueOf(e.getMessage());
      throw new UsageException(
          "SSLKEYLOGFILE: cannot write "
              + name
              + ": "
              + reason
              + "; name a file in a folder that is there, or unset it");
    }
  }

  private static void append(Path file, String text) {
    try {
      Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }
}
