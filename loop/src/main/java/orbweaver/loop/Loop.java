package orbweaver.loop;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// One thread that runs many coroutines, one at a time, first come first served: what lies between
/// two suspensions is atomic. Time, randomness, network and disk are reached through it, so that a
/// program runs unchanged in a simulation.
///
///     String body = Loop.run(() -> {
///       sleep(Duration.ofSeconds(1));
///       return fetch(Loop.current().network());
///     });
public final class Loop implements Executor {
  private final Thread thread;
  private final Time time;
  private final RandomGenerator random;
  private final ArrayDeque<Object> ready = new ArrayDeque<>(256);
  private final Timers timers = new Timers();
  private final @Nullable ExecutorService workers;
  private final Deadlock deadlock;
  private Poller poller;
  private @Nullable Network network;
  private @Nullable Disk disk;
  private boolean inline;
  private double rareShare;
  private long tasks;
  private long traceHash;

  // ---- Written by any thread ----
  private final ConcurrentLinkedQueue<Runnable> posted = new ConcurrentLinkedQueue<>();

  // ---- Written by the loop, read by any thread ----
  private volatile boolean idle;
  private volatile long steps;

  Loop(String name, Time time, RandomGenerator random, Callable<?> program) {
    this.time = time;
    this.random = random;
    this.workers = time.isVirtual() ? null : Workers.start(name);
    this.deadlock = new Deadlock();
    this.thread = new LoopThread(this, program, name);
    this.poller = new ParkingPoller(thread);
  }

  // ---- Entering ----

  /// Runs a program as the first coroutine of a new loop, and waits for it.
  ///
  /// @throws Exception what the program throws
  public static <T> T run(Callable<T> program) throws Exception {
    return run(LoopOptions.defaults(), program);
  }

  /// The same with options.
  public static <T> T run(LoopOptions options, Callable<T> program) throws Exception {
    return join(start(options, program));
  }

