package orbweaver.crawl;

import orbweaver.loop.Promise;

/// Says to the one coroutine that waits for it that something has changed. It is remembered until
/// that one takes note of it: so nothing is missed between its look at the state and its waiting,
/// also if it suspended there.
final class Signal {
  private Promise<Void> raised = new Promise<>();

  void raise() {
    raised.tryComplete(null);
  }

  /// Waits until it is raised, unless it has been since this last returned.
  void await() {
    raised.await();
    raised = new Promise<>();
  }
}
