package orbweaver.app.rehearse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import orbweaver.app.rehearse.Incoming.End;
import orbweaver.app.rehearse.Incoming.Malformed;
import orbweaver.app.rehearse.Incoming.Request;
import orbweaver.loop.Connection;

/// Reads the requests of one connection, one after the other (RFC 9112 2 to 6). Strict: what a
/// well-behaved client would not send is answered with an error.
final class RequestReader {
  /// Largest request line and header fields together, in bytes.
  static final int MAX_HEAD_BYTES = 16 << 10;

  private static final String END_OF_HEAD = "\r\n\r\n";

  private final Connection connection;
  private final byte[] buffer = new byte[MAX_HEAD_BYTES];
  private int filled;

  RequestReader(Connection connection) {
    this.connection = connection;
  }

  /// Suspends until the next request is there.
  Incoming next() throws IOException {
    int end = endOfHead(0);
    while (end < 0) {
      if (filled == buffer.length) {
        return new Malformed(431);
      }
      int count = connection.read(buffer, filled, buffer.length - filled);
      if (count < 0) {
        return filled == 0 ? new End() : new Malformed(400);
      }
      int from = Math.max(0, filled - END_OF_HEAD.length() + 1);
      filled += count;
      end = endOfHead(from);
    }
    var head = new String(buffer, 0, end, StandardCharsets.ISO_8859_1);
    int used = end + END_OF_HEAD.length();
    System.arraycopy(buffer, used, buffer, 0, filled - used);
    filled -= used;
    return parse(head.lines().toList());
  }

  private int endOfHead(int from) {
    for (int i = from; i + 3 < filled; i++) {
      if (buffer[i] == '\r'
          && buffer[i + 1] == '\n'
          && buffer[i + 2] == '\r'
          && buffer[i + 3] == '\n') {
        return i;
      }
    }
    return -1;
  }

  private static Incoming parse(List<String> lines) {
    String line = lines.getFirst();
    int targetStart = line.indexOf(' ') + 1;
    int targetEnd = line.indexOf(' ', targetStart);
    if (targetStart == 0 || targetEnd < 0 || line.charAt(targetStart) != '/') {
      return new Malformed(400);
    }
    String method = line.substring(0, targetStart - 1);
    if (!method.equals("GET") && !method.equals("HEAD")) {
      return new Malformed(405);
    }
    var fields = lines.subList(1, lines.size());
    String host = field(fields, "host");
    if (!line.startsWith("HTTP/1.1", targetEnd + 1) || host.isEmpty() || hasBody(fields)) {
      return new Malformed(400);
    }
    return new Request(
        method,
        line.substring(targetStart, targetEnd),
        host,
        field(fields, "accept-encoding").contains("gzip"),
        !field(fields, "connection").contains("close"));
  }

  private static boolean hasBody(List<String> fields) {
    String length = field(fields, "content-length");
    return !field(fields, "transfer-encoding").isEmpty()
        || !(length.isEmpty() || length.equals("0"));
  }

  /// The value of the first field of that name in lower case, empty if there is none.
  private static String field(List<String> fields, String name) {
    for (String field : fields) {
      int colon = field.indexOf(':');
      if (colon == name.length() && field.regionMatches(true, 0, name, 0, colon)) {
        return field.substring(colon + 1).strip().toLowerCase(Locale.ROOT);
      }
    }
    return "";
  }
}
