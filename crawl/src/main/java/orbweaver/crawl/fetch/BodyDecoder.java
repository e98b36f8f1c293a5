package orbweaver.crawl.fetch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import orbweaver.loop.Coroutines;
import orbweaver.loop.Loop;
import orbweaver.loop.Permits;
import org.jspecify.annotations.Nullable;

/// Undoes the codings of a body, into an array from the pool. One a loop; large bodies let others
/// run in between.
///
/// Codings that nobody knows are passed over, as browsers do: servers write charsets there.
final class BodyDecoder implements AutoCloseable {
  private static final int FIRST_BYTES = 64 << 10;
  private static final int LARGE_BYTES = 1 << 20;

  private final ArrayPool arrays;
  private final FetchLimits limits;
  private final @Nullable Loop loop;
  private final Inflaters inflaters = new Inflaters();
  private final WholeGzip wholeGzip;
  private final NativeDecoders natives = new NativeDecoders();
  private final Permits large = new Permits(1);

  /// @param loop whose coroutines use it, which may wait and take turns; null for a thread
  private BodyDecoder(ArrayPool arrays, FetchLimits limits, @Nullable Loop loop) {
    this.arrays = arrays;
    this.limits = limits;
    this.loop = loop;
    this.wholeGzip = new WholeGzip(arrays, limits);
  }

  /// For the coroutines of a loop.
  static BodyDecoder onLoop(Loop loop, ArrayPool arrays, FetchLimits limits) {
    return new BodyDecoder(arrays, limits, loop);
  }

  /// For a thread of its own.
  static BodyDecoder offLoop(ArrayPool arrays, FetchLimits limits) {
    return new BodyDecoder(arrays, limits, null);
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
    if (loop == null) {
      return decodeOffLoop(wire, framer, codings, maxBytes);
    }
    natives.await(codings);
    return decodeInTurn(loop, wire, framer, codings, maxBytes);
  }

  /// Bodies that come out large or take long begin again, one at a time: those that wait hold no
  /// more than what came, neither result nor window, however many bombs there are. A turn lasts
  /// until the body that came out has been released, so that there is one such body at a time. What
  /// lies in a file waits from the start, for reading it suspends.
  private DecodedBody decodeInTurn(
      Loop loop, WireBuffer wire, ResponseFramer framer, List<String> codings, int maxBytes) {
    int atOnce = Math.min(maxBytes, LARGE_BYTES);
    if (wire.isInMemory()) {
      var turn = DecodingTurn.single(loop::nanos);
      DecodedBody decoded = decodePayload(wire, framer, codings, atOnce, turn);
      boolean isLarge = atOnce < maxBytes && decoded.detail().equals(tooLarge(atOnce));
      if (!isLarge && !turn.isOver()) {
        wire.holdDecoded(decoded.array(), () -> {});
        return decoded;
      }
      arrays.give(decoded.array());
    }
    return decodeAlone(loop, wire, framer, codings, maxBytes);
  }

  private DecodedBody decodeOffLoop(
      WireBuffer wire, ResponseFramer framer, List<String> codings, int maxBytes) {
    DecodedBody decoded = decodePayload(wire, framer, codings, maxBytes, DecodingTurn.endless());
    wire.holdDecoded(decoded.array(), () -> {});
    return decoded;
  }

  private DecodedBody decodeAlone(
      Loop loop, WireBuffer wire, ResponseFramer framer, List<String> codings, int maxBytes) {
    large.acquire();
    boolean isHeld = false;
    try {
      var turn = DecodingTurn.repeated(loop::nanos, Coroutines::yieldNow);
      DecodedBody decoded = decodePayload(wire, framer, codings, maxBytes, turn);
      isHeld = decoded.length() > LARGE_BYTES;
      wire.holdDecoded(decoded.array(), isHeld ? large::release : () -> {});
      return decoded;
    } finally {
      if (!isHeld) {
        large.release();
      }
    }
  }

