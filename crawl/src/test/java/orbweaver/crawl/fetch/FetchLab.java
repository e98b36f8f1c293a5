package orbweaver.crawl.fetch;

import java.nio.file.Path;
import orbweaver.crawl.fetch.FetchOutcome.Answered;
import orbweaver.crawl.fetch.FetchOutcome.Failed;
import orbweaver.crawl.fetch.TestAuthority.TestIdentity;
import orbweaver.loop.Coroutines;
import orbweaver.loop.Loop;
import orbweaver.loop.Scope;
import orbweaver.loop.Simulation;
import orbweaver.parse.Url;

/// A fetcher in front of servers, on a loop of its own.
final class FetchLab {
  /// A test's body.
  interface Body {
    void run(FetchLab lab) throws Exception;
  }

  private final Scope scope;
  private final Fetcher fetcher;

  private FetchLab(Scope scope, Fetcher fetcher) {
    this.scope = scope;
    this.fetcher = fetcher;
  }

  static FetchOptions options() {
    return FetchOptions.of("orbweaver-test/1", Path.of("no-such-folder"));
  }

  /// Over the sockets of this machine.
  static void real(Body body) throws Exception {
    real(options(), body);
  }

  static void real(FetchOptions options, Body body) throws Exception {
    Loop.run(() -> run(options, body));
  }

  /// In virtual time, over a simulated network.
  static void simulated(long seed, Body body) throws Exception {
    simulated(seed, options(), body);
  }

  static void simulated(long seed, FetchOptions options, Body body) throws Exception {
    Simulation.run(seed, () -> run(options, body));
  }

  /// Over real sockets, and in a few simulations.
  static void everywhere(Body body) throws Exception {
    real(body);
    for (long seed = 0; seed < 5; seed++) {
      simulated(seed, body);
    }
  }

  static Void run(FetchOptions options, Body body) throws Exception {
    return Coroutines.scope(scope -> {
      try (var fetcher = new Fetcher(Loop.current(), options)) {
        body.run(new FetchLab(scope, fetcher));
      } finally {
        scope.cancel();
      }
      return null;
    });
  }

  Scope scope() {
    return scope;
  }

  Fetcher fetcher() {
    return fetcher;
  }

  CannedServer serve(String response) throws Exception {
    return serve((_, connection) -> CannedServer.send(connection, response));
  }

  CannedServer serve(CannedServer.Script script) throws Exception {
    return CannedServer.start(scope, script);
  }

  CannedServer serve(TestIdentity identity, CannedServer.Script script) throws Exception {
    return CannedServer.start(scope, identity, script);
  }

  CannedServer serveRaw(CannedServer.Talk talk) throws Exception {
    return CannedServer.startRaw(scope, talk);
  }

  FetchOutcome fetch(Url url) {
    return fetcher.fetch(FetchRequest.page(url, /* allowsInternal= */ true));
  }

  /// The answer; fails the test if there is none.
  Answer answer(Url url) {
    return answer(FetchRequest.page(url, /* allowsInternal= */ true));
  }

  Answer answer(FetchRequest request) {
    return switch (fetcher.fetch(request)) {
      case Answered(Answer answer) -> answer;
      case Failed failed -> throw new AssertionError(failed.toString());
    };
  }

  /// The failure; fails the test if there is an answer.
  Failed failure(Url url) {
    return switch (fetch(url)) {
      case Answered(Answer answer) -> throw new AssertionError("answered " + answer.status());
      case Failed failed -> failed;
    };
  }
}
