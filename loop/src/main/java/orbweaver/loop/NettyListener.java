package orbweaver.loop;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// Takes connections through a Netty server channel.
final class NettyListener implements Listener {
  private final Loop loop;
  private final Queue<Connection> waiting = new ArrayDeque<>();
  private @Nullable Channel channel;
  private @Nullable Promise<Void> acceptor;
  private boolean closed;

  NettyListener(Loop loop) {
    this.loop = loop;
  }

  ChannelHandler acceptor() {
    return new ChannelInitializer<Channel>() {
      @Override
      protected void initChannel(Channel accepted) {
        var connection = new NettyConnection(loop);
        accepted.pipeline().addLast(connection);
        waiting.add(connection);
        wake();
      }
    };
  }

  void bound(Channel channel) {
    this.channel = channel;
  }

  @Override
  public InetSocketAddress address() {
    return (InetSocketAddress) open().localAddress();
  }

  private Channel open() {
    if (channel == null) {
      throw new IllegalStateException("not bound yet");
    }
    return channel;
  }

  @Override
  public Connection accept() throws IOException {
    while (waiting.isEmpty()) {
      if (closed) {
        throw new IOException("the listener is closed");
      }
      acceptor = new Promise<>();
      acceptor.await();
    }
    return waiting.remove();
  }

  private void wake() {
    Promise<Void> woken = acceptor;
    acceptor = null;
    if (woken != null) {
      woken.tryComplete(null);
    }
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      wake();
      loop.soon(() -> {
        ChannelFuture _ = open().close();
      });
    }
  }
}
