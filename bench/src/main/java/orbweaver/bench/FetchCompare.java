package orbweaver.bench;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import orbweaver.crawl.fetch.Answer;
import orbweaver.crawl.fetch.FetchOptions;
import orbweaver.crawl.fetch.FetchOutcome.Answered;
import orbweaver.crawl.fetch.FetchOutcome.Failed;
import orbweaver.crawl.fetch.FetchRequest;
import orbweaver.crawl.fetch.Fetcher;
import orbweaver.crawl.fetch.Holdings;
import orbweaver.crawl.fetch.HttpVersions;
import orbweaver.crawl.fetch.RouteOptions;
import orbweaver.crawl.fetch.TlsOptions;
import orbweaver.loop.Coroutines;
import orbweaver.loop.Loop;
import orbweaver.parse.Url;

/// What a fetch costs: CPU of the whole process beside that of wrk in the same minutes, bytes that
/// it allocates, memory of connections that wait. `bench/fetch/compare.sh` has the servers for it.
///
///     java ... orbweaver.bench.FetchCompare cpu URL | allocated[-h2] URL-OF-FOLDER | idle PORT
final class FetchCompare {
  private static final HttpVersions ONE = HttpVersions.HTTP_1;
  private static final HttpVersions TWO = HttpVersions.PREFER_HTTP_2;
  private static final int CONNECTIONS = 32;
  private static final int IDLE = 10_000;
  private static final Duration WARM_UP = Duration.ofSeconds(10);
  private static final Duration ROUND = Duration.ofSeconds(3);
  private static final int ROUNDS = 7;
  private static final Pattern REQUESTS = Pattern.compile("(\\d+) requests in");
  private static final Pattern SECONDS = Pattern.compile("cpu ([0-9.]+) ([0-9.]+)");

  private FetchCompare() {}

  public static void main(String[] arguments) throws Exception {
    String what = arguments[1];
    switch (arguments[0]) {
      case "cpu" -> inLoop(ONE, fetcher -> cpu(fetcher, what));
      case "allocated" -> inLoop(ONE, fetcher -> allocated(fetcher, what));
      case "allocated-h2" -> inLoop(TWO, fetcher -> allocated(fetcher, what));
      case "idle" -> inLoop(ONE, fetcher -> idle(fetcher, Integer.parseInt(what)));
      default -> throw new IllegalArgumentException("not a figure: " + arguments[0]);
    }
  }

  private interface Figure {
    void print(Fetcher fetcher) throws Exception;
  }

  private static void inLoop(HttpVersions versions, Figure figure) throws Exception {
    Path spool = Files.createTempDirectory("orbweaver-bench");
    FetchOptions options =
        FetchOptions.of("orbweaver-bench/1", spool)
            .withRoute(RouteOptions.direct().withVersions(versions))
            .withTls(TlsOptions.defaults().withoutChecks())
            .withHoldings(new Holdings(2 * IDLE, Duration.ofMinutes(10), 32L << 20, 64L << 20));
    Void _ =
        Loop.run(() -> {
          try (var fetcher = new Fetcher(Loop.current(), options)) {
            figure.print(fetcher);
          }
          return null;
        });
    Files.delete(spool);
  }

  // ---- CPU ----

