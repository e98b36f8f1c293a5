package orbweaver.crawl.fetch;

import static orbweaver.loop.Coroutines.within;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2ChannelDuplexHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2FrameListenerDecorator;
import io.netty.handler.codec.http2.Http2FrameStream;
import io.netty.handler.codec.http2.Http2FrameStreamException;
import io.netty.handler.codec.http2.Http2GoAwayFrame;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2LocalFlowController;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2SettingsFrame;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.collection.IntObjectHashMap;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import orbweaver.loop.Connection;
import orbweaver.loop.Loop;
import org.jspecify.annotations.Nullable;

/// One connection that speaks HTTP/2 (RFC 9113), with a stream for each request.
///
/// Netty's codec does the framing, in a channel that has no socket: bytes go in and out by hand, so
/// that the same TLS, proxies and simulation lie below as for HTTP/1.1. Nobody reads in the
/// background: of the streams that wait, one reads for all ([#receive]). Belongs to one loop.
final class H2Session implements AutoCloseable {
  private static final int STREAM_WINDOW_BYTES = 1 << 20;
  private static final int MAX_FRAME_BYTES = 16 << 10;
  private static final int FIRST_MAX_STREAMS = 100;

  /// What is the same in most requests. Of nothing else is a copy kept for compression: a server
  /// may allow tables of gigabytes, and a path is asked for once.
  private static final Set<String> REPEATED =
      Set.of(":authority", "user-agent", "accept", "accept-encoding", "accept-language");

  /// Frames in a row that belong to no answer: pings, settings and the like, each of which may have
  /// to be answered. Nobody needs so many.
  static final int MAX_IDLE_FRAMES = 1_000;

  /// Bytes in a row without a frame of an answer. The codec keeps frames to itself that it has no
  /// use for, such as those of types it does not know. Streams that were given up may send as much
  /// as the connection's window.
  static final int MAX_IDLE_BYTES = 512 << 10;

  /// Frames that wait to be sent while one is on its way: answers to pings and the like, which a
  /// server may ask for among those of its answers, and take none of them.
  static final int MAX_UNSENT = 10_000;

  /// Empty frames of a body in a row. Servers flush so what they have not computed yet; the codec
  /// alone would take two.
  static final int MAX_EMPTY_FRAMES = 300;

  /// How long a stream waits for bytes before it looks whether it is still wanted: by so much it
  /// may outlive its limits where it reads for others.
  private static final Duration TURN = Duration.ofSeconds(1);

  private final Loop loop;
  private final Connection connection;
  private final ArrayPool arrays;
  private final String origin;
  private final String address;
  private final boolean internal;
  private final Frames frames = new Frames();
  private final EmbeddedChannel channel;
  private final Http2FrameCodec codec;
  private final Http2LocalFlowController windows;

  /// By their ids.
  private final IntObjectHashMap<H2Stream> streams = new IntObjectHashMap<>();

  private final FrameBuffers buffers;
  private @Nullable ByteBuf incoming;
  private long maxStreams = FIRST_MAX_STREAMS;
  private long opened;
  private int idleFrames;
  private int idleBytes;
  private long idleSinceNanos;
  private boolean understood;
  private boolean leaving;
  private boolean notSpoken;
  private boolean closed;
  private boolean closesWhenIdle;
  private @Nullable IOException failure;

  // whose coroutine reads for all, and whose writes for all
  private @Nullable H2Stream receiver;
  private @Nullable H2Stream flusher;

  /// @param headBytes most of one head, after decompression
  H2Session(Loop loop, HttpConnection http, ArrayPool arrays, H2Sessions sessions, int headBytes) {
    this.loop = loop;
    this.connection = http.connection();
    this.arrays = arrays;
    this.origin = http.origin();
    this.internal = http.isInternal();
    this.address = http.address();
    this.codec =
        Http2FrameCodecBuilder.forClient()
            .initialSettings(
                Http2Settings.defaultSettings()
                    .pushEnabled(false)
                    .maxHeaderListSize(headBytes)
                    .initialWindowSize(STREAM_WINDOW_BYTES))
            .headerSensitivityDetector((name, _) -> !REPEATED.contains(name.toString()))
            .decoderEnforceMaxConsecutiveEmptyDataFrames(MAX_EMPTY_FRAMES)
            .gracefulShutdownTimeoutMillis(0)
            .build();
    this.windows = codec.connection().local().flowController();
    this.buffers = sessions.buffers();
    codec.decoder().frameListener(new Data(codec.decoder().frameListener()));
    this.channel = new EmbeddedChannel(codec, frames);
    channel.config().setAllocator(sessions.allocator());
    this.idleSinceNanos = loop.nanos();
  }

