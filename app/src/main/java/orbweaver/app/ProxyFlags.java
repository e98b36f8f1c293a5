package orbweaver.app;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import orbweaver.crawl.fetch.Proxies;
import orbweaver.crawl.fetch.ProxyServer;
import orbweaver.crawl.fetch.ProxyServer.Kind;
import orbweaver.parse.PercentCoding;
import org.jspecify.annotations.Nullable;

/// Which proxies flags and environment name, as curl reads them.
final class ProxyFlags {
  private static final int DEFAULT_PORT = 1_080;
  private static final int DEFAULT_TLS_PORT = 443;
  private static final int MAX_PORT = 65_535;

  private static final Pattern PROXY =
      Pattern.compile(
          "(?:(?<kind>http|https|socks5|socks5h)://)?(?:(?<user>[^:@/]*)(?::(?<password>[^@/]*))?@)?"
              + "(?<host>[^:/@\\[\\]]+|\\[[^]]+])(?::(?<port>\\d{1,5}))?(?:/.*)?",
          Pattern.CASE_INSENSITIVE);

  private ProxyFlags() {}

  /// @param typed the proxy for all, `none` for none, null for what the environment says
  /// @param straight hosts to ask without one, null for what the environment says
  static Proxies proxies(
      @Nullable String typed, @Nullable String straight, Environment environment) {
    List<String> exceptions =
        List.of(
                (straight == null ? environment.first("no_proxy", "NO_PROXY") : straight)
                    .split("[,\\s]+"))
            .stream()
            .filter(host -> !host.isEmpty())
            .toList();
    if (typed != null) {
      ProxyServer all = typed.equals("none") || typed.isEmpty() ? null : proxy("--proxy", typed);
      return new Proxies(all, all, exceptions);
    }
    // HTTP_PROXY in capitals is what a request header "Proxy" becomes in CGI: not to be trusted.
    return new Proxies(
        ofEnvironment(environment, "http_proxy", "all_proxy", "ALL_PROXY"),
        ofEnvironment(environment, "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"),
        exceptions);
  }

  private static @Nullable ProxyServer ofEnvironment(Environment environment, String... names) {
    String value = environment.first(names);
    return value.isEmpty() ? null : proxy(names[0], value);
  }

  private static ProxyServer proxy(String where, String typed) {
    Matcher matcher = PROXY.matcher(typed);
    if (!matcher.matches()) {
      throw new UsageException(
          where
              + ": '"
              + typed.replaceAll("^([^@]*//)?.*@", "$1***@")
              + "' is not a proxy; write it like http://host:3128 or socks5h://user:pass@host:1080");
    }
    Kind kind = kind(matcher.group("kind"));
    String host = matcher.group("host");
    String port = matcher.group("port");
    int number =
        port != null
            ? Integer.parseInt(port)
            : kind == Kind.HTTPS ? DEFAULT_TLS_PORT : DEFAULT_PORT;
    if (number < 1 || number > MAX_PORT) {
      throw new UsageException(where + ": " + number + " is not a port");
    }
    return new ProxyServer(
        kind,
        host.startsWith("[") ? host.substring(1, host.length() - 1) : host,
        number,
        decoded(matcher.group("user")),
        decoded(matcher.group("password")));
  }

  private static Kind kind(@Nullable String typed) {
    return switch (typed == null ? "http" : typed.toLowerCase(Locale.ROOT)) {
      case "https" -> Kind.HTTPS;
      case "socks5" -> Kind.SOCKS5;
      case "socks5h" -> Kind.SOCKS5_HOSTNAME;
      default -> Kind.HTTP;
    };
  }

  private static String decoded(@Nullable String part) {
    return part == null ? "" : PercentCoding.decode(part);
  }
}
