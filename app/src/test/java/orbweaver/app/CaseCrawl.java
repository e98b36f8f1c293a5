package orbweaver.app;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import orbweaver.parse.Url;

/// Runs the crawler on one case of the case bank, as its judge asks: takes the options of the case
/// as `NAME=VALUE`, crawls with the flags that they come to, and writes what became of each URL.
///
/// Arguments: folder, results file, seed file, authorities, name server, then the options.
final class CaseCrawl {
  private final Path job;
  private final List<String> command = new ArrayList<>();

  private CaseCrawl(Path folder, Path seeds, String nameServer) {
    this.job = folder.resolve("job");
    add("crawl", "-i", seeds.toString(), "--job", job.toString(), "-v", "--allow-private-ips");
    add("--dns-server", nameServer, "--user-agent", "orbweaver/1.0", "--progress", "none");
  }

  /// Ends the process with the exit code of the crawl.
  public static void main(String[] args) throws IOException {
    var folder = Path.of(args[0]);
    var crawl = new CaseCrawl(folder, Path.of(args[2]), args[4]);
    List<String> seeds = Files.readAllLines(Path.of(args[2]));
    Map<String, String> options = options(List.of(args).subList(5, args.length));
    options.putIfAbsent("delay_ms", "0");
    options.putIfAbsent("scope", "host");
    options.putIfAbsent("retries", "1");
    options.forEach((name, value) -> crawl.option(name, value, args[3], seeds.getFirst()));
    int code = Main.execute(crawl.command.toArray(String[]::new));
    Files.write(Path.of(args[1]), CaseResults.of(crawl.job, seeds), StandardCharsets.UTF_8);
    System.exit(code);
  }

  private static Map<String, String> options(List<String> typed) {
    var options = new LinkedHashMap<String, String>();
    for (String one : typed) {
      int equals = one.indexOf('=');
      options.put(one.substring(0, equals), one.substring(equals + 1));
    }
    return options;
  }

  private void add(String... words) {
    command.addAll(List.of(words));
  }

  private void option(String name, String value, String authorities, String seed) {
    switch (name) {
      case "max_depth" -> add("--depth", value);
      case "max_pages" -> add("--max-pages", value);
      case "scope" -> add("--scope", value.equals("seeds") ? "page" : value);
      case "delay_ms" -> add("--delay", value + "ms");
      case "concurrency" -> add("--concurrency", value);
      case "per_host_concurrency" -> add("--host-concurrency", value);
      case "request_timeout_s" -> add("--read-timeout", millis(value));
      case "connect_timeout_s" -> add("--connect-timeout", millis(value));
      case "total_timeout_s" -> add("--fetch-timeout", millis(value));
      case "max_body" -> add("--max-body-size", value);
      case "max_redirects" -> add("--max-redirects", value);
      case "retries" -> add("--retries", value);
      case "cookies" -> add("--cookies");
      case "ca" -> add("--cacert", authorities);
      case "insecure" -> add("--insecure");
      case "sitemaps" -> add("--sitemap");
      case "requisites" -> add("--assets");
      case "again" -> add("--recrawl");
      case "auth" -> add("--auth", login(value, seed));
      default -> {}
    }
  }

  private static String millis(String seconds) {
    return Math.round(Double.parseDouble(seconds) * 1_000) + "ms";
  }

  /// Of `{'on': 'A', 'user': 'bot', 'pass': 's3cret'}`; A is where the seed lies.
  private static String login(String value, String seed) {
    String origin = Objects.requireNonNull(Url.parse(seed), seed).origin();
    return String.format(
        Locale.ROOT, "%s=%s:%s", origin, quoted(value, "user"), quoted(value, "pass"));
  }

  private static String quoted(String value, String name) {
    int from = value.indexOf("'" + name + "': '") + name.length() + 5;
    return value.substring(from, value.indexOf('\'', from));
  }
}
