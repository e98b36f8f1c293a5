package orbweaver.loop;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A connection through a Netty channel. Bytes go from Netty's buffer straight into the array of
/// the reader that waits; what nobody waits for is kept, up to a limit behind which reading pauses.
final class NettyConnection extends ChannelInboundHandlerAdapter implements Connection {
  private static final int MAX_WAITING_BYTES = 32 << 10;

  private final Loop loop;
  private final ReceivedBytes waiting;
  private final Runnable resume = this::resume;
  private @Nullable Channel channel;
  private @Nullable InetSocketAddress local;
  private @Nullable InetSocketAddress remote;
  private boolean ended;
  private boolean closed;
  private boolean paused;
  private @Nullable IOException failure;

  // the reader that waits
  private @Nullable Promise<Void> reader;

  /// For the next reader, once the last one has come back.
  private Promise<Void> spareTurn;

  private byte @Nullable [] readInto;
  private int readOffset;
  private int readLength;
  private int readCount;

  private final ArrayDeque<byte[]> unwritten = new ArrayDeque<>(2);
  private int unwrittenBytes;
  private @Nullable Promise<Void> writer;

  NettyConnection(Loop loop, ReceivedBytes.Spare spare) {
    this.loop = loop;
    this.waiting = new ReceivedBytes(spare);
    this.spareTurn = new Wait<>(loop, this);
  }

  // ---- From Netty, on the loop's thread ----

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    channel = ctx.channel();
    channel.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    local = (InetSocketAddress) ctx.channel().localAddress();
    remote = (InetSocketAddress) ctx.channel().remoteAddress();
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    var bytes = (ByteBuf) message;
    try {
      take(bytes);
    } finally {
      bytes.release();
    }
  }

  private void take(ByteBuf bytes) {
    if (reader != null && !reader.isDone() && readInto != null) {
      readCount = Math.min(readLength, bytes.readableBytes());
      bytes.readBytes(readInto, readOffset, readCount);
      wakeReader();
    }
    if (bytes.isReadable()) {
      waiting.add(bytes);
      pauseIfFull();
    }
  }

  private void pauseIfFull() {
    if (waiting.size() > MAX_WAITING_BYTES && !paused && channel != null) {
      paused = true;
      channel.config().setAutoRead(false);
    }
  }

  private void wakeReader() {
    if (reader != null) { // it stays the reader until it runs
      boolean _ = reader.tryComplete(null);
    }
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event instanceof ChannelInputShutdownEvent) {
      end(null);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    end(null);
    wakeWriter();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    end(SocketErrors.plain(cause));
    ChannelFuture _ = ctx.close();
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ctx) {
    if (ctx.channel().isWritable()) {
      wakeWriter();
    }
  }

  private void end(@Nullable IOException cause) {
    if (!ended) {
      failure = cause;
    }
    ended = true;
    wakeReader(); // its count is 0 unless bytes came just before
  }

  private void wakeWriter() {
    if (writer != null) {
      boolean _ = writer.tryComplete(null);
    }
  }

  // ---- From coroutines ----

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, into.length);
    if (length == 0) {
      return 0;
    }
    if (waiting.size() > 0) {
      return readWaiting(into, offset, length);
    }
    if (closed) {
      throw new IOException("the connection is closed");
    }
    if (!ended) {
      awaitBytes(into, offset, length);
      if (readCount > 0) {
        return readCount;
      }
    }
    if (closed) {
      throw new IOException("the connection was closed here");
    }
    if (failure != null) {
      throw new IOException(failure.getMessage(), failure);
    }
    return -1;
  }

  private void awaitBytes(byte[] into, int offset, int length) {
    if (reader != null) {
      throw new IllegalStateException(
          "two coroutines read from one connection; take turns by Permits(1)");
    }
    Promise<Void> turn = spareTurn;
    reader = turn;
    readInto = into;
    readOffset = offset;
    readLength = length;
    readCount = 0;
    try {
      turn.awaitDone();
      turn.renew();
    } catch (Cancelled e) {
      spareTurn = new Wait<>(loop, this);
      giveBack();
      throw e;
    } finally {
      reader = null;
      readInto = null;
    }
  }

  /// Bytes that came in the very instant of a cancellation are there for the next reader.
  private void giveBack() {
    if (readCount > 0 && readInto != null) {
      waiting.addFirst(readInto, readOffset, readCount);
      readCount = 0;
    }
  }

  private int readWaiting(byte[] into, int offset, int length) {
    int count = waiting.read(into, offset, length);
    if (paused && waiting.size() == 0) {
      paused = false;
      loop.soon(resume);
    }
    return count;
  }

  private void resume() {
    var _ = open().config().setAutoRead(true);
  }

  private Channel open() {
    if (channel == null) {
      throw new IllegalStateException("the connection does not stand yet");
    }
    return channel;
  }

  @Override
  public void write(byte[] from, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, from.length);
    if (closed || !open().isActive()) {
      throw failure != null
          ? new IOException(failure.getMessage(), failure)
          : new EOFException("the connection is closed");
    }
    if (unwritten.isEmpty()) {
      loop.soon(this::writeAll);
    }
    unwritten.add(Arrays.copyOfRange(from, offset, offset + length));
    unwrittenBytes += length;
    while (open().isActive() && (unwrittenBytes > MAX_WAITING_BYTES || !open().isWritable())) {
      awaitWritable();
    }
  }

  /// On the loop's thread, for Netty: what was written since the last time goes out with one flush.
  private void writeAll() {
    for (byte[] bytes = unwritten.poll(); bytes != null; bytes = unwritten.poll()) {
      var _ = open().write(Unpooled.wrappedBuffer(bytes), open().voidPromise());
    }
    unwrittenBytes = 0;
    var _ = open().flush();
    if (open().isWritable()) {
      wakeWriter();
    }
  }

  private void awaitWritable() {
    if (writer != null) {
      throw new IllegalStateException(
          "two coroutines write to one connection; take turns by Permits(1)");
    }
    writer = new Wait<>(loop, this);
    try {
      writer.awaitDone();
    } finally {
      writer = null;
    }
  }

  @Override
  public void shutdownOutput() {
    loop.soon(() -> {
      // behind what is still being written
      ChannelFuture written = open().writeAndFlush(Unpooled.EMPTY_BUFFER);
      var _ = written.addListener(_ -> ((DuplexChannel) open()).shutdownOutput());
    });
  }

  @Override
  public InetSocketAddress localAddress() {
    return present(local);
  }

  @Override
  public InetSocketAddress remoteAddress() {
    return present(remote);
  }

  private static InetSocketAddress present(@Nullable InetSocketAddress address) {
    if (address == null) {
      throw new IllegalStateException("the connection does not stand yet");
    }
    return address;
  }

  @Override
  public boolean isOpen() {
    return !closed && !ended && open().isActive();
  }

  @Override
  public boolean hasUnread() {
    return waiting.size() > 0;
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      loop.soon(() -> {
        ChannelFuture _ = open().close();
      });
    }
  }

  @Override
  public String toString() {
    return "the connection with " + remote;
  }
}
