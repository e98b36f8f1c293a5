package orbweaver.crawl.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.random.RandomGenerator;

/// What a server says to one request that follows the grammar of HTTP/1.1 for the most part, and
/// breaks it in the ways in which two readers could come to read it differently.
final class RandomAnswer {
  /// A whole answer to nobody's request.
  static final String FORGED = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n!!!!!!";

  private static final List<String> STATUS_LINES =
      List.of(
          "HTTP/1.1 200 OK",
          "HTTP/1.1 200 OK",
          "HTTP/1.1 200 OK",
          "HTTP/1.1 200 OK",
          "HTTP/1.0 200 OK",
          "HTTP/1.1 204 No",
          "HTTP/1.1 304 Same",
          "HTTP/1.1 206 Part",
          "HTTP/1.1 401 Who",
          "HTTP/1.1 302 There",
          "HTTP/1.1 503 Later",
          "HTTP/1.1 500",
          "HTTP/1.1 101 Switch",
          "HTTP/1.1 205 Reset",
          "HTTP/2 200",
          "http/1.1 404 x",
          "ICY 200 OK",
          "HTTP/1.1 99 x",
          "HTTP/1.1 999 x",
          "HTTP/1.1 2000",
          "HTTP/1.1",
          "SSH-2.0");

  private static final List<String> FIELDS =
      List.of(
          "Connection: close",
          "Connection: keep-alive",
          "Connection: close, keep-alive",
          "Connection: upgrade",
          "Keep-Alive: timeout=0",
          "Keep-Alive: timeout=9999999999",
          "Content-Encoding: gzip",
          "Content-Encoding: br, zstd",
          "Content-Range: bytes 0-3/4",
          "Set-Cookie: a=b",
          "Set-Cookie: c=d; Max-Age=-1; SameSite=Strict",
          "WWW-Authenticate: Digest realm=x, nonce=n, qop=auth",
          "WWW-Authenticate: Basic",
          "Authentication-Info: nextnonce=m",
          "Location: /there",
          "Retry-After: -1",
          "X: a\r\n folded",
          "X\t: y",
          ": no name",
          "no colon",
          "X: \0",
          "Trailer: Content-Length",
          "Upgrade: h2c",
          "X: \r y",
          "Content-Type: text/html\r\nContent-Type: image/png");

  private static final List<String> LENGTHS =
      List.of(
          "-1",
          "+%d",
          "0x%x",
          "%d, %d",
          "%d,",
          "00%d",
          "%d ",
          "%d %d",
          "1e1",
          "99999999999999",
          "18446744073709551617");

  private static final List<String> CODINGS =
      List.of(
          "chunked",
          "Chunked",
          "chunked, chunked",
          "gzip, chunked",
          "identity",
          "chunked ,",
          "xchunked",
          "chunked, identity",
          "\tchunked",
          "\"chunked\"");

  private static final List<String> SIZES =
      List.of(
          "%x",
          "%X",
          "0%x",
          "%x ;a=b",
          "%x;\"\n",
          " %x",
          "-%x",
          "0x%x",
          "%x\t",
          "%xg",
          "",
          "fffffffffffffffff",
          "%x\r",
          "%x;" + "e".repeat(2_000));

  private final RandomGenerator random;
  private final char mark;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private RandomAnswer(RandomGenerator random, char mark) {
    this.random = random;
    this.mark = mark;
  }

  /// One whose body, if it has one, is of one letter.
  static byte[] of(RandomGenerator random, char mark) {
    return new RandomAnswer(random, mark).make();
  }

  private byte[] make() {
    for (int i = rarely(6) ? random.nextInt(4) : 0; i > 0; i--) {
      write(rarely(2) ? "\r\n" : "HTTP/1.1 103 Hints\r\nContent-Length: 3\r\n\r\n");
    }
    write(oneOf(STATUS_LINES) + lineEnd());
    for (int i = random.nextInt(4); i > 0; i--) {
      write(oneOf(FIELDS) + lineEnd());
    }
    frame();
    if (rarely(4)) {
      write(rarely(2) ? FORGED : rarely(2) ? "\r\n" : "HTTP/1.1 200 O");
    }
    return out.toByteArray();
  }

  private void frame() {
    int length = rarely(4) ? 0 : rarely(8) ? random.nextInt(70_000) : random.nextInt(300);
    boolean hasLength = random.nextInt(3) > 0;
    boolean isChunked = rarely(hasLength ? 5 : 2);
    if (hasLength) {
      int told = rarely(5) ? Math.max(0, length + random.nextInt(7) - 3) : length;
      String value = rarely(6) ? oneOf(LENGTHS).formatted(told, told) : "" + told;
      write("Content-Length: " + value + lineEnd());
      if (rarely(12)) {
        write("content-length: " + (told + random.nextInt(2)) + lineEnd());
      }
    }
    if (isChunked) {
      write("Transfer-Encoding: " + (rarely(3) ? oneOf(CODINGS) : "chunked") + lineEnd());
    }
    write(lineEnd());
    if (isChunked) {
      writeChunks(length);
    } else {
      write(String.valueOf(mark).repeat(length));
    }
  }

  private void writeChunks(int length) {
    int left = length;
    while (left > 0) {
      int size = Math.min(left, 1 + random.nextInt(400));
      int told = rarely(20) ? size + random.nextInt(5) - 2 : size;
      write((rarely(8) ? oneOf(SIZES) : "%x").formatted(Math.max(0, told)) + lineEnd());
      write(String.valueOf(mark).repeat(size) + lineEnd());
      left -= size;
    }
    if (!rarely(10)) {
      write("0" + lineEnd() + (rarely(4) ? "Content-Length: 5" + lineEnd() : "") + lineEnd());
    }
  }

  private String lineEnd() {
    return rarely(30) ? (rarely(2) ? "\n" : rarely(2) ? "\r\r\n" : "\r") : "\r\n";
  }

  private boolean rarely(int times) {
    return random.nextInt(times) == 0;
  }

  private String oneOf(List<String> words) {
    return words.get(random.nextInt(words.size()));
  }

  private void write(String text) {
    out.writeBytes(text.getBytes(ISO_8859_1));
  }
}
