package orbweaver.app.rehearse;

import java.time.Duration;

/// What comes between a reader and the content of a URL.
sealed interface Trouble {
  /// As often as anybody asks.
  int ALWAYS = Integer.MAX_VALUE;

  /// Nothing.
  record None() implements Trouble {}

  /// An error, the first `times` that it is asked for.
  ///
  /// @param status 429 or 5xx
  /// @param retryAfter what the answer asks for; zero for nothing
  record Refusal(int status, Duration retryAfter, int times) implements Trouble {}

  /// A failure on the wire, the first `times` that it is asked for.
  record Mishap(Delivery delivery, int times) implements Trouble {}

  /// It takes `factor` times as long as other pages of its site.
  record Slowness(int factor) implements Trouble {}

  /// Requests that end in the content.
  default int requestsNeeded() {
    return switch (this) {
      case Refusal(int _, Duration _, int times) -> times == ALWAYS ? 1 : times + 1;
      case Mishap(Delivery _, int times) -> times == ALWAYS ? 1 : times + 1;
      case None _, Slowness _ -> 1;
    };
  }
}
