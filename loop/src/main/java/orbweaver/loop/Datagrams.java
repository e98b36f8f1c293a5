package orbweaver.loop;

import static orbweaver.loop.Coroutines.within;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Asks by datagram (UDP): sends one, and waits for the one that answers it. Each question has a
/// socket of its own, hence a port that the system picks anew, and takes datagrams from nobody but
/// whom it asked. Belongs to one loop; a thread of its own waits for what comes in, and there is
/// none before the first question. Not for simulations.
public final class Datagrams implements AutoCloseable {
  private static final int MAX_BYTES = 64 << 10;

  private final Loop loop;
  private @Nullable Receiver receiver;

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
    assert loop.inLoop();
    var answer = new Promise<byte[]>();
    try (DatagramChannel channel = DatagramChannel.open()) {
      channel.configureBlocking(false);
      channel.connect(server);
      receiver().watch(channel, new Waiting(loop, isAnswer, answer));
      channel.write(ByteBuffer.wrap(question));
      return within(patience, () -> awaited(answer));
    } catch (IOException | TimeoutException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e.getMessage(), e);
    } finally {
      receiver().forget();
    }
  }

  private static byte[] awaited(Promise<byte[]> answer) throws Exception {
    try {
      return answer.get();
    } catch (java.util.concurrent.ExecutionException e) {
      Throwable cause = e.getCause();
      throw cause instanceof IOException failure ? failure : new IOException(cause);
    }
  }

  private Receiver receiver() throws IOException {
    if (receiver == null) {
      receiver = Receiver.start();
    }
    return receiver;
  }

  /// Whoever still waits gets nothing any more.
  @Override
  public void close() {
    if (receiver != null) {
      receiver.close();
    }
  }

  /// One question.
  private record Waiting(Loop loop, Predicate<byte[]> isAnswer, Promise<byte[]> answer) {
    void take(byte[] datagram) {
      loop.post(() -> {
        if (isAnswer.test(datagram)) {
          answer.tryComplete(datagram);
        }
      });
    }

    void fail(IOException cause) {
      loop.post(() -> answer.tryFail(cause));
    }
  }

  private record Registration(DatagramChannel channel, Waiting waiting) {}

  /// The thread that waits for all of them.
  private static final class Receiver implements AutoCloseable {
    private final Selector selector;
    private final Queue<Registration> registrations = new ConcurrentLinkedQueue<>();
    private final ByteBuffer buffer = ByteBuffer.allocate(MAX_BYTES);

    private Receiver(Selector selector) {
      this.selector = selector;
    }

    static Receiver start() throws IOException {
      var receiver = new Receiver(Selector.open());
      Thread.ofPlatform().daemon().name("datagrams").start(receiver::run);
      return receiver;
    }

    void watch(DatagramChannel channel, Waiting waiting) {
      registrations.add(new Registration(channel, waiting));
      selector.wakeup();
    }

    /// Lets go of channels that were closed.
    void forget() {
      selector.wakeup();
    }

    private void run() {
      try (selector) {
        while (selector.isOpen()) {
          register();
          selector.select(this::receive);
        }
      } catch (IOException | java.nio.channels.ClosedSelectorException _) {
        // It was closed.
      }
    }

    private void register() {
      for (Registration r = registrations.poll(); r != null; r = registrations.poll()) {
        try {
          r.channel.register(selector, SelectionKey.OP_READ, r.waiting);
        } catch (ClosedChannelException _) {
          // Whoever asked has given up.
        }
      }
    }

    private void receive(SelectionKey key) {
      var waiting = (Waiting) key.attachment();
      try {
        buffer.clear();
        int length = ((DatagramChannel) key.channel()).read(buffer);
        if (length > 0) {
          waiting.take(Arrays.copyOf(buffer.array(), length));
        }
      } catch (IOException e) {
        waiting.fail(e);
        key.cancel();
      }
    }

    @Override
    public void close() {
      try {
        selector.close();
      } catch (IOException e) {
        throw new java.io.UncheckedIOException("cannot close a selector", e);
      }
    }
  }
}