  private DecodedBody decodePayload(
      WireBuffer wire,
      ResponseFramer framer,
      List<String> codings,
      int maxBytes,
      DecodingTurn turn) {
    boolean chunked = framer.framing().kind() == BodyFraming.Kind.CHUNKED;
    try (var body = new BodySlices(wire, framer.headEnd(), arrays)) {
      Slices payload = chunked ? new ChunkSlices(body, limits.sizes().headBytes()) : body;
      return decode(payload, framer.payloadBytes(), codings, maxBytes, turn);
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

  /// Decodes a payload, as far as it goes.
  ///
  /// @param payloadBytes length of the payload
  /// @param maxBytes of the result
  DecodedBody decode(Slices payload, long payloadBytes, List<String> codings, int maxBytes)
      throws IOException {
    return decode(payload, payloadBytes, codings, maxBytes, DecodingTurn.endless());
  }

  /// The same in turns; may suspend.
  DecodedBody decode(
      Slices payload, long payloadBytes, List<String> codings, int maxBytes, DecodingTurn turn)
      throws IOException {
    if (codings.size() > 4) {
      return DecodedBody.cut(Cut.DECODE_ERROR, codings.size() + " content codings in a row");
    }
    var stages = new ArrayList<Decoder>(codings.size() + 1);
    var between = new ArrayList<DecoderSlices>(codings.size());
    try {
      var input = new MeteredSlices(payload, turn);
      FetchLimits.Sizes sizes = limits.sizes();
      var guard = new BombGuard(input, sizes.decodedRatio(), sizes.decodedRatioFrom());
      for (String coding : codings.reversed()) {
        Slices from = input;
        if (!stages.isEmpty()) {
          between.add(new DecoderSlices(stages.getLast(), turn, guard));
          from = between.getLast();
        }
        stages.add(decoder(coding, new ByteCursor(from)));
      }
      Decoder last = stages.isEmpty() ? new PlainDecoder(new ByteCursor(input)) : stages.getLast();
      return new Decoding(arrays, guard, maxBytes, payloadBytes).run(last, between);
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
    private final BombGuard guard;
    private final int maxBytes;
    private byte[] out;
    private int length;

    Decoding(ArrayPool arrays, BombGuard guard, int maxBytes, long payloadBytes) {
      this.arrays = arrays;
      this.guard = guard;
      this.maxBytes = maxBytes;
      long likely = Math.min(payloadBytes * 4, maxBytes + 1L);
      this.out = arrays.take((int) Math.min(Math.max(likely, FIRST_BYTES), 1 << 20));
    }

    /// @param between what other decoders make for this one: it may end before they do, but their
    ///   ends tell whether all of it has come
    DecodedBody run(Decoder decoder, List<DecoderSlices> between) throws IOException {
      try {
        while (length < maxBytes && readsMore(decoder)) {
          guard.check(length);
        }
        if (length == maxBytes && decoder.read(new byte[1], 0, 1) > 0) {
          guard.check(length + 1L);
          return new DecodedBody(out, 0, length, Cut.TOO_LARGE, BodyDecoder.tooLarge(maxBytes));
        }
        for (DecoderSlices slices : between.reversed()) {
          slices.skipRest();
        }
        return new DecodedBody(out, 0, length, Cut.NONE, "");
      } catch (DecodeException e) {
        return new DecodedBody(out, 0, length, e.cut(), String.valueOf(e.getMessage()));
      }
    }

    /// @return false at the end
    private boolean readsMore(Decoder decoder) throws IOException {
      if (length == out.length) {
        // Straight to the most: steps on the way would be left to the garbage collector.
        out = arrays.grow(out, length, length < LARGE_BYTES ? length * 2 : maxBytes);
      }
      int room = Math.min(Math.min(out.length, maxBytes) - length, LARGE_BYTES);
      int count = decoder.read(out, length, room);
      length += Math.max(count, 0);
      return count >= 0;
    }
  }
}
