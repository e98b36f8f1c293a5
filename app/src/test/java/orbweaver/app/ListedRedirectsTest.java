package orbweaver.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import orbweaver.testing.Seeds;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Redirects of the URLs of a list, over real sockets: each URL has one line, and that says where
/// somebody would end who followed them by hand, whatever else is listed and in which order.
class ListedRedirectsTest {
  private static final String PAGE = "<title>page</title><a href=/linked>linked</a>";

  @TempDir private Path folder;

  private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
  private final List<HttpServer> servers = new ArrayList<>();
  private final List<String> hosts = new ArrayList<>();

  /// Where URLs redirect to; all others are pages, but for those with `gone` in them.
  private final Map<String, String> redirects = new ConcurrentHashMap<>();

  private int runs;

  @BeforeEach
  void serve() throws IOException {
    for (int i = 1; i <= 2; i++) {
      InetAddress address = InetAddress.ofLiteral("127.0.7." + i);
      HttpServer server = HttpServer.create(new InetSocketAddress(address, 0), 0);
      String host = "http://127.0.7." + i + ":" + server.getAddress().getPort();
      server.setExecutor(workers);
      server.createContext("/", exchange -> answer(exchange, host));
      server.start();
      servers.add(server);
      hosts.add(host);
    }
  }

  @AfterEach
  void stop() {
    servers.forEach(server -> server.stop(0));
    workers.close();
  }

