package orbweaver.loop;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
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
///
/// A loop never waits while something can run: up to [#MAX_STEPS] steps are taken, then the timers
/// that are due fire and the network is asked, and so on.
public final class Loop {
  private static final VarHandle STEPS;
  private static final int MAX_STEPS = 64;
  private static final long MIN_POLL_GAP_NANOS = 50_000;
  private static final long MAX_POLL_GAP_NANOS = 200_000;
  private static final int MAX_UNWINDING_TURNS = 10_000;
  private static final long MAX_LOOK_MILLIS = 250;

  static {
    try {
      STEPS = MethodHandles.lookup().findVarHandle(Loop.class, "steps", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final LoopOptions options;
  private final TaskObserver observer;
  private final World world;
  private final Time time;
  private final Stacks stacks;
  private final Thread thread;
  private final ReadyQueue ready;
  private final Timers timers = new Timers();
  private final Watchdog watchdog;
  private final Idle idle;
  private Poller poller;
  private @Nullable Network network;
  private @Nullable Disk disk;
  private @Nullable Task<?> main;
  private @Nullable Task<?> switching;
  private @Nullable Object drawn;
  private int stepsLeft;
  private long tasks;
  private long turnNanos;
  private long lastPollNanos;
  private long pollGapNanos = MIN_POLL_GAP_NANOS;

  // ---- Written by any thread ----
  private final Posted posted = new Posted(this);

  // ---- Written by the loop, read by any thread ----
  private long steps;
  private int live;
  private int parked;
  private @Nullable Task<?> running;

  private Loop(LoopOptions options, World world, Runnable body) {
    this.options = options;
    this.observer = options.observer();
    this.world = world;
    this.time = world.time();
    this.ready = new ReadyQueue(world.order());
    this.stacks = options.engine().open(this);
    this.thread = stacks.newLoopThread(options.name(), body);
    thread.setUncaughtExceptionHandler(new OwnThread(this));
    this.watchdog = new Watchdog(this, options.slowStep());
    this.poller = new ParkingPoller(thread);
    this.idle = new Idle(time, posted, ready);
  }

  /// How a loop's own thread finds its loop.
  private record OwnThread(Loop loop) implements Thread.UncaughtExceptionHandler {
    @Override
    public void uncaughtException(Thread thread, Throwable failure) {
      loop.bug("the loop died", failure);
    }
  }

  // ---- Entering ----

  /// Runs a program as the first coroutine of a new loop, and waits for it. Interrupted meanwhile,
  /// it cancels the program and waits until that has unwound.
  ///
  /// @throws Exception what the program throws
  public static <T> T run(Callable<T> program) throws Exception {
    return run(LoopOptions.defaults(), program);
  }

  /// The same with options.
  public static <T> T run(LoopOptions options, Callable<T> program) throws Exception {
    requireOutside("Loop.run would block the loop that runs here");
    return run(options, new RealWorld(options), program);
  }

  static <T> T run(LoopOptions options, World world, Callable<T> program) throws Exception {
    return start(options, world, program).awaitEnd();
  }

  /// Starts a program on a loop of its own: one loop a core is so many of these.
  ///
  /// @return ends with the program; waits like any other future of another thread, and cancels the
  ///   program when it is cancelled
  public static <T> Future<T> start(LoopOptions options, Callable<T> program) {
    Loop here = currentOrNull();
    if (here != null && here.time.isVirtual()) {
      throw new IllegalStateException(
          "a simulation has one loop only; run the program in it by Scope.spawn");
    }
    return start(options, new RealWorld(options), program);
  }

  static void requireOutside(String what) {
    if (currentOrNull() != null) {
      throw new IllegalStateException(
          what + "; start a task by Scope.spawn, or call it inside blocking(...)");
    }
  }

  private static <T> Program<T> start(LoopOptions options, World world, Callable<T> program) {
    return new Program<>(options, world, program).started();
  }

  static <T> Loop of(LoopOptions options, World world, Program<T> program) {
    return new Loop(options, world, program);
  }

  Thread thread() {
    return thread;
  }

  /// Runs the whole life of the loop, on its thread.
  <T> T runProgram(Callable<T> program) throws Exception {
    LiveLoops.add(this);
    watchdog.start();
    try {
      poller = world.poller(this);
      network = world.network(this, poller);
      disk = world.disk(this);
      var first = new Task<T>(this, "main", null, false, program);
      main = first;
      observer.started(first);
      ready(first);
      runUntilDone(first);
      return resultOf(first, world.firstBug());
    } finally {
      LiveLoops.remove(this);
      watchdog.close();
      poller.close();
      world.close();
      stacks.close();
    }
  }

  private static <T> T resultOf(Task<T> main, @Nullable Throwable bug) throws Exception {
    if (bug != null) {
      throw new IllegalStateException("a failure that nobody else reports", bug);
    }
    return switch (main.state()) {
      case SUCCESS -> main.resultNow();
      case FAILED -> throw Failures.asException(main.exceptionNow());
      case CANCELLED, RUNNING -> throw new CancellationException("the program was cancelled");
    };
  }

  void cancelMain() {
    post(() -> {
      if (main != null) {
        boolean _ = main.cancel(true);
      }
    });
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
    return switch (Thread.currentThread().getUncaughtExceptionHandler()) {
      case Task<?> task -> task.loop();
      case OwnThread own -> own.loop;
      case null, default -> null;
    };
  }

  /// Whether the caller is a coroutine or callback of this loop.
  public boolean inLoop() {
    return stacks.isHere();
  }

  String name() {
    return options.name();
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

  boolean isSimulated() {
    return time.isVirtual();
  }

  /// Random numbers; in a simulation they follow from the seed alone.
  public RandomGenerator random() {
    return world.random();
  }

  /// Marks a branch that is rare in the world and common in a simulation.
  public boolean rarely() {
    double share = world.rareShare();
    return share > 0 && world.random().nextDouble() < share;
  }

  /// The sockets.
  public Network network() {
    return present(network);
  }

  /// The files.
  public Disk disk() {
    return present(disk);
  }

  private static <T> T present(@Nullable T part) {
    if (part == null) {
      throw new IllegalStateException("the loop has not started");
    }
    return part;
  }

  <T> T blocking(Callable<T> body, boolean toTheEnd) throws Exception {
    return world.blocking(this, body, toTheEnd);
  }

  void onWorker(Runnable body) {
    world.onWorker(body);
  }

  // ---- Scheduling ----

  /// Runs an action on the loop's thread, outside any coroutine: it must not suspend. Any thread.
  public void post(Runnable action) {
    posted.add(action);
    idle.wake(poller);
  }

  /// Runs an action as [#post] does, at a time of [#nanos]; those of one time run in their order.
  ///
  /// @throws IllegalStateException on a foreign thread
  public Timer at(long nanos, Runnable action) {
    if (!inLoop()) {
      throw new IllegalStateException(
          "timers are set on the loop's own thread; get there by Loop.post");
    }
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

  /// A coroutine that waited in the JDK was woken by a foreign thread.
  void wokenFromOutside() {
    world.bug(
        "a coroutine was woken by another thread, at a time that no seed decides; wait with the"
            + " loop's own verbs in a simulation, not with Thread.sleep or a lock of the JDK",
        new IllegalStateException("woken from outside"));
  }

  /// Runs a continuation that comes from the JDK and not from [Task#runStack].
  void runStray(Runnable continuation) {
    switching = null;
    continuation.run();
    if (switching != null) {
      switching.runStack();
    }
  }

  @Nullable Task<?> switching() {
    return switching;
  }

  /// Says that a task goes on with another of its stacks.
  void switching(@Nullable Task<?> task) {
    switching = task;
  }

  boolean hasPosted() {
    return !posted.isEmpty();
  }

  Stacks stacks() {
    return stacks;
  }

  TaskObserver observer() {
    return observer;
  }

  boolean keepsOrigins() {
    return options.keepsOrigins();
  }

  long newTask() {
    live++;
    return ++tasks;
  }

  void taskEnded() {
    live--;
  }

  void parked(int more) {
    parked += more;
  }

  @SuppressWarnings("ReferenceEquality")
  boolean isRunning(Task<?> task) {
    return running == task;
  }

  @Nullable Task<?> running() {
    return running;
  }

  long steps() {
    return (long) STEPS.getOpaque(this);
  }

  /// When the present turn began: a cheap clock for diagnostics.
  long turnNanos() {
    return turnNanos;
  }

  /// Something of this library or of a callback has failed, and nobody else can report it.
  void bug(String what, Throwable cause) {
    world.bug(what, cause);
  }

  // ---- The loop itself ----

  private void runUntilDone(Task<?> main) {
    turnNanos = time.nanos();
    while (!main.isDone()) {
      turn();
      if (ready.isEmpty() && !main.isDone() && !awaitNext()) {
        unwind(main);
      }
    }
  }

  private void turn() {
    takePosted();
    stepsLeft = time.isVirtual() ? ready.size() : MAX_STEPS;
    while (hasNext()) {
      step(next());
    }
    turnNanos = time.nanos();
    fireTimers();
    if (turnNanos - lastPollNanos > pollGapNanos) {
      pollBetweenTurns();
    }
  }

  /// Asks a network from which nothing comes less often: each time costs 1 us.
  private void pollBetweenTurns() {
    lastPollNanos = turnNanos;
    pollGapNanos =
        poller.poll(0) ? MIN_POLL_GAP_NANOS : Math.min(2 * pollGapNanos, MAX_POLL_GAP_NANOS);
  }

  private void takePosted() {
    while (posted.take() instanceof Runnable action) {
      ready.add(action);
    }
  }

  private boolean hasNext() {
    return drawn != null
        || (stepsLeft > 0 && !ready.isEmpty() && (time.isVirtual() || !isMainDone()));
  }

  private boolean isMainDone() {
    return main != null && main.isDone();
  }

  private Object next() {
    Object next = drawn;
    drawn = null;
    return next == null ? ready.remove(stepsLeft--) : next;
  }

  private void step(Object next) {
    STEPS.setOpaque(this, steps + 1);
    if (next instanceof Task<?> task) {
      begin(task);
      if (!task.isDone()) {
        task.runStack();
      }
      end();
    } else {
      world.step(null);
      call((Runnable) next);
    }
  }

  private void begin(Task<?> task) {
    world.step(task);
    task.markRunning();
    running = task;
    observer.resumed(task);
  }

  private void end() {
    Task<?> task = running;
    running = null;
    if (task != null && !task.isDone()) {
      observer.suspended(task);
    }
  }

  /// The task that runs next, if the stack that is about to suspend may wake it by itself.
  ///
  /// @return null if the loop has to act
  @Nullable Task<?> passOn() {
    Task<?> switched = switching;
    if (switched != null) {
      switching = null;
      return switched;
    }
    if (!hasNext()) {
      return null;
    }
    drawn = next();
    if (!(drawn instanceof Task<?> task) || task.isDone()) {
      return null;
    }
    drawn = null;
    STEPS.setOpaque(this, steps + 1);
    end();
    begin(task);
    return task;
  }

  private void fireTimers() {
    for (Runnable due = timers.poll(turnNanos); due != null; due = timers.poll(turnNanos)) {
      call(due);
    }
  }

  private void call(Runnable action) {
    try {
      action.run();
    } catch (RuntimeException e) {
      bug("a callback of the loop failed", e);
    }
  }

  /// Waits for I/O, a timer or another thread.
  ///
  /// @return false if nothing can ever happen
  private boolean awaitNext() {
    long next = timers.nextNanos();
    if (time.isVirtual()) {
      if (stacks.runForeign()) {
        return true;
      }
      boolean isIdle = posted.isEmpty() || posted.isHeldUp();
      boolean canGoOn = !isIdle || next != Long.MAX_VALUE;
      if (isIdle && canGoOn) {
        time.jumpTo(next);
      }
      return canGoOn;
    }
    idle.await(poller, next, stacks.maxWaitNanos());
    stacks.giveWay();
    turnNanos = time.nanos();
    lastPollNanos = turnNanos;
    return true;
  }

  /// Every coroutine waits for ever: lets all of them clean up, then says so.
  private void unwind(Task<?> main) {
    String dump = dump();
    abandon(main);
    for (int turns = 0; turns < MAX_UNWINDING_TURNS && !main.isDone(); turns++) {
      turn();
      if (ready.isEmpty() && !main.isDone() && !awaitNext()) {
        break;
      }
    }
    throw new IllegalStateException("deadlock: every coroutine waits for ever\n" + dump);
  }

  private static void abandon(Task<?> task) {
    for (Scope scope = task.scopes(); scope != null; scope = scope.outer()) {
      scope.tasks().forEach(Loop::abandon);
    }
    task.abandon();
  }

  // ---- Looking at it ----

  /// How the loop stands. Any thread; from others the counters are of slightly different moments.
  public LoopStats stats() {
    return new LoopStats(
        stacks.engine(),
        network == null ? "none" : network.transport(),
        live,
        ready.size(),
        parked,
        timers.size(),
        steps(),
        idle.spins(),
        watchdog.longest());
  }

  /// The tree of tasks: what each waits for, since when, who started it, and its stack. Any thread;
  /// a loop that does not answer within a quarter of a second is looked at from outside.
  public String dump() {
    return look(() -> new Dump(this).write(main));
  }

  /// The threads of all coroutines and their generators. Any thread.
  Collection<Thread> coroutineThreads() {
    return look(() -> {
      var threads = new LinkedHashSet<Thread>();
      if (main != null) {
        main.addThreads(threads);
      }
      return threads;
    });
  }

  private <T> T look(Supplier<T> view) {
    if (inLoop()) {
      return view.get();
    }
    var asked = new CompletableFuture<T>();
    post(() -> asked.complete(view.get()));
    try {
      return asked.get(MAX_LOOK_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return view.get();
    } catch (ExecutionException | TimeoutException _) {
      return view.get();
    }
  }

  /// Lets a signal print the dumps of all loops of the process, by the logger `orbweaver.loop`.
  ///
  /// @param signal such as `USR1`
  public static void dumpOn(String signal) {
    LiveLoops.dumpOn(signal);
  }
}
