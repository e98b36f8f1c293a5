package orbweaver.loop;

import java.io.IOException;
import java.net.InetSocketAddress;

/// A stream of bytes in both directions. Used by one coroutine at a time in each direction.
public interface Connection extends AutoCloseable {

  /// Suspends until there are bytes, and copies what is there.
  ///
  /// @return bytes copied, at least 1; -1 when the peer has ended its stream
  /// @throws IOException when the connection was reset or closed
  int read(byte[] into, int offset, int length) throws IOException;

  /// Sends bytes, which are copied; suspends only while much is waiting to be sent.
  void write(byte[] from, int offset, int length) throws IOException;

  /// Ends our stream; the peer's may go on.
  void shutdownOutput() throws IOException;

  InetSocketAddress localAddress();

  InetSocketAddress remoteAddress();

  /// False once either side has closed, ended or reset it: a pool drops it then.
  boolean isOpen();

  /// Whether bytes have come that nobody has read: on a connection on which nothing was asked, they
  /// are the answer to nothing, and a pool drops it.
  boolean hasUnread();

  /// Closes both directions. Never throws and never suspends.
  @Override
  void close();
}
