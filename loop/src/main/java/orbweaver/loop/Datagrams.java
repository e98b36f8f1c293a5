package orbweaver.loop;

import static orbweaver.loop.Coroutines.within;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;

/// Asks by datagram (UDP): sends one, and waits for the one that answers it. Each question has a
/// port of its own, which the system picks anew, and takes datagrams from nobody but whom it asked.
/// Belongs to one loop.
public final class Datagrams {
  private final Loop loop;

  public Datagrams(Loop loop) {
    this.loop = loop;
  }

  /// Asks once; suspends.
  ///
  /// @param isAnswer tells the answer from what is stale or forged; quick, on the loop
  /// @throws TimeoutException when none has come in time
  /// @throws IOException when nothing can be sent, or nobody listens there
  public byte[] ask(
      InetSocketAddress server, byte[] question, Predicate<byte[]> isAnswer, Duration patience)
      throws IOException, TimeoutException {
    try (DatagramPort port = loop.network().connectDatagrams(server)) {
      port.send(server, question);
      return within(patience, () -> answer(port, isAnswer));
    } catch (IOException | TimeoutException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static byte[] answer(DatagramPort port, Predicate<byte[]> isAnswer) throws IOException {
    byte[] bytes = port.receive().bytes();
    while (!isAnswer.test(bytes)) {
      bytes = port.receive().bytes();
    }
    return bytes;
  }
}
