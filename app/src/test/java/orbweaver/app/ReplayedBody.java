package orbweaver.app;

import static orbweaver.loop.Coroutines.scope;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Objects;
import orbweaver.crawl.fetch.Answer;
import orbweaver.crawl.fetch.BodyPolicy;
import orbweaver.crawl.fetch.FetchOptions;
import orbweaver.crawl.fetch.FetchOutcome;
import orbweaver.crawl.fetch.FetchRequest;
import orbweaver.crawl.fetch.Fetcher;
import orbweaver.loop.Connection;
import orbweaver.loop.Listener;
import orbweaver.loop.Loop;
import orbweaver.loop.Scope;
import orbweaver.parse.Url;

/// The decoded body of an archived response: it is served as it came, and fetched once more.
final class ReplayedBody {
  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  private ReplayedBody() {}

  static byte[] decode(byte[] response) {
    try {
      return Loop.run(() -> scope(scope -> fetched(scope, response)));
    } catch (Exception e) {
      throw new IllegalStateException("the archived response cannot be replayed", e);
    }
  }

  private static byte[] fetched(Scope scope, byte[] response) throws Exception {
    var address = new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), 0);
    Listener listener = Loop.current().network().listen(address);
    scope.spawn("replay", () -> serve(listener, response));
    Url url = Url.parse("http://127.0.0.1:" + listener.address().getPort() + "/");
    var options = FetchOptions.of("replay/1", Path.of("no-such-folder"));
    try (var fetcher = new Fetcher(Loop.current(), options)) {
      FetchRequest request = FetchRequest.page(Objects.requireNonNull(url), true);
      return switch (fetcher.fetch(request.withBody(BodyPolicy.ALL))) {
        case FetchOutcome.Failed _ -> new byte[0];
        case FetchOutcome.Answered(Answer answer) -> {
          try (answer) {
            yield answer.copyOfBody();
          }
        }
      };
    } finally {
      scope.cancel();
    }
  }

  private static Void serve(Listener listener, byte[] response) throws Exception {
    while (true) {
      try (Connection connection = listener.accept()) {
        int _ = connection.read(new byte[8 << 10], 0, 8 << 10);
        connection.write(response, 0, response.length);
      }
    }
  }
}
