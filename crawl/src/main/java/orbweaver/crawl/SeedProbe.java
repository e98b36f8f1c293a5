package orbweaver.crawl;

import static orbweaver.loop.Coroutines.within;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import orbweaver.loop.Connection;
import orbweaver.loop.Loop;
import orbweaver.parse.Url;

/// Finds out what a seed without a scheme means: https where somebody listens for it, else http.
public final class SeedProbe {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int HTTPS_PORT = 443;

  private SeedProbe() {}

  /// The seed to take, given that `url` was guessed to be https. Suspends.
  public static Url settle(Url url) throws Exception {
    try {
      return within(PATIENCE, () -> isHttps(url)) ? url : asHttp(url);
    } catch (TimeoutException | IOException e) {
      return asHttp(url);
    }
  }

  /// On a port that was typed, whoever listens is asked by the first words of a handshake.
  private static boolean isHttps(Url url) throws Exception {
    var network = Loop.current().network();
    InetAddress address = network.resolve(hostname(url)).getFirst();
    try (Connection connection = network.connect(new InetSocketAddress(address, url.port()))) {
      return url.port() == HTTPS_PORT || !answersInHttp(connection);
    }
  }

  private static boolean answersInHttp(Connection connection) throws Exception {
    byte[] hello = clientHello();
    connection.write(hello, 0, hello.length);
    var first = new byte[1];
    return connection.read(first, 0, 1) == 1 && first[0] == 'H';
  }

  private static byte[] clientHello() throws IOException, NoSuchAlgorithmException {
    SSLEngine engine = SSLContext.getDefault().createSSLEngine();
    engine.setUseClientMode(true);
    ByteBuffer record = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
    var _ = engine.wrap(ByteBuffer.allocate(0), record);
    var hello = new byte[record.flip().remaining()];
    record.get(hello);
    return hello;
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
