package orbweaver.loop;

import java.util.concurrent.Callable;

/// What the contract of the loop is tested on: both engines, on the real loop and the simulated
/// one.
enum Ground {
  REAL_BY_SCHEDULER,
  REAL_BY_BATON,
  SIMULATED_BY_SCHEDULER,
  SIMULATED_BY_BATON;

  <T> T run(Callable<T> program) throws Exception {
    return isReal()
        ? Loop.run(LoopOptions.defaults().withEngine(engine()), program)
        : Simulation.of(1).withEngine(engine()).run(program);
  }

  boolean isReal() {
    return this == REAL_BY_SCHEDULER || this == REAL_BY_BATON;
  }

  Engine engine() {
    return this == REAL_BY_BATON || this == SIMULATED_BY_BATON ? Engine.BATON : Engine.SCHEDULER;
  }
}
