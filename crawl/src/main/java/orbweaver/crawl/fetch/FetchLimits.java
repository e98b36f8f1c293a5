package orbweaver.crawl.fetch;

import java.time.Duration;

/// How long and how large the parts of a fetch may be. Each limit shows in the outcome when it was
/// reached.
public record FetchLimits(Times times, Sizes sizes) {

  /// A body that is slower than the least rate for so long is given up.
  public static final Duration RATE_WINDOW = Duration.ofSeconds(30);

  /// The least memory a response gets, so that a head and a few reads fit.
  private static final int MIN_MEMORY_BYTES = 4 << 10;

  /// How long things may take.
  ///
  /// @param dns finding the addresses of a host
  /// @param connect to one address
  /// @param tls handshake
  /// @param firstByte from the request to the first byte of the answer
  /// @param idle between two bytes
  /// @param total the whole fetch
  /// @param minBytesPerSecond of a body, over each [#RATE_WINDOW]; 0 for any
  public record Times(
      Duration dns,
      Duration connect,
      Duration tls,
      Duration firstByte,
      Duration idle,
      Duration total,
      int minBytesPerSecond) {
    public Times {
      requirePositive("dns", dns);
      requirePositive("connect", connect);
      requirePositive("tls", tls);
      requirePositive("firstByte", firstByte);
      requirePositive("idle", idle);
      requirePositive("total", total);
      requireAtLeast("minBytesPerSecond", minBytesPerSecond, 0);
    }
  }

  /// How large things may be.
  ///
  /// @param headBytes of interim and final heads together
  /// @param headLines in them
  /// @param wireBodyBytes of a body as it comes
  /// @param decodedBytes of a body that is decoded
  /// @param decodedRatio how many times as large as what of the payload was read a body may be ...
  /// @param decodedRatioFrom ... once it is larger than this, in bytes
  /// @param memoryBytes of a response that are held in memory; the rest goes to a file
  public record Sizes(
      int headBytes,
      int headLines,
      long wireBodyBytes,
      int decodedBytes,
      int decodedRatio,
      int decodedRatioFrom,
      int memoryBytes) {
    public Sizes {
      requireAtLeast("headBytes", headBytes, 1 << 10);
      requireAtLeast("headLines", headLines, 1);
      requireAtLeast("wireBodyBytes", wireBodyBytes, 0);
      requireAtLeast("decodedBytes", decodedBytes, 0);
      requireAtLeast("decodedRatio", decodedRatio, 1);
      requireAtLeast("decodedRatioFrom", decodedRatioFrom, 0);
      requireAtLeast("memoryBytes", memoryBytes, MIN_MEMORY_BYTES);
    }
  }

  public static FetchLimits defaults() {
    Duration ten = Duration.ofSeconds(10);
    Duration thirty = Duration.ofSeconds(30);
    return new FetchLimits(
        new Times(ten, ten, ten, thirty, thirty, Duration.ofMinutes(5), 0),
        new Sizes(256 << 10, 1_000, 256L << 20, 16 << 20, 200, 1 << 20, 1 << 20));
  }

  /// Connecting is limited in each of its steps; the others as named.
  public FetchLimits withTimes(
      Duration connect, Duration firstByte, Duration idle, Duration total) {
    int rate = times.minBytesPerSecond;
    return new FetchLimits(
        new Times(connect, connect, connect, firstByte, idle, total, rate), sizes);
  }

  public FetchLimits withSizes(long wireBodyBytes, int decodedBytes, int memoryBytes) {
    Sizes now = sizes;
    return new FetchLimits(
        times,
        new Sizes(
            now.headBytes,
            now.headLines,
            wireBodyBytes,
            decodedBytes,
            now.decodedRatio,
            now.decodedRatioFrom,
            memoryBytes));
  }

  /// Gives a body up that is slower than that for [#RATE_WINDOW]; 0 for none.
  public FetchLimits withMinRate(int bytesPerSecond) {
    Times t = times;
    return new FetchLimits(
        new Times(t.dns, t.connect, t.tls, t.firstByte, t.idle, t.total, bytesPerSecond), sizes);
  }

  private static void requirePositive(String name, Duration value) {
    if (value.isNegative() || value.isZero()) {
      throw new IllegalArgumentException(name + " must be positive but is " + value);
    }
  }

  private static void requireAtLeast(String name, long value, long least) {
    if (value < least) {
      throw new IllegalArgumentException(name + " must be at least " + least + " but is " + value);
    }
  }
}
