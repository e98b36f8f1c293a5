package orbweaver.loop.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static orbweaver.loop.Coroutines.scope;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import orbweaver.loop.Connection;
import orbweaver.loop.Listener;
import orbweaver.loop.Loop;
import orbweaver.loop.Scope;

/// A server that sends back what it receives, and a client.
public final class Echo {
  private Echo() {}

  public static void main(String[] arguments) throws Exception {
    System.out.println(Loop.run(() -> conversation("hello, loop")));
  }

  /// Runs both in the calling coroutine's loop.
  static String conversation(String text) throws Exception {
    var anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    return scope(scope -> {
      Listener listener = Loop.current().network().listen(anyPort);
      scope.spawn("server", () -> serve(listener, scope));
      String answer = ask(listener.address(), text);
      scope.cancel();
      listener.close();
      return answer;
    });
  }

  private static String serve(Listener listener, Scope scope) throws IOException {
    for (; ; ) {
      Connection connection = listener.accept();
      scope.spawn("echo", () -> echo(connection));
    }
  }

  private static long echo(Connection connection) throws IOException {
    var buffer = new byte[1_024];
    long total = 0;
    try (connection) {
      for (int n = connection.read(buffer, 0, buffer.length); n > 0; ) {
        connection.write(buffer, 0, n);
        total += n;
        n = connection.read(buffer, 0, buffer.length);
      }
    }
    return total;
  }

  private static String ask(InetSocketAddress server, String text) throws IOException {
    byte[] question = text.getBytes(UTF_8);
    var answer = new byte[question.length];
    try (Connection connection = Loop.current().network().connect(server)) {
      connection.write(question, 0, question.length);
      for (int at = 0; at < answer.length; ) {
        int n = connection.read(answer, at, answer.length - at);
        if (n < 0) {
          throw new IOException("the server hung up after " + at + " bytes");
        }
        at += n;
      }
    }
    return new String(answer, UTF_8);
  }
}
