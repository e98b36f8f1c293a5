package orbweaver.app.rehearse;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import orbweaver.loop.Connection;

/// As much of HTTP/1.1 as it takes to look at the server: one connection, one request at a time.
record Client(Connection connection) implements AutoCloseable {

  /// @param fields by their names in lower case
  /// @param wire the body as it came, without its chunks
  record Response(int status, Map<String, String> fields, byte[] wire) {

    byte[] body() throws IOException {
      return "gzip".equals(fields.get("content-encoding"))
          ? new GZIPInputStream(new ByteArrayInputStream(wire)).readAllBytes()
          : wire;
    }
  }

  Response get(String authority, String target, String... fields) throws IOException {
    send("GET " + target + " HTTP/1.1\r\nHost: " + authority + "\r\n" + lines(fields) + "\r\n");
    return receive();
  }

  private static String lines(String... fields) {
    var lines = new StringBuilder();
    for (String field : fields) {
      lines.append(field).append("\r\n");
    }
    return lines.toString();
  }

  void send(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    connection.write(bytes, 0, bytes.length);
  }

  Response receive() throws IOException {
    String[] status = readLine().split(" ", 3);
    var fields = new LinkedHashMap<String, String>();
    for (String line = readLine(); !line.isEmpty(); line = readLine()) {
      int colon = line.indexOf(':');
      fields.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    return new Response(Integer.parseInt(status[1]), fields, readBody(fields));
  }

  private byte[] readBody(Map<String, String> fields) throws IOException {
    if (fields.containsKey("transfer-encoding")) {
      return readChunks();
    }
    return readExactly(Integer.parseInt(fields.getOrDefault("content-length", "0")));
  }

  private byte[] readChunks() throws IOException {
    var body = new ByteArrayOutputStream();
    for (int length = chunkLength(); length > 0; length = chunkLength()) {
      body.writeBytes(readExactly(length));
      readLine();
    }
    readLine();
    return body.toByteArray();
  }

  private int chunkLength() throws IOException {
    return Integer.parseInt(readLine(), 16);
  }

  private String readLine() throws IOException {
    var line = new StringBuilder();
    for (byte b = readExactly(1)[0]; b != '\n'; b = readExactly(1)[0]) {
      if (b != '\r') {
        line.append((char) (b & 0xFF));
      }
    }
    return line.toString();
  }

  private byte[] readExactly(int length) throws IOException {
    byte[] bytes = new byte[length];
    for (int at = 0; at < length; ) {
      int count = connection.read(bytes, at, length - at);
      if (count < 0) {
        throw new EOFException("the stream ended after " + at + " of " + length + " bytes");
      }
      at += count;
    }
    return bytes;
  }

  /// Whether the server has ended the stream.
  boolean isAtEnd() throws IOException {
    return connection.read(new byte[1], 0, 1) < 0;
  }

  @Override
  public void close() {
    connection.close();
  }
}
