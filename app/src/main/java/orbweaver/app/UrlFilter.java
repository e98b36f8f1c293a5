package orbweaver.app;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/// Which pages of a job are meant, by their URLs.
final class UrlFilter {
  @Option(
      names = "--include",
      paramLabel = "RE",
      description = "Only URLs that match (repeatable).")
  private List<Pattern> includes = new ArrayList<>();

  @Option(
      names = "--exclude",
      paramLabel = "RE",
      description = "No URLs that match (repeatable, wins over --include).")
  private List<Pattern> excludes = new ArrayList<>();

  boolean takes(String url) {
    return (includes.isEmpty() || matches(includes, url)) && !matches(excludes, url);
  }

  private static boolean matches(List<Pattern> patterns, String url) {
    return patterns.stream().anyMatch(pattern -> pattern.matcher(url).find());
  }
}
