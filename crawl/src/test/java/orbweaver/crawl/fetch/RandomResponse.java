package orbweaver.crawl.fetch;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/// A response made by chance.
///
/// @param bytes on the wire
/// @param body decoded
record RandomResponse(byte[] bytes, byte[] body) {
  private static final String[] CODINGS = {
    "", "gzip", "deflate", "x-gzip, deflate", "raw", "br", "zstd"
  };

  private static final String[] STATUS_LINES = {
    "HTTP/1.1 200 OK", "HTTP/1.1 200 ", "HTTP/1.1 203 Non-Authoritative Information",
    "HTTP/1.1 404 Not Found", "HTTP/1.1 500 Oops: it's \u00e4 fault", "HTTP/1.1 299 x"
  };

  /// Fields in the shapes that servers give them: empty, blank around, repeated, long, of any byte.
  private static final String[] FIELDS = {
    "Content-Type: text/html; charset=utf-8",
    "X-Empty:",
    "X-Blank: \t ",
    "x-lower:no blank",
    "X-Blanks-Around:  \t value with  blanks \t ",
    "X-Twice: 1",
    "X-Twice: 2",
    "x-twice: 3",
    "Set-Cookie: a=b; Path=/; HttpOnly",
    "Set-Cookie: c=\"d, e\"; Expires=Thu, 01 Jan 2026 00:00:00 GMT",
    "X-Colons: a:b: c",
    "X-Latin: caf\u00e9 \u00fc\u00ff",
    "X-Long: " + "v".repeat(3_000),
    "ETag: W/\"x\"",
    "Date: Sun, 06 Nov 1994 08:49:37 GMT",
    "X-Folded: one\r\n two",
    "X!#$%&'*+-.^_`|~0: every character of a token",
    "Connection: keep-alive",
    "Vary: *"
  };

  /// One that every client must read.
  static RandomResponse valid(RandomGenerator random) {
    byte[] body = body(random);
    String coding = CODINGS[random.nextInt(CODINGS.length)];
    byte[] payload = Codings.encode(body, coding);
    var head = new StringBuilder();
    if (random.nextInt(4) == 0) {
      head.append("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n");
    }
    head.append(STATUS_LINES[random.nextInt(STATUS_LINES.length)]).append("\r\n");
    for (int i = random.nextInt(8); i > 0; i--) {
      head.append(FIELDS[random.nextInt(FIELDS.length)]).append("\r\n");
    }
    if (!coding.isEmpty()) {
      head.append("Content-Encoding: ").append(coding.equals("raw") ? "deflate" : coding);
      head.append("\r\n");
    }
    return new RandomResponse(framed(random, head, payload), body);
  }

  private static byte[] body(RandomGenerator random) {
    var body = new byte[random.nextInt(4) == 0 ? 0 : random.nextInt(3_000)];
    for (int i = 0; i < body.length; i++) {
      body[i] = (byte) "<a href=x>\r\n0".charAt(random.nextInt(13));
    }
    return body;
  }

  private static byte[] framed(RandomGenerator random, StringBuilder head, byte[] payload) {
    var out = new ByteArrayOutputStream();
    switch (random.nextInt(3)) {
      case 0 -> {
        head.append("Content-Length: ").append(payload.length).append("\r\n\r\n");
        write(out, head.toString());
        out.writeBytes(payload);
      }
      case 1 -> {
        write(out, head.append("Transfer-Encoding: chunked\r\n\r\n").toString());
        writeChunks(out, random, payload);
      }
      default -> {
        write(out, head.append("\r\n").toString());
        out.writeBytes(payload);
      }
    }
    return out.toByteArray();
  }

  private static void writeChunks(
      ByteArrayOutputStream out, RandomGenerator random, byte[] payload) {
    int at = 0;
    while (at < payload.length) {
      int size = Math.min(payload.length - at, 1 + random.nextInt(400));
      String extension = random.nextInt(5) == 0 ? ";x=\"y\"" : "";
      write(out, Integer.toHexString(size) + extension + "\r\n");
      out.write(payload, at, size);
      write(out, "\r\n");
      at += size;
    }
    write(out, random.nextInt(4) == 0 ? "0\r\nT: u\r\n\r\n" : "0\r\n\r\n");
  }

  private static void write(ByteArrayOutputStream out, String text) {
    out.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  /// The bytes of one with a few faults in it, perhaps cut.
  static byte[] mutated(RandomGenerator random) {
    byte[] bytes = valid(random).bytes();
    for (int i = random.nextInt(4); i > 0; i--) {
      int at = random.nextInt(Math.min(bytes.length, random.nextBoolean() ? 120 : 4_000));
      bytes[at] = (byte) (random.nextBoolean() ? "\r\n:, ;0f".charAt(random.nextInt(8)) : 7);
    }
    int length = random.nextInt(3) == 0 ? random.nextInt(bytes.length) + 1 : bytes.length;
    return Arrays.copyOf(bytes, length);
  }
}