  static <T> T join(Future<T> program) throws Exception {
    try {
      return program.get();
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case Exception cause -> throw cause;
        case Error cause -> throw cause;
        case null, default -> throw e;
      }
    }
  }

  /// Starts a program on a loop of its own.
  ///
  /// @return ends with the program; waits like any other future of another thread
  public static <T> Future<T> start(LoopOptions options, Callable<T> program) {
    return start(
        options.name(),
        new Time.Real(),
        RandomGenerator.of("L64X128MixRandom"),
        program,
        loop -> loop.useRealWorld(options.transport()));
  }

  static <T> Future<T> start(
      String name,
      Time time,
      RandomGenerator random,
      Callable<T> program,
      java.util.function.Consumer<Loop> setup) {
    var loopHolder = new Loop[1];
    var whole =
        new FutureTask<T>(() -> {
          setup.accept(loopHolder[0]);
          return loopHolder[0].runProgram(program);
        });
    loopHolder[0] =
        new Loop(
            name,
            time,
            random,
            () -> {
              whole.run();
              return null;
            });
    loopHolder[0].thread.start();
    return whole;
  }

  private void useRealWorld(Transport transport) {
    var netty = NettyPoller.open(this, transport);
    poller = netty;
    network = new NettyNetwork(this, netty);
    disk = new RealDisk();
  }

  void useWorld(Network network, Disk disk, double rareShare) {
    this.network = network;
    this.disk = disk;
    this.rareShare = rareShare;
  }

  private <T> T runProgram(Callable<T> program) throws Exception {
    try {
      var main = new Task<T>(this, "main", program);
      ready(main);
      runUntilDone(main);
      return switch (main.state()) {
        case SUCCESS -> main.resultNow();
        case FAILED -> throw asException(main.exceptionNow());
        default -> throw new java.util.concurrent.CancellationException("main was cancelled");
      };
    } finally {
      poller.close();
      if (workers != null) {
        workers.shutdown();
      }
    }
  }

  private static Exception asException(Throwable failure) {
    if (failure instanceof Error e) {
      throw e;
    }
    return (Exception) failure;
  }

  /// The loop of the calling coroutine or callback.
  ///
  /// @throws IllegalStateException on any other thread
  public static Loop current() {
    Loop loop = currentOrNull();
    if (loop == null) {
      throw new IllegalStateException(
          Thread.currentThread() + " belongs to no loop; use Loop.run or Loop.start");
    }
    return loop;
  }

  static @Nullable Loop currentOrNull() {
    Task<?> task = Task.current();
    if (task != null) {
      return task.loop();
    }
    return Thread.currentThread() instanceof LoopThread own ? own.loop : null;
  }

  /// Whether the caller is a coroutine or callback of this loop.
  public boolean inLoop() {
    return Scheduler.carrier() == thread;
  }

  // ---- The world ----

  /// Nanoseconds since an arbitrary origin; never goes back. Any thread on a real loop.
  public long nanos() {
    return time.nanos();
  }

  /// The wall clock.
  public Instant now() {
    return time.now();
  }

  /// Random numbers; in a simulation they follow from the seed alone.
  public RandomGenerator random() {
    return random;
  }

  /// Marks a branch that is rare in the world and common in a simulation.
  public boolean rarely() {
    return rareShare > 0 && random.nextDouble() < rareShare;
  }

  public Network network() {
    return present(network);
  }

  public Disk disk() {
    return present(disk);
  }

  private static <T> T present(@Nullable T part) {
    if (part == null) {
      throw new IllegalStateException("the loop has not started");
    }
    return part;
  }

  <T> T blocking(Callable<T> body) throws Exception {
    if (workers == null) {
      return body.call();
    }
    var result = new Promise<T>(this);
    workers.execute(() -> {
      try {
        result.tryComplete(body.call());
      } catch (Throwable e) {
        result.tryFail(e);
      }
    });
    try {
      return result.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw e;
    }
  }

  // ---- Scheduling ----

  /// Runs an action on the loop's thread, outside any coroutine: it must not suspend. Any thread.
  public void post(Runnable action) {
    posted.add(action);
    if (idle) {
      poller.wakeup();
    }
  }

  /// Runs an action on the loop's thread at a time of [#nanos], outside any coroutine.
  public Timer at(long nanos, Runnable action) {
    return timers.add(nanos, action);
  }

  /// Queues an action behind what is ready; from this loop only.
  void soon(Runnable action) {
    ready.add(action);
  }

  void ready(Task<?> task) {
    if (task.markReady()) {
      ready.add(task);
    }
  }

  boolean hasPosted() {
    return !posted.isEmpty();
  }

  Thread thread() {
    return thread;
  }

  /// Runs a coroutine up to its next suspension, right here.
  void runInline(Thread coroutine, boolean first) {
    inline = true;
    if (first) {
      coroutine.start();
    } else {
      LockSupport.unpark(coroutine);
    }
    inline = false;
  }

  void park() {
    LockSupport.park(this);
  }

  /// The scheduler of our virtual threads calls this: never throws.
  @Override
  public void execute(Runnable continuation) {
    if (!inLoop()) {
      post(continuation);
    } else if (inline) {
      inline = false;
      continuation.run();
    } else {
      ready.add(continuation);
    }
  }

  // ---- The loop itself ----

  private void runUntilDone(Task<?> main) {
    while (!main.isDone()) {
      takePosted();
      runReady();
      timers.fire(time.nanos());
      if (main.isDone()) {
        return;
      }
      if (ready.isEmpty()) {
        awaitNext();
      } else {
        poller.poll(0);
      }
    }
  }

  private void takePosted() {
    for (Runnable action = posted.poll(); action != null; action = posted.poll()) {
      ready.add(action);
    }
  }

  private void runReady() {
    if (time.isVirtual() && ready.size() > 1) {
      shuffleReady();
    }
    for (int left = ready.size(); left > 0; left--) {
      step(ready.poll());
    }
  }

  /// A program must not rely on who of the ready goes first.
  private void shuffleReady() {
    Object[] all = ready.toArray();
    for (int i = all.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      Object next = all[i];
      all[i] = all[other];
      all[other] = next;
    }
    ready.clear();
    ready.addAll(Arrays.asList(all));
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // written by this thread alone
  private void step(@Nullable Object next) {
    steps++;
    try {
      if (next instanceof Task<?> task) {
        trace(task.number());
        task.resume();
      } else if (next instanceof Runnable action) {
        action.run();
      }
    } catch (RuntimeException e) {
      System.getLogger("orbweaver.loop")
          .log(System.Logger.Level.ERROR, "a callback of the loop failed", e);
    }
  }

  /// Tells one order of steps from another.
  private void trace(long task) {
    if (time.isVirtual()) {
      traceHash = (traceHash ^ task) * 0x9E3779B97F4A7C15L + time.nanos();
    }
  }

  long traceHash() {
    return traceHash;
  }

  /// Numbers tasks in the order in which they were made.
  long nextTaskNumber() {
    return ++tasks;
  }

  private void awaitNext() {
    long next = timers.nextNanos();
    if (time.isVirtual()) {
      poller.poll(0);
      if (ready.isEmpty() && posted.isEmpty()) {
        deadlock.check(next);
        time.jumpTo(next);
      }
      return;
    }
    idle = true; // first the flag, then another look: post() does it the other way round
    if (posted.isEmpty()) {
      poller.poll(next == Long.MAX_VALUE ? next : Math.max(0, next - time.nanos()));
    }
    idle = false;
  }

  public LoopStats stats() {
    return new LoopStats(
        steps, ready.size(), timers.size(), network == null ? "none" : network.transport());
  }

  /// Says that no coroutine can ever go on.
  private static final class Deadlock {
    void check(long nextNanos) {
      if (nextNanos == Long.MAX_VALUE) {
        throw new IllegalStateException("deadlock: every coroutine waits for ever");
      }
    }
  }
}