  Connection connection() {
    return connection;
  }

  String origin() {
    return origin;
  }

  boolean isInternal() {
    return internal;
  }

  /// Whether new requests may go over it.
  boolean isUsable() {
    return !closed && !leaving && failure == null && connection.isOpen();
  }

  /// Whether no request has been under way for so long.
  boolean hasRestedFor(long nanos) {
    return streams.isEmpty() && loop.nanos() - idleSinceNanos >= nanos;
  }

  boolean hasRoom() {
    return streams.size() < maxStreams;
  }

  /// Whether the server, though it said so, does not speak HTTP/2, or does not want to.
  boolean isNotSpoken() {
    return notSpoken || (failure != null && !understood);
  }

  /// A stream for one request.
  HttpConnection open() {
    var stream = new H2Stream(this, arrays);
    var http = new HttpConnection(stream, origin, address, internal, null);
    if (opened++ > 0) {
      http.rest(loop.nanos()); // the server may have closed it meanwhile
    }
    return http;
  }

  // ---- Out ----

  void request(H2Stream stream, Http2Headers headers) throws IOException {
    requireOpen();
    Http2FrameStream handle = frames.newStream();
    stream.handle(handle);
    Throwable refusal =
        send(new DefaultHttp2HeadersFrame(headers, /* endStream= */ true).stream(handle));
    if (refusal != null) {
      // Streams that the server has not allowed, or a head that is too large for it.
      throw new H2Failure(H2Failure.Kind.REFUSED, "no stream can be opened: " + refusal);
    }
    streams.put(handle.id(), stream);
    flush(stream);
  }

  private void requireOpen() throws IOException {
    if (failure != null) {
      throw failure;
    }
    if (closed) {
      throw new IOException("the connection is closed");
    }
  }

  /// @return why the codec does not take the frame, null if it does
  private @Nullable Throwable send(Object frame) throws IOException {
    try {
      ChannelFuture sent = channel.writeOneOutbound(frame);
      channel.flushOutbound();
      return sent.cause();
    } catch (RuntimeException e) {
      throw broken(new IOException("HTTP/2 failed: " + e.getMessage(), e));
    }
  }

  /// Sends what the codec has ready; one coroutine does so for all.
  private void flush(H2Stream stream) throws IOException {
    if (flusher != null) {
      return;
    }
    flusher = stream;
    try {
      for (ByteBuf next = channel.readOutbound(); next != null; next = channel.readOutbound()) {
        var bytes = new byte[next.readableBytes()];
        next.readBytes(bytes).release();
        if (bytes.length > 0) {
          connection.write(bytes, 0, bytes.length);
        }
      }
    } catch (IOException e) {
      throw broken(e);
    } finally {
      flusher = null;
    }
  }

  /// The reader of a stream has taken so many bytes: the server may send as many more, and is told
  /// so when that has become worth it. Straight to the codec: a frame would be objects for each.
  void consumed(H2Stream reader, Http2FrameStream handle, int bytes) throws IOException {
    Http2Stream stream = codec.connection().stream(handle.id());
    if (bytes == 0 || closed || stream == null) {
      return;
    }
    try {
      if (windows.consumeBytes(stream, bytes)) {
        channel.flushOutbound();
        flush(reader);
      }
    } catch (Http2Exception | RuntimeException e) {
      throw broken(new IOException("HTTP/2 failed: " + e.getMessage(), e));
    }
  }

  // ---- In ----

