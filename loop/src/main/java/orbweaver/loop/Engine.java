package orbweaver.loop;

/// How the coroutines of a loop are switched. Both ways give a program the same semantics and a
/// simulation the same trace; [Loop#stats] tells which one runs.
public enum Engine {
  /// [#SCHEDULER] where the JVM allows it, otherwise [#BATON].
  BEST,

  /// Virtual threads whose scheduler is the loop. Needs `--add-opens
  /// java.base/java.lang=ALL-UNNAMED`.
  SCHEDULER,

  /// Public API only: the loop and its coroutines are virtual threads that hand each other one
  /// baton. Two to three times slower, and a coroutine that blocks in the JDK holds its loop up.
  BATON;

  /// What `-Dorbweaver.engine` asks for; [#BEST] if nothing does.
  static Engine preferred() {
    String name = System.getProperty("orbweaver.engine", "best");
    for (Engine engine : values()) {
      if (engine.name().equalsIgnoreCase(name)) {
        return engine;
      }
    }
    throw new IllegalArgumentException(
        "orbweaver.engine is '" + name + "'; take best, scheduler or baton");
  }

  Stacks open(Loop loop) {
    return switch (this) {
      case SCHEDULER -> new OwnScheduler(loop);
      case BATON -> new Baton(loop);
      case BEST -> OwnScheduler.isAvailable() ? new OwnScheduler(loop) : new Baton(loop);
    };
  }
}
