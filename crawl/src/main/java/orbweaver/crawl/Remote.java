package orbweaver.crawl;

import java.util.function.Supplier;
import orbweaver.loop.Loop;
import orbweaver.loop.Promise;

/// Asks the owner of some state, on the owner's loop.
///
/// What is said travels as a message in any case, also between shards that share a loop: so a
/// simulation, which has only one, sees everything come between that does on many.
final class Remote {
  private Remote() {}

  /// Runs `question` on `owner` and returns its answer; suspends the caller. The question must not
  /// suspend.
  static <T> T ask(Loop owner, Supplier<T> question) {
    Loop asker = Loop.current();
    var answer = new Promise<T>();
    owner.post(() -> {
      try {
        T value = question.get();
        asker.post(() -> answer.tryComplete(value));
      } catch (Throwable e) {
        asker.post(() -> answer.tryFail(e));
      }
    });
    return answer.await();
  }

  /// Runs `action` on `owner` soon. Messages from one loop to another arrive in their order.
  static void tell(Loop owner, Runnable action) {
    owner.post(action);
  }
}
