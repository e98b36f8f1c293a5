package orbweaver.crawl.fetch;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2FrameStream;
import io.netty.handler.codec.http2.Http2Headers;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import orbweaver.loop.Connection;
import orbweaver.loop.Promise;
import org.jspecify.annotations.Nullable;

/// One request and its answer over HTTP/2, as a connection that speaks HTTP/1.1 to its user: the
/// request that is written becomes a frame, and the head that is read is made from frames. So all
/// that holds for answers (limits, digests, the archive) holds for these. Used once.
final class H2Stream implements Connection {
  /// Fields that have no meaning in HTTP/2, or another one (RFC 9113 8.2.2).
  private static final Set<String> HOP_BY_HOP =
      Set.of(
          "connection",
          "host",
          "keep-alive",
          "proxy-connection",
          "te",
          "transfer-encoding",
          "upgrade");

  private final H2Session session;
  private final ByteQueue waiting;

  /// Of those that wait: bytes of heads, which are the first and count for no window.
  private int headBytes;

  /// Bytes that count for the window and that nobody reads.
  private int padding;

  private @Nullable Http2FrameStream handle;
  private boolean hasFinalHead;
  private boolean ended;
  private boolean closed;
  private @Nullable IOException failure;
  private @Nullable Promise<Void> turn;

  H2Stream(H2Session session, ArrayPool arrays) {
    this.session = session;
    this.waiting = new ByteQueue(arrays);
  }

  void handle(Http2FrameStream stream) {
    handle = stream;
  }

  int id() {
    return handle == null ? Integer.MAX_VALUE : handle.id();
  }

  // ---- The request ----

  /// Takes the whole head of a request at once; there is no body.
  @Override
  public void write(byte[] from, int offset, int length) throws IOException {
    String[] lines =
        new String(from, offset, length, StandardCharsets.ISO_8859_1).strip().split("\r\n", -1);
    String[] words = lines[0].split(" ", 3);
    Http2Headers headers =
        new DefaultHttp2Headers().method(words[0]).scheme("https").path(words[1]);
    for (int i = 1; i < lines.length; i++) {
      int colon = lines[i].indexOf(':');
      String name = lines[i].substring(0, colon).toLowerCase(Locale.ROOT);
      String value = lines[i].substring(colon + 1).strip();
      if (name.equals("host")) {
        headers.authority(value);
      } else if (!HOP_BY_HOP.contains(name)) {
        headers.add(name, value);
      }
    }
    session.request(this, headers);
  }

  // ---- The answer, from the session ----

  void head(Http2Headers headers, boolean isLast) {
    if (failure != null) {
      return;
    }
    if (!hasFinalHead) {
      if (headers.status() == null || headers.status().length() != 3) {
        failMalformed("the answer has no status of three digits");
        return;
      }
      var head =
          new StringBuilder(512).append("HTTP/1.1 ").append(headers.status()).append(" \r\n");
      for (Map.Entry<CharSequence, CharSequence> field : headers) {
        String name = field.getKey().toString();
        if (breaksLines(field.getValue())) {
          failMalformed("the field " + name + " has a line end or NUL in it");
          return;
        }
        if (!isName(name)) {
          failMalformed("a field has a name that none may have");
          return;
        }
        if (!name.startsWith(":") && !HOP_BY_HOP.contains(name)) {
          head.append(name).append(": ").append(field.getValue()).append("\r\n");
        }
      }
      byte[] bytes = head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
      waiting.add(bytes);
      headBytes += bytes.length;
      hasFinalHead = headers.status().charAt(0) != '1';
    }
    ended |= isLast;
    wake();
  }

  /// Characters that no value may have (RFC 9113 8.2.1): as a line of HTTP/1.1 it would be two.
  private static boolean breaksLines(CharSequence value) {
    return value.chars().anyMatch(c -> c == '\r' || c == '\n' || c == 0);
  }

  /// Whether a line of HTTP/1.1 that begins with it and a colon has the same name (RFC 9113 8.2.1).
  private static boolean isName(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c <= ' ' || c >= 0x7f || (c == ':' && i > 0)) {
        return false;
      }
    }
    return !name.isEmpty();
  }

  private void failMalformed(String words) {
    fail(new H2Failure(H2Failure.Kind.MALFORMED, words));
  }

  /// Takes bytes of the body.
  ///
  /// @return whether they count for the window until they are read
  boolean data(ByteBuf data, int padding, boolean isLast) {
    if (!hasFinalHead) {
      failMalformed("the answer has a body before its head"); // which could pass for one
    }
    if (failure != null || closed) {
      return false;
    }
    if (data.isReadable()) {
      waiting.add(data);
    }
    this.padding += padding;
    ended |= isLast;
    wake();
    return true;
  }

  void fail(IOException cause) {
    if (!ended && failure == null) {
      failure = cause;
    }
    wake();
  }

  boolean hasNews() {
    return !waiting.isEmpty() || ended || closed || failure != null;
  }

  void awaitTurn() {
    var now = new Promise<Void>();
    turn = now;
    now.await();
  }

  boolean waits() {
    return turn != null;
  }

  void wake() {
    Promise<Void> waits = turn;
    turn = null;
    if (waits != null) {
      waits.tryComplete(null);
    }
  }

  // ---- The answer, for its reader ----

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    while (waiting.isEmpty()) {
      if (closed) {
        throw new IOException("the connection is closed");
      }
      if (ended) {
        return -1;
      }
      if (failure != null) {
        throw failure;
      }
      receive();
    }
    int count = waiting.read(into, offset, length);
    int ofHeads = Math.min(count, headBytes);
    headBytes -= ofHeads;
    if (headBytes == 0 && handle != null && !ended) {
      int taken = count - ofHeads + padding;
      padding = 0;
      session.consumed(this, handle, taken);
    }
    return count;
  }

  /// What breaks the connection may have come in one piece with bytes of ours, which are read
  /// first, or with what becomes of our request, which says more.
  private void receive() throws IOException {
    try {
      session.receive(this);
    } catch (IOException e) {
      if (waiting.isEmpty() && !ended && failure == null) {
        throw e;
      }
    }
  }

  @Override
  public void shutdownOutput() {
    // A request ends with its head.
  }

  @Override
  public InetSocketAddress localAddress() {
    return session.connection().localAddress();
  }

  @Override
  public InetSocketAddress remoteAddress() {
    return session.connection().remoteAddress();
  }

  /// Never for another request: the session has another stream for that.
  @Override
  public boolean isOpen() {
    return false;
  }

  @Override
  public boolean hasUnread() {
    return !waiting.isEmpty();
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      waiting.close();
      session.done(this, handle, ended);
      wake();
    }
  }
}
