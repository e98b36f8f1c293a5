package orbweaver.loop;

import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;

/// Runs programs in virtual time over a simulated network and disk, all from one seed: the clock jumps
/// when everybody waits, ready coroutines take turns in a seeded order, and two runs of a seed take
/// the same steps.
///
///     int answer = Simulation.run(42, () -> {
///       sleep(Duration.ofHours(1)); // takes no time
///       return 42;
///     });
public final class Simulation {
  /// How often [Loop#rarely] says yes.
  private static final double RARE_SHARE = 0.05;

  private Simulation() {}

  /// Runs a program in a world of its own.
  ///
  /// @throws Exception what the program throws
  /// @throws IllegalStateException when every coroutine waits for ever
  public static <T> T run(long seed, Callable<T> program) throws Exception {
    return trace(seed, program).result();
  }

  /// The same, and a hash of the steps that it took.
  public static <T> Traced<T> trace(long seed, Callable<T> program) throws Exception {
    var random = new SplittableRandom(seed);
    var network = new SplittableRandom(random.nextLong());
    Future<Traced<T>> traced =
        Loop.start(
            "simulation",
            new Time.Virtual(),
            random,
            () -> {
              T result = program.call();
              Loop loop = Loop.current();
              return new Traced<>(result, loop.traceHash(), loop.stats().steps(), loop.nanos());
            },
            loop ->
                loop.useWorld(
                    new SimulatedNetwork(loop, network), new SimulatedDisk(), RARE_SHARE));
    return Loop.join(traced);
  }

  /// What a simulated program came to.
  ///
  /// @param result of the program
  /// @param hash of all steps and their times: equal for equal seeds
  /// @param steps taken
  /// @param nanos of virtual time that passed
  public record Traced<T>(T result, long hash, long steps, long nanos) {}
}
