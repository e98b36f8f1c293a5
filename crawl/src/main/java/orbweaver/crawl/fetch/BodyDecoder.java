package orbweaver.crawl.fetch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import orbweaver.loop.Coroutines;
import orbweaver.loop.Permits;
import org.jspecify.annotations.Nullable;

/// Undoes the codings of a body, into an array from the pool. One a loop; large bodies let others
/// run in between.
///
/// Codings that nobody knows are passed over, as browsers do: servers write charsets there.
final class BodyDecoder implements AutoCloseable {
  private static final int FIRST_BYTES = 64 << 10;
  private static final int TURN_BYTES = 1 << 20;

  private final ArrayPool arrays;
  private final FetchLimits limits;
  private final boolean isOnLoop;
  private final Runnable pause;
  private final Inflaters inflaters = new Inflaters();
  private final WholeGzip wholeGzip;
  private final NativeDecoders natives = new NativeDecoders();
  private final Permits large = new Permits(1);

  /// @param isOnLoop whether coroutines use it, which may wait and take turns
  private BodyDecoder(ArrayPool arrays, FetchLimits limits, boolean isOnLoop) {
    this.arrays = arrays;
    this.limits = limits;
    this.isOnLoop = isOnLoop;
    this.pause = isOnLoop ? Coroutines::yieldNow : () -> {};
    this.wholeGzip = new WholeGzip(arrays, limits);
  }

  /// For the coroutines of a loop.
  static BodyDecoder onLoop(ArrayPool arrays, FetchLimits limits) {
    return new BodyDecoder(arrays, limits, true);
  }

  /// For a thread of its own.
  static BodyDecoder offLoop(ArrayPool arrays, FetchLimits limits) {
    return new BodyDecoder(arrays, limits, false);
  }

  /// The codings that a body has to be freed from, in the order of their application.
  static List<String> codings(HttpHead head, BodyFraming framing) {
    var codings = new ArrayList<String>(1);
    for (String value : head.all("content-encoding")) {
      for (String part : value.split(",", -1)) {
        String coding = part.strip().toLowerCase(Locale.ROOT);
        if (isKnown(coding)) {
          codings.add(coding);
        }
      }
    }
    codings.addAll(framing.transferCodings());
    return codings;
  }

  private static boolean isKnown(String coding) {
    return switch (coding) {
      case "gzip", "x-gzip", "deflate", "br", "zstd" -> true;
      default -> false;
    };
  }

  /// Decodes the body of a response that has come, as far as it goes; may suspend. A body without
  /// any coding is left where it lies.
  DecodedBody decode(WireBuffer wire, ResponseFramer framer, HttpHead head, int maxBytes) {
    BodyFraming framing = framer.framing();
    List<String> codings = codings(head, framing);
    boolean chunked = framing.kind() == BodyFraming.Kind.CHUNKED;
    if (codings.isEmpty() && !chunked && wire.isInMemory()) {
      return inPlace(wire, framer, maxBytes);
    }
    if (codings.size() == 1 && codings.getFirst().endsWith("gzip") && wire.isInMemory()) {
      DecodedBody decoded = decodeWhole(wire, framer, maxBytes);
      if (decoded != null) {
        wire.holdDecoded(decoded.array(), () -> {});
        return decoded;
      }
    }
    if (isOnLoop) {
      natives.await(codings);
    }
    return decodeInTurn(wire, framer, codings, maxBytes);
  }

  /// Bodies that come out large begin again, one at a time: those that wait hold no more than what
  /// came, neither result nor window, however many bombs there are. A turn lasts until the body
  /// that came out has been released, so that there is one such body at a time. What lies in a file
  /// waits from the start, for reading it suspends.
  private DecodedBody decodeInTurn(
      WireBuffer wire, ResponseFramer framer, List<String> codings, int maxBytes) {
    int atOnce = Math.min(maxBytes, TURN_BYTES);
    if (wire.isInMemory()) {
      DecodedBody decoded = decodePayload(wire, framer, codings, atOnce);
      if (atOnce == maxBytes || !decoded.detail().equals(tooLarge(atOnce))) {
        wire.holdDecoded(decoded.array(), () -> {});
        return decoded;
      }
      arrays.give(decoded.array());
    }
    return isOnLoop
        ? decodeAlone(wire, framer, codings, maxBytes)
        : decodeAtOnce(wire, framer, codings, maxBytes);
  }

  private DecodedBody decodeAtOnce(
      WireBuffer wire, ResponseFramer framer, List<String> codings, int maxBytes) {
    DecodedBody decoded = decodePayload(wire, framer, codings, maxBytes);
    wire.holdDecoded(decoded.array(), () -> {});
    return decoded;
  }

  private DecodedBody decodeAlone(
      WireBuffer wire, ResponseFramer framer, List<String> codings, int maxBytes) {
    large.acquire();
    boolean isHeld = false;
    try {
      DecodedBody decoded = decodePayload(wire, framer, codings, maxBytes);
      isHeld = decoded.length() > TURN_BYTES;
      wire.holdDecoded(decoded.array(), isHeld ? large::release : () -> {});
      return decoded;
    } finally {
      if (!isHeld) {
        large.release();
      }
    }
  }

