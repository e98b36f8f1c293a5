package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import orbweaver.crawl.CollectSettings;
import orbweaver.crawl.frontier.Scope;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class CollectFlagsTest {

  private static CrawlOptions typed(String... args) {
    var options = new CrawlOptions();
    var line = new CommandLine(options);
    line.registerConverter(Reach.class, Reach::parse);
    line.registerConverter(orbweaver.parse.UrlRules.class, new SamePageRules());
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.registerConverter(java.util.regex.Pattern.class, new Patterns());
    line.registerConverter(java.time.Duration.class, new Durations());
    line.parseArgs(args);
    return options;
  }

  private static CollectSettings settings(String... args) {
    CrawlOptions options = typed(args);
    return options.collect.settings(options.scope, /* listsLinks= */ false);
  }

  @Test
  void a_sitemap_is_named_only_by_what_is_attached() {
    CrawlOptions options =
        typed("--sitemap", "https://example.org/", "--sitemap=https://x.example/");

    assertThat(options.seeds).containsExactly("https://example.org/");
    assertThat(options.collect.sitemaps).containsExactly("", "https://x.example/");
  }

  @Test
  void sitemaps_are_read_by_default_where_whole_sites_are_crawled() {
    assertThat(settings().sitemaps()).isTrue();
    assertThat(settings("--scope", "domain").sitemaps()).isTrue();
    assertThat(settings("--scope", "any").sitemaps()).isFalse();
    assertThat(settings("--scope", "prefix").sitemaps()).isFalse();
    assertThat(settings("--scope", "prefix", "--sitemap").sitemaps()).isTrue();
    assertThat(settings("--no-sitemap").sitemaps()).isFalse();
  }

  @Test
  void what_contradicts_itself_or_is_no_url_is_refused() {
    assertThatThrownBy(() -> settings("--sitemap", "--no-sitemap"))
        .hasMessage("--sitemap and --no-sitemap contradict each other; take one");
    assertThatThrownBy(() -> settings("--sitemap=sitemap.xml"))
        .hasMessageContaining("'sitemap.xml' is not a URL");
  }

  @Test
  void a_scope_may_be_named() {
    CrawlOptions options = typed("--scope", "domain:Docs.Example.org");
    assertThat(options.scope).isEqualTo(Scope.DOMAIN);
    assertThat(options.around).isEqualTo("docs.example.org");

    assertThat(typed("--scope", "prefix:/docs").around).isEqualTo("/docs/");
    assertThatThrownBy(() -> typed("--scope", "domain:http://x/"))
        .hasMessageContaining("is not the name of a domain");
    assertThatThrownBy(() -> typed("--scope", "host:x"))
        .hasMessageContaining("only domain:NAME and prefix:/PATH take a name");
  }
}
