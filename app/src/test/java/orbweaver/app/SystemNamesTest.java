package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import orbweaver.crawl.fetch.NameServers;
import org.junit.jupiter.api.Test;

/// What the system's files say of names.
class SystemNamesTest {
  private static final String RESOLV_CONF =
      """
      # comment
      search corp.example
      nameserver 127.0.0.53
      nameserver ::1
      nameserver nonsense
      options edns0 ndots:2 ; more
      """;
  private static final String HOSTS =
      """
      127.0.0.1 localhost
      10.0.0.5  Wiki.example wiki # ours
      fe80::1%lo0 skipped
      """;

  @Test
  void name_servers_and_hosts_of_the_system_are_known() {
    NameServers names = SystemNames.parse(List.of(), RESOLV_CONF, HOSTS);

    assertThat(names.addresses())
        .containsExactly(
            new InetSocketAddress(InetAddress.ofLiteral("127.0.0.53"), 53),
            new InetSocketAddress(InetAddress.ofLiteral("::1"), 53));
    assertThat(names.minDots()).isEqualTo(2);
    assertThat(names.hosts().get("wiki.example"))
        .containsExactly(InetAddress.ofLiteral("10.0.0.5"));
  }

  @Test
  void without_name_servers_all_is_left_to_the_system() {
    assertThat(SystemNames.parse(List.of(), "", HOSTS)).isEqualTo(NameServers.system());
  }

  @Test
  void named_servers_stand_for_those_of_the_system() {
    var named = new InetSocketAddress(InetAddress.ofLiteral("9.9.9.9"), 53);

    NameServers names = SystemNames.parse(List.of(named), RESOLV_CONF, HOSTS);

    assertThat(names.addresses()).containsExactly(named);
    assertThat(names.minDots()).isZero();
  }
}
