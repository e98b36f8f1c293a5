package orbweaver.app.rehearse;

import static orbweaver.loop.Coroutines.sleep;
import static orbweaver.loop.Coroutines.within;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import orbweaver.app.rehearse.Incoming.End;
import orbweaver.app.rehearse.Incoming.Malformed;
import orbweaver.app.rehearse.Incoming.Request;
import orbweaver.loop.Connection;
import orbweaver.loop.Loop;

/// One connection of a client: its requests are answered one after the other, in a coroutine of
/// their own.
final class Conversation {
  /// A connection that says nothing for so long is closed.
  private static final Duration MAX_IDLE = Duration.ofSeconds(60);

  /// After so many answers a connection is closed, as many servers do.
  static final int MAX_ANSWERS = 200;

  private static final int DRIPS = 8;
  private static final Duration DRIP_REST = Duration.ofMillis(100);

  private final GeneratedWeb web;
  private final AccessLog log;
  private final Connection connection;
  private final Loop loop = Loop.current();
  private int answers;

  Conversation(GeneratedWeb web, AccessLog log, Connection connection) {
    this.web = web;
    this.log = log;
    this.connection = connection;
  }

  void run() throws Exception {
    try (connection) {
      var reader = new RequestReader(connection);
      boolean goesOn = true;
      while (goesOn) {
        goesOn = reply(within(MAX_IDLE, reader::next));
      }
    } catch (IOException | TimeoutException _) {
      // The client has gone, or has gone to sleep.
    }
  }

  /// @return whether the client may go on
  private boolean reply(Incoming incoming) throws IOException {
    return switch (incoming) {
      case End _ -> false;
      case Malformed(int status) -> send(WireAnswer.refusal(status));
      case Request request when !web.has(request.authority()) -> send(WireAnswer.refusal(421));
      case Request request -> answer(request);
    };
  }

  private boolean answer(Request request) throws IOException {
    AccessLog.Entry entry = log.begin(request.authority(), request.target(), loop.nanos());
    try {
      Answer answer = web.answer(request.authority(), request.target(), entry.attempt());
      entry.answered(answer);
      sleep(answer.latency());
      boolean last = ++answers == MAX_ANSWERS;
      WireAnswer wire = WireAnswer.of(answer, request, last, loop.now());
      return switch (answer.delivery()) {
        case NONE -> false;
        case DRIP -> drip(wire);
        case WHOLE, CUT, TRUNCATED, UNDERSTATED -> send(wire);
      };
    } finally {
      log.end(entry, loop.nanos());
    }
  }

  private boolean send(WireAnswer wire) throws IOException {
    byte[] bytes = new byte[wire.head().length + wire.body().length];
    System.arraycopy(wire.head(), 0, bytes, 0, wire.head().length);
    System.arraycopy(wire.body(), 0, bytes, wire.head().length, wire.body().length);
    connection.write(bytes, 0, bytes.length);
    return wire.keepsAlive();
  }

  private boolean drip(WireAnswer wire) throws IOException {
    connection.write(wire.head(), 0, wire.head().length);
    int drop = wire.body().length / DRIPS + 1;
    for (int at = 0; at < wire.body().length; at += drop) {
      sleep(DRIP_REST);
      connection.write(wire.body(), at, Math.min(drop, wire.body().length - at));
    }
    return wire.keepsAlive();
  }
}
