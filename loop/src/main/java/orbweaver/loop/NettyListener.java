package orbweaver.loop;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/// Takes connections through a Netty server channel.
final class NettyListener implements Listener {
  private final Loop loop;
  private final ReceivedBytes.Spare spare;
  private final Arrivals arrivals = new Arrivals();
  private @Nullable Channel channel;

  NettyListener(Loop loop, ReceivedBytes.Spare spare) {
    this.loop = loop;
    this.spare = spare;
  }

  ChannelHandler acceptor() {
    return new ChannelInitializer<Channel>() {
      @Override
      protected void initChannel(Channel accepted) {
        var connection = new NettyConnection(loop, spare);
        accepted.pipeline().addLast(connection);
        arrivals.add(connection);
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
    return arrivals.accept();
  }

  @Override
  public void close() {
    if (arrivals.close()) {
      loop.soon(() -> {
        ChannelFuture _ = open().close();
      });
    }
  }
}
