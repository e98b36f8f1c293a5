package orbweaver.crawl.fetch;

import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import orbweaver.loop.Connection;
import org.jspecify.annotations.Nullable;

/// A connection whose bytes are encrypted by an engine, which does no I/O of its own. Buffers are
/// borrowed only while bytes lie in them, so that an idle connection holds none.
///
/// A stream that ends without TLS saying so was cut, and reading it ends in an exception. On
/// closing we say nothing to the server: that could suspend, and it has no use for it.
final class TlsConnection implements Connection {
  private static final byte[] NONE = new byte[0];

  private final Connection raw;
  private final SSLEngine engine;
  private final ArrayPool arrays;
  private final RecordBuffers records;

  // encrypted bytes that have come
  private byte[] incoming = NONE;
  private int incomingFrom;
  private int incomingTo;

  // decrypted bytes for which a reader had no room
  private byte[] plain = NONE;
  private int plainFrom;
  private int plainTo;

  private boolean shaken;
  private boolean ended;
  private boolean closed;

  /// @param records shared with other connections of the loop
  TlsConnection(Connection raw, SSLEngine engine, ArrayPool arrays, RecordBuffers records) {
    this.raw = raw;
    this.engine = engine;
    this.arrays = arrays;
    this.records = records;
  }

  // ---- Handshake ----

  /// Agrees on keys; suspends.
  ///
  /// @throws IOException when the connection ends; an [javax.net.ssl.SSLException] when the two
  ///   sides find no agreement, or the other one is not to be trusted
  void handshake() throws IOException {
    try {
      engine.beginHandshake();
      while (isHandshaking(engine.getHandshakeStatus())) {
        advance(engine.getHandshakeStatus());
      }
      shaken = true;
    } catch (SSLException e) {
      sayWhy();
      throw e;
    }
  }

  /// Sends the alert that the engine has ready for the other side, if it can be sent.
  private void sayWhy() {
    try {
      engine.closeOutbound();
      if (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
        send(ByteBuffer.wrap(NONE));
      }
    } catch (IOException _) {
      // It need not know.
    }
  }

  private static boolean isHandshaking(HandshakeStatus status) {
    return status != HandshakeStatus.NOT_HANDSHAKING && status != HandshakeStatus.FINISHED;
  }

  private void advance(HandshakeStatus status) throws IOException {
    switch (status) {
      case NEED_TASK -> runTasks();
      case NEED_WRAP -> send(ByteBuffer.wrap(NONE));
      case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> unwrapHandshake();
      case FINISHED, NOT_HANDSHAKING -> {}
    }
  }

  private void runTasks() {
    for (Runnable task = engine.getDelegatedTask();
        task != null;
        task = engine.getDelegatedTask()) {
      task.run();
    }
  }

  /// BoringSSL says only when it is asked for more that it has all it needs.
  private void unwrapHandshake() throws IOException {
    SSLEngineResult result = unwrap(NONE, 0, 0);
    switch (result.getStatus()) {
      case BUFFER_UNDERFLOW -> {
        if (isHandshaking(result.getHandshakeStatus())) {
          receive();
        }
      }
      case CLOSED -> throw new IOException("the server ended the TLS handshake");
      case OK -> {}
      case BUFFER_OVERFLOW -> throw new IllegalStateException("a TLS record larger than any");
    }
  }