  /// Waits until something has come for the stream: reads for all if nobody does.
  void receive(H2Stream stream) throws IOException {
    if (receiver != null) {
      stream.awaitTurn();
      return;
    }
    receiver = stream;
    try {
      while (!stream.hasNews()) {
        requireOpen();
        receiveOnce(stream);
      }
    } finally {
      receiver = null;
      wakeAnother(stream);
    }
  }

  private void wakeAnother(H2Stream last) {
    if (streams.size() < 2 && streams.containsKey(last.id())) {
      return; // the usual, and an iterator would be an object for each read
    }
    for (H2Stream stream : streams.values()) {
      if (stream.waits()) {
        stream.wake();
        return;
      }
    }
  }

  private void receiveOnce(H2Stream stream) throws IOException {
    ByteBuf bytes = incoming == null ? buffers.take() : incoming.discardReadBytes();
    incoming = null;
    try {
      int at = bytes.writerIndex();
      int count = read(bytes.array(), bytes.arrayOffset() + at, bytes.capacity() - at);
      if (count < 0) {
        throw new IOException("the server ended the connection");
      }
      idleBytes += count;
      decodeFrames(bytes.writerIndex(at + count));
    } catch (IOException e) {
      throw broken(e);
    } finally {
      if (bytes.isReadable() && !closed && failure == null) {
        incoming = bytes;
      } else {
        buffers.give(bytes);
      }
    }
    flush(stream);
  }

  /// @return 0 when the turn is over: who reads for others may not wish to any more
  private int read(byte[] into, int offset, int length) throws IOException {
    try {
      return within(TURN, () -> connection.read(into, offset, length));
    } catch (TimeoutException _) {
      return 0;
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("unexpected failure while reading frames", e);
    }
  }

  /// Gives the codec whole frames only, for of others it would keep the buffer. What begins with
  /// anything but settings it gets as it is: that it is something else has to show at once.
  private void decodeFrames(ByteBuf bytes) throws H2Failure {
    int end = bytes.writerIndex();
    boolean isOther = !understood && FrameBuffers.isOther(bytes);
    int whole = isOther ? bytes.readableBytes() : FrameBuffers.wholeFrames(bytes, MAX_FRAME_BYTES);
    if (whole > 0) {
      int rest = bytes.readerIndex() + whole;
      decode(bytes.writerIndex(rest).retain());
      bytes.setIndex(rest, end);
    }
  }

  private void decode(ByteBuf bytes) throws H2Failure {
    Throwable fault;
    try {
      fault = channel.writeOneInbound(bytes, channel.voidPromise()).cause();
      if (fault == null) {
        channel.flushInbound();
      }
    } catch (Exception e) { // the channel also throws what it does not declare
      fault = e;
    }
    if (idleFrames > MAX_IDLE_FRAMES || idleBytes > MAX_IDLE_BYTES) {
      String words = "the server floods HTTP/2 with frames that belong to no answer";
      throw new H2Failure(H2Failure.Kind.MALFORMED, words);
    }
    if (channel.outboundMessages().size() > MAX_UNSENT) {
      String words = "the server takes none of the frames that it makes us send";
      throw new H2Failure(H2Failure.Kind.MALFORMED, words);
    }
    if (fault != null) {
      String words = understood ? "broke HTTP/2: " : "does not speak HTTP/2: ";
      throw new H2Failure(H2Failure.Kind.MALFORMED, "the server " + words + told(fault));
    }
  }

  private static String told(Throwable fault) {
    return fault.getMessage() == null ? fault.getClass().getSimpleName() : fault.getMessage();
  }

  /// @return what broke the connection first
  private IOException broken(IOException cause) {
    IOException first = failure == null ? cause : failure;
    failure = first;
    for (H2Stream stream : List.copyOf(streams.values())) {
      stream.fail(first);
    }
    if (flusher != null) {
      connection.close(); // nothing else ends its wait
    }
    return first;
  }

