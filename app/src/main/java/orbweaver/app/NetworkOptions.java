package orbweaver.app;

import java.nio.file.Path;
import orbweaver.crawl.fetch.FetchOptions;
import orbweaver.crawl.fetch.TlsOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Flags about the way to servers: whom to trust, and who we are to them.
final class NetworkOptions {
  @Option(
      names = {"-k", "--insecure", "--no-check-certificate"},
      description = "Accept any TLS certificate.")
  boolean insecure;

  @Option(
      names = "--cacert",
      paramLabel = "FILE",
      description = "Trust these certificates (PEM) as well.")
  @Nullable Path caCertificates;

  @Option(
      names = {"--cert", "--certificate"},
      paramLabel = "FILE",
      description =
          "Our certificate (PEM), for servers that ask for one; may have the key as well.")
  @Nullable Path certificate;

  @Option(
      names = {"--key", "--private-key"},
      paramLabel = "FILE",
      description = "The key of --cert (PEM, not encrypted).")
  @Nullable Path key;

  @Option(
      names = {"--tls-min", "--tls-min-version"},
      defaultValue = "1.2",
      paramLabel = "VERSION",
      description = "Oldest TLS to speak: 1.0, 1.1, 1.2 or 1.3. Default: ${DEFAULT-VALUE}.")
  String oldestTls = "1.2";

  /// Refuses what makes no sense, before anything has begun.
  ///
  /// @throws UsageException naming the option
  void check(Environment environment) {
    TlsOptions _ = TlsFlags.options(this, environment);
  }

  /// @throws UsageException when a file cannot be read or an option makes no sense
  FetchOptions applyTo(FetchOptions options, Environment environment) {
    return options.withTls(TlsFlags.options(this, environment));
  }
}
