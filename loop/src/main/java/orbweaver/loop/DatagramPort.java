package orbweaver.loop;

import java.io.IOException;
import java.net.InetSocketAddress;

/// A port for datagrams (UDP): they may be lost, come twice, or overtake each other. For coroutines
/// of one loop.
public interface DatagramPort extends AutoCloseable {
  /// The longest that there can be.
  int MAX_BYTES = 65_507;

  /// Its own address; of a port that was connected the address may be a wildcard.
  InetSocketAddress address();

  /// Sends one, or loses it; never waits. That nobody is there may be told to the next [#receive].
  ///
  /// @param to must be the peer where the port is connected to one
  /// @throws IOException when it is too long, or the port is closed
  void send(InetSocketAddress to, byte[] bytes) throws IOException;

  /// Suspends until one has come in. Those that nobody receives are kept up to 1,024.
  ///
  /// @throws IOException when the port is closed, or the peer refuses
  Datagram receive() throws IOException;

  /// Whoever still waits gets an [IOException].
  @Override
  void close();
}
