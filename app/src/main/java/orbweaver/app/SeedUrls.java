package orbweaver.app;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import orbweaver.parse.Url;

/// Seeds as they are typed, or listed in a file.
///
/// @param all in their order, https where no scheme was typed
/// @param guessed those whose scheme was not typed
record SeedUrls(List<Url> all, List<Url> guessed) {

  static SeedUrls none() {
    return new SeedUrls(List.of(), List.of());
  }

  /// @throws UsageException naming the seed, its place and the cure
  static SeedUrls of(CrawlOptions options) {
    var seeds = new SeedUrls(new ArrayList<>(), new ArrayList<>());
    for (String seed : options.seeds) {
      seeds.add(seed, "");
    }
    if (options.inputFile != null) {
      seeds.read(options.inputFile);
    }
    if (seeds.all.isEmpty()) {
      throw new UsageException("nothing to crawl: name a URL, or a file of URLs with -i");
    }
    return seeds;
  }

  private void add(String seed, String place) {
    Url url = parse(seed, place);
    all.add(url);
    if (!hasScheme(seed)) {
      guessed.add(url);
    }
  }

  private void read(String file) {
    try (BufferedReader reader = CliFiles.lines(file)) {
      int number = 0;
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        number++;
        String seed = (number == 1 ? CliFiles.withoutMark(line) : line).strip();
        if (!seed.isEmpty() && !seed.startsWith("#")) {
          add(seed, " (" + CliFiles.name(file) + " line " + number + ")");
        }
      }
    } catch (IOException e) {
      throw new UsageException(
          "cannot read the seeds in " + CliFiles.name(file) + ": " + CliFiles.reason(e));
    }
  }

  private static Url parse(String seed, String place) {
    if (seed.indexOf('\t') >= 0) {
      throw new UsageException("'" + seed + "'" + place + UrlList.HAS_COLUMNS);
    }
    String text = hasScheme(seed) ? seed : "https://" + seed;
    Url url = Url.parse(text);
    if (url != null && !url.isHttp()) {
      throw new UsageException(
          "'" + seed + "'" + place + " is " + url.scheme() + "; only http and https are crawled");
    }
    if (url == null || url.host().isEmpty()) {
      throw new UsageException(
          "'" + seed + "'" + place + " is not a URL; write it like https://example.org/");
    }
    return url.withoutFragment();
  }

  private static boolean isNameBeforeNoPort(String seed, int colon) {
    boolean isName = seed.substring(0, colon).chars().allMatch(Character::isLetter);
    return isName && !seed.substring(colon + 1).matches("\\d{1,5}(/.*)?");
  }

  /// `example.org:8080` has none, `mailto:me` has one.
  static boolean hasScheme(String seed) {
    int colon = seed.indexOf(':');
    return colon > 0 && (seed.startsWith("//", colon + 1) || isNameBeforeNoPort(seed, colon));
  }
}
