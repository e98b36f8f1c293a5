package orbweaver.crawl;

import java.util.function.Supplier;
import orbweaver.loop.Loop;
import orbweaver.loop.Promise;

/// Asks the owner of some state, on the owner's loop.
final class Remote {
  private Remote() {}

  /// Runs `question` on `owner` and returns its answer; suspends the caller unless it is there
  /// already. The question must not suspend.
  static <T> T ask(Loop owner, Supplier<T> question) {
    if (owner.inLoop()) {
      return question.get();
    }
    var answer = new Promise<T>();
    owner.post(() -> {
      try {
        answer.complete(question.get());
      } catch (Throwable e) {
        answer.fail(e);
      }
    });
    return answer.await();
  }

  /// Runs `action` on `owner`, now or soon.
  static void tell(Loop owner, Runnable action) {
    if (owner.inLoop()) {
      action.run();
    } else {
      owner.post(action);
    }
  }
}
