package orbweaver.app.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import orbweaver.loop.Loop;
import org.junit.jupiter.api.Test;

class DemoTest {
  private static final WebShape SMALL =
      new WebShape(
          List.of(
              SiteShape.plain("a", 8).with(Oddity.FLAKY, 1),
              SiteShape.plain("b", 5).in(Language.JAPANESE),
              SiteShape.plain("c", 3).beyondScope()));

  private static final AuditRules RULES = AuditRules.of(Duration.ZERO, Duration.ZERO);

  @Test
  void each_site_has_an_address_of_its_own() throws Exception {
    try (var demo = Demo.start(1, SMALL)) {
      assertThat(demo.web().authorities())
          .hasSize(3)
          .doesNotHaveDuplicates()
          .allMatch(authority -> authority.matches("127[.]0[.]0[.]\\d+:\\d+"));
      assertThat(demo.web().seeds()).hasSize(2);
    }
  }

  @Test
  void a_crawl_from_another_loop_is_audited() throws Exception {
    try (var demo = Demo.start(1, SMALL)) {
      var scope = CrawlScope.of(demo.web(), 9);

      crawl(demo.web(), scope);

      assertThat(demo.audit(scope, RULES)).isEmpty();
      assertThat(demo.workload().requests()).isEqualTo(demo.accesses().size());
    }
  }

  @Test
  void a_second_crawl_finds_all_as_it_was() throws Exception {
    try (var demo = Demo.start(1, SMALL)) {
      var scope = CrawlScope.of(demo.web(), 9);
      crawl(demo.web(), scope);

      demo.forget();
      crawl(demo.web(), scope);

      assertThat(demo.audit(scope, RULES)).isEmpty();
    }
  }

  @Test
  void two_demos_do_not_get_in_each_others_way() throws Exception {
    try (var one = Demo.start(1, SMALL);
        var other = Demo.start(1, SMALL)) {
      assertThat(one.web().authorities()).doesNotContainAnyElementsOf(other.web().authorities());
    }
  }

  /// Asks for what is required, in order, until it answers.
  private static void crawl(GeneratedWeb web, CrawlScope scope) throws Exception {
    Loop.run(() -> {
      for (String authority : scope.authorities()) {
        ask("http://" + authority + "/robots.txt");
      }
      for (String url : Truth.of(web, scope).requiredUrls()) {
        if (ask(url) >= 500) {
          ask(url);
        }
      }
      return null;
    });
  }

  private static int ask(String url) throws Exception {
    int slash = url.indexOf('/', 7);
    var uri = URI.create(url.substring(0, slash));
    var address = new InetSocketAddress(uri.getHost(), uri.getPort());
    try (var client = new Client(Loop.current().network().connect(address))) {
      return client.get(url.substring(7, slash), url.substring(slash)).status();
    }
  }
}
