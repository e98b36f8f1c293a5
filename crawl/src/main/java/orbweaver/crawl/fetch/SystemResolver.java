package orbweaver.crawl.fetch;

import java.io.IOException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import orbweaver.loop.Loop;

/// Leaves the question to the system, which does not say how long its answers hold.
final class SystemResolver implements Resolver {
  private static final Duration FRESH = Duration.ofSeconds(60);

  /// Longer than the JDK remembers that a name was not found, for of that it forgets the cause.
  private static final Duration FRESH_NEGATIVE = Duration.ofSeconds(15);

  private final Loop loop;

  SystemResolver(Loop loop) {
    this.loop = loop;
  }

  @Override
  public Resolved resolve(String host) throws IOException {
    try {
      return new Resolved(loop.network().resolve(host), FRESH, "");
    } catch (UnknownHostException _) {
      return new Resolved(List.of(), FRESH_NEGATIVE, "the name " + host + " has no address");
    }
  }

  @Override
  public void close() {}
}
