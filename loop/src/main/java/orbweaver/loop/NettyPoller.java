package orbweaver.loop;

import io.netty.channel.Channel;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ManualIoEventLoop;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.kqueue.KQueue;
import io.netty.channel.kqueue.KQueueDatagramChannel;
import io.netty.channel.kqueue.KQueueIoHandler;
import io.netty.channel.kqueue.KQueueServerSocketChannel;
import io.netty.channel.kqueue.KQueueSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringDatagramChannel;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerSocketChannel;
import io.netty.channel.uring.IoUringSocketChannel;
import org.jspecify.annotations.Nullable;

/// Netty's I/O on our thread: the loop asks it for what has come in, and waits in it.
final class NettyPoller extends ManualIoEventLoop implements Poller {
  private final Loop loop;
  private final Sockets sockets;

  private NettyPoller(Loop loop, Sockets sockets) {
    super(loop.thread(), sockets.handler());
    this.loop = loop;
    this.sockets = sockets;
  }

  static NettyPoller open(Loop loop, Transport transport) {
    return new NettyPoller(loop, Sockets.of(transport, loop.stacks().engine()));
  }

  Sockets sockets() {
    return sockets;
  }

  @Override
  public boolean poll(long nanos) {
    int handled = nanos <= 0 ? runNow() : run(nanos == Long.MAX_VALUE ? 0 : nanos);
    return handled > 0;
  }

  @Override
  protected boolean canBlock() {
    return super.canBlock() && !loop.hasPosted();
  }

  @Override
  public void close() {
    var _ = shutdownGracefully(0, 0, java.util.concurrent.TimeUnit.MILLISECONDS);
    while (!isTerminated()) {
      runNow();
    }
  }

  /// The classes of one transport.
  record Sockets(
      String name,
      IoHandlerFactory handler,
      Class<? extends Channel> client,
      Class<? extends ServerChannel> server,
      Class<? extends DatagramChannel> datagrams) {

    /// A ring of io_uring belongs to one thread of the system, and the loop of a baton to none.
    static Sockets of(Transport transport, Engine engine) {
      if (transport == Transport.IO_URING && engine == Engine.BATON) {
        throw new IllegalStateException(
            "io_uring does not work with the engine BATON; take epoll, nio or Transport.BEST");
      }
      return switch (transport) {
        case BEST -> best(engine);
        case EPOLL -> epoll(require(transport, Epoll.unavailabilityCause()));
        case IO_URING -> uring(require(transport, IoUring.unavailabilityCause()));
        case KQUEUE -> kqueue(require(transport, KQueue.unavailabilityCause()));
        case NIO -> nio();
      };
    }

    /// A loop of the baton is a virtual thread. Where it waits in the JDK's own selector another
    /// carrier takes over; in native code of others it keeps its carrier, and as many idle loops as
    /// there are cores would keep all others waiting.
    private static Sockets best(Engine engine) {
      if (engine == Engine.BATON) {
        return nio();
      }
      if (Epoll.isAvailable()) {
        return epoll(Transport.EPOLL);
      }
      if (IoUring.isAvailable()) {
        return uring(Transport.IO_URING);
      }
      return KQueue.isAvailable() ? kqueue(Transport.KQUEUE) : nio();
    }

    private static Transport require(Transport transport, @Nullable Throwable unavailability) {
      if (unavailability != null) {
        throw new IllegalStateException(
            transport.label()
                + " does not work here: it needs "
                + transport.needs()
                + "; take Transport.BEST or another",
            unavailability);
      }
      return transport;
    }

    private static Sockets kqueue(Transport transport) {
      return new Sockets(
          transport.label(),
          KQueueIoHandler.newFactory(),
          KQueueSocketChannel.class,
          KQueueServerSocketChannel.class,
          KQueueDatagramChannel.class);
    }

    private static Sockets epoll(Transport transport) {
      return new Sockets(
          transport.label(),
          EpollIoHandler.newFactory(),
          EpollSocketChannel.class,
          EpollServerSocketChannel.class,
          EpollDatagramChannel.class);
    }

    private static Sockets uring(Transport transport) {
      return new Sockets(
          transport.label(),
          IoUringIoHandler.newFactory(),
          IoUringSocketChannel.class,
          IoUringServerSocketChannel.class,
          IoUringDatagramChannel.class);
    }

    private static Sockets nio() {
      return new Sockets(
          Transport.NIO.label(),
          NioIoHandler.newFactory(),
          NioSocketChannel.class,
          NioServerSocketChannel.class,
          NioDatagramChannel.class);
    }
  }
}