  /// What the codec makes of the bytes.
  private final class Frames extends Http2ChannelDuplexHandler {
    @Override
    public void channelRead(ChannelHandlerContext context, Object frame) {
      idleFrames++;
      try {
        switch (frame) {
          case Http2HeadersFrame headers -> {
            H2Stream stream = answered(headers.stream().id());
            if (stream != null) {
              stream.head(headers.headers(), headers.isEndStream());
            }
          }
          case Http2ResetFrame reset -> reset(reset.stream(), reset.errorCode());
          case Http2GoAwayFrame leave -> goAway(leave);
          case Http2SettingsFrame settings -> {
            understood = true;
            Long most = settings.settings().maxConcurrentStreams();
            maxStreams = most == null ? maxStreams : most;
          }
          default -> {}
        }
      } finally {
        ReferenceCountUtil.release(frame);
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) throws Exception {
      if (cause instanceof Http2FrameStreamException of) {
        H2Stream stream = streams.get(of.stream().id());
        if (stream != null) {
          stream.fail(
              new H2Failure(H2Failure.Kind.MALFORMED, "the stream broke: " + of.getMessage()));
        }
      } else {
        super.exceptionCaught(context, cause);
      }
    }
  }

  /// Takes the bytes of bodies before the codec makes objects of them.
  private final class Data extends Http2FrameListenerDecorator {
    Data(Http2FrameListener others) {
      super(others);
    }

    @Override
    public int onDataRead(
        ChannelHandlerContext context, int id, ByteBuf data, int padding, boolean isLast) {
      idleFrames++;
      H2Stream stream = answered(id);
      int bytes = data.readableBytes() + padding;
      return stream != null && stream.data(data, padding, isLast) ? 0 : bytes;
    }
  }

  private @Nullable H2Stream answered(int id) {
    H2Stream stream = streams.get(id);
    if (stream != null) {
      idleFrames = 0;
      idleBytes = 0;
    }
    return stream;
  }

  private void reset(Http2FrameStream handle, long code) {
    notSpoken |= code == Http2Error.HTTP_1_1_REQUIRED.code();
    H2Stream stream = streams.get(handle.id());
    if (stream != null) {
      H2Failure.Kind kind =
          code == Http2Error.REFUSED_STREAM.code() ? H2Failure.Kind.REFUSED : H2Failure.Kind.BROKEN;
      stream.fail(new H2Failure(kind, "the server reset the stream: " + name(code)));
    }
  }

  /// No new requests; those that the server will not answer have failed (RFC 9113 6.8).
  private void goAway(Http2GoAwayFrame frame) {
    leaving = true;
    notSpoken |= frame.errorCode() == Http2Error.HTTP_1_1_REQUIRED.code();
    for (H2Stream stream : new ArrayList<>(streams.values())) {
      if (stream.id() > frame.lastStreamId()) {
        String words = "the server goes away: " + name(frame.errorCode());
        stream.fail(new H2Failure(H2Failure.Kind.REFUSED, words));
      }
    }
  }

  private static String name(long code) {
    Http2Error known = Http2Error.valueOf(code);
    return known == null ? "code " + code : known.name();
  }

  // ---- The end ----

  /// A stream is of no more use. Never suspends.
  ///
  /// @param ended whether the server has said all
  void done(H2Stream stream, @Nullable Http2FrameStream handle, boolean ended) {
    if (handle == null || streams.remove(handle.id()) == null) {
      return;
    }
    idleSinceNanos = loop.nanos();
    if (flusher == stream || (receiver == stream && streams.isEmpty())) {
      close(); // nothing else ends its wait, or nothing as soon
      return;
    }
    if (!ended && isUsable()) {
      try {
        Throwable _ = send(new DefaultHttp2ResetFrame(Http2Error.CANCEL).stream(handle));
      } catch (IOException _) {
        // All streams have been told.
      }
    }
    if (closesWhenIdle && streams.isEmpty()) {
      close();
    }
  }

  void closeWhenIdle() {
    closesWhenIdle = true;
    if (streams.isEmpty()) {
      close();
    }
  }

  /// Never suspends. Streams under way break.
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      connection.close();
      boolean _ = channel.finishAndReleaseAll();
      if (incoming != null) {
        buffers.give(incoming);
        incoming = null;
      }
      broken(new IOException("the connection is closed"));
    }
  }
}