  // ---- Reading ----

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    while (plainFrom == plainTo) {
      if (closed) {
        throw new IOException("the connection is closed");
      }
      if (ended) {
        return -1;
      }
      SSLEngineResult result = unwrap(into, offset, length);
      int count = Math.min(length, result.bytesProduced());
      after(result);
      if (count > 0) {
        return count;
      }
    }
    return readPlain(into, offset, length);
  }

  private int readPlain(byte[] into, int offset, int length) {
    int count = Math.min(length, plainTo - plainFrom);
    System.arraycopy(plain, plainFrom, into, offset, count);
    plainFrom += count;
    if (plainFrom == plainTo) {
      plain = released(plain);
    }
    return count;
  }

  /// Opens a record, into the array as far as there is room, and keeps the rest.
  private SSLEngineResult unwrap(byte[] into, int offset, int length) throws IOException {
    int packetBytes = engine.getSession().getPacketBufferSize();
    int left = incomingTo - incomingFrom;
    ByteBuffer source = records.sealed(incoming, incomingFrom, Math.min(left, packetBytes));
    // BoringSSL wants room for its overhead as well.
    ByteBuffer target = records.opened(packetBytes);
    SSLEngineResult result = engine.unwrap(source, target);
    incomingFrom += source.position();
    if (incomingFrom == incomingTo) {
      incoming = released(incoming);
      incomingFrom = 0;
      incomingTo = 0;
    }
    target.flip();
    int count = Math.min(length, target.remaining());
    target.get(into, offset, count);
    if (target.hasRemaining()) {
      keep(target);
    }
    return result;
  }

  private void keep(ByteBuffer rest) {
    plain = arrays.take(rest.remaining());
    plainFrom = 0;
    plainTo = rest.remaining();
    rest.get(plain, 0, plainTo);
  }

  /// Does what a record asked for beside its bytes.
  private void after(SSLEngineResult result) throws IOException {
    switch (result.getStatus()) {
      case BUFFER_UNDERFLOW -> receive();
      case CLOSED -> ended = true;
      case OK -> {
        HandshakeStatus next = result.getHandshakeStatus();
        if (next == HandshakeStatus.NEED_WRAP || next == HandshakeStatus.NEED_TASK) {
          advance(next);
        }
      }
      case BUFFER_OVERFLOW -> throw new IllegalStateException("a TLS record larger than any");
    }
  }

  /// Gets more encrypted bytes behind those that are left.
  private void receive() throws IOException {
    int left = incomingTo - incomingFrom;
    int wanted = Math.max(engine.getSession().getPacketBufferSize(), left + 1);
    if (incoming.length < wanted) {
      byte[] array = arrays.take(wanted);
      System.arraycopy(incoming, incomingFrom, array, 0, left);
      byte[] _ = released(incoming);
      incoming = array;
    } else {
      System.arraycopy(incoming, incomingFrom, incoming, 0, left);
    }
    incomingFrom = 0;
    incomingTo = left;
    int count = raw.read(incoming, left, incoming.length - left);
    if (count < 0) {
      throw new IOException(
          shaken
              ? "the connection was cut, for TLS had not ended it"
              : "the server ended the connection within the handshake");
    }
    incomingTo = left + count;
  }

  private byte[] released(byte[] array) {
    if (array.length > 0) {
      arrays.give(array);
    }
    return NONE;
  }

  // ---- Writing ----

  @Override
  public void write(byte[] from, int offset, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(from, offset, length);
    while (bytes.hasRemaining()) {
      send(bytes);
    }
  }

  private void send(ByteBuffer bytes) throws IOException {
    if (closed) {
      throw new IOException("the connection is closed");
    }
    byte[] packet = arrays.take(engine.getSession().getPacketBufferSize());
    try {
      SSLEngineResult result = engine.wrap(bytes, ByteBuffer.wrap(packet));
      if (result.bytesProduced() > 0) {
        raw.write(packet, 0, result.bytesProduced());
      }
      if (result.getStatus() == SSLEngineResult.Status.CLOSED && bytes.hasRemaining()) {
        throw new IOException("the TLS connection is closed");
      }
    } finally {
      arrays.give(packet);
    }
  }

  /// Tells the other side that no more will come. May suspend.
  @Override
  public void shutdownOutput() throws IOException {
    engine.closeOutbound();
    send(ByteBuffer.wrap(NONE));
    raw.shutdownOutput();
  }

  // ---- The rest ----

  @Override
  public InetSocketAddress localAddress() {
    return raw.localAddress();
  }

  @Override
  public InetSocketAddress remoteAddress() {
    return raw.remoteAddress();
  }

  @Override
  public boolean isOpen() {
    return !ended && raw.isOpen();
  }

  /// Counts what is not decrypted as well. That may be no more than a ticket for the next session;
  /// to know would mean to suspend.
  @Override
  public boolean hasUnread() {
    return plainFrom < plainTo || incomingFrom < incomingTo || raw.hasUnread();
  }

  /// Also gives back what the engine holds outside the heap.
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      raw.close();
      ReferenceCountUtil.release(engine);
    }
  }

  /// The protocol that ALPN chose, null if the other side has none.
  @Nullable String applicationProtocol() {
    String chosen = engine.getApplicationProtocol();
    return chosen == null || chosen.isEmpty() ? null : chosen;
  }

  boolean speaksHttp2() {
    return "h2".equals(applicationProtocol());
  }

  /// The version of TLS, as records of the archive write it.
  String version() {
    return TlsVersion.label(engine.getSession().getProtocol());
  }
}
