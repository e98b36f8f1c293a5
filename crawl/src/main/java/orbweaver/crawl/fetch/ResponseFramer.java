package orbweaver.crawl.fetch;

import java.security.MessageDigest;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Finds head, body and end of one response in bytes that arrive in any slices; the result does not
/// depend on how they are sliced. Does no I/O. Payload (the body without its transfer coding) goes
/// through a digest as it passes.
///
/// Faults in the head are thrown: there is no answer then. Faults in the body are kept as [#cut()]:
/// what came before them stands.
final class ResponseFramer {
  private final HeadParser heads;
  private final long maxBodyBytes;
  private final long refusedBytes;
  private final int maxFramingBytes;
  private final int decodedBytes;
  private final BodyPolicy policy;
  private final MessageDigest digest;

  private @Nullable BodyFraming framing;
  private @Nullable ChunkFraming chunks;
  private int headEnd;
  private long bodyBytes;
  private long payloadBytes;
  private long maxPayloadBytes = Long.MAX_VALUE;
  private boolean done;
  private Cut cut = Cut.NONE;
  private String detail = "";

  /// @param maxBodyBytes of the body on the wire; what is beyond is not read
  /// @param refusedBytes of a body that is longer by its head nothing is read
  /// @param policy which bodies are not even to be read
  /// @param digest takes the payload; the caller resets and ends it
  ResponseFramer(
      FetchLimits limits,
      long maxBodyBytes,
      long refusedBytes,
      BodyPolicy policy,
      MessageDigest digest) {
    this.heads = new HeadParser(limits.sizes().headBytes(), limits.sizes().headLines());
    this.maxFramingBytes = limits.sizes().headBytes();
    this.decodedBytes = limits.sizes().decodedBytes();
    this.maxBodyBytes = maxBodyBytes;
    this.refusedBytes = refusedBytes;
    this.policy = policy;
    this.digest = digest;
  }

  /// The final head, null until it has come.
  @Nullable HttpHead head() {
    return heads.head();
  }

  /// Where the final head ends in the response.
  int headEnd() {
    return headEnd;
  }

  /// How the body ends. Only once there is a head.
  BodyFraming framing() {
    return Objects.requireNonNull(framing, "no head yet");
  }

  boolean isDone() {
    return done;
  }

  /// What the body lacks.
  Cut cut() {
    return cut;
  }

  /// The reason of the cut, for people.
  String detail() {
    return detail;
  }

  /// Bytes of the payload so far.
  long payloadBytes() {
    return payloadBytes;
  }

  /// Takes bytes that have arrived. Until there is a head they must lie at their index in the
  /// response, all of it from 0 on.
  ///
  /// @return index behind the last byte that belongs to the response; `to` unless it is done
  int feed(byte[] bytes, int from, int to) throws MalformedResponse {
    if (framing != null) {
      return feedBody(bytes, from, to);
    }
    int end = heads.parse(bytes, to);
    if (end < 0) {
      return to;
    }
    headEnd = end;
    startBody(BodyFraming.of(Objects.requireNonNull(heads.head())));
    return feedBody(bytes, end, to);
  }

  private void startBody(BodyFraming framing) {
    this.framing = framing;
    switch (framing.kind()) {
      case NONE -> done = true;
      case LENGTH -> done = framing.length() == 0;
      case CHUNKED -> chunks = new ChunkFraming(maxFramingBytes);
      case UNTIL_CLOSE -> done = false;
    }
    if (!done) {
      HttpHead head = Objects.requireNonNull(heads.head());
      refuse(head);
      boolean isPlain = BodyDecoder.codings(head, framing).isEmpty();
      boolean isRead = policy.decodes(head) || head.status() / 100 == 3;
      if (isPlain && isRead && !policy.archives()) {
        maxPayloadBytes = decodedBytes;
      }
    }
  }

  /// Ends it here where the head already says that the body is not wanted.
  private void refuse(HttpHead head) {
    String refusal = policy.refuses(head);
    if (refusal != null) {
      cut(Cut.BLOCKED_TYPE, refusal);
    } else if (framing().length() > refusedBytes) {
      cut(
          Cut.TOO_LARGE,
          "the body has " + framing().length() + " bytes, more than " + refusedBytes);
    }
  }

  private int feedBody(byte[] bytes, int from, int to) {
    if (done) {
      return from;
    }
    boolean over = to - from > maxBodyBytes - bodyBytes;
    int end = over ? from + (int) (maxBodyBytes - bodyBytes) : to;
    int at = chunks == null ? feedPlain(bytes, from, end) : feedChunks(chunks, bytes, from, end);
    bodyBytes += at - from;
    if (!done && (over || payloadBytes > maxPayloadBytes)) {
      long most = Math.min(maxBodyBytes, maxPayloadBytes);
      cut(Cut.TOO_LARGE, "the body is larger than " + most + " bytes");
    }
    return at;
  }

  private int feedPlain(byte[] bytes, int from, int to) {
    BodyFraming plain = framing();
    long left = plain.kind() == BodyFraming.Kind.LENGTH ? plain.length() - bodyBytes : to - from;
    int end = (int) Math.min(to, from + left);
    pass(bytes, from, end);
    done = payloadBytes == plain.length();
    return end;
  }

  private int feedChunks(ChunkFraming chunked, byte[] bytes, int from, int to) {
    int at = from;
    try {
      while (at < to && !chunked.isDone()) {
        at = chunked.step(bytes, at, to);
        pass(bytes, chunked.dataFrom(), chunked.dataTo());
      }
      done = chunked.isDone();
      return at;
    } catch (MalformedResponse e) {
      cut(Cut.PROTOCOL_ERROR, e.detail());
      return chunked.dataTo();
    }
  }

  private void pass(byte[] bytes, int from, int to) {
    if (to > from) {
      digest.update(bytes, from, to - from);
      payloadBytes += to - from;
    }
  }

  /// The server has ended the connection. Only once there is a head.
  void end() {
    if (framing().kind() == BodyFraming.Kind.UNTIL_CLOSE) {
      done = true;
    } else if (!done) {
      cut(Cut.TRUNCATED, "the connection ended " + missing());
    }
  }

  private String missing() {
    BodyFraming open = framing();
    return open.kind() == BodyFraming.Kind.LENGTH
        ? "after " + payloadBytes + " of " + open.length() + " bytes"
        : "before the last chunk";
  }

  /// Ends the body before its end.
  void cut(Cut cut, String detail) {
    this.cut = cut;
    this.detail = detail;
    done = true;
  }
}
