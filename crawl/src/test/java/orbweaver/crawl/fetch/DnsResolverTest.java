package orbweaver.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import orbweaver.crawl.fetch.StubNameServer.Say;
import orbweaver.loop.Coroutines;
import orbweaver.loop.Datagrams;
import orbweaver.loop.Loop;
import orbweaver.loop.NetworkFaults;
import orbweaver.loop.SimulatedNetwork;
import orbweaver.loop.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Asking name servers, over simulated connections and real datagrams.
class DnsResolverTest {
  interface Body {
    void run(StubNameServer server, DnsResolver resolver) throws Exception;
  }

  private static void simulated(Body body) throws Exception {
    for (long seed = 0; seed < 5; seed++) {
      Simulation.run(
          seed,
          () ->
              Coroutines.scope(scope -> {
                StubNameServer server = StubNameServer.overConnections(scope);
                var servers = new NameServers(List.of(server.address()), Map.of(), 1);
                var exchange = new DnsExchange(Loop.current(), null);
                body.run(server, new DnsResolver(Loop.current(), servers, exchange));
                scope.cancel();
                return null;
              }));
    }
  }

  private static void byDatagrams(Body body) throws Exception {
    Coroutines.scope(scope -> {
      StubNameServer server = StubNameServer.byDatagrams(scope);
      var exchange = new DnsExchange(Loop.current(), new Datagrams(Loop.current()));
      var servers = new NameServers(List.of(server.address()), Map.of(), 1);
      body.run(server, new DnsResolver(Loop.current(), servers, exchange));
      scope.cancel();
      return null;
    });
  }

  private static void real(Body body) throws Exception {
    Loop.run(() -> {
      byDatagrams(body);
      return null;
    });
  }

  /// Datagrams over a simulated network that starts with these faults.
  private static void simulatedDatagrams(NetworkFaults faults, Body body) throws Exception {
    for (long seed = 0; seed < 5; seed++) {
      Simulation.run(
          seed,
          () -> {
            network().faults(faults);
            byDatagrams(body);
            return null;
          });
    }
  }

  private static SimulatedNetwork network() {
    return (SimulatedNetwork) Loop.current().network();
  }

  private static void everywhere(Body body) throws Exception {
    simulated(body);
    real(body);
  }

  private static InetAddress address(String literal) throws IOException {
    return InetAddress.getByName(literal);
  }

  @Test
  void both_families_are_asked_and_the_older_comes_first() throws Exception {
    real((server, resolver) -> {
      server.answer("A", "two.test", Say.of("A two.test 127.0.0.1", "A two.test 127.0.0.2"));
      server.answer("AAAA", "two.test", Say.of("AAAA two.test ::1"));

      assertThat(resolver.resolve("two.test").addresses())
          .containsExactly(address("127.0.0.1"), address("127.0.0.2"), address("::1"));
    });
  }

  @Test
  void aliases_are_followed_and_the_shortest_life_counts() throws Exception {
    simulated((server, resolver) -> {
      server.answer(
          "A", "www.test", Say.of("CNAME www.test cdn.test", "A cdn.test 127.0.0.3").living(30));

      Resolved found = resolver.resolve("www.test");

      assertThat(found.addresses()).containsExactly(address("127.0.0.3"));
      assertThat(found.lifetime()).isEqualTo(Duration.ofSeconds(30));
    });
  }

  @Test
  void aliases_in_a_circle_are_no_address() throws Exception {
    simulated((server, resolver) -> {
      server.answer("A", "la.test", Say.of("CNAME la.test lb.test", "CNAME lb.test la.test"));

      assertThat(resolver.resolve("la.test").cause()).isEqualTo("the name la.test has no address");
      assertThat(server.asked()).hasSizeLessThanOrEqualTo(2);
    });
  }

  @Test
  void a_name_that_does_not_exist_is_told_from_one_without_an_address() throws Exception {
    everywhere((server, resolver) -> {
      server.answer("A", "bare.test", Say.of());

      assertThat(resolver.resolve("gone.test").cause())
          .isEqualTo("the name gone.test does not exist (NXDOMAIN)");
      assertThat(resolver.resolve("bare.test").cause())
          .isEqualTo("the name bare.test has no address");
    });
  }

  @Test
  void a_name_server_that_fails_is_asked_again_and_then_named() throws Exception {
    simulated((server, resolver) -> {
      server.answer("A", "flaky.test", Say.code(2), Say.of("A flaky.test 127.0.0.1"));
      server.answer("A", "broken.test", Say.code(2));

      assertThat(resolver.resolve("flaky.test").addresses()).hasSize(1);
      assertThatThrownBy(() -> resolver.resolve("broken.test"))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("the name server 127.0.0.1:")
          .hasMessageContaining("answers SERVFAIL");
    });
  }

