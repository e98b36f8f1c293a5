package orbweaver.loop;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/// Sockets and names in virtual time: bytes arrive in order, after a latency, in pieces of any
/// size.
public final class SimulatedNetwork implements Network {
  private static final long MIN_LATENCY_NANOS = Duration.ofMillis(1).toNanos();
  private static final long MAX_LATENCY_NANOS = Duration.ofMillis(30).toNanos();
  private static final int FIRST_PORT = 20_000;

  private final Loop loop;
  private final RandomGenerator random;
  private final Map<InetSocketAddress, SimulatedListener> listeners = new LinkedHashMap<>();
  private final Map<String, InetAddress> names = new LinkedHashMap<>();
  private int nextPort = FIRST_PORT;

  SimulatedNetwork(Loop loop, RandomGenerator random) {
    this.loop = loop;
    this.random = random;
  }

  /// Gives a host its address.
  public void register(String host, InetAddress address) {
    names.put(host, address);
  }

  @Override
  public Connection connect(InetSocketAddress address) throws IOException {
    long latency = latencyNanos();
    Coroutines.sleepNanos(latency);
    SimulatedListener listener = listeners.get(address);
    if (listener == null) {
      throw new ConnectException("connection refused: " + address);
    }
    var from = new InetSocketAddress(InetAddress.getLoopbackAddress(), nextPort++);
    var client = new SimulatedConnection(loop, random, from, address, latency);
    var server = new SimulatedConnection(loop, random, address, from, latency);
    client.joinTo(server);
    server.joinTo(client);
    listener.take(server);
    return client;
  }

  private long latencyNanos() {
    return random.nextLong(MIN_LATENCY_NANOS, MAX_LATENCY_NANOS);
  }

  @Override
  public Listener listen(InetSocketAddress wanted) throws IOException {
    int port = wanted.getPort() == 0 ? nextPort++ : wanted.getPort();
    var address = new InetSocketAddress(wanted.getAddress(), port);
    if (listeners.containsKey(address)) {
      throw new IOException("address already in use: " + address);
    }
    var listener = new SimulatedListener(address, () -> listeners.remove(address));
    listeners.put(address, listener);
    return listener;
  }

  @Override
  public List<InetAddress> resolve(String host) throws IOException {
    InetAddress known = names.get(host);
    if (known != null) {
      Coroutines.sleepNanos(latencyNanos());
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
