package orbweaver.crawl.fetch;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import orbweaver.loop.Connection;
import orbweaver.loop.Coroutines;

/// A server's end of a connection that does one odd thing, behind so many bytes that were written
/// to it.
final class MischievousConnection implements Connection {
  private enum Mischief {
    FLIP,
    DROP,
    REPEAT,
    INSERT,
    FLOOD,
    END,
    HALF_END,
    STALL,
    NONE
  }

  private final Connection inner;
  private final RandomGenerator random;
  private final List<byte[]> oddities;
  private final Mischief mischief;
  private int left;

  /// @param most bytes before the odd thing
  /// @param oddities what may be put in
  MischievousConnection(Connection inner, RandomGenerator random, int most, List<byte[]> oddities) {
    this.inner = inner;
    this.random = random;
    this.oddities = oddities;
    this.mischief = Mischief.values()[random.nextInt(Mischief.values().length)];
    this.left = random.nextInt(most);
  }

  @Override
  public void write(byte[] from, int offset, int length) throws IOException {
    boolean isHere = left >= 0 && left < length;
    int before = isHere ? left : length;
    left -= before;
    if (before > 0) {
      inner.write(from, offset, before);
    }
    if (isHere) {
      left = -1;
      byte[] rest = misdo(from, offset + before, length - before);
      inner.write(rest, 0, rest.length);
    }
  }

  /// @return what is to be written then
  private byte[] misdo(byte[] from, int offset, int length) throws IOException {
    var rest = new byte[length];
    System.arraycopy(from, offset, rest, 0, length);
    switch (mischief) {
      case FLIP -> rest[0] ^= (byte) (1 << random.nextInt(8));
      case DROP -> {
        int dropped = Math.min(length - 1, 1 + random.nextInt(20));
        return Arrays.copyOfRange(rest, dropped, length);
      }
      case REPEAT -> inner.write(rest, 0, Math.min(length, 1 + random.nextInt(40)));
      case INSERT -> put(1);
      case FLOOD -> put(1 + random.nextInt(3_000));
      case END -> inner.close();
      case HALF_END -> inner.shutdownOutput();
      case STALL -> Coroutines.sleep(Duration.ofSeconds(random.nextInt(100)));
      case NONE -> {}
    }
    return rest;
  }

  private void put(int times) throws IOException {
    byte[] odd = oddities.get(random.nextInt(oddities.size()));
    for (int i = 0; i < times; i++) {
      inner.write(odd, 0, odd.length);
    }
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    return inner.read(into, offset, length);
  }

  @Override
  public void shutdownOutput() throws IOException {
    inner.shutdownOutput();
  }

  @Override
  public InetSocketAddress localAddress() {
    return inner.localAddress();
  }

  @Override
  public InetSocketAddress remoteAddress() {
    return inner.remoteAddress();
  }

  @Override
  public boolean isOpen() {
    return inner.isOpen();
  }

  @Override
  public boolean hasUnread() {
    return inner.hasUnread();
  }

  @Override
  public void close() {
    inner.close();
  }
}
