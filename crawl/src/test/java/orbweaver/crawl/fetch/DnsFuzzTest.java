package orbweaver.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import orbweaver.loop.Connection;
import orbweaver.loop.Coroutines;
import orbweaver.loop.Datagram;
import orbweaver.loop.DatagramPort;
import orbweaver.loop.Datagrams;
import orbweaver.loop.Loop;
import orbweaver.loop.Simulation;
import orbweaver.testing.Seeds;

/// Name servers that answer with anything, by datagram and over connections: looking a name up ends
/// in time, with addresses or a sentence. In virtual time.
class DnsFuzzTest {
  private static Void takeDatagrams(DatagramPort port, RandomGenerator random) throws IOException {
    while (true) {
      Datagram question = port.receive();
      int times = random.nextInt(10) == 0 ? 2_000 : random.nextInt(3);
      for (int i = 0; i < times; i++) {
        port.send(question.from(), RandomDnsReply.to(question.bytes(), random));
      }
    }
  }

  private static void serve(Connection connection, RandomGenerator random) throws Exception {
    var question = new byte[2_000];
    int length = connection.read(question, 0, question.length);
    byte[] reply = RandomDnsReply.to(Arrays.copyOfRange(question, 2, length), random);
    int told = random.nextInt(4) == 0 ? random.nextInt(1 << 16) : reply.length;
    CannedServer.send(connection, new byte[] {(byte) (told >> 8), (byte) told});
    if (random.nextInt(4) == 0) {
      Coroutines.sleep(Duration.ofSeconds(random.nextInt(10)));
    }
    CannedServer.send(connection, reply);
    if (random.nextBoolean()) {
      connection.close();
    } else {
      Coroutines.sleep(Duration.ofMinutes(10));
    }
  }

  @Seeds(200)
  void whatever_a_name_server_says_looking_up_ends_in_time(RandomGenerator random)
      throws Exception {
    Simulation.run(
        random.nextLong(),
        () ->
            Coroutines.scope(scope -> {
              CannedServer server = CannedServer.startRaw(scope, c -> serve(c, random));
              var local = InetAddress.ofLiteral("127.0.0.1");
              int port = server.address().getPort();
              DatagramPort datagrams =
                  Loop.current().network().openDatagrams(new InetSocketAddress(local, port));
              scope.spawn("datagrams", () -> takeDatagrams(datagrams, random));
              var exchange = new DnsExchange(Loop.current(), new Datagrams(Loop.current()));
              var servers = new NameServers(List.of(server.address()), Map.of(), 1);
              try (var resolver = new DnsResolver(Loop.current(), servers, exchange)) {
                for (int i = 0; i < 5; i++) {
                  long startNanos = Loop.current().nanos();
                  String said = said(resolver, "host" + i + ".test");
                  assertThat(said).isNotBlank();
                  assertThat(Loop.current().nanos() - startNanos)
                      .isLessThan(Duration.ofSeconds(25).toNanos());
                }
              }
              scope.cancel();
              return null;
            }));
  }

  private static String said(DnsResolver resolver, String host) {
    try {
      Resolved resolved = resolver.resolve(host);
      return resolved.addresses().isEmpty() ? resolved.cause() : resolved.addresses().toString();
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
