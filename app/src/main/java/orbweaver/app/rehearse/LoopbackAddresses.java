package orbweaver.app.rehearse;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import orbweaver.loop.Listener;
import orbweaver.loop.Network;

/// Addresses of this machine alone, one a site: 127.0.0.11 and those after it, all with one port.
final class LoopbackAddresses {
  private static final int FIRST = 11;
  private static final int MAX_SITES = 200;

  /// A port that is free at the first address may be taken at another.
  private static final int MAX_ATTEMPTS = 10;

  private LoopbackAddresses() {}

  /// Listens at `count` addresses.
  ///
  /// @throws IOException when the machine does not have them
  static List<Listener> listen(Network network, int count) throws IOException {
    if (count > MAX_SITES) {
      throw new IllegalArgumentException(
          "at most " + MAX_SITES + " sites have an address each, not " + count);
    }
    for (int attempt = 1; ; attempt++) {
      try {
        return tryListen(network, count);
      } catch (IOException e) {
        if (attempt == MAX_ATTEMPTS) {
          throw new IOException(
              "cannot listen at 127.0.0.%d to 127.0.0.%d: %s"
                  .formatted(FIRST, FIRST + count - 1, e.getMessage()),
              e);
        }
      }
    }
  }

  private static List<Listener> tryListen(Network network, int count) throws IOException {
    var listeners = new ArrayList<Listener>();
    int port = 0;
    try {
      for (int i = 0; i < count; i++) {
        Listener listener = network.listen(new InetSocketAddress(address(i), port));
        listeners.add(listener);
        port = listener.address().getPort();
      }
      return listeners;
    } catch (IOException e) {
      listeners.forEach(Listener::close);
      throw e;
    }
  }

  private static InetAddress address(int index) throws IOException {
    return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) (FIRST + index)});
  }
}
