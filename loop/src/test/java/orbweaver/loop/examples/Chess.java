package orbweaver.loop.examples;

import static orbweaver.loop.Coroutines.gather;
import static orbweaver.loop.Coroutines.sleep;

import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.Callable;
import orbweaver.loop.Loop;
import orbweaver.loop.Permits;
import orbweaver.loop.Simulation;

/// A simultaneous exhibition: 24 games of 30 pairs of moves. The master takes 5 seconds for a move,
/// each opponent 55. One after the other that is 12 hours; going from board to board it is one, and
/// the last reply.
public final class Chess {
  private static final int BOARDS = 24;
  private static final int PAIRS = 30;
  private static final Duration MASTER = Duration.ofSeconds(5);
  private static final Duration OPPONENT = Duration.ofSeconds(55);

  private Chess() {}

  public static void main(String[] arguments) throws Exception {
    System.out.println("one after the other: " + Simulation.run(1, Chess::oneAfterTheOther));
    System.out.println("interleaved:         " + Simulation.run(1, Chess::interleaved));
  }

  static Duration oneAfterTheOther() {
    return timed(() -> {
      for (int board = 0; board < BOARDS; board++) {
        for (int pair = 0; pair < PAIRS; pair++) {
          sleep(MASTER);
          sleep(OPPONENT);
        }
      }
      return "";
    });
  }

  /// The master is one: a permit. While an opponent thinks, the master plays elsewhere.
  static Duration interleaved() {
    var master = new Permits(1);
    Callable<String> game =
        () -> {
          for (int pair = 0; pair < PAIRS; pair++) {
            master.acquire();
            sleep(MASTER);
            master.release();
            sleep(OPPONENT);
          }
          return "";
        };
    return timed(() -> gather(Collections.nCopies(BOARDS, game)));
  }

  private static Duration timed(Callable<?> body) {
    try {
      long start = Loop.current().nanos();
      body.call();
      return Duration.ofNanos(Loop.current().nanos() - start);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
