package orbweaver.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static orbweaver.loop.Coroutines.scope;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import orbweaver.crawl.CrawlEvent;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.loop.Connection;
import orbweaver.loop.Coroutines;
import orbweaver.loop.Listener;
import orbweaver.loop.Loop;
import orbweaver.loop.Scope;
import orbweaver.loop.SimulatedNetwork;
import orbweaver.loop.Simulation;
import orbweaver.store.Job;
import org.jspecify.annotations.Nullable;

/// A site of a few answers, written down byte for byte, and what a crawl of it comes to. Simulated.
final class SmallSite {
  static final String HOST = "site.example";

  /// Another host, which answers the same.
  static final String OTHER_HOST = "other.example";

  /// It answers the same at all of them.
  private static final int[] PORTS = {80, 8080};

  private final Map<String, byte[]> answers = new LinkedHashMap<>();
  private final Map<String, byte[]> refusing = new LinkedHashMap<>();
  private final Map<String, Deque<byte[]>> inTurn = new LinkedHashMap<>();
  private final Map<String, Supplier<String>> computed = new LinkedHashMap<>();
  private final List<String> requests = new ArrayList<>();
  private final List<String> times = new ArrayList<>();
  private final Map<String, List<Duration>> timesOfHosts = new LinkedHashMap<>();
  private final List<String> moreHosts = new ArrayList<>();
  private final Map<String, Duration> drips = new LinkedHashMap<>();
  private long firstNanos;
  private Duration took = Duration.ZERO;
  private int shards = 1;
  private final Map<String, UrlState> states = new LinkedHashMap<>();

  /// Answers `target` with an HTML page.
  SmallSite page(String target, String html) {
    return answer(target, "Content-Type: text/html; charset=utf-8", html.getBytes(ISO_8859_1));
  }

  SmallSite answer(String target, String header, byte[] body) {
    var answer = new ByteArrayOutputStream();
    String head =
        "HTTP/1.1 200 OK\r\n" + header + "\r\nContent-Length: " + body.length + "\r\n\r\n";
    answer.writeBytes(head.getBytes(ISO_8859_1));
    answer.writeBytes(body);
    answers.put(target, answer.toByteArray());
    return this;
  }

  /// Answers `target` with another status and an empty body.
  SmallSite status(String target, int status) {
    answers.put(target, bare(status));
    return this;
  }

  /// Answers `target` with one after the other of these, and with the last from then on.
  SmallSite inTurn(String target, String... responses) {
    var bytes = new ArrayDeque<byte[]>();
    for (String response : responses) {
      bytes.add(response.getBytes(ISO_8859_1));
    }
    inTurn.put(target, bytes);
    return this;
  }

  /// Answers `target` with the last byte of this again and again, a pause before each.
  SmallSite dripping(String target, String response, Duration pause) {
    drips.put(target, pause);
    return inTurn(target, response);
  }

  /// Has more hosts. What one of them alone answers [#inTurn] has its name: `//host/target`.
  SmallSite hosts(List<String> names) {
    moreHosts.addAll(names);
    return this;
  }

  /// Is crawled by so many shards.
  SmallSite shards(int number) {
    shards = number;
    return this;
  }

  /// When each request to a host came, since the first of all.
  List<Duration> timesOf(String host) {
    return timesOfHosts.getOrDefault(host, List.of());
  }

  /// When each request came, to whichever host, since the first.
  List<Duration> allTimes() {
    return timesOfHosts.values().stream().flatMap(List::stream).sorted().toList();
  }

  /// How long the crawl took.
  Duration took() {
    return took;
  }

  /// Answers `target` with what is computed for each request.
  SmallSite computed(String target, Supplier<String> response) {
    computed.put(target, response);
    return this;
  }

  /// When each request came, as target and seconds since the first, robots.txt included.
  List<String> times() {
    return times;
  }

  /// Answers 304 where the request has `field`.
  SmallSite unchanged(String target, String field) {
    return refusing(target, field, 304);
  }

  /// Answers with that status where the request has `field`.
  SmallSite refusing(String target, String field, int status) {
    refusing.put(target + " " + field, bare(status));
    return this;
  }

  private static byte[] bare(int status) {
    return ("HTTP/1.1 " + status + " So\r\nContent-Length: 0\r\n\r\n").getBytes(ISO_8859_1);
  }

  SmallSite redirect(String target, String location) {
    String head =
        "HTTP/1.1 301 Gone there\r\nLocation: " + location + "\r\nContent-Length: 0\r\n\r\n";
    answers.put(target, head.getBytes(ISO_8859_1));
    return this;
  }

  /// Crawls it from `/`.
  SmallSite crawled(Consumer<CrawlOptions> change) throws Exception {
    var options = options(change);
    return Simulation.run(1, () -> scope(scope -> crawl(options, () -> {}, scope)));
  }

  /// Crawls it, and once more after `between`.
  SmallSite crawledAgain(Runnable between, Consumer<CrawlOptions> change) throws Exception {
    var options = options(change);
    return Simulation.run(1, () -> scope(scope -> crawl(options, between, scope)));
  }

