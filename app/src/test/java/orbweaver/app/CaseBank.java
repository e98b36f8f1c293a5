package orbweaver.app;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import orbweaver.testing.ProjectFolder;

/// The case bank that lies beside the project: its server runs for as long as this is open, and its
/// judge runs our program against it.
final class CaseBank implements AutoCloseable {
  /// Most cases wait for a slow server, or for us to be polite.
  private static final int AT_ONCE = 10;

  private static final List<String> OPTIONS =
      List.of(
          ("max_depth max_pages scope delay_ms concurrency per_host_concurrency request_timeout_s"
                  + " connect_timeout_s total_timeout_s max_body max_redirects retries cookies"
                  + " sitemaps requisites insecure ca recrawl auth")
              .split(" "));

  private static final List<String> TRAINING = List.of("demo", "--train");

  private final Path cases;
  private final Path folder;
  private final int control;
  private final Process server;

  private CaseBank(Path cases, Path folder, int control, Process server) {
    this.cases = cases;
    this.folder = folder;
    this.control = control;
    this.server = server;
  }

  /// Starts the server; skips the test where there is none.
  static CaseBank open(Path folder) throws Exception {
    Path cases = ProjectFolder.shared("cases");
    assumeTrue(Files.exists(cases.resolve("caserun.py")), "../shared/cases is not here");
    int control = freePort();
    Process server =
        new ProcessBuilder(
                "python3",
                cases.resolve("caseserver.py").toString(),
                "--base-port",
                Integer.toString(control + 2),
                "--control-port",
                Integer.toString(control),
                "--dns-port",
                Integer.toString(control + 1),
                "--log",
                folder.resolve("log").toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("server.log").toFile())
            .start();
    var bank = new CaseBank(cases, folder, control, server);
    bank.awaitStart();
    return bank;
  }

  /// Its ports lie in a row, so the system cannot be asked for any.
  private static int freePort() {
    return IntStream.iterate(21_000, port -> port < 31_000, port -> port + 1_000)
        .filter(CaseBank::isFree)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no ports are free for the case bank"));
  }

  private static boolean isFree(int port) {
    try (var _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return true;
    } catch (IOException _) {
      return false;
    }
  }

  private void awaitStart() throws Exception {
    while (server.isAlive()) {
      try (var socket = new Socket()) {
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), control));
        return;
      } catch (IOException _) {
        boolean _ = server.waitFor(50, TimeUnit.MILLISECONDS);
      }
    }
    throw new IllegalStateException(
        "the case bank does not start: " + Files.readString(folder.resolve("server.log")));
  }

  /// Names of the cases whose line in the bank has all of these texts.
  List<String> names(List<String> texts) throws IOException {
    return Files.readAllLines(cases.resolve("cases.jsonl")).stream()
        .filter(line -> texts.stream().allMatch(line::contains))
        .map(line -> line.substring(line.indexOf("\"id\": \"") + 7))
        .map(line -> line.substring(0, line.indexOf('"')))
        .toList();
  }

  /// Runs cases, several at once; what the judge says of each is a line that begins with `ok` or
  /// `FAIL`.
  List<String> run(List<String> names, int atOnce) throws Exception {
    try (ExecutorService workers = Executors.newFixedThreadPool(atOnce)) {
      var verdicts = new ArrayList<Future<String>>();
      for (String name : names) {
        verdicts.add(workers.submit(() -> judge(name)));
      }
      var lines = new ArrayList<String>();
      for (Future<String> verdict : verdicts) {
        lines.add(verdict.get());
      }
      return lines;
    }
  }

  List<String> run(List<String> names) throws Exception {
    return run(names, AT_ONCE);
  }

  private String judge(String name) throws Exception {
    Path out = Files.createTempDirectory(folder, name);
    var builder =
        new ProcessBuilder(
            "python3",
            cases.resolve("caserun.py").toString(),
            "--adapter",
            adapter().toString(),
            "--no-ns",
            "--keep",
            "--out",
            out.toString(),
            "--control",
            Integer.toString(control),
            "--case",
            name);
    builder.environment().putAll(PackedProgram.environment());
    Path log = out.resolve("judge.log");
    builder.redirectErrorStream(true).redirectOutput(log.toFile()).start().waitFor();
    return Files.readString(log).lines().findFirst().orElse("FAIL " + name + " said nothing");
  }

  /// Written once.
  private synchronized Path adapter() throws Exception {
    Path adapter = folder.resolve("adapter.json");
    if (!Files.exists(adapter)) {
      Path program = Files.createDirectory(folder.resolve("program"));
      Files.writeString(
          adapter, adapter(PackedProgram.pack(program, "orbweaver.app.Main", TRAINING)));
    }
    return adapter;
  }

  private String adapter(PackedProgram program) {
    var crawl = new ArrayList<String>(program.command());
    crawl.addAll(List.of("orbweaver.app.CaseCrawl", "{out}", "{results}", "{seedfile}", "{ca}"));
    crawl.addAll(List.of("127.0.0.1:" + (control + 1), "{flags}"));
    String command = strings(crawl);
    List<String> flags =
        OPTIONS.stream().map(name -> Json.string(name) + ":[\"" + name + "={}\"]").toList();
    return "{\"name\":\"orbweaver\",\"modes\":[\"fetch\",\"crawl\",\"seq\"],"
        + "\"gives\":[\"outcome\",\"body\",\"title\",\"text\"],\"crawl\":"
        + command
        + ",\"resume\":"
        + command
        + ",\"recrawl\":"
        + command.replace("\"{flags}\"", "\"{flags}\",\"again=1\"")
        + ",\"flags\":{"
        + String.join(",", flags)
        + "}}";
  }

  private static String strings(List<String> words) {
    return "[" + String.join(",", words.stream().map(Json::string).toList()) + "]";
  }

  @Override
  public void close() {
    server.destroy();
    var _ = server.onExit().join();
  }
}
