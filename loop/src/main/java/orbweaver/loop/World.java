package orbweaver.loop;

import java.util.concurrent.Callable;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// What lies outside a loop: time, chance, other machines and the disk; the real ones or simulated.
sealed interface World permits RealWorld, SimulatedWorld {

  Time time();

  RandomGenerator random();

  /// Draws the order of ready tasks; null is first come first served.
  @Nullable RandomGenerator order();

  /// How often [Loop#rarely] holds, 0 to 1.
  double rareShare();

  /// Where the loop waits. Called on the loop's thread, as are the next two.
  Poller poller(Loop loop);

  Network network(Loop loop, Poller poller);

  Disk disk(Loop loop);

  /// Runs a body that blocks, and suspends the calling coroutine meanwhile.
  ///
  /// @param toTheEnd a cancellation waits until the body is through; otherwise it is interrupted
  <T> T blocking(Loop loop, Callable<T> body, boolean toTheEnd) throws Exception;

  /// Runs a body that blocks beside the loop. For what there is in the real world alone.
  void onWorker(Runnable body);

  /// A step is about to be taken.
  ///
  /// @param task null for a callback
  void step(@Nullable Task<?> task);

  /// Something of this library or of a callback has failed: nobody else can report it.
  void bug(String what, Throwable cause);

  /// The first of these that has not been reported otherwise; fails a simulation.
  @Nullable Throwable firstBug();

  /// Frees what it holds, once the poller is closed.
  void close();
}
