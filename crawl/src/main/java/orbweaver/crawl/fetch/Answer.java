package orbweaver.crawl.fetch;

import java.util.Arrays;

/// A response as it came, with what can be told about it.
///
/// Its bytes belong to the loop's pool: whoever takes the answer closes it, or closes the bytes of
/// its exchange once they are archived, which is the same. Nothing of the body may be touched
/// afterwards; the head may.
public final class Answer implements AutoCloseable {
  private final Exchange exchange;
  private final HttpHead head;
  private final WireBuffer wire;
  private final Payload payload;
  private DecodedBody body;
  private final Cut cut;
  private final String cutDetail;
  private final FetchTimings timings;

  Answer(
      Exchange exchange,
      HttpHead head,
      WireBuffer wire,
      Payload payload,
      DecodedBody body,
      FetchTimings timings) {
    this.exchange = exchange;
    this.head = head;
    this.wire = wire;
    this.payload = payload;
    this.body = body;
    boolean cutOnWire = payload.cut() != Cut.NONE;
    this.cut = cutOnWire ? payload.cut() : body.cut();
    this.cutDetail = cutOnWire ? payload.cutDetail() : body.detail();
    this.timings = timings;
  }

  /// Request and response, as they went over the wire.
  public Exchange exchange() {
    return exchange;
  }

  public HttpHead head() {
    return head;
  }

  /// Of the final head.
  public int status() {
    return head.status();
  }

  /// What is missing.
  public Cut cut() {
    return cut;
  }

  /// Why it is missing, a sentence for people; empty if nothing is.
  public String cutDetail() {
    return cutDetail;
  }

  public FetchTimings timings() {
    return timings;
  }

  /// From the call to the last byte.
  public long elapsedMillis() {
    return timings.total() / 1_000_000;
  }

  /// Bytes of the response on the wire, heads and all.
  public long wireLength() {
    return wire.length();
  }

  /// Bytes of the body without its transfer coding, still with its content coding.
  public long payloadLength() {
    return payload.length();
  }

  /// Whether the policy of the request asked for the decoded body.
  public boolean isDecoded() {
    return payload.isDecoded();
  }

  /// Bytes of the decoded body, or of the payload if it was not to be decoded.
  public long bodyLength() {
    return isDecoded() ? body.length() : payload.length();
  }

  /// The array in which the decoded body lies, from [#bodyFrom()] to [#bodyTo()].
  public byte[] bodyArray() {
    return body.array();
  }

  public int bodyFrom() {
    return body.from();
  }

  /// Where the decoded body ends; where it begins, if it was not to be decoded.
  public int bodyTo() {
    return body.from() + body.length();
  }

  /// The decoded body, to be kept.
  public byte[] copyOfBody() {
    return Arrays.copyOfRange(body.array(), bodyFrom(), bodyTo());
  }

  /// The decoded body in an array of its own, where it is from now on: whoever takes long to read
  /// it keeps nobody else from decoding a large one.
  public byte[] detachedBody() {
    byte[] own = copyOfBody();
    body = new DecodedBody(own, 0, own.length, body.cut(), body.detail());
    wire.releaseDecoded();
    return own;
  }

  /// The decoded body has been read and is not needed any more; the bytes of the exchange are.
  public void releaseBody() {
    wire.releaseDecoded();
  }

  /// Gives all bytes back; may suspend for a file. Does nothing the second time.
  @Override
  public void close() {
    wire.close();
  }
}
