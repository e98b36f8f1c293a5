package orbweaver.crawl.fetch;

import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Objects;
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

  /// Content type, version and length (RFC 8446 5.1).
  private static final int RECORD_HEADER_BYTES = 5;

  private static final int FIRST_TYPE = 20;
  private static final int HANDSHAKE = 22;
  private static final int LAST_TYPE = 24;

  /// A server that sends more of them one after the other says nothing, and costs much; BoringSSL
  /// itself takes 32. Those of its own that TLS 1.3 has (tickets, new keys) count too.
  static final int MAX_EMPTY_RECORDS = 64;

  private static final String RENEGOTIATION =
      "the server asks for another handshake (renegotiation), which is refused";

  /// What a connection reads at once that has filled what it read before.
  private static final int LARGE_BYTES = 64 << 10;

  private final Connection raw;
  private final SSLEngine engine;
  private final ArrayPool arrays;
  private final RecordBuffers records;

  // encrypted bytes that have come
  private byte[] incoming = NONE;
  private int incomingFrom;
  private int incomingTo;
  private boolean readsMuch;

  // decrypted bytes for which a reader had no room
  private byte[] plain = NONE;
  private int plainFrom;
  private int plainTo;

  /// Bytes of the reader that the last records have filled.
  private int opened;

  /// What came behind bytes that were still to be read.
  private @Nullable SSLException failure;

  /// Records in a row that had nothing for the reader.
  private int emptyRecords;

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
    // All that is there, whole or not: what is no TLS has to show at once.
    int bytes = Math.min(incomingTo - incomingFrom, engine.getSession().getPacketBufferSize());
    SSLEngineResult result = unwrap(bytes, NONE, 0, 0);
    if (result == null) {
      throw Objects.requireNonNull(failure);
    }
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
      if (failure != null) {
        throw failure;
      }
      if (ended) {
        return -1;
      }
      int whole = wholeRecords();
      if (whole == 0) {
        receive();
        continue;
      }
      SSLEngineResult result = unwrap(whole, into, offset, length);
      int count = opened;
      if (result != null) {
        after(result);
      }
      if (count > 0) {
        emptyRecords = 0;
        return count;
      }
      refuseManyEmpty();
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

  /// Opens records, into the array as far as there is room, and keeps the rest.
  ///
  /// @param bytes of those that came which may be opened
  /// @return null when there was a fault behind what has been opened
  private @Nullable SSLEngineResult unwrap(int bytes, byte[] into, int offset, int length)
      throws IOException {
    ByteBuffer source = records.sealed(incoming, incomingFrom, bytes);
    // BoringSSL wants room for its overhead as well.
    int packetBytes = engine.getSession().getPacketBufferSize();
    ByteBuffer target = records.opened(Math.max(bytes, packetBytes));
    SSLEngineResult result = null;
    try {
      result = engine.unwrap(source, target);
    } catch (SSLException e) {
      if (target.position() == 0) {
        throw e;
      }
      failure = e;
    }
    incomingFrom += source.position();
    if (incomingFrom == incomingTo) {
      incoming = released(incoming);
      incomingFrom = 0;
      incomingTo = 0;
    }
    target.flip();
    opened = Math.min(length, target.remaining());
    target.get(into, offset, opened);
    if (target.hasRemaining()) {
      keep(target);
    }
    return result;
  }

  /// How many bytes the records have that have come whole; 0 if none has. An engine opens one of
  /// them or all, and makes one result of that: the fewer, the fewer objects.
  private int wholeRecords() throws SSLException {
    int packetBytes = engine.getSession().getPacketBufferSize();
    int whole = 0;
    int left = incomingTo - incomingFrom;
    while (left - whole >= RECORD_HEADER_BYTES) {
      int at = incomingFrom + whole;
      int bytes =
          RECORD_HEADER_BYTES + ((incoming[at + 3] & 0xff) << 8 | (incoming[at + 4] & 0xff));
      boolean isRecord = incoming[at] >= FIRST_TYPE && incoming[at] <= LAST_TYPE;
      if (!isRecord || bytes > packetBytes) {
        return whole > 0 ? whole : left; // the engine says what is wrong with it
      }
      if (bytes > left - whole || (whole > 0 && incoming[at] == HANDSHAKE)) {
        break;
      }
      refuseHandshake(incoming[at]);
      whole += bytes;
    }
    return whole;
  }

  /// Up to TLS 1.2 a server may ask for another handshake within a connection, unseen by who speaks
  /// inside. Nobody needs that, and engines differ in what they make of it (RFC 5746 4.5).
  private void refuseHandshake(byte type) throws SSLException {
    boolean isHidden = "TLSv1.3".equals(engine.getSession().getProtocol());
    if (type == HANDSHAKE && !isHidden) {
      throw new SSLException(RENEGOTIATION);
    }
  }

  private void refuseManyEmpty() throws SSLException {
    if (++emptyRecords > MAX_EMPTY_RECORDS) {
      throw new SSLException(MAX_EMPTY_RECORDS + " empty records, one after the other");
    }
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
          answer(next);
        }
      }
      case BUFFER_OVERFLOW -> throw new IllegalStateException("a TLS record larger than any");
    }
  }

  /// Who has sent its last may not hear what it has asked for; all that it sent is still to be
  /// read.
  private void answer(HandshakeStatus next) {
    try {
      advance(next);
    } catch (SSLException e) {
      failure = e;
    } catch (IOException _) {
      // Reading shows it.
    }
  }

  /// Gets more encrypted bytes behind those that are left.
  private void receive() throws IOException {
    int left = incomingTo - incomingFrom;
    int packetBytes = engine.getSession().getPacketBufferSize();
    int wanted = Math.max(readsMuch ? LARGE_BYTES : packetBytes, left + 1);
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
    readsMuch = incomingTo == incoming.length;
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
    return !ended && failure == null && raw.isOpen();
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
