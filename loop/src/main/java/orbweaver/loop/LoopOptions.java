package orbweaver.loop;

import java.time.Duration;

/// How a loop is made.
///
/// @param name of its thread
/// @param transport how its sockets are polled
/// @param engine how its coroutines are switched
/// @param slowStep how long a coroutine may hold the loop until a warning names it; zero never
///   warns
/// @param keepsOrigins whether a failure shows where its task was started: costs a stack trace a
///   task
/// @param observer is told of every move
public record LoopOptions(
    String name,
    Transport transport,
    Engine engine,
    Duration slowStep,
    boolean keepsOrigins,
    TaskObserver observer) {

  /// The best transport and engine that work here, and a warning after 100 ms. The system
  /// properties `orbweaver.transport`, `orbweaver.engine` and `orbweaver.origins` (`true`) ask for
  /// others.
  public static LoopOptions defaults() {
    return new LoopOptions(
        "loop",
        Transport.preferred(),
        Engine.preferred(),
        Duration.ofMillis(100),
        Boolean.getBoolean("orbweaver.origins"),
        TaskObserver.NONE);
  }

  public LoopOptions {
    if (slowStep.isNegative()) {
      throw new IllegalArgumentException("slowStep must be >= 0 but is " + slowStep);
    }
  }

  public LoopOptions withName(String name) {
    return new LoopOptions(name, transport, engine, slowStep, keepsOrigins, observer);
  }

  public LoopOptions withTransport(Transport transport) {
    return new LoopOptions(name, transport, engine, slowStep, keepsOrigins, observer);
  }

  public LoopOptions withEngine(Engine engine) {
    return new LoopOptions(name, transport, engine, slowStep, keepsOrigins, observer);
  }

  public LoopOptions withSlowStep(Duration slowStep) {
    return new LoopOptions(name, transport, engine, slowStep, keepsOrigins, observer);
  }

  public LoopOptions withOrigins(boolean keepsOrigins) {
    return new LoopOptions(name, transport, engine, slowStep, keepsOrigins, observer);
  }

  public LoopOptions withObserver(TaskObserver observer) {
    return new LoopOptions(name, transport, engine, slowStep, keepsOrigins, observer);
  }
}
