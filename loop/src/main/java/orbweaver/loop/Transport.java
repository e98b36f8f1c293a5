package orbweaver.loop;

/// How sockets are polled.
public enum Transport {
  /// The first of the others that works here.
  BEST,
  EPOLL,
  IO_URING,
  KQUEUE,
  NIO;

  /// What `-Dorbweaver.transport` asks for.
  static Transport preferred() {
    String name = System.getProperty("orbweaver.transport", "best");
    for (Transport transport : values()) {
      if (transport.name().equalsIgnoreCase(name)) {
        return transport;
      }
    }
    throw new IllegalArgumentException(
        "orbweaver.transport is '" + name + "'; take best, epoll, io_uring, kqueue or nio");
  }

  /// The name that people know.
  String label() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