  @Test
  void a_family_that_fails_does_not_spoil_the_other() throws Exception {
    simulated((server, resolver) -> {
      server.answer("A", "half.test", Say.of("A half.test 127.0.0.1"));
      server.answer("AAAA", "half.test", Say.code(2));

      assertThat(resolver.resolve("half.test").addresses()).containsExactly(address("127.0.0.1"));
    });
  }

  @Test
  void a_silent_name_server_is_given_up_after_two_rounds() throws Exception {
    simulated((server, resolver) -> {
      server.answer("A", "silent.test", StubNameServer.SILENCE);
      server.answer("AAAA", "silent.test", StubNameServer.SILENCE);

      assertThatThrownBy(() -> resolver.resolve("silent.test"))
          .isInstanceOf(IOException.class)
          .hasMessageMatching(".*(does not answer|it ends the connection).*");
    });
  }

  @Test
  void the_second_server_is_asked_where_the_first_refuses() throws Exception {
    simulated((server, _) -> {
      server.answer("A", "there.test", Say.of("A there.test 127.0.0.1"));
      var nobody = new InetSocketAddress(address("127.0.0.9"), 53);
      var both = new NameServers(List.of(nobody, server.address()), Map.of(), 1);
      var resolver = new DnsResolver(Loop.current(), both, new DnsExchange(Loop.current(), null));

      assertThat(resolver.resolve("there.test").addresses()).hasSize(1);
    });
  }

  @Test
  void an_answer_too_long_for_a_datagram_comes_over_a_connection() throws Exception {
    real((server, resolver) -> {
      var records = new ArrayList<String>();
      for (int i = 1; i <= 60; i++) {
        records.add("A many.test 10.0.0." + i);
      }
      Say all = Say.of(records.toArray(String[]::new));
      server.answer("A", "many.test", all.cutShort(), all);

      assertThat(resolver.resolve("many.test").addresses()).hasSize(60);
      assertThat(server.asked()).contains("UDP A many.test", "TCP A many.test");
    });
  }

  @Test
  void of_thousands_of_addresses_some_are_kept() throws Exception {
    real((server, resolver) -> {
      var records = new ArrayList<String>();
      for (int i = 0; i < 2_000; i++) {
        records.add("A many.test 10.0." + i / 250 + "." + i % 250);
      }
      Say all = Say.of(records.toArray(String[]::new));
      server.answer("A", "many.test", all.cutShort(), all);

      assertThat(resolver.resolve("many.test").addresses())
          .hasSize(DnsReader.MAX_ADDRESSES)
          .startsWith(address("10.0.0.0"), address("10.0.0.1"));
    });
  }

  @Test
  void what_is_cut_over_a_connection_too_is_no_answer() throws Exception {
    real((server, resolver) -> {
      server.answer("A", "cut.test", Say.of().cutShort());
      server.answer("AAAA", "cut.test", Say.of().cutShort());

      assertThatThrownBy(() -> resolver.resolve("cut.test"))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("it cuts its answer over a connection too");
    });
  }

  @Test
  void addresses_of_another_name_are_none() throws Exception {
    everywhere((server, resolver) -> {
      server.answer("A", "asked.test", Say.of("A other.test 127.0.0.1"));

      assertThat(resolver.resolve("asked.test").cause())
          .isEqualTo("the name asked.test has no address");
    });
  }

  @Test
  void an_answer_that_lives_for_no_time_is_kept_for_some_seconds() throws Exception {
    simulated((server, resolver) -> {
      server.answer("A", "quick.test", Say.of("A quick.test 127.0.0.1").living(0));

      assertThat(resolver.resolve("quick.test").lifetime()).isEqualTo(Duration.ofSeconds(5));
    });
  }

  @ParameterizedTest
  @CsvSource({"0, 5", "7, 7", "30, 30", "3600, 60"})
  void the_authority_says_how_long_a_name_does_not_exist(long told, long kept) throws Exception {
    simulated((server, resolver) -> {
      server.answer("A", "gone.test", new Say(3, false, 40_000, List.of("SOA test " + told)));

      assertThat(resolver.resolve("gone.test").lifetime()).isEqualTo(Duration.ofSeconds(kept));
    });
  }