  private void answer(HttpExchange exchange, String host) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().toString();
      boolean isKnown = exchange.getRequestHeaders().containsKey("Cookie");
      String target = path.equals("/guarded") && !isKnown ? "/gate" : redirects.get(host + path);
      if (path.equals("/gate")) {
        exchange.getResponseHeaders().set("Set-Cookie", "known=1");
      }
      if (path.equals("/robots.txt")) {
        send(exchange, 200, "User-agent: *\nDisallow: /no\n");
      } else if (target != null) {
        exchange.getResponseHeaders().set("Location", target);
        exchange.sendResponseHeaders(302, -1);
      } else if (path.contains("gone")) {
        exchange.sendResponseHeaders(404, -1);
      } else {
        exchange.getResponseHeaders().set("Content-Type", "text/html");
        send(exchange, 200, PAGE);
      }
    }
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(ISO_8859_1);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private String url(String path) {
    return hosts.getFirst() + path;
  }

  /// A chain `/c0`, `/c1`, ... whose last is a page.
  private List<String> chain(int redirected) {
    for (int i = 0; i < redirected; i++) {
      redirects.put(url("/c" + i), url("/c" + (i + 1)));
    }
    return IntStream.rangeClosed(0, redirected).mapToObj(i -> url("/c" + i)).toList();
  }

  // ---- What is typed ----

  private Typed fetch(List<String> urls, String... more) throws IOException {
    return typed("fetch", urls, more);
  }

  private Typed typed(String command, List<String> urls, String... more) throws IOException {
    Path list = Files.write(folder.resolve("urls.txt"), urls);
    var args = new ArrayList<String>(List.of(command, "-i", list.toString()));
    args.addAll(List.of("-o", folder.resolve("out" + runs++).toString()));
    args.addAll(List.of("--delay", "0", "--retries", "0", "--allow-private-ips"));
    args.addAll(List.of(more));
    return Typed.run(args.toArray(String[]::new));
  }

  /// Outcome and end of each URL that has a line.
  private static Map<String, String> ends(Typed typed) {
    var ends = new TreeMap<String, String>();
    for (String line : typed.outLines().subList(1, typed.outLines().size())) {
      String[] fields = line.split("\t", -1);
      assertThat(fields).as(line).hasSize(7);
      assertThat(ends.put(fields[2], fields[0] + " " + fields[3])).as(line).isNull();
    }
    return ends;
  }

  // ---- Long chains, circles and what cannot be fetched ----

  @ParameterizedTest
  @CsvSource({"up, false", "down, false", "mixed, false", "up, true", "down, true", "mixed, true"})
  void each_of_a_long_chain_has_its_own_end(String order, boolean ordered) throws Exception {
    List<String> all = chain(30);
    var listed = new ArrayList<String>(all);
    switch (order) {
      case "down" -> Collections.reverse(listed);
      case "mixed" -> Collections.shuffle(listed, new Random(1));
      default -> {}
    }
    String[] flags =
        ordered ? new String[] {"--status", "-", "--ordered"} : new String[] {"--status", "-"};

    Typed typed = fetch(listed, flags).ends(ExitCode.DONE);

    Map<String, String> ends = ends(typed);
    assertThat(ends.keySet()).containsExactlyInAnyOrderElementsOf(all);
    for (int i = 0; i <= 30; i++) {
      String end = i < 20 ? "too-many-redirects " + url("/c" + (i + 11)) : "ok " + url("/c30");
      assertThat(ends.get(url("/c" + i))).as("/c" + i).isEqualTo(end);
    }
    assertThat(typed.err()).contains("fetch: 31 URLs, 20 failed");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 10, 11, 12})
  void a_circle_is_a_loop_for_each_that_is_in_it_and_for_those_that_lead_there(int length)
      throws Exception {
    var listed = new ArrayList<String>(List.of(url("/in")));
    redirects.put(url("/in"), url("/r0"));
    for (int i = 0; i < length; i++) {
      String from = hosts.get(i % 2) + "/r" + i;
      int next = (i + 1) % length;
      redirects.put(from, hosts.get(next % 2) + "/r" + next);
      listed.add(from);
    }

    Typed typed = fetch(listed, "--status", "-").ends(ExitCode.DONE);

    Map<String, String> ends = ends(typed);
    assertThat(ends.keySet()).containsExactlyInAnyOrderElementsOf(listed);
    for (String source : listed) {
      assertThat(ends.get(source)).isEqualTo(byHand(source, 10));
    }
    assertThat(typed.out()).contains(length <= 11 ? "redirect-loop\t302" : "too-many-redirects");
    assertThat(typed.err()).contains((length + 1) + " URLs, " + (length + 1) + " failed");
  }

  @Test
  void a_chain_that_is_too_long_was_answered_all_the_same() throws Exception {
    List<String> all = chain(12);

    assertThat(ends(fetch(all.subList(0, 1), "--status", "-").ends(ExitCode.DONE)))
        .containsExactly(Map.entry(url("/c0"), "too-many-redirects " + url("/c11")));
    Typed links = typed("links", all.subList(0, 1)).ends(ExitCode.DONE);
    assertThat(links.err())
        .contains("too-many-redirects\t" + url("/c0") + "\tmore than 10 in a row")
        .contains("0 rows of 1 URL, 1 failed");
  }

  /// Links of a page that is fetched are refused for their depth, which is no end of what is
  /// listed.
  @Test
  void what_other_pages_link_to_is_fetched_where_it_is_listed() throws Exception {
    redirects.put(url("/to"), url("/linked"));
    String job = folder.resolve("job").toString();
    fetch(List.of(url("/")), "-j", job).ends(ExitCode.DONE);

    Typed typed = fetch(List.of(url("/"), url("/to"), url("/linked")), "-j", job, "--status", "-");

    assertThat(ends(typed.ends(ExitCode.DONE)))
        .containsEntry(url("/to"), "ok " + url("/linked"))
        .containsEntry(url("/linked"), "ok " + url("/linked"))
        .hasSize(3);
  }

  /// It ends at what cannot be fetched, by its name.
  @ParameterizedTest
  @CsvSource({
    "ftp://a.example/b, ftp://a.example/b, ftp",
    "mailto:a@b.example, mailto:a@b.example, mailto",
    "javascript:alert(1), javascript:alert(1), javascript",
    "'data:text/html,<b>much</b>', data:text/html, data",
    "file:///etc/passwd, file:///etc/passwd, file",
    "about:blank#x, about:blank, about"
  })
  void a_redirect_to_what_is_no_page_names_the_scheme(String target, String name, String scheme)
      throws Exception {
    redirects.put(url("/a"), url("/b"));
    redirects.put(url("/b"), target);

    Typed typed = fetch(List.of(url("/a"), url("/b")), "--status", "-", "--ordered");

    assertThat(typed.ends(ExitCode.DONE).outLines().subList(1, 3))
        .containsExactly(
            String.join("\t", "blocked-scheme", "0", url("/a"), name, "", "0", scheme),
            String.join("\t", "blocked-scheme", "0", url("/b"), name, "", "0", scheme));
    assertThat(typed("links", List.of(url("/a"))).ends(ExitCode.DONE).err())
        .contains("blocked-scheme\t" + url("/a") + "\t" + scheme + " (of " + name + ")");
  }

  /// The way to a page may lead through it, for there was no cookie yet.
  @Seeds(4)
  void a_page_behind_a_gate_that_sets_a_cookie_is_its_own_end(RandomGenerator random)
      throws Exception {
    redirects.put(url("/gate"), url("/check"));
    redirects.put(url("/check"), url("/guarded"));
    redirects.put(url("/to"), url("/guarded"));
    var listed = new ArrayList<String>(List.of(url("/to"), url("/check"), url("/guarded")));
    Collections.shuffle(listed, Random.from(random));

    Typed typed = fetch(listed, "--cookies", "--status", "-").ends(ExitCode.DONE);

    assertThat(ends(typed).values())
        .containsExactly("ok " + url("/guarded"), "ok " + url("/guarded"), "ok " + url("/guarded"));
  }

  // ---- Any graph ----

  /// What following them by hand comes to.
  private String byHand(String source, int most) {
    var passed = new LinkedHashSet<String>();
    String at = source;
    while (redirects.get(at) instanceof String target && !at.contains("/no")) {
      boolean isLoop = !passed.add(at) || passed.contains(target);
      if (isLoop) {
        return "redirect-loop " + at;
      }
      if (passed.size() > most) {
        return "too-many-redirects " + target;
      }
      at = target;
    }
    String outcome =
        at.contains("/no") ? "blocked-robots" : at.contains("gone") ? "http-error" : "ok";
    return (at.startsWith("http:") ? outcome : "blocked-scheme") + " " + at;
  }

  private List<String> randomGraph(RandomGenerator random) {
    redirects.clear();
    var all = new ArrayList<String>();
    for (int i = 0; i < 24; i++) {
      String kind = List.of("/p", "/p", "/p", "/p", "/gone", "/no").get(random.nextInt(6));
      all.add(hosts.get(random.nextInt(4) / 3) + kind + i);
    }
    for (int i = 0; i < all.size(); i++) {
      int next = random.nextInt(4) == 0 ? random.nextInt(all.size()) : i + 1;
      if (next < all.size() && random.nextInt(8) > 0) {
        redirects.put(all.get(i), all.get(next));
      } else if (random.nextInt(3) == 0) {
        redirects.put(all.get(i), "ftp://files.example/" + i);
      }
    }
    return all;
  }

  private static List<String> some(List<String> all, RandomGenerator random) {
    var some = new ArrayList<String>();
    int share = 1 + random.nextInt(3);
    for (String one : all) {
      if (random.nextInt(3) < share) {
        some.add(one);
      }
    }
    some.add(all.getFirst());
    Collections.shuffle(some, Random.from(random));
    return some;
  }

  /// How the list is asked for, perhaps by a job that has some of the URLs already.
  private List<String> flags(String command, List<String> all, int most, RandomGenerator random)
      throws Exception {
    var flags = new ArrayList<String>(List.of("--max-redirects", "" + most));
    if (random.nextBoolean()) {
      flags.add("--ordered");
    }
    if (random.nextBoolean()) {
      flags.addAll(List.of("-j", folder.resolve("job" + runs).toString()));
      Typed _ = typed(command, some(all, random), flags.toArray(String[]::new));
    }
    return flags;
  }

  @Seeds(12)
  void every_listed_url_has_one_line_whatever_leads_where(RandomGenerator random) throws Exception {
    List<String> all = randomGraph(random);
    List<String> listed = some(all, random);
    int most = random.nextInt(6);
    List<String> flags = flags("fetch", all, most, random);
    flags.addAll(List.of("--status", "-"));

    Typed typed = fetch(listed, flags.toArray(String[]::new));

    var expected = new TreeMap<String, String>();
    listed.forEach(source -> expected.put(source, byHand(source, most)));
    assertThat(ends(typed)).isEqualTo(expected);
    long failed = expected.values().stream().filter(end -> !end.startsWith("ok ")).count();
    assertThat(typed.err()).contains(expected.size() + " URL").contains(failed + " failed");
  }

  @Seeds(12)
  void every_listed_url_has_its_rows_or_its_failure(RandomGenerator random) throws Exception {
    List<String> all = randomGraph(random);
    List<String> listed = some(all, random);
    int most = random.nextInt(6);
    List<String> flags = flags("links", all, most, random);

    Typed typed = typed("links", listed, flags.toArray(String[]::new));

    var told = new ArrayList<String>();
    for (String line : Files.readAllLines(folder.resolve("out" + (runs - 1)))) {
      if (!line.equals("source_url\tparsed_url")) {
        told.add("ok " + line.split("\t")[0]);
      }
    }
    for (String line : typed.errLines()) {
      if (line.contains("\t")) {
        told.add(line.split("\t")[0] + " " + line.split("\t")[1]);
      }
    }
    assertThat(told)
        .containsExactlyInAnyOrderElementsOf(
            listed.stream()
                .distinct()
                .map(source -> byHand(source, most).split(" ")[0] + " " + source)
                .toList());
  }
}
