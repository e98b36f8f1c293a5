package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import orbweaver.crawl.fetch.Proxies;
import orbweaver.crawl.fetch.ProxyServer;
import orbweaver.crawl.fetch.ProxyServer.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Proxies as flags and environment name them.
class ProxyFlagsTest {
  private static Proxies of(String typed, String... environment) {
    var variables = new java.util.HashMap<String, String>();
    for (int i = 0; i < environment.length; i += 2) {
      variables.put(environment[i], environment[i + 1]);
    }
    return ProxyFlags.proxies(typed, null, new Environment(variables));
  }

  @Test
  void a_typed_proxy_is_for_all() {
    Proxies proxies = of("socks5h://me:p%40ss@[::1]:9050", "http_proxy", "http://other:1");

    assertThat(proxies.http())
        .isEqualTo(new ProxyServer(Kind.SOCKS5_HOSTNAME, "::1", 9_050, "me", "p@ss"));
    assertThat(proxies.https()).isEqualTo(proxies.http());
  }

  @Test
  void the_environment_names_one_for_each_scheme() {
    Proxies proxies =
        of(
            null,
            "http_proxy",
            "one:3128",
            "ALL_PROXY",
            "socks5://two",
            "no_proxy",
            "a.test,b.test");

    assertThat(proxies.http()).isEqualTo(new ProxyServer(Kind.HTTP, "one", 3_128, "", ""));
    assertThat(proxies.https()).isEqualTo(new ProxyServer(Kind.SOCKS5, "two", 1_080, "", ""));
    assertThat(proxies.exceptions()).containsExactly("a.test", "b.test");
  }

  @Test
  void a_name_in_capitals_that_a_request_header_could_set_is_not_taken() {
    assertThat(of(null, "HTTP_PROXY", "evil:1").http()).isNull();
  }

  @Test
  void none_is_none_whatever_the_environment_says() {
    assertThat(of("none", "http_proxy", "one:3128")).isEqualTo(Proxies.none());
  }

  /// URL Standard, 1.3: what is no escape is itself, and so is a plus sign.
  @Test
  void passwords_have_their_escapes_resolved() {
    assertThat(of("http://a+b:100%25%zz%@h:1").http())
        .isEqualTo(new ProxyServer(Kind.HTTP, "h", 1, "a+b", "100%%zz%"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gopher://me:secret@host",
        "me:sec/secret@host:99x",
        "http://me:se@secret@host",
        "http://me:secret@host:99999"
      })
  void what_is_no_proxy_is_refused_without_its_password(String typed) {
    var empty = new Environment(Map.of());

    assertThatThrownBy(() -> ProxyFlags.proxies(typed, null, empty))
        .isInstanceOf(UsageException.class)
        .hasMessageNotContaining("secret");
  }

  @Test
  void a_path_behind_it_says_nothing() {
    assertThat(of("http://one:3128/any/path").http())
        .isEqualTo(new ProxyServer(Kind.HTTP, "one", 3_128, "", ""));
  }

  @Test
  void hosts_to_ask_straight_stand_between_commas_or_blanks() {
    Proxies proxies = of("one:3128", "no_proxy", "a.example, .b.example c.example:81,");

    assertThat(proxies.exceptions()).containsExactly("a.example", ".b.example", "c.example:81");
  }
}