  private DecodedBody decodePayload(
      WireBuffer wire, ResponseFramer framer, List<String> codings, int maxBytes) {
    boolean chunked = framer.framing().kind() == BodyFraming.Kind.CHUNKED;
    try (var body = new BodySlices(wire, framer.headEnd(), arrays)) {
      Slices payload = chunked ? new ChunkSlices(body, limits.sizes().headBytes()) : body;
      return decode(payload, framer.payloadBytes(), codings, maxBytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static DecodedBody inPlace(WireBuffer wire, ResponseFramer framer, int maxBytes) {
    int length = (int) framer.payloadBytes();
    return length <= maxBytes
        ? new DecodedBody(wire.array(), framer.headEnd(), length, Cut.NONE, "")
        : new DecodedBody(
            wire.array(), framer.headEnd(), maxBytes, Cut.TOO_LARGE, tooLarge(maxBytes));
  }

  /// The short way, if it can be gone.
  private @Nullable DecodedBody decodeWhole(WireBuffer wire, ResponseFramer framer, int maxBytes) {
    int from = framer.headEnd();
    int length = (int) framer.payloadBytes();
    if (framer.framing().kind() != BodyFraming.Kind.CHUNKED) {
      return wholeGzip.decode(wire.array(), from, from + length, maxBytes);
    }
    byte[] joined = arrays.take(length + WholeInflater.INPUT_SLACK);
    try (var body = new BodySlices(wire, from, arrays)) {
      var chunks = new ChunkSlices(body, limits.sizes().headBytes());
      int at = 0;
      while (chunks.next()) {
        System.arraycopy(chunks.array(), chunks.from(), joined, at, chunks.to() - chunks.from());
        at += chunks.to() - chunks.from();
      }
      return wholeGzip.decode(joined, 0, at, maxBytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      arrays.give(joined);
    }
  }

  private static String tooLarge(int maxBytes) {
    return "the decoded body is larger than " + maxBytes + " bytes";
  }

  /// Decodes a payload, as far as it goes. May suspend.
  ///
  /// @param payloadBytes length of the payload
  /// @param maxBytes of the result
  DecodedBody decode(Slices payload, long payloadBytes, List<String> codings, int maxBytes)
      throws IOException {
    if (codings.size() > 4) {
      return DecodedBody.cut(Cut.DECODE_ERROR, codings.size() + " content codings in a row");
    }
    var stages = new ArrayList<Decoder>(codings.size() + 1);
    try {
      var input = new MeteredSlices(payload);
      for (String coding : codings.reversed()) {
        Slices from = stages.isEmpty() ? input : new DecoderSlices(stages.getLast());
        stages.add(decoder(coding, new ByteCursor(from)));
      }
      Decoder last =
          stages.isEmpty() ? new PlainDecoder(new ByteCursor(payload)) : stages.getLast();
      var decoding = new Decoding(arrays, limits, pause, maxBytes, payloadBytes);
      return decoding.run(last, stages.isEmpty() ? null : input);
    } finally {
      stages.forEach(Decoder::close);
    }
  }

  private Decoder decoder(String coding, ByteCursor input) {
    return switch (coding) {
      case "gzip", "x-gzip" -> new GzipDecoder(input, inflaters);
      case "deflate" -> new DeflateDecoder(input, inflaters);
      case "br" -> new BrotliDecoder(input);
      case "zstd" -> new ZstdDecoder(input);
      default -> throw new IllegalArgumentException("no decoder for " + coding);
    };
  }

  @Override
  public void close() {
    inflaters.close();
  }

  /// One body's decoding.
  private static final class Decoding {
    private final ArrayPool arrays;
    private final FetchLimits limits;
    private final Runnable pause;
    private final int maxBytes;
    private byte[] out;
    private int length;
    private int turn;

    Decoding(
        ArrayPool arrays, FetchLimits limits, Runnable pause, int maxBytes, long payloadBytes) {
      this.arrays = arrays;
      this.limits = limits;
      this.pause = pause;
      this.maxBytes = maxBytes;
      long likely = Math.min(payloadBytes * 4, maxBytes + 1L);
      this.out = arrays.take((int) Math.min(Math.max(likely, FIRST_BYTES), 1 << 20));
    }

    /// @param input what is decoded, null where that is no more than the result
    DecodedBody run(Decoder decoder, @Nullable MeteredSlices input) throws IOException {
      try {
        return read(decoder, input);
      } catch (DecodeException e) {
        return new DecodedBody(out, 0, length, e.cut(), String.valueOf(e.getMessage()));
      }
    }

    private DecodedBody read(Decoder decoder, @Nullable MeteredSlices input) throws IOException {
      while (true) {
        if (length == maxBytes) {
          if (decoder.read(new byte[1], 0, 1) < 0) {
            return new DecodedBody(out, 0, length, Cut.NONE, "");
          }
          return cut(isBomb(length + 1L, input) ? bomb() : BodyDecoder.tooLarge(maxBytes));
        }
        if (length == out.length) {
          // Straight to the most: steps on the way would be left to the garbage collector.
          out = arrays.grow(out, length, length < TURN_BYTES ? length * 2 : maxBytes);
        }
        int room = Math.min(Math.min(out.length, maxBytes) - length, TURN_BYTES);
        int count = decoder.read(out, length, room);
        if (count < 0) {
          return new DecodedBody(out, 0, length, Cut.NONE, "");
        }
        length += count;
        if (isBomb(length, input)) {
          return cut(bomb());
        }
        letOthersRun();
      }
    }

    private boolean isBomb(long bytes, @Nullable MeteredSlices input) {
      return input != null
          && bytes > limits.sizes().decodedRatioFrom()
          && bytes / limits.sizes().decodedRatio() > input.takenBytes();
    }

    private String bomb() {
      return "decoding makes the body more than " + limits.sizes().decodedRatio() + " times larger";
    }

    private DecodedBody cut(String detail) {
      return new DecodedBody(out, 0, length, Cut.TOO_LARGE, detail);
    }

    private void letOthersRun() {
      if (length >> 20 > turn && length < maxBytes) {
        turn = length / TURN_BYTES;
        pause.run();
      }
    }
  }
}
