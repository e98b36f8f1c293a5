package orbweaver.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import orbweaver.parse.Url;
import orbweaver.store.search.IndexedPage;
import orbweaver.store.search.PageIndex;
import orbweaver.store.search.PageKey;
import orbweaver.store.search.PageLink;
import orbweaver.store.search.PageParser;
import orbweaver.store.search.PageSearch;
import orbweaver.store.search.SearchRequest;

/// What an index costs to make, and what a query on it.
///
///     java ... orbweaver.bench.SearchBench index HTML_FOLDER INDEX_FOLDER [ROUNDS]
///     java ... orbweaver.bench.SearchBench query PAGES INDEX_FOLDER [FORM...]
///
/// `index` prints pages a second of CPU, of a folder that is indexed some times; `query` makes
/// pages of words that are as frequent as those of a language, and prints the time of queries.
final class SearchBench {
  private static final int ROUNDS = 6;
  private static final int VOCABULARY = 60_000;
  private static final int PAGE_WORDS = 400;
  private static final int LINKS = 20;
  private static final int QUERIES = 2_000;
  private static final List<String> FORMS =
      List.of("word", "words", "phrase", "prefix", "fuzzy", "site", "mixed");

  private SearchBench() {}

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[2]);
    switch (arguments[0]) {
      case "index" -> index(Path.of(arguments[1]), folder, rounds(arguments));
      case "query" -> query(Integer.parseInt(arguments[1]), folder, forms(arguments));
      default -> throw new IllegalArgumentException(arguments[0]);
    }
  }

  private static int rounds(String[] arguments) {
    return arguments.length > 3 ? Integer.parseInt(arguments[3]) : ROUNDS;
  }

  private static List<String> forms(String[] arguments) {
    return arguments.length > 3 ? Arrays.asList(arguments).subList(3, arguments.length) : FORMS;
  }

  // ---- Making ----

  private static void index(Path html, Path folder, int rounds) throws IOException {
    List<byte[]> pages = new ArrayList<>();
    List<Url> urls = new ArrayList<>();
    try (Stream<Path> files = Files.walk(html)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".html")).toList()) {
        pages.add(Files.readAllBytes(file));
        urls.add(Url.parse("http://docs.example.org/" + html.relativize(file)));
      }
    }
    for (int round = 0; round < rounds; round++) {
      long start = cpuNanos();
      try (PageIndex index = PageIndex.openAnew(folder)) {
        var parser = new PageParser();
        for (int i = 0; i < pages.size(); i++) {
          index.put(parser.parse(urls.get(i), pages.get(i), "text/html", Instant.EPOCH).page());
        }
        long kept = cpuNanos();
        index.complete();
        long end = cpuNanos();
        System.out.printf(
            "%d pages: %.0f a second of CPU (keep %.0f us, complete %.0f us a page)%n",
            pages.size(),
            pages.size() / ((end - start) / 1e9),
            (kept - start) / 1e3 / pages.size(),
            (end - kept) / 1e3 / pages.size());
      }
    }
  }

  private static long cpuNanos() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  // ---- Asking ----

  private static void query(int pages, Path folder, List<String> forms) throws IOException {
    var words = new Words(new Random(1));
    if (!Files.exists(folder)) {
      make(pages, folder, words);
    }
    try (PageSearch search = PageSearch.open(folder)) {
      for (String form : forms) {
        ask(search, form, words);
      }
    }
  }

  private static void make(int pages, Path folder, Words words) {
    try (PageIndex index = PageIndex.openAnew(folder)) {
      for (int page = 0; page < pages; page++) {
        index.put(page(page, pages, words));
      }
      index.complete();
    }
  }

  private static IndexedPage page(int number, int pages, Words words) {
    var links = new ArrayList<PageLink>();
    for (int i = 0; i < LINKS; i++) {
      links.add(new PageLink(PageKey.of(url(words.random.nextInt(pages))), words.some(3)));
    }
    return IndexedPage.of(url(number), words.some(5), words.some(PAGE_WORDS))
        .withLanguage("en")
        .withLinks(links);
  }

  private static String url(int page) {
    return "http://host" + page % 100 + ".example.org/page/" + page + ".html";
  }

  private static void ask(PageSearch search, String form, Words words) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    var wall = new long[QUERIES];
    var cpu = new long[QUERIES];
    long found = 0;
    for (int i = -QUERIES / 4; i < QUERIES; i++) {
      String query = words.query(form);
      long start = System.nanoTime();
      long startCpu = threads.getCurrentThreadCpuTime();
      found += search.search(SearchRequest.of(query)).total();
      if (i >= 0) {
        wall[i] = System.nanoTime() - start;
        cpu[i] = threads.getCurrentThreadCpuTime() - startCpu;
      }
    }
    Arrays.sort(wall);
    Arrays.sort(cpu);
    System.out.printf(
        "%s\tms wall p50 %.1f p95 %.1f p99 %.1f\tms CPU p50 %.1f p95 %.1f p99 %.1f\tpages %d%n",
        form,
        at(wall, 50),
        at(wall, 95),
        at(wall, 99),
        at(cpu, 50),
        at(cpu, 95),
        at(cpu, 99),
        found / QUERIES);
  }

  private static double at(long[] sorted, int percent) {
    return sorted[(sorted.length - 1) * percent / 100] / 1e6;
  }

  /// Words as frequent as those of a language (Zipf).
  private static final class Words {
    private final Random random;
    private final double scale = Math.log(VOCABULARY);

    Words(Random random) {
      this.random = random;
    }

    private String word() {
      int rank = (int) Math.exp(random.nextDouble() * scale);
      var word = new StringBuilder();
      for (long rest = rank * 2_654_435_761L % 100_000_007L; rest > 0; rest /= 85) {
        int syllable = (int) (rest % 85);
        word.append("bcdfghklmnprstvwz".charAt(syllable / 5)).append("aeiou".charAt(syllable % 5));
      }
      return word.toString();
    }

    String some(int count) {
      return String.join(" ", IntStream.range(0, count).mapToObj(_ -> word()).toList());
    }

    String query(String form) {
      return switch (form) {
        case "word" -> word();
        case "words" -> some(2 + random.nextInt(3));
        case "phrase" -> '"' + some(2) + '"';
        case "prefix" -> word().substring(0, 3) + "* " + word();
        case "fuzzy" -> word() + "~ " + word();
        case "site" -> some(2) + " site:host" + random.nextInt(100) + ".example.org";
        default ->
            query(
                List.of("word", "words", "words", "words", "phrase", "prefix", "fuzzy", "site")
                    .get(random.nextInt(8)));
      };
    }
  }
}
