package orbweaver.loop;

import java.io.IOException;
import java.net.InetSocketAddress;

/// Takes simulated connections.
final class SimulatedListener implements Listener {
  private final InetSocketAddress address;
  private final Runnable forget;
  private final Arrivals arrivals = new Arrivals();

  SimulatedListener(InetSocketAddress address, Runnable forget) {
    this.address = address;
    this.forget = forget;
  }

  void take(Connection connection) {
    arrivals.add(connection);
  }

  @Override
  public InetSocketAddress address() {
    return address;
  }

  @Override
  public Connection accept() throws IOException {
    return arrivals.accept();
  }

  @Override
  public void close() {
    if (arrivals.close()) {
      forget.run();
    }
  }
}
