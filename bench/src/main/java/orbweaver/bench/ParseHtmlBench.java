package orbweaver.bench;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import orbweaver.parse.LinkExtractor;
import orbweaver.parse.LinkOptions;
import orbweaver.parse.Url;
import orbweaver.parse.UrlParser;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
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

/// All links, meta and title of the real pages, once through all of them an operation. [#bytes()]
/// tells how many bytes that is.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class ParseHtmlBench {
  private final LinkExtractor everything = new LinkExtractor(LinkOptions.everything());
  private final LinkExtractor navigation = new LinkExtractor(LinkOptions.navigation());
  private final LinkExtractor withText = new LinkExtractor(LinkOptions.navigation().withText());
  private final UrlParser parser = new UrlParser();
  private final Url pageUrl =
      Objects.requireNonNull(Url.parse("https://www.example.com/news/2024/article.html?x=1"));
  private List<byte[]> pages = List.of();

  @Setup
  public void load() {
    pages = ParsePages.in("pages");
    System.out.println(pages.size() + " pages, " + bytes() + " bytes");
  }

  /// Every link of every kind, decoded.
  @Benchmark
  public long all_links_and_title() {
    long sum = 0;
    for (byte[] page : pages) {
      everything.extract(page, 0, page.length, StandardCharsets.UTF_8);
      sum += everything.count() + everything.title().length();
    }
    return sum;
  }

  /// Every link of every kind, resolved and hashed.
  @Benchmark
  public long all_links_resolved_and_hashed() {
    long sum = 0;
    for (byte[] page : pages) {
      everything.extract(page, 0, page.length, StandardCharsets.UTF_8);
      sum += resolve(everything);
    }
    return sum;
  }

  /// What a crawl does: links to pages, each once, resolved and hashed.
  @Benchmark
  public long crawl() {
    long sum = 0;
    for (byte[] page : pages) {
      navigation.extract(page, 0, page.length, StandardCharsets.UTF_8);
      sum += resolve(navigation);
    }
    return sum;
  }

  @Benchmark
  public long crawl_with_text() {
    long sum = 0;
    for (byte[] page : pages) {
      withText.extract(page, 0, page.length, StandardCharsets.UTF_8);
      sum += withText.count();
    }
    return sum;
  }

  @Benchmark
  public long jsoup() throws IOException {
    long sum = 0;
    for (byte[] page : pages) {
      Document tree =
          Jsoup.parse(new ByteArrayInputStream(page), "UTF-8", "https://www.example.com/news/");
      for (Element element : tree.select("[href], [src], [srcset], meta")) {
        sum += element.attr("href").length() + element.attr("src").length();
      }
      sum += tree.title().length();
    }
    return sum;
  }

  private long bytes() {
    return pages.stream().mapToLong(page -> page.length).sum();
  }

  private long resolve(LinkExtractor links) {
    long hash = 0;
    Url base = links.base(pageUrl, parser);
    for (int i = 0; i < links.count(); i++) {
      if (links.resolve(i, base, parser) && parser.isHttp()) {
        hash ^= parser.fingerprint(7);
      }
    }
    return hash;
  }
}
