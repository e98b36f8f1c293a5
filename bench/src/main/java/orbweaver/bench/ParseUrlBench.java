package orbweaver.bench;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import orbweaver.parse.LinkExtractor;
import orbweaver.parse.LinkOptions;
import orbweaver.parse.Url;
import orbweaver.parse.UrlParser;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Resolving the links of the real pages; an operation is [#LINKS] of them.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class ParseUrlBench {
  /// Links in an operation.
  public static final int LINKS = 10_000;

  private static final String PAGE = "https://www.example.com/news/2024/article.html?x=1";

  private final UrlParser parser = new UrlParser();
  private final Url base = Objects.requireNonNull(Url.parse(PAGE));
  private final URI uriBase = URI.create(PAGE);
  private final List<byte[]> links = new ArrayList<>();
  private final List<String> texts = new ArrayList<>();

  @Setup
  public void load() {
    var extractor = new LinkExtractor(LinkOptions.everything());
    for (byte[] page : ParsePages.in("pages")) {
      extractor.extract(page, 0, page.length, StandardCharsets.UTF_8);
      for (int i = 0; i < extractor.count() && texts.size() < LINKS; i++) {
        texts.add(extractor.value(i));
        links.add(extractor.value(i).getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  @Benchmark
  public long resolve_and_hash() {
    long hash = 0;
    for (byte[] link : links) {
      if (parser.parse(link, 0, link.length, base, null)) {
        hash ^= parser.fingerprint(7);
      }
    }
    return hash;
  }

  @Benchmark
  public long java_net_uri() {
    long hash = 0;
    for (String link : texts) {
      try {
        hash ^= uriBase.resolve(new URI(link)).normalize().toString().hashCode();
      } catch (URISyntaxException e) {
        hash++;
      }
    }
    return hash;
  }
}
