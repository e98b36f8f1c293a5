package orbweaver.loop;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;

/// Sockets and names, real or simulated. For coroutines of one loop.
public interface Network {

  /// Opens a connection; suspends until it stands. Cancelling gives it up.
  ///
  /// @throws IOException when it is refused or cannot be made
  Connection connect(InetSocketAddress address) throws IOException;

  /// Takes connections at an address; port 0 takes any free one.
  Listener listen(InetSocketAddress address) throws IOException;

  /// Opens a port for datagrams with anyone; port 0 takes any free one.
  DatagramPort openDatagrams(InetSocketAddress address) throws IOException;

  /// Opens a free port for datagrams with one peer alone, whose refusal is told.
  DatagramPort connectDatagrams(InetSocketAddress peer) throws IOException;

  /// The addresses of a host, in the order in which to try them; literals are answered at once.
  ///
  /// @throws UnknownHostException when it has none
  List<InetAddress> resolve(String host) throws IOException;

  /// `epoll`, `io_uring`, `kqueue`, `nio` or `simulated`.
  String transport();
}
