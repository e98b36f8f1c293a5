package orbweaver.crawl.fetch;

import static orbweaver.loop.Coroutines.scope;
import static orbweaver.loop.Coroutines.within;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import orbweaver.crawl.fetch.DnsQuestion.RecordType;
import orbweaver.loop.Datagrams;
import orbweaver.loop.Loop;
import orbweaver.loop.Task;
import org.jspecify.annotations.Nullable;

/// Asks name servers itself: all of them in turn, twice, for both families at once. It knows how
/// long an answer holds, and tells a name that does not exist from name servers that fail, which
/// the system does not. Belongs to one loop.
final class DnsResolver implements Resolver {
  /// How long each server may take in the first round, and in the second.
  private static final List<Duration> PATIENCE =
      List.of(Duration.ofSeconds(2), Duration.ofSeconds(4));

  /// How long to wait for the other family once one is known (RFC 8305 3).
  private static final Duration OTHER_FAMILY = Duration.ofMillis(50);

  private static final long MIN_SECONDS = 5;
  private static final long MAX_SECONDS = Duration.ofHours(1).toSeconds();
  private static final long MAX_NEGATIVE_SECONDS = 60;
  private static final Duration FOR_GOOD = Duration.ofDays(1);

  private final Loop loop;
  private final NameServers servers;
  private final DnsExchange exchange;
  private final Resolver system;

  DnsResolver(Loop loop, NameServers servers, DnsExchange exchange) {
    this.loop = loop;
    this.servers = servers;
    this.exchange = exchange;
    this.system = new SystemResolver(loop);
  }

  @Override
  public Resolved resolve(String host) throws IOException {
    List<InetAddress> known = known(host);
    if (!known.isEmpty()) {
      return new Resolved(known, FOR_GOOD, "");
    }
    return isForSystem(host) ? system.resolve(host) : ask(host);
  }

  private List<InetAddress> known(String host) {
    if (host.equals("localhost") || host.endsWith(".localhost")) { // RFC 6761 6.3
      return servers.hosts().getOrDefault(host, List.of(InetAddress.getLoopbackAddress()));
    }
    return servers.hosts().getOrDefault(host, List.of());
  }

  /// Literal addresses, names that the system completes, and those that multicast finds.
  private boolean isForSystem(String host) {
    long dots = host.chars().filter(c -> c == '.').count();
    boolean isLiteral = host.indexOf(':') >= 0 || host.chars().noneMatch(Character::isLetter);
    return isLiteral || dots < servers.minDots() || host.endsWith(".local");
  }

  private Resolved ask(String host) throws IOException {
    if (!DnsQuestion.isName(host)) {
      String cause = "the name " + host + " is too long, or has an empty part";
      return new Resolved(List.of(), FOR_GOOD, cause);
    }
    try {
      return scope(scope -> {
        Task<Family> v6 = scope.spawn("AAAA " + host, () -> family(host, RecordType.AAAA));
        Resolved resolved = joined(host, family(host, RecordType.A), v6);
        scope.cancel();
        return resolved;
      });
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static Resolved joined(String host, Family v4, Task<Family> v6) throws Exception {
    if (v4.doesNotExist()) {
      return absent("the name " + host + " does not exist (NXDOMAIN)", v4);
    }
    Family other = v4.addresses().isEmpty() ? v6.await() : soon(v6);
    var all = new ArrayList<>(v4.addresses());
    all.addAll(other.addresses());
    if (all.isEmpty()) {
      v4.requireReply();
      other.requireReply();
      return absent("the name " + host + " has no address", v4);
    }
    long seconds = Math.min(v4.secondsToUse(), other.secondsToUse());
    return new Resolved(all, lifetime(seconds, MAX_SECONDS), "");
  }

  private static Resolved absent(String cause, Family said) {
    long seconds = said.reply == null ? 0 : said.reply.ttlSeconds();
    return new Resolved(List.of(), lifetime(seconds, MAX_NEGATIVE_SECONDS), cause);
  }

  /// The other family's answer if it does not keep us waiting.
  private static Family soon(Task<Family> other) throws Exception {
    try {
      return within(OTHER_FAMILY, other::await);
    } catch (TimeoutException _) {
      return new Family(null, "it took too long");
    }
  }

  private static Duration lifetime(long seconds, long most) {
    return Duration.ofSeconds(Math.clamp(seconds, MIN_SECONDS, most));
  }

  // ---- One family ----

  /// What is known of the addresses of one family.
  ///
  /// @param reply null if no server gives a definite one
  /// @param failure why not, for people
  private record Family(@Nullable DnsReply reply, String failure) {
    List<InetAddress> addresses() {
      return reply == null ? List.of() : reply.addresses();
    }

    boolean doesNotExist() {
      return reply != null && reply.code() == DnsReply.NO_SUCH_NAME;
    }

    long secondsToUse() {
      return reply == null || reply.addresses().isEmpty() ? Long.MAX_VALUE : reply.ttlSeconds();
    }

    void requireReply() throws IOException {
      if (reply == null) {
        throw new IOException(failure);
      }
    }
  }

  private Family family(String host, RecordType type) {
    String failure = "";
    for (Duration patience : PATIENCE) {
      for (InetSocketAddress server : servers.addresses()) {
        Family said = ask(server, host, type, patience);
        if (said.reply != null) {
          return said;
        }
        failure = said.failure;
      }
    }
    return new Family(null, failure);
  }

  private Family ask(InetSocketAddress server, String host, RecordType type, Duration patience) {
    try {
      var question = new DnsQuestion(loop.random().nextInt(1 << 16), host, type);
      DnsReply reply = exchange.ask(server, question, patience);
      return reply.isDefinite()
          ? new Family(reply, "")
          : new Family(null, name(server) + " answers " + reply.codeName());
    } catch (TimeoutException _) {
      return new Family(null, name(server) + " does not answer");
    } catch (IOException e) {
      return new Family(null, name(server) + " cannot be asked: " + Connector.reason(e));
    }
  }

  private static String name(InetSocketAddress server) {
    return "the name server " + server.getAddress().getHostAddress() + ":" + server.getPort();
  }

  /// How the servers are asked in the world: by datagram. A simulated network has names of its own.
  static Resolver of(Loop loop, NameServers servers) {
    if (loop.network().transport().equals("simulated")) {
      return new SystemResolver(loop);
    }
    if (servers.addresses().isEmpty()) {
      return servers.hosts().isEmpty() ? new SystemResolver(loop) : withoutServers(loop, servers);
    }
    var exchange = new DnsExchange(loop, new Datagrams(loop));
    return new DnsResolver(loop, servers, exchange);
  }

  private static Resolver withoutServers(Loop loop, NameServers servers) {
    var all = new NameServers(List.of(), Map.copyOf(servers.hosts()), Integer.MAX_VALUE);
    return new DnsResolver(loop, all, new DnsExchange(loop, null));
  }

  @Override
  public void close() {}
}
