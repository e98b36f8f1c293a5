package orbweaver.loop;

/// How a loop is made.
///
/// @param name of its thread
/// @param transport how its sockets are polled
public record LoopOptions(String name, Transport transport) {

  public static LoopOptions defaults() {
    return new LoopOptions("loop", Transport.preferred());
  }

  public LoopOptions withName(String name) {
    return new LoopOptions(name, transport);
  }

  public LoopOptions withTransport(Transport transport) {
    return new LoopOptions(name, transport);
  }
}
