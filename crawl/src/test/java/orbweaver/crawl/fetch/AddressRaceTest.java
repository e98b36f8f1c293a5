package orbweaver.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import orbweaver.crawl.fetch.FetchOutcome.Failed;
import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.loop.Connection;
import orbweaver.loop.Loop;
import orbweaver.loop.SimulatedNetwork;
import orbweaver.parse.Url;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Hosts with several addresses, and where hosts are.
class AddressRaceTest {
  private static final String HELLO = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";

  @Test
  void families_take_turns_and_the_first_begins() throws Exception {
    List<InetAddress> addresses = addresses("::1", "::2", "10.0.0.1", "10.0.0.2", "10.0.0.3");

    assertThat(AddressRace.interleaved(addresses))
        .isEqualTo(addresses("::1", "10.0.0.1", "::2", "10.0.0.2", "10.0.0.3"));
  }

  @Test
  void an_address_that_refuses_hands_on_to_the_next() throws Exception {
    FetchLab.real(lab -> {
      int port = lab.serve(HELLO).url("/").port();
      var race = new AddressRace(Loop.current(), addresses("127.0.0.2", "127.0.0.1"), port);

      try (Connection connection = race.run()) {
        assertThat(connection.remoteAddress()).isEqualTo(new InetSocketAddress("127.0.0.1", port));
      }
    });
  }

  @Test
  void a_race_without_a_winner_fails_as_its_last_attempt() throws Exception {
    FetchLab.real(lab -> {
      int port = lab.serve(HELLO).url("/").port();
      var race = new AddressRace(Loop.current(), addresses("127.0.0.2", "127.0.0.3"), port);

      assertThatThrownBy(race::run).isInstanceOf(IOException.class);
    });
  }

  /// One of a family that is dead: nobody there says no.
  @ParameterizedTest
  @ValueSource(strings = {"10.0.0.9", "fd00::9"})
  void an_address_that_is_silent_costs_a_quarter_of_a_second(String silent) throws Exception {
    FetchLab.simulated(
        1,
        lab -> {
          int port = lab.serve(HELLO).url("/").port();
          var network = (SimulatedNetwork) Loop.current().network();
          network.cutOff(InetAddress.ofLiteral(silent));
          long before = Loop.current().nanos();
          var race = new AddressRace(Loop.current(), addresses(silent, "127.0.0.1"), port);

          try (Connection connection = race.run()) {
            assertThat(connection.remoteAddress())
                .isEqualTo(new InetSocketAddress("127.0.0.1", port));
          }
          assertThat(Loop.current().nanos() - before).isLessThan(400_000_000L);
        });
  }

  @Test
  void an_override_says_where_a_host_is_even_if_that_is_inside() throws Exception {
    int[] port = new int[1];
    FetchLab.real(lab -> {
      CannedServer server = lab.serve(HELLO);
      port[0] = server.url("/").port();
      var here = new AddressOverride("far.example", port[0], addresses("127.0.0.1").getFirst());
      FetchOptions options = FetchLab.options().withOverrides(List.of(here));

      try (var fetcher = new Fetcher(Loop.current(), options)) {
        FetchRequest request = FetchRequest.page(server.url("far.example", "/"), false);
        assertThat(fetcher.fetch(request)).isInstanceOf(FetchOutcome.Answered.class);
      }
      assertThat(server.requests().getFirst()).contains("Host: far.example:" + port[0]);
    });
  }

  @Test
  void that_a_name_has_no_address_is_an_answer() throws Exception {
    FetchLab.simulated(
        1,
        lab -> {
          Failed failed = lab.failure(url("http://no-such-host.invalid/"));

          assertThat(failed.failure()).isEqualTo(Failure.NO_ADDRESS);
          assertThat(failed.detail()).isEqualTo("the name no-such-host.invalid has no address");
        });
  }

  @Test
  void ports_of_other_protocols_are_not_asked() throws Exception {
    FetchLab.real(lab -> {
      Failed failed = lab.failure(url("http://127.0.0.1:25/"));

      assertThat(failed.failure()).isEqualTo(Failure.BLOCKED_ADDRESS);
      assertThat(failed.detail()).isEqualTo("port 25 belongs to another protocol than HTTP");
    });
  }

  private static Url url(String href) {
    return Objects.requireNonNull(Url.parse(href));
  }

  private static List<InetAddress> addresses(String... literals) throws IOException {
    var addresses = new InetAddress[literals.length];
    for (int i = 0; i < literals.length; i++) {
      addresses[i] = InetAddress.getByName(literals[i]);
    }
    return List.of(addresses);
  }
}
