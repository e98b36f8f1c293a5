package orbweaver.loop;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/// Sends and takes simulated datagrams.
final class SimulatedDatagramPort implements DatagramPort {
  private final SimulatedNetwork network;
  private final InetSocketAddress address;
  private final @Nullable InetSocketAddress peer;
  private final ArrivedDatagrams arrived = new ArrivedDatagrams();

  SimulatedDatagramPort(
      SimulatedNetwork network, InetSocketAddress address, @Nullable InetSocketAddress peer) {
    this.network = network;
    this.address = address;
    this.peer = peer;
  }

  @Override
  public InetSocketAddress address() {
    return address;
  }

  @Override
  public void send(InetSocketAddress to, byte[] bytes) throws IOException {
    arrived.requireOpen();
    ArrivedDatagrams.requireLength(bytes);
    network.send(this, to, bytes.clone());
  }

  /// A port that is connected hears its peer alone.
  void take(Datagram datagram) {
    if (peer == null || peer.equals(datagram.from())) {
      arrived.add(datagram);
    }
  }

  /// Nobody is there, which only a port that is connected learns.
  void refused(InetSocketAddress to) {
    if (peer != null) {
      arrived.refuse(to);
    }
  }

  @Override
  public Datagram receive() throws IOException {
    return arrived.receive();
  }

  @Override
  public void close() {
    if (arrived.close()) {
      network.forget(this);
    }
  }
}
