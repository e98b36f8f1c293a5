package orbweaver.loop;

import java.io.IOException;
import java.net.InetSocketAddress;

/// Takes connections from others.
public interface Listener extends AutoCloseable {

  /// Where it listens, with the port that was taken.
  InetSocketAddress address();

  /// Suspends until somebody connects.
  ///
  /// @throws IOException when this was closed
  Connection accept() throws IOException;

  /// Never throws and never suspends.
  @Override
  void close();
}
