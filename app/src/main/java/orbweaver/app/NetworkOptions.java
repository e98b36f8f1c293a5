package orbweaver.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import orbweaver.crawl.fetch.FetchOptions;
import orbweaver.crawl.fetch.HttpVersions;
import orbweaver.crawl.fetch.RouteOptions;
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
      names = "--crl",
      paramLabel = "FILE",
      description =
          "Refuse the certificates on these lists of revoked ones (PEM). Nobody is asked for lists.")
  @Nullable Path revocations;

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

  @Option(
      names = "--resolve",
      paramLabel = "HOST:PORT:ADDR[,ADDR]",
      description = "Where a host is, in place of DNS (repeatable); * is any host.")
  List<String> overrides = new ArrayList<>();

  @Option(
      names = {"--dns-server", "--dns-servers"},
      split = ",",
      paramLabel = "ADDR[:PORT]",
      description = "Whom to ask for addresses (repeatable). Default: those of the system.")
  List<String> nameServers = new ArrayList<>();

  @Option(
      names = {"-x", "--proxy"},
      paramLabel = "[KIND://][USER:PASS@]HOST[:PORT]",
      description = {
        "Go through a proxy: http, https, socks5 or socks5h (which looks up names itself).",
        "Default: what http_proxy, https_proxy and all_proxy say; 'none' for none."
      })
  @Nullable String proxy;

  @Option(
      names = {"--no-proxy", "--noproxy"},
      paramLabel = "HOSTS",
      description = "Hosts to ask straight, with commas. Default: what no_proxy says.")
  @Nullable String noProxy;

  @Option(names = "--http2", description = "Prefer HTTP/2; it costs twice the CPU.")
  boolean http2;

  @Option(names = "--http1", description = "HTTP/1.1 alone, which is the default.")
  boolean http1;

  /// Refuses what makes no sense, before anything has begun.
  ///
  /// @throws UsageException naming the option
  void check(Environment environment) {
    TlsOptions _ = TlsFlags.options(this, environment);
    RouteOptions _ = route(environment);
  }

  RouteOptions route(Environment environment) {
    return RouteOptions.direct()
        .withOverrides(Addresses.overrides(overrides))
        .withNameServers(SystemNames.read(Addresses.sockets("--dns-server", nameServers)))
        .withVersions(http2 && !http1 ? HttpVersions.PREFER_HTTP_2 : HttpVersions.HTTP_1)
        .withProxies(ProxyFlags.proxies(proxy, noProxy, environment));
  }

  /// @throws UsageException when a file cannot be read or an option makes no sense
  FetchOptions applyTo(FetchOptions options, Environment environment) {
    return options.withTls(TlsFlags.options(this, environment)).withRoute(route(environment));
  }
}
