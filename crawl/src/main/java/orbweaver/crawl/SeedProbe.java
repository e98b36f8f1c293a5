package orbweaver.crawl;

import static orbweaver.loop.Coroutines.within;

import java.time.Duration;
import java.util.concurrent.TimeoutException;
import orbweaver.crawl.fetch.FetchOptions;
import orbweaver.crawl.fetch.Fetcher;
import orbweaver.loop.Loop;
import orbweaver.parse.Url;

/// Finds out what a seed without a scheme means: https where somebody listens for it, else http.
public final class SeedProbe {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int HTTPS_PORT = 443;

  private SeedProbe() {}

  /// The seed to take, given that `url` was guessed to be https. Suspends.
  ///
  /// @param options the way to servers
  public static Url settle(Url url, FetchOptions options) throws Exception {
    // Whom to trust is not the question here.
    FetchOptions trusting = options.withTls(options.tls().withoutChecks());
    try (var fetcher = new Fetcher(Loop.current(), trusting)) {
      return within(PATIENCE, () -> isHttps(fetcher, url)) ? url : asHttp(url);
    } catch (TimeoutException _) {
      return asHttp(url);
    }
  }

  /// On a port that was typed, whoever listens is asked by the first words of a handshake.
  private static boolean isHttps(Fetcher fetcher, Url url) {
    return url.port() == HTTPS_PORT ? fetcher.reaches(url) : fetcher.speaksTls(url);
  }

  /// The same place over http. A port that was written stays.
  private static Url asHttp(Url url) {
    Url http = Url.parse("http" + url.href().substring("https".length()));
    return http == null ? url : http;
  }
}