  private static void cpu(Fetcher fetcher, String url) throws Exception {
    FetchRequest request = request(url);
    long _ = fetchFor(fetcher, request, WARM_UP);
    var ratios = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      double peer = Coroutines.blocking(() -> wrk(url));
      long before = cpuNanos();
      long count = fetchFor(fetcher, request, ROUND);
      double ours = (cpuNanos() - before) / 1_000.0 / count;
      ratios[i] = ours / peer;
      System.out.printf("%s\tours %.2f us\twrk %.2f us\tratio %.2f%n", url, ours, peer, ratios[i]);
    }
    Arrays.sort(ratios);
    System.out.printf("%s\tmedian ratio\t%.2f%n", url, ratios[ROUNDS / 2]);
  }

  private static long cpuNanos() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  /// Microseconds of CPU for a request of wrk, with as many connections; it inherits our core.
  private static double wrk(String url) throws Exception {
    String command = "TIMEFORMAT='cpu %U %S'; time wrk -t1 -c" + CONNECTIONS + " -d3s " + url;
    Process process = new ProcessBuilder("bash", "-c", command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes());
    Matcher requests = REQUESTS.matcher(said);
    Matcher seconds = SECONDS.matcher(said);
    if (!requests.find() || !seconds.find()) {
      throw new IllegalStateException("wrk says: " + said);
    }
    double cpu = Double.parseDouble(seconds.group(1)) + Double.parseDouble(seconds.group(2));
    return cpu * 1_000_000 / Long.parseLong(requests.group(1));
  }

  /// Fetches until the process has spent so much CPU: a busy machine gives it less in a second.
  private static long fetchFor(Fetcher fetcher, FetchRequest request, Duration time)
      throws Exception {
    var count = new long[1];
    long endNanos = cpuNanos() + time.toNanos();
    Coroutines.scope(scope -> {
      for (int i = 0; i < CONNECTIONS; i++) {
        var _ =
            scope.spawn(
                "client",
                () -> {
                  while (count[0] % 64 != 0 || cpuNanos() < endNanos) {
                    fetch(fetcher, request);
                    count[0]++;
                  }
                  return null;
                });
      }
      return null;
    });
    return count[0];
  }

  private static void fetch(Fetcher fetcher, FetchRequest request) {
    switch (fetcher.fetch(request)) {
      case Answered(Answer answer) -> {
        if (answer.status() != 200 || answer.bodyLength() == 0) {
          throw new IllegalStateException("answered " + answer.status());
        }
        answer.close();
      }
      case Failed failed -> throw new IllegalStateException(failed.detail());
    }
  }

  private static FetchRequest request(String url) {
    Url parsed = Url.parse(url);
    if (parsed == null) {
      throw new IllegalArgumentException("not a URL: " + url);
    }
    return FetchRequest.page(parsed, /* allowsInternal= */ true);
  }

  // ---- Allocated bytes ----

  /// Each body in turn, for a request of one client.
  private static void allocated(Fetcher fetcher, String folder) throws Exception {
    long _ = fetchFor(fetcher, request(folder + "10k.html"), ROUND);
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    for (String size : new String[] {"10k", "100k", "1m", "4m", "16m"}) {
      FetchRequest request = request(folder + size + ".html");
      int count = size.equals("16m") ? 50 : 200;
      for (int i = 0; i < 200; i++) { // stacks of code that is not compiled cost more
        fetch(fetcher, request);
      }
      long before = threads.getTotalThreadAllocatedBytes();
      for (int i = 0; i < count; i++) {
        fetch(fetcher, request);
      }
      long bytes = threads.getTotalThreadAllocatedBytes() - before;
      System.out.printf("%s%s\tallocated\t%d B a request%n", folder, size, bytes / count);
    }
  }

  // ---- Connections that wait ----

  /// One to each of as many addresses of this machine.
  private static void idle(Fetcher fetcher, int port) throws Exception {
    connect(fetcher, port, 0, 1_000); // whatever is made once
    long heapBefore = usedHeap();
    long residentBefore = residentBytes();
    connect(fetcher, port, 1_000, 1_000 + IDLE);
    long heap = usedHeap() - heapBefore;
    long resident = residentBytes() - residentBefore;
    System.out.printf(
        "idle\t%d connections\theap %d B\tRSS %d B each%n",
        fetcher.stats().idleConnections() - 1_000, heap / IDLE, resident / IDLE);
  }

  private static void connect(Fetcher fetcher, int port, int from, int to) throws Exception {
    var next = new int[] {from};
    Coroutines.scope(scope -> {
      for (int i = 0; i < CONNECTIONS; i++) {
        var _ =
            scope.spawn(
                "client",
                () -> {
                  while (next[0] < to) {
                    int host = next[0]++;
                    String address = "127.1." + host / 250 + "." + (host % 250 + 1);
                    fetch(fetcher, request("http://" + address + ":" + port + "/1k.html"));
                  }
                  return null;
                });
      }
      return null;
    });
  }

  private static long usedHeap() {
    System.gc();
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static long residentBytes() throws Exception {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("VmRSS:")) {
        return Long.parseLong(line.replaceAll("\\D", "")) << 10;
      }
    }
    throw new IllegalStateException("the system does not tell resident memory");
  }
}
