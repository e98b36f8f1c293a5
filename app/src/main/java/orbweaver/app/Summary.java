package orbweaver.app;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import orbweaver.crawl.CrawlEvent;
import orbweaver.crawl.CrawlResult;
import orbweaver.crawl.StopReason;
import orbweaver.crawl.frontier.Outcome;
import orbweaver.crawl.frontier.UrlState;

/// What a run did, told at its end: totals by outcome and by type, the slowest hosts.
final class Summary implements Consumer<CrawlEvent> {
  private static final int MOST_TYPES = 200;
  private static final int MOST_HOSTS = 10_000;
  private static final int SHOWN = 5;

  // guarded by this: told by every loop
  private final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
  private final Map<String, Long> types = new LinkedHashMap<>();
  private final Map<String, HostTime> hosts = new LinkedHashMap<>();

  private long answers;

  @Override
  public synchronized void accept(CrawlEvent event) {
    switch (event) {
      case CrawlEvent.Visited(UrlState state, _, long elapsedMillis, _) ->
          visited(state, elapsedMillis);
      case CrawlEvent.Withheld(UrlState state) ->
          outcomes.merge(state.verdict().outcome(), 1L, Long::sum);
      default -> {}
    }
  }

  /// Whether anybody answered anything.
  synchronized boolean anyAnswer() {
    return answers > 0;
  }

  private void visited(UrlState state, long elapsedMillis) {
    if (state.status() > 0) {
      answers++;
    }
    outcomes.merge(state.verdict().outcome(), 1L, Long::sum);
    if (!state.contentType().isEmpty() && types.size() < MOST_TYPES) {
      types.merge(state.contentType(), 1L, Long::sum);
    }
    String host = state.url().host();
    if (hosts.containsKey(host) || hosts.size() < MOST_HOSTS) {
      hosts.merge(host, new HostTime(1, elapsedMillis), HostTime::plus);
    }
  }

  /// Writes the totals for people.
  synchronized void print(PrintStream out, CrawlResult result, Duration elapsed) {
    out.printf(
        Locale.ROOT,
        "%s: %s, %s, %s in %s%s%n",
        title(result.reason()),
        Counted.of(result.stats().pages(), "pages"),
        Counted.of(result.stats().visits(), "requests"),
        ByteSizes.text(result.stats().wireBytes()),
        Durations.text(elapsed),
        rate(result, elapsed));
    print(out, "outcomes", sorted(outcomes, Outcome::label));
    print(out, "types", sorted(types, type -> type));
    if (hosts.size() > 1) {
      print(out, "slowest", slowest());
    }
  }

  private static void print(PrintStream out, String heading, String text) {
    if (!text.isEmpty()) {
      out.printf("  %-9s %s%n", heading, text);
    }
  }

  private static String title(StopReason reason) {
    return switch (reason) {
      case DONE -> "done";
      case MAX_PAGES -> "stopped at the page limit";
      case MAX_TIME -> "stopped at the time limit";
      case INTERRUPTED -> "interrupted";
    };
  }

  private static String rate(CrawlResult result, Duration elapsed) {
    double seconds = elapsed.toMillis() / 1000.0;
    return seconds < 0.001
        ? ""
        : String.format(Locale.ROOT, " (%.1f/s)", result.stats().visits() / seconds);
  }

  private static <K> String sorted(Map<K, Long> counts, Function<K, String> name) {
    return counts.entrySet().stream()
        .sorted(Map.Entry.<K, Long>comparingByValue().reversed())
        .limit(SHOWN * 2)
        .map(e -> String.format(Locale.ROOT, "%s %,d", name.apply(e.getKey()), e.getValue()))
        .collect(Collectors.joining(", "));
  }

  private String slowest() {
    List<Map.Entry<String, HostTime>> slow =
        hosts.entrySet().stream()
            .sorted(Map.Entry.comparingByValue(Comparator.comparingLong(HostTime::mean).reversed()))
            .filter(e -> e.getValue().mean() > 0)
            .limit(SHOWN)
            .toList();
    return slow.stream()
        .map(e -> e.getKey() + " " + e.getValue().mean() + " ms")
        .collect(Collectors.joining(", "));
  }

  /// Time that answers of a host took.
  private record HostTime(long visits, long millis) {
    HostTime plus(HostTime other) {
      return new HostTime(visits + other.visits, millis + other.millis);
    }

    long mean() {
      return millis / visits;
    }
  }
}
