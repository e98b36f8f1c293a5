package orbweaver.loop;

import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A body that hands out values on demand, may suspend in between, and may be answered.
///
///     try (var pages = Generator.<Page, Void>of(out -> {
///       for (String next = first; next != null; ) {
///         Page page = fetch(next); // suspends
///         out.emit(page);
///         next = page.next();
///       }
///     })) {
///       for (Page page : pages) {
///         if (isEnough(page)) {
///           break; // the body's finally blocks run
///         }
///       }
///     }
///
/// It is an [Iterable] of what is left, or the other side of a conversation ([#next], [#send]).
///
/// The body runs as part of the coroutine that asks, on a stack of its own: a cancellation or a
/// deadline of that coroutine reaches it, thread-locals do not. A generator that is not closed is
/// closed at the end of the scope or task that made it.
///
/// @param <T> what it hands out
/// @param <S> what it is answered
public final class Generator<T, S> implements Iterable<T>, AutoCloseable {
  private final Task<?> owner = Task.require();
  private final @Nullable Generator<?, ?> older = owner.generators();
  private final int number = owner.nextGenerator();
  private final Body<T, S> body;
  private final Thread stack;
  private @Nullable Thread consumer;
  private State state = State.NEW;
  private int levelAtResume;
  private int shieldAtResume;
  private boolean isFull;
  private @Nullable T value;
  private @Nullable S answer;
  private @Nullable Throwable failure;

  private enum State {
    NEW,
    SUSPENDED,
    RUNNING,
    CLOSING,
    ENDED
  }

  private Generator(Body<T, S> body) {
    this.body = Objects.requireNonNull(body, "a generator needs a body; give it one that emits");
    this.stack = owner.loop().stacks().newStack(owner.name() + "-generator", this::runBody);
    stack.setUncaughtExceptionHandler(owner);
    owner.generators(this);
  }

  /// Makes a generator for the calling coroutine; the body runs once the first value is asked for.
  public static <T, S> Generator<T, S> of(Body<T, S> body) {
    return new Generator<>(body);
  }

  /// What a generator runs.
  public interface Body<T, S> {
    void run(Emitter<T, S> out) throws Exception;
  }

  /// How the body hands out values.
  public interface Emitter<T, S> {
    /// Hands out a value, and suspends until the next is asked for.
    ///
    /// @return what was given to [Generator#send]; null after `next`
    @Nullable S emit(T value);
  }

  // ---- For the consumer ----

  /// Runs the body up to its next value.
  ///
  /// @return false if it has ended
  /// @throws TaskFailed if the body fails
  public boolean hasNext() {
    if (!isFull && state != State.ENDED) {
      advance(State.RUNNING);
    }
    return isFull;
  }

  /// The next value.
  ///
  /// @throws NoSuchElementException if the body has ended
  /// @throws TaskFailed if it fails
  @SuppressWarnings("NullAway") // a value of a nullable type may be null
  public T next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the generator has ended");
    }
    T taken = value;
    value = null;
    isFull = false;
    return taken;
  }

  /// Answers the value that was taken last, and runs the body up to the next. The first value is
  /// taken by [#next], for there is nothing to be answered yet.
  ///
  /// @return the next value
  /// @throws NoSuchElementException if the body has ended
  public T send(S answer) {
    if (state != State.SUSPENDED || isFull) {
      throw new IllegalStateException(
          state == State.ENDED
              ? "the generator has ended"
              : "there is no value to be answered yet; take it by next() first");
    }
    this.answer = answer;
    return next();
  }

  /// The values that are left; leaving a loop over it early does not close the generator.
  @Override
  public Iterator<T> iterator() {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return Generator.this.hasNext();
      }

      @Override
      public T next() {
        return Generator.this.next();
      }
    };
  }

  /// Ends the body at its `emit`: its `finally` blocks run, and may suspend. Does nothing if it has
  /// ended.
  @Override
  public void close() {
    requireOwner();
    isFull = false;
    value = null;
    if (state == State.SUSPENDED) {
      advance(State.CLOSING);
    } else {
      state = State.ENDED;
      forget();
    }
  }

  /// Higher than those of the generators that the task made before.
  int number() {
    return number;
  }

  @Nullable Generator<?, ?> older() {
    return older;
  }

  void addThreads(Collection<Thread> threads) {
    threads.add(stack);
    if (consumer != null) {
      threads.add(consumer);
    }
  }

  private void advance(State how) {
    requireOwner();
    boolean first = state == State.NEW;
    state = how;
    levelAtResume = owner.level();
    shieldAtResume = owner.shieldLevel();
    consumer = owner.stack();
    owner.switchTo(stack, first);
    Throwable thrown = failure;
    failure = null;
    if (thrown instanceof Cancelled cancelled) {
      throw cancelled;
    }
    if (thrown != null) {
      throw new TaskFailed("a generator of " + owner, thrown);
    }
  }

  @SuppressWarnings("ReferenceEquality")
  private void requireOwner() {
    if (Task.current() != owner) {
      throw new IllegalStateException(
          "this generator belongs to " + owner + "; give its values to others by a Channel");
    }
    if (state == State.RUNNING || state == State.CLOSING) {
      throw new IllegalStateException(
          "a generator can neither ask nor close itself; return from its body instead");
    }
  }

  // ---- For the body ----

  private void runBody() {
    try {
      body.run(this::emit);
    } catch (Closed _) {
      // as asked
    } catch (Throwable e) {
      failure = e;
    }
    state = State.ENDED;
    forget();
    owner.leaveTo(consumer(), /* first= */ false);
  }

  @SuppressWarnings("ReferenceEquality")
  private @Nullable S emit(T next) {
    if (Thread.currentThread() != stack) {
      throw new IllegalStateException("emit is for the generator's own body");
    }
    if (state == State.CLOSING) {
      throw new IllegalStateException("a generator that is being closed cannot emit");
    }
    if (owner.level() != levelAtResume || owner.shieldLevel() != shieldAtResume) {
      throw new IllegalStateException(
          "emit inside a scope, deadline or shield of the generator: its consumer would run in it;"
              + " end the block first, or send the values by a Channel");
    }
    value = next;
    isFull = true;
    state = State.SUSPENDED;
    owner.switchTo(consumer(), /* first= */ false);
    if (state == State.CLOSING) {
      throw new Closed();
    }
    S answered = answer;
    answer = null;
    return answered;
  }

  private Thread consumer() {
    if (consumer == null) {
      throw new IllegalStateException("nobody has asked the generator");
    }
    return consumer;
  }

  /// Takes this out of the owner's chain.
  @SuppressWarnings("ReferenceEquality")
  private void forget() {
    if (owner.generators() == this) {
      Generator<?, ?> left = older;
      while (left != null && left.state == State.ENDED) {
        left = left.older;
      }
      owner.generators(left);
    }
  }

  /// Unwinds the body.
  private static final class Closed extends Error {
    private static final long serialVersionUID = 1;

    Closed() {
      super("closed", null, /* enableSuppression= */ false, /* writableStackTrace= */ false);
    }
  }
}
