package orbweaver.loop;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.FixedRecvByteBufAllocator;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.Future.State;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The machine's sockets through Netty, and the JDK's resolver on worker threads.
final class NettyNetwork implements Network {
  private static final int BACKLOG = 4_096;
  private static final int MAX_DATAGRAM_BYTES = 64 << 10;

  private final Loop loop;
  private final NettyPoller poller;
  private final SharedReceiveBuffer receive = new SharedReceiveBuffer();
  private final ReceivedBytes.Spare spare = new ReceivedBytes.Spare();

  NettyNetwork(Loop loop, NettyPoller poller) {
    this.loop = loop;
    this.poller = poller;
  }

  @Override
  public Connection connect(InetSocketAddress address) throws IOException {
    var connection = new NettyConnection(loop, spare);
    var bootstrap =
        new Bootstrap()
            .group(poller)
            .channel(poller.sockets().client())
            .option(ChannelOption.TCP_NODELAY, true)
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, 0)
            .handler(connection);
    if (!poller.sockets().name().equals("io_uring")) {
      bootstrap.option(ChannelOption.RECVBUF_ALLOCATOR, receive);
    }
    Channel _ = await("a connection to " + address, () -> bootstrap.connect(address));
    return connection;
  }

  @Override
  public Listener listen(InetSocketAddress address) throws IOException {
    var listener = new NettyListener(loop, spare);
    var bootstrap =
        new ServerBootstrap()
            .group(poller)
            .channel(poller.sockets().server())
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(listener.acceptor());
    listener.bound(await("the port of " + address, () -> bootstrap.bind(address)));
    return listener;
  }

  @Override
  public DatagramPort openDatagrams(InetSocketAddress address) throws IOException {
    var port = new NettyDatagramPort(loop);
    Bootstrap bootstrap = datagrams(port);
    port.opened(await("the port of " + address, () -> bootstrap.bind(address)));
    return port;
  }

  @Override
  public DatagramPort connectDatagrams(InetSocketAddress peer) throws IOException {
    var port = new NettyDatagramPort(loop);
    Bootstrap bootstrap = datagrams(port);
    port.opened(await("a port to " + peer, () -> bootstrap.connect(peer)));
    return port;
  }

  private Bootstrap datagrams(NettyDatagramPort port) {
    return new Bootstrap()
        .group(poller)
        .channel(poller.sockets().datagrams())
        .option(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(MAX_DATAGRAM_BYTES))
        .handler(port);
  }

  /// Starts an operation of Netty on the loop's thread, outside any coroutine, and waits for it.
  private Channel await(String what, Supplier<ChannelFuture> operation) throws IOException {
    var done = new Wait<Channel>(loop, what);
    var started = new @Nullable ChannelFuture[1];
    loop.soon(() -> {
      try {
        started[0] = operation.get();
        var _ = started[0].addListener((ChannelFuture future) -> settle(done, future));
      } catch (RuntimeException e) {
        boolean _ = done.tryFail(e);
      }
    });
    try {
      done.awaitDone();
    } catch (Cancelled e) {
      loop.soon(() -> abandon(started[0]));
      throw e;
    }
    if (done.state() == State.FAILED) {
      throw SocketErrors.plain(done.exceptionNow());
    }
    return done.resultNow();
  }

  private static void settle(Promise<Channel> done, ChannelFuture future) {
    if (future.isSuccess()) {
      boolean _ = done.tryComplete(future.channel());
    } else {
      boolean _ = done.tryFail(future.cause());
    }
  }

  private static void abandon(@Nullable ChannelFuture operation) {
    if (operation != null) {
      boolean _ = operation.cancel(true);
      ChannelFuture _ = operation.channel().close();
    }
  }

  @Override
  public List<InetAddress> resolve(String host) throws IOException {
    boolean isLiteral = host.indexOf(':') >= 0 || isIpv4(host);
    try {
      return isLiteral
          ? List.of(InetAddress.getAllByName(host))
          : loop.blocking(() -> List.of(InetAddress.getAllByName(host)), /* toTheEnd= */ false);
    } catch (UnknownHostException e) {
      throw NameErrors.isFinal(e)
          ? new UnknownHostException("no address for " + host)
          : failure(host);
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e);
    }
  }

  private static IOException failure(String host) {
    return new IOException("the system cannot say where " + host + " is");
  }

  private static boolean isIpv4(String host) {
    return !host.isEmpty() && host.chars().allMatch(c -> c == '.' || Character.isDigit(c));
  }

  /// Frees the buffer that all connections shared.
  void close() {
    receive.close();
  }

  @Override
  public String transport() {
    return poller.sockets().name();
  }
}
