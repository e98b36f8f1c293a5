package orbweaver.crawl.frontier;

/// When a host is to be asked next. A turn that is no longer its host's own is passed over.
///
/// @param readyNanos on the loop's clock
/// @param order breaks ties: first come, first served
record Turn(HostQueue host, long readyNanos, long order) implements Comparable<Turn> {

  /// Whether the host still waits for this turn and for no other.
  boolean isCurrent() {
    Turn current = host.turn();
    return current != null && current.order == order;
  }

  @Override
  public int compareTo(Turn other) {
    int byTime = Long.compare(readyNanos, other.readyNanos);
    return byTime != 0 ? byTime : Long.compare(order, other.order);
  }
}
