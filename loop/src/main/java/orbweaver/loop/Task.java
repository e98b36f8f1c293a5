package orbweaver.loop;

import java.util.Collection;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// A coroutine, and the promise of its result. Made by [Scope#spawn], and done before the scope
/// ends.
///
/// ## Cancelling
///
/// [#cancel] leaves a request; it is raised in the task as [Cancelled] at its next suspension, the
/// present one included. It unwinds the task, whose `finally` blocks run and may suspend.
///
/// - Cancelling twice before the delivery is one request; after it, another.
/// - A task that has not begun never begins. A task that is done stays as it is.
/// - A task may cancel itself: its next suspension raises.
/// - Where what the task waited for was settled in the same instant, the cancellation wins, and
///   what was handed over goes to the next who waits: a permit, a message. The promise keeps its
///   result.
/// - A task that never suspends again ends with its result: [#state] tells who won.
/// - Of several requests the one for the innermost block is delivered first.
/// - A coroutine that is interrupted is cancelled; one that waits in the JDK is interrupted when it
///   is cancelled.
///
/// ## For the maintainer
///
/// A task is the uncaught-exception handler of its stacks: that is how a thread finds its task, by
/// public API and without memory. It has one stack more for each generator that it runs.
public final class Task<T> extends Promise<T> implements Thread.UncaughtExceptionHandler {
  private static final String TURN = "its turn";

  private final Loop loop;
  private final String name;
  private final long number;
  private final @Nullable Scope home;
  private final boolean apart;
  private final @Nullable Task<?> starter;
  private final @Nullable Origin origin;
  private @Nullable Callable<T> body;

  // ---- The stack that runs next ----
  private Thread stack;
  private boolean isFresh = true;

  // ---- Waiting ----
  private boolean isReady;
  private @Nullable Object waitingFor;
  private long waitingSinceNanos;

  // ---- Cancellation ----
  private int level;
  private int shieldLevel;
  private @Nullable CancelRequest ownRequest;
  private @Nullable CancelRequest pending;

  // ---- What ends with this ----
  private @Nullable Scope scopes;
  private @Nullable Generator<?, ?> generators;
  private int generatorsMade;

  /// Which of the places of its scope it has.
  int place;

  Task(Loop loop, String name, @Nullable Scope home, boolean apart, Callable<T> body) {
    super(loop);
    this.loop = loop;
    this.name = name;
    this.home = home;
    this.apart = apart;
    this.starter = current();
    this.body =
        Objects.requireNonNull(body, () -> "task '" + name + "' has no body; give it a Callable");
    this.number = loop.newTask();
    this.origin = loop.keepsOrigins() ? new Origin(name, starter) : null;
    this.stack = loop.stacks().newStack(name, this::runBody);
    stack.setUncaughtExceptionHandler(this);
  }

  /// As given to [Scope#spawn]; `main` for the program itself.
  public String name() {
    return name;
  }

  /// The task whose scope this one belongs to and which ends after it; null for the program itself.
  public @Nullable Task<?> parent() {
    return home == null ? null : home.owner();
  }

  /// Whether its failure is none of its scope's.
  boolean isApart() {
    return apart;
  }

  /// In the order in which the tasks of the loop were made, from 1.
  long number() {
    return number;
  }

  Loop loop() {
    return loop;
  }

  @Nullable Origin origin() {
    return origin;
  }

  /// The task of the calling coroutine, or null.
  static @Nullable Task<?> current() {
    return Thread.currentThread().getUncaughtExceptionHandler() instanceof Task<?> task
        ? task
        : null;
  }

  static Task<?> require() {
    Task<?> task = current();
    if (task == null) {
      throw new IllegalStateException(
          "only a coroutine can wait, and this is "
              + Thread.currentThread()
              + ": enter a loop by Loop.run; in a callback complete a promise instead");
    }
    return task;
  }

  /// Refuses a caller that is neither a coroutine nor a callback: what it uses has no locks.
  ///
  /// @throws IllegalStateException naming what is used, and by whom
  static void requireLoop(Object used) {
    if (Loop.currentOrNull() == null) {
      throw new IllegalStateException(
          used
              + " is used by "
              + Thread.currentThread()
              + ", which runs no loop: send through a Mailbox, or do it by Loop.post");
    }
  }

