package orbweaver.bench;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toUnmodifiableSet;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import orbweaver.parse.LinkExtractor;
import orbweaver.parse.LinkKind;
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
  /// Elements and those of their attributes that hold links, or what a page says of itself.
  private static final Map<String, List<String>> LINKS =
      LinkKind.all().stream()
          .filter(kind -> !kind.element().isEmpty() && !kind.attribute().isEmpty())
          .collect(groupingBy(LinkKind::element, mapping(LinkKind::attribute, toList())));

  private static final Set<LinkKind> STYLES =
      Set.of(LinkKind.STYLE, LinkKind.STYLE_ATTRIBUTE, LinkKind.SVG_PRESENTATION);

  private final LinkExtractor attributes =
      new LinkExtractor(
          LinkOptions.everything()
              .withKinds(
                  LinkKind.all().stream()
                      .filter(kind -> !STYLES.contains(kind))
                      .collect(toUnmodifiableSet())));
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

  /// Every link that an attribute holds, title and meta: what [#jsoup] finds too.
  @Benchmark
  public long links_meta_title() {
    long sum = 0;
    for (byte[] page : pages) {
      attributes.extract(page, 0, page.length, StandardCharsets.UTF_8);
      sum += attributes.count() + attributes.title().length();
    }
    return sum;
  }

  /// The links of style sheets and style attributes besides.
  @Benchmark
  public long all_links_meta_title() {
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

  /// The links of [#links_meta_title], title and meta, out of a tree, in one walk.
  @Benchmark
  public long jsoup() throws IOException {
    var sum = new long[1];
    for (byte[] page : pages) {
      Document tree =
          Jsoup.parse(new ByteArrayInputStream(page), "UTF-8", "https://www.example.com/news/");
      tree.traverse((node, _) -> sum[0] += node instanceof Element element ? links(element) : 0);
      sum[0] += tree.title().length();
    }
    return sum[0];
  }

  private long links(Element element) {
    long sum = 0;
    for (String attribute : LINKS.getOrDefault(element.normalName(), List.of())) {
      sum += element.hasAttr(attribute) ? element.attr(attribute).length() : 0;
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