  private static CrawlOptions options(Consumer<CrawlOptions> change) {
    var options = new CrawlOptions();
    options.seeds = List.of("http://" + HOST + "/");
    options.fetch.delay = Duration.ZERO;
    options.fetch.allowPrivateIps = true;
    change.accept(options);
    return options;
  }

  SmallSite crawled() throws Exception {
    return crawled(_ -> {});
  }

  /// What became of a URL: outcome and detail; "" if it was never seen.
  String verdict(String href) {
    UrlState state = states.get(href);
    return state == null ? "" : state.verdict().toString();
  }

  UrlState state(String href) {
    return Objects.requireNonNull(states.get(href), href);
  }

  Map<String, UrlState> states() {
    return states;
  }

  /// Targets asked for, in order, without robots.txt.
  List<String> requests() {
    return requests;
  }

  private SmallSite crawl(CrawlOptions options, Runnable between, Scope scope) throws Exception {
    var network = (SimulatedNetwork) Loop.current().network();
    InetAddress address = InetAddress.getByName("198.51.100.7");
    network.register(HOST, address);
    network.register(OTHER_HOST, address);
    moreHosts.forEach(host -> network.register(host, address));
    var listeners = new ArrayList<Listener>();
    for (int port : PORTS) {
      Listener listener = network.listen(new InetSocketAddress(address, port));
      listeners.add(listener);
      scope.spawn("server", () -> accept(listener, scope));
    }
    try (Job job = SimulatedCrawl.job(scope)) {
      long beganNanos = Loop.current().nanos();
      crawl(options, job);
      took = Duration.ofNanos(Loop.current().nanos() - beganNanos);
      between.run();
      if (options.collect.recrawl) {
        requests.clear();
        crawl(options, job);
      }
      job.forEach(state -> states.put(state.url().href(), state), _ -> {});
    }
    listeners.forEach(Listener::close);
    scope.cancel();
    return this;
  }

  private void crawl(CrawlOptions options, Job job) throws Exception {
    SimulatedCrawl.over(job, options, shards, SmallSite::rethrowFault).run();
  }

  private static void rethrowFault(CrawlEvent event) {
    if (event instanceof CrawlEvent.Fault(String url, Throwable cause)) {
      throw new AssertionError("a bug showed at " + url, cause);
    }
  }

  private Void accept(Listener listener, Scope scope) throws IOException {
    while (true) {
      Connection connection = listener.accept();
      scope.spawn("serve", () -> serve(connection));
    }
  }

  private void note(String host, String target) {
    long now = Loop.current().nanos();
    firstNanos = times.isEmpty() ? now : firstNanos;
    times.add(target + " " + Math.round((now - firstNanos) / 1e9));
    timesOfHosts
        .computeIfAbsent(host, _ -> new ArrayList<>())
        .add(Duration.ofNanos(now - firstNanos));
  }

  private boolean isOf(String host, String target) {
    return inTurn.containsKey("//" + host + target);
  }

  private byte[] next(String target, byte[] none) {
    if (computed.get(target) instanceof Supplier<String> response) {
      return response.get().getBytes(ISO_8859_1);
    }
    Deque<byte[]> turns = inTurn.get(target);
    if (turns == null) {
      return answers.getOrDefault(target, none);
    }
    return turns.size() == 1 ? turns.getFirst() : turns.removeFirst();
  }

  /// The next request, however its bytes are split; "" at the end.
  private static String request(Connection connection) throws IOException {
    if (!connection.isOpen()) {
      return "";
    }
    byte[] buffer = new byte[8_192];
    int length = 0;
    while (true) {
      int count = connection.read(buffer, length, buffer.length - length);
      if (count < 0) {
        return "";
      }
      length += count;
      String request = new String(buffer, 0, length, ISO_8859_1);
      if (request.endsWith("\r\n\r\n")) {
        return request;
      }
    }
  }

  /// Until the client goes.
  private static void drip(Connection connection, byte[] answer, @Nullable Duration pause) {
    try {
      while (pause != null) {
        Coroutines.sleep(pause);
        connection.write(answer, answer.length - 1, 1);
      }
    } catch (IOException _) {
      connection.close();
    }
  }

  /// Requests come one at a time.
  private Void serve(Connection connection) throws IOException {
    while (true) {
      String request = request(connection);
      if (request.isEmpty()) {
        return null;
      }
      String target = request.split(" ", 3)[1];
      if (!target.equals("/robots.txt")) {
        requests.add(target);
      }
      String host = request.replaceAll("(?s).*\r\nHost: ([^\r:]*).*", "$1");
      note(host, target);
      byte[] none = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".getBytes(ISO_8859_1);
      byte[] answer =
          refusing.entrySet().stream()
              .filter(e -> e.getKey().startsWith(target + " "))
              .filter(e -> request.contains(e.getKey().substring(target.length() + 1)))
              .map(Map.Entry::getValue)
              .findFirst()
              .orElseGet(() -> next(isOf(host, target) ? "//" + host + target : target, none));
      connection.write(answer, 0, answer.length);
      drip(connection, answer, drips.get(target));
    }
  }
}
