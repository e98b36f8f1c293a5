package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import orbweaver.parse.document.PdfDocument;
import orbweaver.parse.document.PdfLimits;
import org.junit.jupiter.api.Test;

/// What the README shows compiles and does what it says: its blocks stand here, word for word.
class ReadmeTest {
  private static final Pattern JAVA = Pattern.compile("(?s)```java\n(.*?)```");

  @Test
  void urls_are_parsed_in_three_lines() {
    long key = 1;

    Url page = Url.parse("HTTP://Example.org:80/a/../b?x=1#top");
    Url link = Url.parse("c d?e", page); // http://example.org/c%20d?e, or null
    link.host();
    link.port();
    link.requestTarget();
    link.fingerprint(key);

    assertThat(link).hasToString("http://example.org/c%20d?e");
  }

  @Test
  void links_are_read_in_three_lines() {
    byte[] html = "<title>t</title><a href=x>".getBytes(StandardCharsets.UTF_8);
    String contentType = "text/html";

    var links = new LinkExtractor(LinkOptions.everything());
    links.extract(html, 0, html.length, Charsets.detect(html, 0, html.length, contentType));
    for (int i = 0; i < links.count(); i++)
      System.out.println(links.kind(i) + " " + links.value(i) + " " + links.title());

    assertThat(links.value(0)).isEqualTo("x");
  }

  @Test
  void robots_decide_in_three_lines() {
    byte[] body = "User-agent: *\nDisallow: /private".getBytes(StandardCharsets.UTF_8);

    RobotsTxt robots = RobotsTxt.parse(body, "orbweaver");
    RobotsTxt.Decision decision = robots.decide("/private/x?y");
    System.out.println(decision.allowed() + " by line " + decision.line() + ": " + decision.rule());

    assertThat(decision.line()).isEqualTo(2);
  }

  @Test
  void pdfs_are_read_in_three_lines() {
    byte[] pdf = {};

    PdfDocument document = PdfDocument.read(pdf, PdfLimits.ofText(() -> false));
    System.out.println(document.title() + ": " + document.text());
    for (int i = 0; i < document.count(); i++) System.out.println(document.value(i));

    assertThat(document.problem()).isNotEmpty();
  }

  @Test
  void what_the_card_shows_works() {
    byte[] html = "<meta charset=latin1>".getBytes(StandardCharsets.UTF_8);
    Url url = Objects.requireNonNull(Url.parse("https://www.example.org/path?utm_source=x"));

    assertThat(Charsets.detectEncoding(html, 0, html.length, null).name())
        .isEqualTo("windows-1252");
    assertThat(RegistrableDomain.of("www.example.co.uk")).isEqualTo("example.co.uk");
    assertThat(PercentCoding.decode("a%20b")).isEqualTo("a b");
    assertThat(Surt.of(url)).isEqualTo("org,example,www)/path?utm_source=x");
    assertThat(UrlRules.of("tracking,www").apply(url)).hasToString("https://example.org/path");
  }

  @Test
  void every_block_of_the_readme_is_compiled_here() throws IOException {
    String readme = Files.readString(Path.of("README.md"));
    String here = words(Files.readString(Path.of("src/test/java/orbweaver/parse/ReadmeTest.java")));
    List<String> missing = new ArrayList<>();
    var blocks = JAVA.matcher(readme);
    while (blocks.find()) {
      if (!here.contains(words(blocks.group(1)))) {
        missing.add(blocks.group(1));
      }
    }

    assertThat(missing).isEmpty();
  }

  /// Without what formatting may change.
  private static String words(String code) {
    return code.replaceAll("\\s+|//[^\n]*|[{}]|\"\\s*\\+\\s*\"", "");
  }
}
