package orbweaver.crawl;

import static orbweaver.loop.Coroutines.within;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import orbweaver.loop.Connection;
import orbweaver.loop.Loop;
import orbweaver.parse.Url;

/// Finds out what a seed without a scheme means: https where somebody listens for it, else http.
public final class SeedProbe {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private SeedProbe() {}

  /// The seed to take, given that `url` was guessed to be https. Suspends; sends nothing.
  public static Url settle(Url url) throws Exception {
    try {
      return within(PATIENCE, () -> isListening(url)) ? url : asHttp(url);
    } catch (TimeoutException | IOException e) {
      return asHttp(url);
    }
  }

  private static boolean isListening(Url url) throws IOException {
    var network = Loop.current().network();
    InetAddress address = network.resolve(hostname(url)).getFirst();
    try (Connection connection = network.connect(new InetSocketAddress(address, url.port()))) {
      return connection.isOpen();
    }
  }

  private static String hostname(Url url) {
    String host = url.host();
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  /// The same place over http. A port that was written stays.
  private static Url asHttp(Url url) {
    Url http = Url.parse("http" + url.href().substring("https".length()));
    return http == null ? url : http;
  }
}
