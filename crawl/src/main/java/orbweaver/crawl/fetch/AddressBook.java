package orbweaver.crawl.fetch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import orbweaver.loop.Loop;

/// The addresses of hosts, kept for a while; that a name has none is kept for a shorter one. The
/// hosts that were not asked for the longest time make room for others. Belongs to one loop.
final class AddressBook {
  private static final int MAX_HOSTS = 20_000;
  private static final long FRESH_NANOS = Duration.ofSeconds(60).toNanos();
  private static final long FRESH_NEGATIVE_NANOS = Duration.ofSeconds(5).toNanos();

  /// @param addresses none if the name has none
  private record Entry(List<InetAddress> addresses, long expiresNanos) {}

  private final Loop loop;
  private final Map<String, Entry> entries =
      new LinkedHashMap<>(16, 0.75f, /* accessOrder= */ true);

  AddressBook(Loop loop) {
    this.loop = loop;
  }

  /// The addresses of a host, in the order in which to try them; suspends if they are not known.
  ///
  /// @throws UnknownHostException when it has none
  List<InetAddress> addresses(String host) throws IOException {
    Entry entry = entries.get(host);
    if (entry == null || entry.expiresNanos <= loop.nanos()) {
      entry = ask(host);
    }
    if (entry.addresses.isEmpty()) {
      throw new UnknownHostException(host);
    }
    return entry.addresses;
  }

  private Entry ask(String host) throws IOException {
    List<InetAddress> addresses;
    try {
      addresses = List.copyOf(loop.network().resolve(host));
    } catch (UnknownHostException _) {
      addresses = List.of();
    }
    long fresh = addresses.isEmpty() ? FRESH_NEGATIVE_NANOS : FRESH_NANOS;
    var entry = new Entry(addresses, loop.nanos() + fresh);
    entries.put(host, entry);
    makeRoom();
    return entry;
  }

  private void makeRoom() {
    if (entries.size() > MAX_HOSTS) {
      String eldest = entries.keySet().iterator().next();
      entries.remove(eldest);
    }
  }
}
