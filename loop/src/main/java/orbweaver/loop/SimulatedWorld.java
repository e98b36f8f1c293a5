package orbweaver.loop;

import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// A world that follows from a seed: virtual time, and a network and a disk in memory.
final class SimulatedWorld implements World {
  private final Time time = new Time.Virtual();
  private final RandomGenerator random;
  private final @Nullable RandomGenerator order;
  private final RandomGenerator networkRandom;
  private final RandomGenerator diskRandom;
  private final double rareShare;
  private final Trace trace;
  private @Nullable Throwable firstBug;

  SimulatedWorld(Simulation simulation, Trace trace) {
    var seeds = new SplittableRandom(simulation.seed());
    this.random = seeds.split();
    this.networkRandom = seeds.split();
    this.diskRandom = seeds.split();
    SplittableRandom turns = seeds.split();
    this.order = simulation.isFifo() ? null : turns;
    this.rareShare = simulation.rareShare();
    this.trace = trace;
  }

  @Override
  public Time time() {
    return time;
  }

  @Override
  public RandomGenerator random() {
    return random;
  }

  @Override
  public @Nullable RandomGenerator order() {
    return order;
  }

  @Override
  public double rareShare() {
    return rareShare;
  }

  @Override
  public Poller poller(Loop loop) {
    return new ParkingPoller(loop.thread());
  }

  @Override
  public Network network(Loop loop, Poller poller) {
    return new SimulatedNetwork(loop, networkRandom);
  }

  @Override
  public Disk disk(Loop loop) {
    return new SimulatedDisk(diskRandom);
  }

  /// On the spot: what blocks takes no virtual time.
  @Override
  public <T> T blocking(Loop loop, Callable<T> body, boolean toTheEnd) throws Exception {
    Task.require().checkCancelled();
    return body.call();
  }

  @Override
  public void onWorker(Runnable body) {
    throw new IllegalStateException("a simulation has no worker threads");
  }

  @Override
  public void step(@Nullable Task<?> task) {
    trace.step(task, time.nanos());
  }

  @Override
  public void bug(String what, Throwable cause) {
    if (firstBug == null) {
      firstBug = new IllegalStateException(what, cause);
    }
  }

  @Override
  public @Nullable Throwable firstBug() {
    return firstBug;
  }

  @Override
  public void close() {}
}
