package orbweaver.bench;

import static orbweaver.loop.Coroutines.scope;
import static orbweaver.loop.Coroutines.within;
import static orbweaver.loop.Coroutines.yieldNow;

import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import orbweaver.loop.Generator;
import orbweaver.loop.Loop;
import orbweaver.loop.Mailbox;
import orbweaver.loop.Promise;
import orbweaver.loop.Task;

/// What [LoopBench] and `bench/loop/compare.sh` measure: each runs in a coroutine and does so many
/// operations.
final class LoopPrograms {
  private static final int BATCH = 100;
  private static final Duration LIMIT = Duration.ofSeconds(1);

  private LoopPrograms() {}

  /// A program for so many operations.
  interface Program {
    long run(int operations) throws Exception;
  }

  static Program named(String name) {
    return switch (name) {
      case "switch" -> LoopPrograms::suspendAndResumeAtTenFrames;
      case "spawn" -> LoopPrograms::spawnAndAwait;
      case "gather" -> LoopPrograms::spawnManyThenAwait;
      case "pingpong" -> LoopPrograms::promisePingPong;
      case "deadline" -> LoopPrograms::deadlineAroundASuspension;
      case "generator" -> LoopPrograms::generatorValueWithReply;
      case "wakeup" -> LoopPrograms::wakeUpFromAnotherThread;
      case "post" -> LoopPrograms::postInABurst;
      default -> throw new IllegalArgumentException("no program is called " + name);
    };
  }

  /// Two coroutines that give way to each other at ten frames of stack.
  static long suspendAndResumeAtTenFrames(int operations) throws Exception {
    return scope(scope -> {
      var other = scope.spawn("other", () -> deep(10, operations / 2));
      return (long) deep(10, operations / 2) + other.await();
    });
  }

  private static int deep(int frames, int times) {
    if (frames > 1) {
      return deep(frames - 1, times) + 1;
    }
    for (int i = 0; i < times; i++) {
      yieldNow();
    }
    return times;
  }

  static long spawnAndAwait(int operations) throws Exception {
    return scope(scope -> {
      long sum = 0;
      for (int i = 0; i < operations; i++) {
        sum += scope.spawn("child", () -> 1).await();
      }
      return sum;
    });
  }

  /// Two coroutines that keep promises to each other; an operation is there and back.
  static long promisePingPong(int operations) throws Exception {
    return scope(scope -> {
      var ball = new Ball();
      scope.spawn(
          "pong",
          () -> {
            for (int i = 0; i < operations; i++) {
              ball.to.await();
              ball.to = new Promise<>();
              ball.back.complete(i);
            }
            return true;
          });
      long last = 0;
      for (int i = 0; i < operations; i++) {
        ball.back = new Promise<>();
        ball.to.complete(i);
        last = ball.back.await();
      }
      return last;
    });
  }

  private static final class Ball {
    private Promise<Integer> to = new Promise<>();
    private Promise<Integer> back = new Promise<>();
  }

  static long deadlineAroundASuspension(int operations) throws Exception {
    long sum = 0;
    for (int i = 0; i < operations; i++) {
      sum += within(LIMIT, LoopPrograms::yieldOnce);
    }
    return sum;
  }

  private static int yieldOnce() {
    yieldNow();
    return 1;
  }

  static long generatorValueWithReply(int operations) {
    try (Generator<Integer, Integer> generator =
        Generator.of(out -> {
          for (int number = 0; ; ) {
            number = out.emit(number) + 1;
          }
        })) {
      long last = generator.next();
      for (int i = 0; i < operations; i++) {
        last = generator.send((int) last);
      }
      return last;
    }
  }

  /// Children by the hundred, and then their results.
  static long spawnManyThenAwait(int operations) throws Exception {
    return scope(scope -> {
      long sum = 0;
      var children = new ArrayList<Task<Integer>>(BATCH);
      for (int i = 0; i < operations; i += BATCH) {
        children.clear();
        for (int j = 0; j < BATCH; j++) {
          children.add(scope.spawn("child", () -> 1));
        }
        for (Task<Integer> child : children) {
          sum += child.await();
        }
      }
      return sum;
    });
  }

  /// A foreign thread, which does not sleep, sends a message and the loop, which does, answers; an
  /// operation is there and back.
  static long wakeUpFromAnotherThread(int operations) {
    var mailbox = new Mailbox<Integer>();
    var answer = new AtomicInteger(-1);
    Thread.ofPlatform().daemon().start(() -> ask(mailbox, answer, operations));
    long sum = 0;
    for (int i = 0; i < operations; i++) {
      int asked = mailbox.take();
      answer.set(asked);
      sum += asked;
    }
    return sum;
  }

  private static void ask(Mailbox<Integer> mailbox, AtomicInteger answer, int times) {
    for (int i = 0; i < times; i++) {
      mailbox.send(i);
      while (answer.get() != i) {
        Thread.onSpinWait();
      }
    }
  }

  /// A foreign thread posts a burst of callbacks.
  static long postInABurst(int operations) {
    Loop loop = Loop.current();
    var done = new Promise<Long>();
    var count = new long[1];
    Thread.ofPlatform()
        .daemon()
        .start(() -> {
          Runnable action = () -> count[0]++;
          for (int i = 0; i < operations; i++) {
            loop.post(action);
          }
          loop.post(() -> done.complete(count[0]));
        });
    return done.await();
  }
}
