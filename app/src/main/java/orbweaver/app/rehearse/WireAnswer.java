package orbweaver.app.rehearse;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/// An answer as bytes of HTTP/1.1: framed by a length or in chunks, compressed where the client
/// takes that, cut or mislabelled where its delivery says so.
///
/// @param head status line and fields, with the empty line
/// @param body what follows it
/// @param keepsAlive whether another answer may follow
record WireAnswer(byte[] head, byte[] body, boolean keepsAlive) {
  /// Shorter bodies are not compressed.
  private static final int MIN_GZIP_BYTES = 256;

  private static final int CHUNK_BYTES = 1_000;
  private static final byte[] NO_BODY = {};

  /// The date of RFC 9110 5.6.7.
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
          .withZone(ZoneOffset.UTC);

  /// @param last whether the connection is closed after it in any case
  static WireAnswer of(Answer answer, Incoming.Request request, boolean last, Instant now) {
    boolean gzip = request.acceptsGzip() && answer.body().length >= MIN_GZIP_BYTES;
    byte[] body = gzip ? gzip(answer.body()) : answer.body();
    boolean chunked = isChunked(answer, request);
    boolean keepsAlive = request.keepsAlive() && !last && answer.delivery().endsWell();
    var head = new StringBuilder("HTTP/1.1 " + answer.status() + " " + reason(answer) + "\r\n");
    describe(head, answer, now);
    if (gzip) {
      field(head, "Content-Encoding", "gzip");
      field(head, "Vary", "Accept-Encoding");
    }
    if (chunked) {
      field(head, "Transfer-Encoding", "chunked");
    } else {
      field(head, "Content-Length", Integer.toString(announced(answer, body.length)));
    }
    field(head, "Connection", keepsAlive ? "keep-alive" : "close");
    head.append("\r\n");
    byte[] sent = request.method().equals("HEAD") ? NO_BODY : sent(answer, body, chunked);
    return new WireAnswer(head.toString().getBytes(StandardCharsets.ISO_8859_1), sent, keepsAlive);
  }

  /// The fields that say something of the answer, whatever its framing.
  private static void describe(StringBuilder head, Answer answer, Instant now) {
    field(head, "Date", DATE.format(now));
    answer.headers().forEach(header -> field(head, header.name(), header.value()));
    if (!answer.retryAfter().isZero()) {
      field(head, "Retry-After", retryAfter(answer, now));
    }
  }

  /// An answer to what is no request of ours.
  static WireAnswer refusal(int status) {
    String head = "HTTP/1.1 " + status + " No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    return new WireAnswer(
        head.getBytes(StandardCharsets.ISO_8859_1), NO_BODY, /* keepsAlive= */ false);
  }

  /// One answer in three comes in chunks, always the same ones.
  private static boolean isChunked(Answer answer, Incoming.Request request) {
    return switch (answer.delivery()) {
      case WHOLE -> new Dice(0).at(request.target()).oneIn(3);
      case CUT -> true;
      case NONE, TRUNCATED, UNDERSTATED, DRIP -> false;
    };
  }

  /// In seconds, or for 503 as a date, rounded up (RFC 9110 10.2.3).
  private static String retryAfter(Answer answer, Instant now) {
    Duration wait = answer.retryAfter();
    return answer.status() == 503
        ? DATE.format(now.plus(wait).plusMillis(999))
        : Long.toString(wait.toSeconds());
  }

  private static int announced(Answer answer, int length) {
    return answer.delivery() == Delivery.UNDERSTATED ? length / 2 : length;
  }

  private static byte[] sent(Answer answer, byte[] body, boolean chunked) {
    byte[] framed = chunked ? chunks(body) : body;
    return switch (answer.delivery()) {
      case WHOLE, UNDERSTATED, DRIP -> framed;
      case CUT, TRUNCATED -> Arrays.copyOf(framed, framed.length / 2);
      case NONE -> NO_BODY;
    };
  }

  private static byte[] chunks(byte[] body) {
    var chunks = new ByteArrayOutputStream(body.length + 64);
    for (int at = 0; at < body.length; at += CHUNK_BYTES) {
      int length = Math.min(CHUNK_BYTES, body.length - at);
      chunks.writeBytes(ascii(Integer.toHexString(length) + "\r\n"));
      chunks.write(body, at, length);
      chunks.writeBytes(ascii("\r\n"));
    }
    chunks.writeBytes(ascii("0\r\n\r\n"));
    return chunks.toByteArray();
  }

  private static byte[] gzip(byte[] body) {
    var zipped = new ByteArrayOutputStream(body.length / 2);
    try (var gzip = new GZIPOutputStream(zipped)) {
      gzip.write(body);
    } catch (IOException e) {
      throw new UncheckedIOException("compressing in memory", e);
    }
    return zipped.toByteArray();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static void field(StringBuilder head, String name, String value) {
    head.append(name).append(": ").append(value).append("\r\n");
  }

  private static String reason(Answer answer) {
    return switch (answer.status() / 100) {
      case 2 -> "OK";
      case 3 -> "Elsewhere";
      case 4 -> "Not so";
      default -> "Not now";
    };
  }
}
