package orbweaver.crawl.fetch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads answers that were stored as they came, by us or by others, and undoes their codings. For
/// one thread at a time; needs no loop.
///
/// Others store bodies that their heads do not describe: without the chunks or the compression that
/// is announced. Such a body is taken as it lies there.
public final class StoredAnswers implements AutoCloseable {
  private static final byte[] HEAD_END = {'\r', '\n', '\r', '\n'};

  private final FetchLimits limits = FetchLimits.defaults();
  private final ArrayPool arrays = new ArrayPool(1 << 20);
  private final BodyDecoder decoder = BodyDecoder.offLoop(arrays, limits);
  private final int maxBodyBytes;

  /// @param maxBodyBytes of a decoded body; what is longer is cut
  public StoredAnswers(int maxBodyBytes) {
    this.maxBodyBytes = maxBodyBytes;
  }

  /// Reads one answer.
  ///
  /// @param message head and body as they came
  /// @return null if there is no head of HTTP
  public @Nullable StoredAnswer read(byte[] message) {
    try {
      var heads = new HeadParser(limits.sizes().headBytes(), limits.sizes().headLines());
      int end = heads.parse(message, message.length);
      if (end >= 0 && heads.head() instanceof HttpHead head) {
        return read(head, message, end);
      }
      return withoutBody(message);
    } catch (MalformedResponse _) {
      return null;
    }
  }

  /// The final head of an answer, of which the beginning is enough.
  ///
  /// @return null if there is no whole head of HTTP
  public static @Nullable HttpHead head(byte[] beginning) {
    FetchLimits limits = FetchLimits.defaults();
    try {
      var heads = new HeadParser(limits.sizes().headBytes(), limits.sizes().headLines());
      int _ = heads.parse(beginning, beginning.length);
      return heads.head();
    } catch (MalformedResponse _) {
      return null;
    }
  }

  /// A head that nothing ends.
  private @Nullable StoredAnswer withoutBody(byte[] message) throws MalformedResponse {
    byte[] ended = Arrays.copyOf(message, message.length + HEAD_END.length);
    System.arraycopy(HEAD_END, 0, ended, message.length, HEAD_END.length);
    var heads = new HeadParser(limits.sizes().headBytes(), limits.sizes().headLines());
    int _ = heads.parse(ended, ended.length);
    return heads.head() instanceof HttpHead head
        ? new StoredAnswer(head, new byte[0], /* isCut= */ false, "the head has no end")
        : null;
  }

  private StoredAnswer read(HttpHead head, byte[] message, int headEnd) {
    Framed framed = unframed(head, message, headEnd);
    if (framed.codings.isEmpty()) {
      return plain(head, framed);
    }
    try {
      DecodedBody body =
          decoder.decode(
              new ArraySlice(framed.bytes, framed.from, framed.to),
              framed.to - framed.from,
              framed.codings,
              maxBodyBytes);
      return decoded(head, framed, body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private StoredAnswer decoded(HttpHead head, Framed framed, DecodedBody body) {
    try {
      boolean isPlain = body.length() == 0 && body.cut() == Cut.DECODE_ERROR;
      if (isPlain) {
        StoredAnswer plain = plain(head, framed);
        return new StoredAnswer(head, plain.body(), plain.isCut(), body.detail());
      }
      byte[] own = Arrays.copyOfRange(body.array(), body.from(), body.from() + body.length());
      return new StoredAnswer(head, own, body.cut() == Cut.TOO_LARGE, body.detail());
    } finally {
      arrays.give(body.array());
    }
  }

  private StoredAnswer plain(HttpHead head, Framed framed) {
    int length = framed.to - framed.from;
    int kept = Math.min(length, maxBodyBytes);
    String complaint =
        kept < length ? "the body is larger than " + maxBodyBytes + " bytes" : framed.complaint;
    byte[] body = Arrays.copyOfRange(framed.bytes, framed.from, framed.from + kept);
    return new StoredAnswer(head, body, kept < length, complaint);
  }

  private Framed unframed(HttpHead head, byte[] message, int headEnd) {
    try {
      BodyFraming framing = BodyFraming.of(head);
      List<String> codings = BodyDecoder.codings(head, framing);
      return framing.kind() == BodyFraming.Kind.CHUNKED
          ? unchunked(message, headEnd, codings)
          : new Framed(message, headEnd, message.length, codings, "");
    } catch (MalformedResponse e) {
      return new Framed(message, headEnd, message.length, List.of(), e.detail());
    }
  }

  private Framed unchunked(byte[] message, int headEnd, List<String> codings) {
    var payload = new byte[message.length - headEnd];
    var chunks = new ChunkFraming(limits.sizes().headBytes());
    int length = 0;
    int at = headEnd;
    String complaint = "";
    try {
      while (at < message.length && !chunks.isDone()) {
        at = chunks.step(message, at, message.length);
        int count = chunks.dataTo() - chunks.dataFrom();
        System.arraycopy(message, chunks.dataFrom(), payload, length, count);
        length += count;
      }
    } catch (MalformedResponse e) {
      if (length == 0) {
        return new Framed(message, headEnd, message.length, codings, e.detail());
      }
      complaint = e.detail();
    }
    return new Framed(payload, 0, length, codings, complaint);
  }

  @Override
  public void close() {
    decoder.close();
  }

  /// A body without chunks: `bytes` from `from` to `to`.
  private record Framed(byte[] bytes, int from, int to, List<String> codings, String complaint) {}

  /// All there is, in one slice.
  private static final class ArraySlice implements Slices {
    private final byte[] array;
    private final int from;
    private final int to;
    private boolean taken;

    ArraySlice(byte[] array, int from, int to) {
      this.array = array;
      this.from = from;
      this.to = to;
    }

    @Override
    public boolean next() {
      boolean has = !taken && to > from;
      taken = true;
      return has;
    }

    @Override
    public byte[] array() {
      return array;
    }

    @Override
    public int from() {
      return from;
    }

    @Override
    public int to() {
      return to;
    }
  }
}
