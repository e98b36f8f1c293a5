package orbweaver.crawl.fetch;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import orbweaver.loop.Connection;

/// The server's side of a connection that speaks HTTP/2, frame by frame, so that it can say what no
/// codec would.
final class RawHttp2Server {
  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int RESET = 3;
  static final int SETTINGS = 4;
  static final int PRIORITY = 2;
  static final int PING = 6;
  static final int GO_AWAY = 7;
  static final int WINDOW_UPDATE = 8;
  static final int CONTINUATION = 9;
  static final int END_STREAM = 1;
  static final int END_HEADERS = 4;
  static final byte[] OK = {(byte) 0x88};

  private static final int PREFACE_BYTES = 24;

  /// What to do about a request.
  interface Script {
    void answer(RawHttp2Server server, int stream) throws IOException;
  }

  private final Connection connection;
  private int headBytes;

  private RawHttp2Server(Connection connection) {
    this.connection = connection;
  }

  /// Serves until the client goes, beginning with bytes of any kind; without any, all is left to
  /// the script.
  static void serve(Connection connection, byte[] greeting, Script script) throws IOException {
    var server = new RawHttp2Server(connection);
    var in = new DataInputStream(server.input());
    in.readFully(new byte[PREFACE_BYTES]);
    if (greeting.length > 0) {
      server.send(greeting);
    }
    while (connection.isOpen()) {
      int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
      int type = in.readUnsignedByte();
      int flags = in.readUnsignedByte();
      int stream = in.readInt();
      in.readFully(new byte[length]);
      if (type == SETTINGS && flags == 0 && greeting.length > 0) {
        server.frame(SETTINGS, 1, 0);
      } else if (type == HEADERS) {
        server.headBytes = length;
        script.answer(server, stream);
      }
    }
  }

  private InputStream input() {
    return new InputStream() {
      @Override
      public int read() throws IOException {
        var one = new byte[1];
        return connection.read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
      }

      @Override
      public int read(byte[] into, int offset, int length) throws IOException {
        return length == 0 ? 0 : connection.read(into, offset, length);
      }
    };
  }

  /// How long the last request was, compressed.
  int headBytes() {
    return headBytes;
  }

  void frame(int type, int flags, int stream, byte... content) throws IOException {
    send(bytes(type, flags, stream, content));
  }

  void send(byte[] bytes) throws IOException {
    CannedServer.send(connection, bytes);
  }

  /// A frame (RFC 9113 4.1).
  static byte[] bytes(int type, int flags, int stream, byte... content) {
    var frame = new ByteArrayOutputStream();
    frame.write(content.length >> 16);
    frame.write(content.length >> 8);
    frame.write(content.length);
    frame.write(type);
    frame.write(flags);
    frame.writeBytes(number(stream));
    frame.writeBytes(content);
    return frame.toByteArray();
  }

  /// A whole answer: 200 with a body of two bytes.
  void answer(int stream) throws IOException {
    frame(HEADERS, END_HEADERS, stream, OK);
    frame(DATA, END_STREAM, stream, (byte) 'o', (byte) 'k');
  }

  void reset(int stream, int code) throws IOException {
    frame(RESET, 0, stream, number(code));
  }

  void goAway(int lastStream, int code) throws IOException {
    frame(GO_AWAY, 0, 0, join(number(lastStream), number(code)));
  }

  void end() {
    connection.close();
  }

  /// A field as HPACK has it without tables and without Huffman's code (RFC 7541 6.2.2).
  static byte[] field(String name, String value) {
    return join(new byte[1], literal(name), literal(value));
  }

  private static byte[] literal(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    var out = new ByteArrayOutputStream();
    int rest = bytes.length - 127;
    out.write(Math.min(bytes.length, 127));
    for (; rest >= 128; rest >>= 7) {
      out.write(rest & 127 | 128);
    }
    if (bytes.length >= 127) {
      out.write(rest);
    }
    out.writeBytes(bytes);
    return out.toByteArray();
  }

  /// A setting (RFC 9113 6.5.1).
  static byte[] setting(int id, int value) {
    return join(new byte[] {0, (byte) id}, number(value));
  }

  static byte[] join(byte[]... parts) {
    var all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  private static byte[] number(int value) {
    return new byte[] {
      (byte) (value >> 24), (byte) (value >> 16), (byte) (value >> 8), (byte) value
    };
  }
}
