package orbweaver.crawl.fetch;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import orbweaver.loop.Loop;

/// The addresses of hosts, kept for as long as they hold; also that a name has none. The hosts that
/// were not asked for the longest time make room for others. Belongs to one loop.
final class AddressBook implements AutoCloseable {
  private static final int MAX_HOSTS = 20_000;

  /// @param wasPublic whether the host has, or had before, an address of the public internet
  private record Entry(Resolved resolved, long expiresNanos, boolean wasPublic) {}

  private final Loop loop;
  private final Resolver resolver;
  private final Map<String, Entry> entries =
      new LinkedHashMap<>(16, 0.75f, /* accessOrder= */ true);

  AddressBook(Loop loop, Resolver resolver) {
    this.loop = loop;
    this.resolver = resolver;
  }

  /// The addresses of a host, in the order in which to try them; suspends if they are not known.
  ///
  /// @param host in lower case, without a dot at its end
  /// @throws IOException when nobody can say whether it has any
  Resolved addresses(String host) throws IOException {
    Entry entry = entries.get(host);
    return entry == null || entry.expiresNanos <= loop.nanos() ? ask(host) : entry.resolved;
  }

  private Resolved ask(String host) throws IOException {
    Resolved resolved = resolver.resolve(host);
    boolean wasPublic =
        wasPublic(host) || !resolved.addresses().stream().allMatch(AddressGuard::isInternal);
    long expiresNanos = loop.nanos() + resolved.lifetime().toNanos();
    entries.put(host, new Entry(resolved, expiresNanos, wasPublic));
    makeRoom();
    return resolved;
  }

  /// Whether the host is known to be, or to have been, on the public internet.
  ///
  /// @param host as of [#addresses]
  boolean wasPublic(String host) {
    Entry entry = entries.get(host);
    return entry != null && entry.wasPublic;
  }

  private void makeRoom() {
    if (entries.size() > MAX_HOSTS) {
      String eldest = entries.keySet().iterator().next();
      entries.remove(eldest);
    }
  }

  @Override
  public void close() {
    resolver.close();
  }
}
