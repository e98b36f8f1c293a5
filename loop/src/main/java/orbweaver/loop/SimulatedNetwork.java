package orbweaver.loop;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// Sockets and names in virtual time: bytes arrive in order, after a latency, in pieces of any
/// size. Faults are drawn for each connection and each datagram ([#faults]) or befall a host
/// ([#cutOff], [#reset], [#silence]).
///
///     var network = (SimulatedNetwork) Loop.current().network();
///     network.faults(NetworkFaults.none().withResets(0.1));
public final class SimulatedNetwork implements Network {
  private static final int FIRST_PORT = 20_000;
  private static final int LAST_PORT = 65_535;

  private final Loop loop;
  private final RandomGenerator random;
  private final Map<InetSocketAddress, SimulatedListener> listeners = new LinkedHashMap<>();
  private final Map<InetSocketAddress, SimulatedDatagramPort> ports = new LinkedHashMap<>();
  private final Map<String, InetAddress> names = new LinkedHashMap<>();
  private final Set<SimulatedConnection> clients = new LinkedHashSet<>();

  /// What would have reached or left a host that is cut off.
  private final Map<InetAddress, List<Runnable>> heldBack = new LinkedHashMap<>();

  private NetworkFaults faults = NetworkFaults.none();
  private int nextPort = FIRST_PORT;

  SimulatedNetwork(Loop loop, RandomGenerator random) {
    this.loop = loop;
    this.random = random;
  }

  // ---- The world outside ----

  /// Gives a host its address.
  public void register(String host, InetAddress address) {
    names.put(host, address);
  }

  /// What happens to connections that are made from now on.
  public void faults(NetworkFaults faults) {
    this.faults = faults;
  }

  /// Lets nothing through to a host or from it until [#heal]; then what was held back arrives.
  public void cutOff(InetAddress host) {
    heldBack.putIfAbsent(host, new ArrayList<>());
  }

  /// Ends a partition.
  public void heal(InetAddress host) {
    List<Runnable> late = heldBack.remove(host);
    if (late != null) {
      late.forEach(Runnable::run);
    }
  }

  /// Resets all connections with a host.
  public void reset(InetAddress host) {
    connectionsWith(host).forEach(SimulatedConnection::reset);
  }

  /// Makes all connections with a host half-open: they stand for both ends, and nothing comes
  /// through any more.
  public void silence(InetAddress host) {
    connectionsWith(host).forEach(connection -> connection.link().silence());
  }

  private List<SimulatedConnection> connectionsWith(InetAddress host) {
    return clients.stream().filter(connection -> connection.link().server().equals(host)).toList();
  }

  void deliver(InetAddress host, Runnable arrival) {
    List<Runnable> late = heldBack.get(host);
    if (late == null) {
      arrival.run();
    } else {
      late.add(arrival);
    }
  }

  void forget(SimulatedConnection client) {
    clients.remove(client);
  }

  // ---- Sockets ----

  @Override
  public Connection connect(InetSocketAddress address) throws IOException {
    var link = new SimulatedLink(this, random, faults, address.getAddress());
    Coroutines.sleepNanos(link.latencyNanos());
    awaitHealing(address);
    SimulatedListener listener = listeners.get(address);
    if (listener == null) {
      throw new ConnectException("connection refused: " + address);
    }
    var from = new InetSocketAddress(InetAddress.getLoopbackAddress(), ephemeralPort());
    var client = new SimulatedConnection(loop, link, from, address, /* isServer= */ false);
    var server = new SimulatedConnection(loop, link, address, from, /* isServer= */ true);
    client.joinTo(server);
    server.joinTo(client);
    clients.add(client);
    client.whenClosed(() -> forget(client));
    listener.take(server);
    return client;
  }

  /// They are used again after the last one, as those of a machine.
  private int ephemeralPort() {
    int port = nextPort;
    nextPort = port == LAST_PORT ? FIRST_PORT : port + 1;
    return port;
  }

  private InetSocketAddress freeAddress(InetAddress host) throws IOException {
    for (int i = FIRST_PORT; i <= LAST_PORT; i++) {
      var address = new InetSocketAddress(host, ephemeralPort());
      if (!listeners.containsKey(address) && !ports.containsKey(address)) {
        return address;
      }
    }
    throw new IOException("no port is free on " + host);
  }

  private void awaitHealing(InetSocketAddress address) {
    if (heldBack.containsKey(address.getAddress())) {
      var healed = new Wait<Void>(loop, "a connection to " + address);
      deliver(address.getAddress(), () -> healed.tryComplete(null));
      healed.awaitDone();
    }
  }

  @Override
  public Listener listen(InetSocketAddress wanted) throws IOException {
    var address = wanted.getPort() == 0 ? freeAddress(wanted.getAddress()) : wanted;
    if (listeners.containsKey(address)) {
      throw new IOException("address already in use: " + address);
    }
    var listener = new SimulatedListener(address, () -> listeners.remove(address));
    listeners.put(address, listener);
    return listener;
  }

  // ---- Datagrams ----

  @Override
  public DatagramPort openDatagrams(InetSocketAddress wanted) throws IOException {
    var address = wanted.getPort() == 0 ? freeAddress(wanted.getAddress()) : wanted;
    if (ports.containsKey(address)) {
      throw new IOException("address already in use: " + address);
    }
    return open(address, null);
  }

  @Override
  public DatagramPort connectDatagrams(InetSocketAddress peer) throws IOException {
    return open(freeAddress(InetAddress.getLoopbackAddress()), peer);
  }

  private DatagramPort open(InetSocketAddress address, @Nullable InetSocketAddress peer) {
    var port = new SimulatedDatagramPort(this, address, peer);
    ports.put(address, port);
    return port;
  }

  void forget(SimulatedDatagramPort port) {
    ports.remove(port.address());
  }

  /// Each copy takes a time of its own, so they overtake each other.
  void send(SimulatedDatagramPort sender, InetSocketAddress to, byte[] bytes) {
    boolean isCutOff =
        heldBack.containsKey(to.getAddress())
            || heldBack.containsKey(sender.address().getAddress());
    int copies = isCutOff || happens(faults.loss()) ? 0 : happens(faults.duplicates()) ? 2 : 1;
    for (int i = 0; i < copies; i++) {
      long due = Deadline.later(loop.nanos(), SimulatedLink.latency(random, faults));
      Timer _ = loop.at(due, () -> arrive(sender, to, bytes));
    }
  }

  private boolean happens(double share) {
    return share > 0 && random.nextDouble() < share;
  }

  private void arrive(SimulatedDatagramPort sender, InetSocketAddress to, byte[] bytes) {
    SimulatedDatagramPort port = ports.get(to);
    if (port == null) {
      sender.refused(to);
    } else {
      port.take(new Datagram(sender.address(), bytes));
    }
  }

  @Override
  public List<InetAddress> resolve(String host) throws IOException {
    InetAddress known = names.get(host);
    if (known != null) {
      Coroutines.sleepNanos(SimulatedLink.latency(random, faults));
      return List.of(known);
    }
    boolean isLiteral = host.indexOf(':') >= 0 || host.chars().noneMatch(Character::isLetter);
    if (!isLiteral) {
      throw new UnknownHostException("no address for " + host);
    }
    return List.of(InetAddress.getByName(host));
  }

  @Override
  public String transport() {
    return "simulated";
  }
}
