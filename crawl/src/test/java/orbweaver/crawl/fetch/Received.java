package orbweaver.crawl.fetch;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/// What is made of the bytes of a response, without a network.
///
/// @param outcome in the words of the case tables
/// @param detail for a failing test
/// @param body decoded
/// @param leftover bytes behind the response, of those that were fed
/// @param wireLength bytes of the response
/// @param digest of the payload
/// @param reusable whether the connection could carry on
record Received(
    String outcome,
    String detail,
    String body,
    String leftover,
    long wireLength,
    String digest,
    boolean reusable) {

  /// Feeds the bytes in slices that end at `ends`, as reads from a connection would bring them.
  static Received of(byte[] bytes, List<Integer> ends, boolean eof) {
    return of(bytes, ends, eof, FetchLimits.defaults());
  }

  static Received of(byte[] bytes, List<Integer> ends, boolean eof, FetchLimits limits) {
    var arrays = new ArrayPool(0);
    var spool = new Spool(new NoDisk(), new SplittableRandom(0), Path.of("spool"));
    var wire =
        new WireBuffer(arrays, spool, new MemoryBudget(1 << 30), limits.sizes().memoryBytes());
    var digest = new PayloadDigests().take();
    long most = limits.sizes().wireBodyBytes();
    var framer = new ResponseFramer(limits, most, most, BodyPolicy.ALL, digest);
    int fed = 0;
    int taken = 0;
    try {
      for (int end : ends) {
        if (framer.isDone()) {
          break;
        }
        taken = feed(wire, framer, bytes, fed, end);
        fed = end;
      }
    } catch (MalformedResponse e) {
      return failed("protocol-error", e.detail());
    }
    if (!framer.isDone() && eof) {
      if (framer.head() == null) {
        return failed("protocol-error", "cut within the head");
      }
      framer.end();
    }
    if (!framer.isDone()) {
      return failed("waiting", "for more bytes");
    }
    return decoded(wire, framer, limits, bytes, taken, PayloadDigests.label(digest));
  }

  private static int feed(WireBuffer wire, ResponseFramer framer, byte[] bytes, int from, int to)
      throws MalformedResponse {
    int at = from;
    int taken = from;
    while (at < to && !framer.isDone()) {
      wire.makeRoom(framer.headEnd(), 0);
      int start = wire.limit();
      int count = Math.min(to - at, wire.array().length - start);
      System.arraycopy(bytes, at, wire.array(), start, count);
      int end = framer.feed(wire.array(), start, start + count);
      wire.limit(end);
      taken = at + end - start;
      at += count;
    }
    return taken;
  }

  private static Received decoded(
      WireBuffer wire,
      ResponseFramer framer,
      FetchLimits limits,
      byte[] bytes,
      int taken,
      String digest) {
    HttpHead head = framer.head();
    if (head == null) {
      throw new AssertionError("done without a head");
    }
    try (var decoder = BodyDecoder.offLoop(new ArrayPool(0), limits)) {
      DecodedBody body = decoder.decode(wire, framer, head, limits.sizes().decodedBytes());
      Cut cut = framer.cut() == Cut.NONE ? body.cut() : framer.cut();
      byte[] own = Arrays.copyOfRange(body.array(), body.from(), body.from() + body.length());
      return new Received(
          outcome(cut, head, own.length),
          framer.detail() + body.detail(),
          text(own),
          text(Arrays.copyOfRange(bytes, taken, bytes.length)),
          wire.length(),
          digest,
          framer.framing().isSafeToReuse() && cut == Cut.NONE);
    }
  }

  private static String outcome(Cut cut, HttpHead head, int length) {
    return switch (cut) {
      case NONE -> length == 0 && head.status() / 100 == 2 ? "empty" : "ok";
      case TRUNCATED -> "truncated";
      case TOO_LARGE -> "too-large";
      case TIMEOUT -> "timeout";
      case BLOCKED_TYPE -> "blocked-type";
      case DECODE_ERROR -> "decode-error";
      case PROTOCOL_ERROR -> "protocol-error";
    };
  }

  private static Received failed(String outcome, String detail) {
    return new Received(outcome, detail, "", "", 0, "", false);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
