package orbweaver.bench;

import static orbweaver.loop.Coroutines.scope;
import static orbweaver.loop.Coroutines.sleep;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Locale;
import orbweaver.loop.Connection;
import orbweaver.loop.Listener;
import orbweaver.loop.Loop;
import orbweaver.loop.Scope;
import orbweaver.loop.Simulation;

/// An hour of two crawlers' traffic in virtual time: each asks ten hosts, every one of them once a
/// second, for a page of 10 kB over a connection of its own. Prints the wall time of the third run.
final class LoopHour {
  private static final int CRAWLERS = 2;
  private static final int HOSTS = 10;
  private static final int PAGE_BYTES = 10_000;

  private LoopHour() {}

  public static void main(String[] arguments) throws Exception {
    for (int i = 0; i < 3; i++) {
      long start = System.nanoTime();
      long requests = Simulation.run(i, LoopHour::hour);
      if (i == 2) {
        System.out.printf(
            Locale.ROOT,
            "simulation\thour of %d requests, ms\t%d\tgoal 2000%n",
            requests,
            (System.nanoTime() - start) / 1_000_000);
      }
    }
  }

  private static long hour() throws Exception {
    var requests = new long[1];
    return scope(scope -> {
      var anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
      for (int host = 0; host < HOSTS; host++) {
        Listener listener = Loop.current().network().listen(anyPort);
        scope.spawn("server", () -> serve(listener, scope));
        for (int crawler = 0; crawler < CRAWLERS; crawler++) {
          scope.spawn("visits", () -> visit(listener.address(), requests));
        }
      }
      sleep(Duration.ofHours(1));
      scope.cancel();
      return requests[0];
    });
  }

  private static String serve(Listener listener, Scope scope) throws IOException {
    for (; ; ) {
      Connection connection = listener.accept();
      scope.spawn("answer", () -> answer(connection));
    }
  }

  private static int answer(Connection connection) throws IOException {
    try (connection) {
      var request = new byte[100];
      int length = connection.read(request, 0, request.length);
      connection.write(new byte[PAGE_BYTES], 0, PAGE_BYTES);
      return length;
    }
  }

  private static String visit(InetSocketAddress address, long[] requests) throws IOException {
    var buffer = new byte[8_192];
    for (; ; ) {
      try (Connection connection = Loop.current().network().connect(address)) {
        connection.write(new byte[100], 0, 100);
        for (int n = 1; n > 0; ) {
          n = connection.read(buffer, 0, buffer.length);
        }
        requests[0]++;
      }
      sleep(Duration.ofSeconds(1));
    }
  }
}