  @Test
  void a_datagram_that_is_lost_is_sent_again() throws Exception {
    real((server, resolver) -> {
      server.answer("A", "lost.test", StubNameServer.SILENCE, Say.of("A lost.test 127.0.0.1"));

      assertThat(resolver.resolve("lost.test").addresses()).hasSize(1);
    });
  }

  @Test
  void datagrams_that_the_network_loses_are_sent_again() throws Exception {
    simulatedDatagrams(
        NetworkFaults.none().withLoss(1),
        (server, resolver) -> {
          server.answer("A", "lost.test", Say.of("A lost.test 127.0.0.1"));
          long start = Loop.current().nanos();

          Resolved found =
              Coroutines.scope(scope -> {
                scope.spawn("repair", DnsResolverTest::repairAfterASecond);
                return resolver.resolve("lost.test");
              });

          assertThat(found.addresses()).containsExactly(address("127.0.0.1"));
          assertThat(server.asked()).containsOnlyOnce("UDP A lost.test");
          assertThat(Loop.current().nanos() - start).isGreaterThan(2_000_000_000L);
        });
  }

  private static boolean repairAfterASecond() {
    Coroutines.sleep(Duration.ofSeconds(1));
    network().faults(NetworkFaults.none());
    return true;
  }

  @Test
  void an_answer_that_comes_late_is_ignored() throws Exception {
    var slow = Duration.ofMillis(1_500); // one way: there and back is more than the patience
    simulatedDatagrams(
        NetworkFaults.none().withLatency(slow, slow),
        (server, resolver) -> {
          server.answer(
              "A", "late.test", Say.of("A late.test 127.0.0.1"), Say.of("A late.test 127.0.0.2"));

          assertThat(resolver.resolve("late.test").addresses())
              .containsExactly(address("127.0.0.2"));
        });
  }

  @Test
  void an_answer_that_comes_twice_is_one() throws Exception {
    simulatedDatagrams(
        NetworkFaults.none().withDuplicates(1),
        (server, resolver) -> {
          server.answer("A", "twice.test", Say.of("A twice.test 127.0.0.1"));

          assertThat(resolver.resolve("twice.test").addresses())
              .containsExactly(address("127.0.0.1"));
        });
  }

  @Test
  void nobody_there_is_said_at_once() throws Exception {
    Loop.run(() -> {
      var nobody = new InetSocketAddress(address("127.0.0.1"), 1);
      var servers = new NameServers(List.of(nobody), Map.of(), 1);
      try (Resolver resolver = DnsResolver.of(Loop.current(), servers)) {
        assertThatThrownBy(() -> resolver.resolve("some.test"))
            .hasMessageContaining("127.0.0.1:1 cannot be asked: connection refused");
      }
      return null;
    });
  }

  @Test
  void known_hosts_and_localhost_are_not_asked_for() throws Exception {
    simulated((server, _) -> {
      Map<String, List<InetAddress>> hosts = Map.of("known.test", List.of(address("10.0.0.1")));
      var servers = new NameServers(List.of(server.address()), hosts, 1);
      var resolver =
          new DnsResolver(Loop.current(), servers, new DnsExchange(Loop.current(), null));

      assertThat(resolver.resolve("known.test").addresses()).containsExactly(address("10.0.0.1"));
      assertThat(resolver.resolve("a.localhost").addresses().getFirst().isLoopbackAddress())
          .isTrue();
      assertThat(server.asked()).isEmpty();
    });
  }

  @Test
  void that_a_name_does_not_exist_is_known_for_a_minute_at_most() throws Exception {
    simulated((server, resolver) -> {
      var book = new AddressBook(Loop.current(), resolver);
      for (int i = 0; i < 3; i++) {
        assertThat(book.addresses("gone.test").addresses()).isEmpty();
      }
      int before = server.asked().size();

      Coroutines.sleep(Duration.ofSeconds(61));
      assertThat(book.addresses("gone.test").addresses()).isEmpty();

      assertThat(before).isLessThanOrEqualTo(2);
      assertThat(server.asked()).hasSizeGreaterThan(before);
    });
  }

  @Test
  void what_is_known_is_not_asked_for_until_it_has_aged() throws Exception {
    simulated((server, resolver) -> {
      server.answer("A", "old.test", Say.of("A old.test 127.0.0.1").living(20));
      var book = new AddressBook(Loop.current(), resolver);
      book.addresses("old.test");
      book.addresses("old.test");
      int before = server.asked().size();

      Coroutines.sleep(Duration.ofSeconds(21));
      book.addresses("old.test");

      assertThat(before).isLessThanOrEqualTo(2);
      assertThat(server.asked().size()).isGreaterThan(before);
    });
  }
}
