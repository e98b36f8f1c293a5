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

  /// What a machine must have for it.
  String needs() {
    return switch (this) {
      case BEST, NIO -> "nothing";
      case EPOLL -> "Linux and io.netty:netty-transport-native-epoll for this processor";
      case IO_URING ->
          "a Linux that allows io_uring, and io.netty:netty-transport-native-io_uring for this"
              + " processor";
      case KQUEUE ->
          "macOS or BSD, and io.netty:netty-transport-native-kqueue for this processor on the class"
              + " path (classifier osx-aarch_64 or osx-x86_64)";
    };
  }

  /// The name that people know.
  String label() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