  // ---- Running ----

  private void runBody() {
    Callable<T> program = body;
    body = null;
    if (program == null) {
      throw new IllegalStateException(this + " was started twice");
    }
    T result = null;
    Throwable failure = null;
    try {
      checkCancelled();
      result = program.call();
    } catch (Throwable e) {
      failure = e;
    }
    failure = closeGenerators(0, failure);
    end(result, failure);
  }

  private void end(@Nullable T result, @Nullable Throwable failure) {
    loop.taskEnded();
    if (failure == null) {
      endWithValue(result);
    } else if (isCancellation(failure)) {
      endCancelled();
    } else {
      if (origin != null) {
        failure.addSuppressed(origin);
      }
      endWithFailure(failure);
    }
    loop.observer().ended(this, state());
    if (home != null) {
      home.ended(this);
    }
  }

  /// A cancelled task that waits in the JDK is interrupted instead.
  private boolean isCancellation(Throwable failure) {
    return failure instanceof Cancelled
        || (failure instanceof InterruptedException && pending != null);
  }

  /// Runs the stack whose turn it is, and those to which it switches.
  @SuppressWarnings("ReferenceEquality")
  void runStack() {
    do {
      loop.switching(null);
      loop.stacks().resume(stack, begin());
    } while (loop.switching() == this);
  }

  /// Says that the stack whose turn it is is about to run.
  ///
  /// @return whether it has not run before
  boolean begin() {
    boolean first = isFresh;
    isFresh = false;
    return first;
  }

  void markRunning() {
    isReady = false;
  }

  boolean markReady() {
    boolean was = isReady;
    isReady = true;
    return !was;
  }

  /// Suspends until the task is made ready, or earlier.
  void suspend(Object what) {
    waitingFor = what;
    waitingSinceNanos = loop.turnNanos();
    loop.parked(1);
    loop.stacks().suspend();
    loop.parked(-1);
    waitingFor = null;
    takeInterrupt();
  }

  /// While the flag of a thread is set it cannot be parked.
  private void takeInterrupt() {
    if (Thread.interrupted()) {
      boolean _ = request(own());
    }
  }

  void yieldNow() {
    checkCancelled();
    loop.ready(this);
    while (isReady) {
      suspend(TURN);
    }
    checkCancelled();
  }

  /// What this waits for, or null when it runs, is ready or waits in the JDK.
  @Nullable Object waitingFor() {
    return waitingFor;
  }

  long waitingSinceNanos() {
    return waitingSinceNanos;
  }

  boolean isReady() {
    return isReady;
  }

  /// The stack that runs next.
  Thread stack() {
    return stack;
  }

  /// Goes on with another stack of this task; the caller's is resumed once another switches back.
  ///
  /// @param first whether it has not run before
  @SuppressWarnings("ReferenceEquality")
  void switchTo(Thread other, boolean first) {
    Thread mine = stack;
    leaveTo(other, first);
    while (stack != mine) {
      loop.stacks().suspend();
      takeInterrupt();
    }
  }

  /// The same from a stack that is about to end.
  void leaveTo(Thread other, boolean first) {
    stack = other;
    isFresh = first;
    loop.switching(this);
  }

  // ---- Cancelling ----

