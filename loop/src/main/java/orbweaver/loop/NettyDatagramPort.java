package orbweaver.loop;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.DatagramPacket;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/// Datagrams through a Netty channel, of which this is the only handler.
final class NettyDatagramPort extends SimpleChannelInboundHandler<DatagramPacket>
    implements DatagramPort {
  private final Loop loop;
  private final ArrivedDatagrams arrived = new ArrivedDatagrams();
  private @Nullable Channel channel;

  NettyDatagramPort(Loop loop) {
    this.loop = loop;
  }

  void opened(Channel channel) {
    this.channel = channel;
  }

  private Channel open() {
    if (channel == null) {
      throw new IllegalStateException("not bound yet");
    }
    return channel;
  }

  // ---- Called by Netty ----

  @Override
  protected void channelRead0(ChannelHandlerContext context, DatagramPacket packet) {
    arrived.add(new Datagram(packet.sender(), ByteBufUtil.getBytes(packet.content())));
  }

  @Override
  @SuppressWarnings("deprecation") // for outbound handlers alone
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    arrived.fail(SocketErrors.plain(cause));
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    boolean _ = arrived.close();
  }

  // ---- For coroutines ----

  @Override
  public InetSocketAddress address() {
    return (InetSocketAddress) open().localAddress();
  }

  @Override
  public void send(InetSocketAddress to, byte[] bytes) throws IOException {
    arrived.requireOpen();
    ArrivedDatagrams.requireLength(bytes);
    loop.soon(() -> {
      var packet = new DatagramPacket(Unpooled.wrappedBuffer(bytes), to);
      var _ = open().writeAndFlush(packet).addListener((ChannelFuture sent) -> heard(sent));
    });
  }

  private void heard(ChannelFuture sent) {
    if (!sent.isSuccess()) {
      arrived.fail(SocketErrors.plain(sent.cause()));
    }
  }

  @Override
  public Datagram receive() throws IOException {
    return arrived.receive();
  }

  @Override
  public void close() {
    if (arrived.close()) {
      loop.soon(() -> {
        ChannelFuture _ = open().close();
      });
    }
  }
}
