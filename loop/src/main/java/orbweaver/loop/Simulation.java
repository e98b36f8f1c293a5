package orbweaver.loop;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;

/// Runs programs in virtual time over a simulated network and disk, all from one seed: the clock
/// jumps when everybody waits, ready coroutines take turns in a seeded order, and two runs of a seed
/// take the same steps.
///
///     int answer = Simulation.run(42, () -> {
///       sleep(Duration.ofHours(1)); // takes no time
///       return 42;
///     });
///
/// A program whose coroutines all wait for ever ends with an [IllegalStateException] that holds the
/// dump of their tree; so does one in which a callback fails, or that is woken by a foreign thread.
/// [SimulatedNetwork] and [SimulatedDisk] have the faults; [Loop#rarely] makes rare branches common.
/// What is given to [Loop#post] comes late now and then, as it does from a loop that is busy.
///
/// @param seed of everything that is left to chance
/// @param isFifo whether ready coroutines take turns first come first served, as on a real loop
/// @param rareShare how often [Loop#rarely] says yes, 0 to 1
/// @param options of the loop; its transport is of no account
public record Simulation(long seed, boolean isFifo, double rareShare, LoopOptions options) {
  private static final double RARE_SHARE = 0.05;

  public Simulation {
    if (!(rareShare >= 0 && rareShare <= 1)) {
      throw new IllegalArgumentException("rareShare must be from 0 to 1 but is " + rareShare);
    }
  }

  /// A simulation with a seeded order, in which one in twenty rare branches is taken.
  public static Simulation of(long seed) {
    LoopOptions options = LoopOptions.defaults().withName("simulation");
    return new Simulation(seed, /* isFifo= */ false, RARE_SHARE, options);
  }

  /// First come first served.
  public Simulation inFifoOrder() {
    return new Simulation(seed, /* isFifo= */ true, rareShare, options);
  }

  public Simulation withRareShare(double rareShare) {
    return new Simulation(seed, isFifo, rareShare, options);
  }

  public Simulation withOptions(LoopOptions options) {
    return new Simulation(seed, isFifo, rareShare, options);
  }

  public Simulation withEngine(Engine engine) {
    return withOptions(options.withEngine(engine));
  }

  /// Runs a program in a world of its own.
  ///
  /// @throws Exception what the program throws
  /// @throws IllegalStateException when every coroutine waits for ever
  public static <T> T run(long seed, Callable<T> program) throws Exception {
    return of(seed).run(program);
  }

  /// The same, and a hash of the steps that it took.
  public static <T> Traced<T> trace(long seed, Callable<T> program) throws Exception {
    return of(seed).trace(program);
  }

  /// Runs a program in a world of its own.
  public <T> T run(Callable<T> program) throws Exception {
    return trace(program).result();
  }

  /// The same, and a hash of the steps that it took.
  public <T> Traced<T> trace(Callable<T> program) throws Exception {
    return trace(program, new Trace());
  }

  private <T> Traced<T> trace(Callable<T> program, Trace trace) throws Exception {
    Loop.requireOutside("Simulation.run would block the loop that runs here");
    var world = new SimulatedWorld(this, trace);
    T result = Loop.run(options, world, program);
    return new Traced<>(
        result, trace.hash(), trace.steps(), Duration.ofNanos(world.time().nanos()));
  }

  /// Runs a program twice and compares each step: finds what does not follow from the seed.
  ///
  /// @return the first step that differs; empty if all are the same
  /// @throws Exception what the program throws in either run
  public Optional<Divergence> findDivergence(Callable<?> program) throws Exception {
    var first = new Trace.Recorded();
    Object _ = trace(program, first);
    var second = new Trace.Compared(first);
    Object _ = trace(program, second);
    return Optional.ofNullable(second.end());
  }

  /// What a simulated program came to.
  ///
  /// @param result of the program
  /// @param hash of all steps and their times: equal for equal seeds
  /// @param steps taken
  /// @param time that passed, virtual
  public record Traced<T>(T result, long hash, long steps, Duration time) {}
}