  /// Raises [Cancelled] in the coroutine at its next suspension. Any thread.
  ///
  /// @param mayInterruptIfRunning is of no account
  /// @return false if the task was done already
  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    if (!loop.inLoop()) {
      loop.post(() -> request(own()));
      return !isDone();
    }
    return request(own());
  }

  /// Cancels this whatever it shields itself from, for the loop cannot go on.
  void abandon() {
    shieldLevel = 0;
    boolean _ = request(own());
  }

  private CancelRequest own() {
    CancelRequest own = ownRequest;
    if (own == null) {
      own = new CancelRequest(this, 0);
      ownRequest = own;
    }
    return own;
  }

  boolean request(CancelRequest request) {
    if (isDone()) {
      return false;
    }
    if (!request.isPending) {
      request.isPending = true;
      enqueue(request);
    }
    if (request.level >= shieldLevel) {
      wakeToCancel();
    } else if (waitingFor instanceof Wait<?> wait && wait.what() instanceof Scope ending) {
      ending.cancelledAgain(request);
    }
    return true;
  }

  private void enqueue(CancelRequest request) {
    CancelRequest before = null;
    CancelRequest after = pending;
    while (after != null && after.level >= request.level) {
      before = after;
      after = after.next;
    }
    request.next = after;
    if (before == null) {
      pending = request;
    } else {
      before.next = request;
    }
  }

  private void wakeToCancel() {
    if (waitingFor != null) {
      loop.ready(this);
    } else if (!isFresh && !isReady && !loop.isRunning(this)) {
      stack.interrupt(); // it waits for something of the JDK
    }
  }

  boolean isCancelDue() {
    return pending != null && pending.level >= shieldLevel;
  }

  void checkCancelled() {
    CancelRequest due = pending;
    if (due != null && due.level >= shieldLevel) {
      withdraw(due);
      throw new Cancelled(due);
    }
  }

  /// Enters a block that can be cancelled alone.
  CancelRequest enter() {
    return new CancelRequest(this, ++level);
  }

  /// Leaves that block; a request that was not delivered is void.
  void leave(CancelRequest request) {
    level--;
    if (request.isPending) {
      withdraw(request);
    }
  }

  int level() {
    return level;
  }

  int shieldLevel() {
    return shieldLevel;
  }

  @SuppressWarnings("ReferenceEquality")
  private void withdraw(CancelRequest request) {
    request.isPending = false;
    if (pending == request) {
      pending = request.next;
    } else {
      for (CancelRequest r = pending; r != null; r = r.next) {
        if (r.next == request) {
          r.next = request.next;
        }
      }
    }
    request.next = null;
  }

  /// Hides requests to end what lies around the caller.
  ///
  /// @return to be given to [#unshield]
  int shield() {
    int before = shieldLevel;
    shieldLevel = level + 1;
    return before;
  }

  void unshield(int before) {
    shieldLevel = before;
  }

  // ---- What ends with this ----

  @Nullable Scope scopes() {
    return scopes;
  }

  void scopes(@Nullable Scope innermost) {
    scopes = innermost;
  }

  @Nullable Generator<?, ?> generators() {
    return generators;
  }

  void generators(@Nullable Generator<?, ?> newest) {
    generators = newest;
  }

  /// Numbers a new generator: one that is made later has a higher number.
  int nextGenerator() {
    return ++generatorsMade;
  }

  int generatorsMade() {
    return generatorsMade;
  }

  /// Closes what was left open since, the newest first.
  ///
  /// @param since how many had been made before
  /// @param failure that came before, or null
  /// @return the first failure of all, or null
  @Nullable Throwable closeGenerators(int since, @Nullable Throwable failure) {
    Throwable first = failure;
    for (Generator<?, ?> left = generators;
        left != null && left.number() > since;
        left = generators) {
      try {
        left.close();
      } catch (Throwable e) {
        first = first == null ? e : first;
      }
    }
    return first;
  }

  /// Adds its own thread, those of its generators, and those of the tasks of its scopes.
  void addThreads(Collection<Thread> threads) {
    threads.add(stack);
    for (Generator<?, ?> one = generators; one != null; one = one.older()) {
      one.addThreads(threads);
    }
    for (Scope scope = scopes; scope != null; scope = scope.outer()) {
      scope.tasks().forEach(task -> task.addThreads(threads));
    }
  }

  // ---- The end is the body's alone ----

  @Override
  void requireCompletable() {
    throw new IllegalStateException(
        this + " ends with its body; cancel it, or complete a promise that it awaits");
  }

  // ---- Texts ----

  @Override
  public void uncaughtException(Thread t, Throwable e) {
    loop.bug("the runtime failed in " + this, e);
  }

  /// With the name of the task that started it.
  String withStarter() {
    return starter == null ? toString() : this + ", started by " + starter + ",";
  }

  @Nullable Task<?> starter() {
    return starter;
  }

  @Override
  public String toString() {
    return "task '" + name + "'";
  }
}
