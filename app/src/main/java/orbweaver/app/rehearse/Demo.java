package orbweaver.app.rehearse;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import orbweaver.loop.Listener;
import orbweaver.loop.Loop;
import orbweaver.loop.LoopOptions;

/// A generated web that can be crawled on this machine without a network: served on a loop of its own,
/// one loopback address a site, by this very process. Any thread may use it but that of its own loop.
///
///     try (var demo = Demo.start(seed, WebShape.demo())) {
///       crawl(demo.web().seeds());
///       List<String> findings = demo.audit(scope, rules);
///     }
public final class Demo implements AutoCloseable {
  private final Opened opened;
  private final Future<AccessLog> program;

  /// What the loop of the server has made.
  private record Opened(Loop loop, GeneratedWeb web, WebServer server) {}

  private Demo(Opened opened, Future<AccessLog> program) {
    this.opened = opened;
    this.program = program;
  }

  // ---- Start and end ----

  /// Serves the web of a seed, and returns once it can be asked.
  ///
  /// @throws IOException when the machine lacks the addresses
  public static Demo start(long seed, WebShape shape) throws IOException {
    var promised = new CompletableFuture<Opened>();
    Future<AccessLog> program =
        Loop.start(LoopOptions.defaults().withName("demo-web"), () -> serve(seed, shape, promised));
    return new Demo(await(promised), program);
  }

  private static AccessLog serve(long seed, WebShape shape, CompletableFuture<Opened> promised)
      throws Exception {
    try (WebServer server = open(seed, shape, promised)) {
      return server.run();
    } catch (Throwable e) {
      promised.completeExceptionally(e);
      throw e;
    }
  }

  private static WebServer open(long seed, WebShape shape, CompletableFuture<Opened> promised)
      throws IOException {
    Loop loop = Loop.current();
    List<Listener> listeners = LoopbackAddresses.listen(loop.network(), shape.sites().size());
    var web = GeneratedWeb.of(seed, shape, listeners.stream().map(Demo::authority).toList());
    var server = new WebServer(web, listeners);
    promised.complete(new Opened(loop, web, server));
    return server;
  }

  private static String authority(Listener listener) {
    return listener.address().getAddress().getHostAddress() + ":" + listener.address().getPort();
  }

  /// Stops serving, and waits for that.
  @Override
  public void close() {
    opened.loop().post(opened.server()::close);
    try {
      var _ = await(program);
    } catch (IOException e) {
      throw new UncheckedIOException("the server of the demo failed", e);
    }
  }

  // ---- What a command needs ----

  public GeneratedWeb web() {
    return opened.web();
  }

  /// All that was asked for since the start or the last [#forget].
  public List<Access> accesses() {
    return ask(() -> opened.server().log().accesses());
  }

  /// Begins anew: what heals when asked again is broken again.
  public void forget() {
    ask(() -> {
      opened.server().log().clear();
      return true;
    });
  }

  /// What was wrong with the crawl since the last [#forget]; nothing, if all is well.
  public List<String> audit(CrawlScope scope, AuditRules rules) {
    return new Audit(Truth.of(web(), scope), rules).findings(accesses());
  }

  /// How much that crawl had to do, which says how fast it could have been.
  public Workload workload() {
    return Workload.of(web(), accesses());
  }

  /// Asks the server on its own loop.
  private <T> T ask(Supplier<T> question) {
    var answer = new CompletableFuture<T>();
    opened.loop().post(() -> answer.complete(question.get()));
    return answer.join();
  }

  private static <T> T await(Future<T> future) throws IOException {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for the demo");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException cause) {
        throw cause;
      }
      throw new IllegalStateException("the server of the demo failed", e.getCause());
    }
  }
}
