package orbweaver.crawl.fetch;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2GoAwayFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2FrameStream;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.util.ReferenceCountUtil;
import java.util.List;
import orbweaver.loop.Connection;

/// The server's side of a connection that speaks HTTP/2; what it does depends on the path.
final class TestHttp2Server extends ChannelDuplexHandler {
  private final List<String> asked;

  private TestHttp2Server(List<String> asked) {
    this.asked = asked;
  }

  /// Serves until the client goes.
  static void serve(Connection connection, List<String> asked) throws Exception {
    var channel =
        new EmbeddedChannel(
            Http2FrameCodecBuilder.forServer().gracefulShutdownTimeoutMillis(0).build(),
            new TestHttp2Server(asked));
    var buffer = new byte[16 << 10];
    while (true) {
      flush(channel, connection);
      if (!channel.isOpen()) {
        connection.close();
        return;
      }
      int count = connection.read(buffer, 0, buffer.length);
      if (count < 0) {
        return;
      }
      channel.writeInbound(Unpooled.copiedBuffer(buffer, 0, count));
    }
  }

  private static void flush(EmbeddedChannel channel, Connection connection) throws Exception {
    channel.flushOutbound();
    for (ByteBuf next = channel.readOutbound(); next != null; next = channel.readOutbound()) {
      var bytes = new byte[next.readableBytes()];
      next.readBytes(bytes).release();
      CannedServer.send(connection, bytes);
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof Http2HeadersFrame request) {
      String path = request.headers().path().toString();
      asked.add(request.headers().authority() + path);
      answer(context, request.stream(), path);
    }
    ReferenceCountUtil.release(message);
  }

  private void answer(ChannelHandlerContext context, Http2FrameStream stream, String path) {
    switch (path) {
      case "/reset" -> {
        head(context, stream, "200", false, 10);
        data(context, stream, 4, false);
        context.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.INTERNAL_ERROR).stream(stream));
      }
      case "/refuse" ->
          context.writeAndFlush(
              new DefaultHttp2ResetFrame(Http2Error.HTTP_1_1_REQUIRED).stream(stream));
      case "/leave" -> {
        head(context, stream, "200", false, -1);
        data(context, stream, 5, true);
        context.writeAndFlush(new DefaultHttp2GoAwayFrame(Http2Error.NO_ERROR));
      }
      case "/large" -> {
        head(context, stream, "200", false, -1);
        data(context, stream, 3_000_000, true);
      }
      case "/early" -> {
        context.write(
            new DefaultHttp2HeadersFrame(new DefaultHttp2Headers().status("103"), false)
                .stream(stream));
        head(context, stream, "404", true, -1);
      }
      default -> {
        head(context, stream, "200", false, 5);
        data(context, stream, 5, true);
      }
    }
  }

  private static void head(
      ChannelHandlerContext context,
      Http2FrameStream stream,
      String status,
      boolean end,
      int length) {
    var headers = new DefaultHttp2Headers().status(status).add("content-type", "text/plain");
    if (length >= 0) {
      headers.add("content-length", String.valueOf(length));
    }
    context.writeAndFlush(new DefaultHttp2HeadersFrame(headers, end).stream(stream));
  }

  private static void data(
      ChannelHandlerContext context, Http2FrameStream stream, int length, boolean end) {
    ByteBuf body = Unpooled.buffer(length).writeZero(length);
    context.writeAndFlush(new DefaultHttp2DataFrame(body, end).stream(stream));
  }
}
