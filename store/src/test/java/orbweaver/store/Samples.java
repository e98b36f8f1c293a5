package orbweaver.store;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.random.RandomGenerator;
import orbweaver.crawl.Capture;
import orbweaver.crawl.fetch.Exchange;
import orbweaver.crawl.fetch.WireBytes;
import orbweaver.crawl.frontier.HostKey;
import orbweaver.crawl.frontier.LastCapture;
import orbweaver.crawl.frontier.Mention;
import orbweaver.crawl.frontier.Outcome;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.crawl.frontier.QueuedUrl.Place;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.crawl.frontier.Verdict;
import orbweaver.parse.CacheValidators;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// Values of a crawl for tests, from a seed or from a number.
public final class Samples {
  public static final Instant EPOCH = Instant.parse("2026-01-02T03:04:05.678Z");

  private Samples() {}

  public static Url url(String text) {
    Url url = Url.parse(text);
    if (url == null) {
      throw new IllegalArgumentException("not a URL: " + text);
    }
    return url;
  }

  public static UrlKey key(RandomGenerator random) {
    var host = new HostKey(random.nextInt(HostKey.PARTITIONS), random.nextLong());
    return new UrlKey(host, random.nextLong());
  }

  /// The URL with that number, on one of three hosts.
  public static Url page(int number) {
    return url("http://host" + number % 3 + ".example/page/" + number);
  }

  public static UrlKey keyOf(int number) {
    return new UrlKey(new HostKey(number % 3, 7_000 + number % 3), 1_000_003L * (number + 1));
  }

  public static QueuedUrl queued(int number) {
    return new QueuedUrl(
        keyOf(number), new Place(number % 5, number + 1), page(number), number % 5, 0, 0, null);
  }

  public static UrlState settled(QueuedUrl url) {
    return new UrlState(
        url.key(),
        url.url(),
        Verdict.of(Outcome.OK),
        200,
        "text/html",
        5,
        "",
        url.depth(),
        url.attempts() + 1,
        url.parent(),
        EPOCH);
  }

  public static QueuedUrl randomQueued(RandomGenerator random) {
    return new QueuedUrl(
        key(random),
        new Place(random.nextInt(256), random.nextLong(Long.MAX_VALUE)),
        url("https://h" + random.nextInt(1000) + ".example/a?b=" + random.nextLong()),
        random.nextInt(0, Integer.MAX_VALUE),
        random.nextInt(10),
        random.nextInt(200),
        parent(random),
        mention(random),
        random.nextBoolean());
  }

  private static Mention mention(RandomGenerator random) {
    HostKey voucher = random.nextBoolean() ? null : key(random).host();
    return switch (random.nextInt(4)) {
      case 0 -> Mention.styleSheet(random.nextBoolean() ? "KOI8-R" : "");
      case 1 -> Mention.sitemap(voucher);
      case 2 -> Mention.listed("2026-05-01T10:00Z");
      default -> Mention.PAGE;
    };
  }

  private static LastCapture capture(RandomGenerator random) {
    return random.nextBoolean()
        ? LastCapture.NONE
        : new LastCapture(
            Instant.ofEpochMilli(random.nextLong(4_000_000_000_000L)),
            new CacheValidators("W/\"" + random.nextInt() + "\"", ""));
  }

  public static UrlState randomState(RandomGenerator random) {
    return new UrlState(
        key(random),
        url("https://h" + random.nextInt(1000) + ".example/" + random.nextLong()),
        new Verdict(pick(Outcome.values(), random), random.nextBoolean() ? "" : "rule é 文 #3"),
        random.nextInt(0, 600),
        random.nextBoolean() ? "" : "text/html",
        random.nextLong(Long.MAX_VALUE),
        random.nextBoolean() ? "" : "sha256:00ff",
        random.nextInt(100),
        random.nextInt(5),
        parent(random),
        Instant.ofEpochMilli(random.nextLong(4_000_000_000_000L)),
        mention(random),
        capture(random),
        random.nextBoolean() ? "" : "203.0.113.7");
  }

  private static @Nullable UrlKey parent(RandomGenerator random) {
    return random.nextBoolean() ? null : key(random);
  }

  public static <T> T pick(T[] all, RandomGenerator random) {
    return all[random.nextInt(all.length)];
  }

  // ---- Exchanges ----

  public static Exchange exchange(Url url, byte[] response, int headEnd, String encoding) {
    String request = "GET " + url.requestTarget() + " HTTP/1.1\r\nHost: " + url.host() + "\r\n\r\n";
    return new Exchange(
        url,
        EPOCH,
        "192.0.2.7",
        request.getBytes(StandardCharsets.US_ASCII),
        new Bytes(response),
        headEnd,
        "",
        200,
        encoding,
        /* truncated= */ false);
  }

  public static Exchange exchange(Url url, String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    String head =
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: "
            + bytes.length
            + "\r\n\r\n";
    byte[] whole = (head + body).getBytes(StandardCharsets.UTF_8);
    return exchange(url, whole, head.length(), "");
  }

  public static Capture capture(UrlState state, @Nullable Exchange exchange) {
    return capture(state, exchange, /* body= */ null);
  }

  public static Capture capture(
      UrlState state, @Nullable Exchange exchange, byte @Nullable [] body) {
    String url = state.url().href();
    return new Capture(state, url, "utf-8", "A title", "", 3, 1, exchange, 12, List.of(), body);
  }

  /// Bytes in memory, handed out in small pieces.
  public record Bytes(byte[] bytes) implements WireBytes {
    private static final int PIECE = 1_000;

    @Override
    public long length() {
      return bytes.length;
    }

    @Override
    public int read(long at, byte[] into, int offset, int length) {
      if (at >= bytes.length) {
        return -1;
      }
      int count = Math.min(Math.min(length, PIECE), bytes.length - (int) at);
      System.arraycopy(bytes, (int) at, into, offset, count);
      return count;
    }

    @Override
    public void close() {}
  }
}
