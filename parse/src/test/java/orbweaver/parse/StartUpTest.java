package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// A crawl that meets plain pages only pays for nothing else.
class StartUpTest {

  /// Runs in a copy.
  static final class PlainPage {
    void run(String html) {
      byte[] page = html.getBytes(StandardCharsets.UTF_8);
      var links = new LinkExtractor();
      var parser = new UrlParser();
      Url url = Objects.requireNonNull(Url.parse("https://example.org/"));
      links.extract(page, 0, page.length, Charsets.detect(page, 0, page.length, "text/html"));
      for (int i = 0; i < links.count(); i++) {
        links.resolve(i, links.base(url, parser), parser);
      }
      links.title();
      RobotsTxt.parse(page, "orbweaver").decide("/x");
    }
  }

  @Test
  void tables_and_libraries_are_loaded_by_those_pages_alone_that_need_them() {
    var loader = new CountingLoader();
    loader.stepsOf(
        PlainPage.class, "<meta charset=utf-8><title>a &amp; b</title><a href='/x?a&amp;b'>");
    List<Class<?>> unneeded =
        List.of(
            NamedReferences.class,
            Idna.class,
            CharsetGuess.class,
            PublicSuffixList.class,
            CssUrls.class);
    assertThat(unneeded).noneMatch(loader::hasLoaded);
  }
}
