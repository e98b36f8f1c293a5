package orbweaver.bench;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import orbweaver.parse.RobotsTxt;
import orbweaver.parse.Sitemap;
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

/// The real robots.txt files, all of them an operation, and a sitemap as large as they may be.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class ParseRobotsBench {
  private static final byte[] TARGET =
      "/news/2024/some-article.html?page=2".getBytes(StandardCharsets.US_ASCII);
  private static final int SITEMAP_URLS = 50_000;

  private List<byte[]> files = List.of();
  private List<RobotsTxt> parsed = List.of();
  private byte[] sitemap = {};

  @Setup
  public void load() {
    files = ParsePages.in("robots-files");
    parsed = files.stream().map(file -> RobotsTxt.parse(file, "orbweaver")).toList();
    System.out.println(files.size() + " files");
    var xml = new StringBuilder("<urlset>");
    for (int i = 0; i < SITEMAP_URLS; i++) {
      xml.append("<url><loc>https://www.example.com/section/article-").append(i);
      xml.append(".html?x=1&amp;y=2</loc><lastmod>2025-01-02</lastmod></url>\n");
    }
    sitemap = xml.toString().getBytes(StandardCharsets.UTF_8);
  }

  @Benchmark
  public long parse() {
    long sum = 0;
    for (byte[] file : files) {
      sum += RobotsTxt.parse(file, "orbweaver").sitemaps().size();
    }
    return sum;
  }

  @Benchmark
  public long decide() {
    long sum = 0;
    for (RobotsTxt robots : parsed) {
      sum += robots.decide(TARGET, 0, TARGET.length).line();
    }
    return sum;
  }

  @Benchmark
  public int sitemap_of_50_000() {
    return Sitemap.parse(sitemap).entries().size();
  }
}
