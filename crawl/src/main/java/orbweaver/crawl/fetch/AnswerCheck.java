package orbweaver.crawl.fetch;

import java.security.MessageDigest;
import java.util.Arrays;

/// Holds a stored answer against its own head: whether it is whole, and no longer than that. For
/// one answer; needs no loop.
public final class AnswerCheck {
  private static final int FIRST_BYTES = 4 << 10;

  private final ResponseFramer framer;
  private byte[] start = new byte[FIRST_BYTES];
  private int started;
  private long rest;
  private String malformed = "";

  /// Begins a check.
  ///
  /// @param digest takes the payload: the body without chunks
  public AnswerCheck(MessageDigest digest) {
    this.framer =
        new ResponseFramer(
            FetchLimits.defaults(), Long.MAX_VALUE, Long.MAX_VALUE, BodyPolicy.ALL, digest);
  }

  /// Takes the next bytes of the answer.
  public void feed(byte[] bytes, int from, int to) {
    if (!malformed.isEmpty()) {
      return;
    }
    try {
      if (framer.head() == null) {
        feedStart(bytes, from, to);
      } else {
        rest += to - framer.feed(bytes, from, to);
      }
    } catch (MalformedResponse e) {
      malformed = e.detail();
    }
  }

  /// Until there is a head its bytes have to lie together.
  private void feedStart(byte[] bytes, int from, int to) throws MalformedResponse {
    int length = to - from;
    if (started + length > start.length) {
      start = Arrays.copyOf(start, Math.max(start.length * 2, started + length));
    }
    System.arraycopy(bytes, from, start, started, length);
    started += length;
    rest += started - framer.feed(start, 0, started);
  }

  /// Whether there was a head, so that the digest has the payload.
  public boolean hasHead() {
    return framer.head() != null;
  }

  /// What is wrong with the whole, once all was fed; empty if nothing is.
  public String end() {
    if (!malformed.isEmpty()) {
      return malformed;
    }
    if (framer.head() == null) {
      return "the head has no end";
    }
    framer.end();
    if (framer.cut() != Cut.NONE) {
      return framer.detail().replace("the connection ended", "the body ends");
    }
    return rest == 0 ? "" : rest + " bytes follow the end of the body";
  }
}
