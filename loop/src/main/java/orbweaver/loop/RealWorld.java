package orbweaver.loop;

import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.Future.State;
import java.util.concurrent.FutureTask;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// This machine.
final class RealWorld implements World {
  private final Time time = new Time.Real();
  private final RandomGenerator random = new SplittableRandom();
  private final Transport transport;
  private final Workers workers;
  private @Nullable NettyNetwork network;

  RealWorld(LoopOptions options) {
    this.transport = options.transport();
    this.workers = new Workers(options.name());
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
    return null;
  }

  @Override
  public double rareShare() {
    return 0;
  }

  @Override
  public Poller poller(Loop loop) {
    return NettyPoller.open(loop, transport);
  }

  @Override
  public Network network(Loop loop, Poller poller) {
    var own = new NettyNetwork(loop, (NettyPoller) poller);
    network = own;
    return own;
  }

  @Override
  public Disk disk(Loop loop) {
    return new RealDisk();
  }

  @Override
  public <T> T blocking(Loop loop, Callable<T> body, boolean toTheEnd) throws Exception {
    Task.require().checkCancelled();
    var result = new Wait<T>(loop, "a worker thread");
    var work = new FutureTask<Void>(() -> settle(result, body), null);
    workers.execute(work);
    try {
      if (toTheEnd) {
        result.awaitDoneShielded();
      } else {
        result.awaitDone();
      }
    } catch (Cancelled e) {
      boolean _ = work.cancel(/* mayInterruptIfRunning= */ true);
      throw e;
    }
    if (result.state() == State.FAILED) {
      throw Failures.asException(Failures.awaitedHere(result.exceptionNow()));
    }
    return result.resultNow();
  }

  private static <T> void settle(Promise<T> result, Callable<T> body) {
    try {
      boolean _ = result.tryComplete(body.call());
    } catch (Throwable e) {
      boolean _ = result.tryFail(e);
    }
  }

  @Override
  public void onWorker(Runnable body) {
    workers.execute(body);
  }

  @Override
  public void step(@Nullable Task<?> task) {}

  @Override
  public void bug(String what, Throwable cause) {
    System.getLogger("orbweaver.loop").log(System.Logger.Level.ERROR, what, cause);
  }

  @Override
  public @Nullable Throwable firstBug() {
    return null; // it was logged
  }

  @Override
  public void close() {
    workers.close();
    if (network != null) {
      network.close();
    }
  }
}
