package orbweaver.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import orbweaver.crawl.fetch.FetchOutcome.Answered;
import orbweaver.crawl.fetch.FetchOutcome.Failed;
import orbweaver.crawl.fetch.FetchOutcome.Failure;
import orbweaver.loop.Connection;
import orbweaver.loop.Coroutines;
import orbweaver.loop.Listener;
import orbweaver.loop.Loop;
import orbweaver.loop.SimulatedNetwork;
import orbweaver.parse.Url;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Names that move from the public internet into somebody's network once they are trusted (DNS
/// rebinding). Simulated: no packet of these leaves.
class RebindingTest {
  private static final String NAME = "moves.example";
  private static final Url URL = StubNameServer.url("http://" + NAME + "/");
  private static final InetAddress OUTSIDE = InetAddress.ofLiteral("192.88.99.1");

  /// By the last part of their address.
  private final List<String> asked = new ArrayList<>();

  private void serve(FetchLab lab, InetAddress at) throws Exception {
    Listener listener = Loop.current().network().listen(new InetSocketAddress(at, 80));
    lab.scope()
        .spawn(
            "server",
            () -> {
              while (true) {
                Connection connection = listener.accept();
                int _ = connection.read(new byte[4_096], 0, 4_096);
                asked.add(at.getHostAddress());
                CannedServer.send(
                    connection,
                    "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nhi");
              }
            });
  }

  private static void move(InetAddress to) {
    ((SimulatedNetwork) Loop.current().network()).register(NAME, to);
  }

  private static FetchOutcome fetch(FetchLab lab) {
    FetchOutcome outcome = lab.fetcher().fetch(FetchRequest.page(URL, /* allowsInternal= */ false));
    if (outcome instanceof Answered(Answer answer)) {
      answer.close();
    }
    return outcome;
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "fd00:ec2::254"})
  void a_name_that_moves_inside_is_refused_when_it_is_found_there(String address) throws Exception {
    InetAddress inside = InetAddress.ofLiteral(address);
    FetchLab.simulated(
        1,
        lab -> {
          serve(lab, OUTSIDE);
          serve(lab, inside);
          move(OUTSIDE);
          assertThat(fetch(lab)).isInstanceOf(Answered.class);

          move(inside);
          assertThat(fetch(lab)).as("its address still holds").isInstanceOf(Answered.class);
          Coroutines.sleep(Duration.ofSeconds(61));
          Failed failed = (Failed) fetch(lab);

          assertThat(failed.failure()).isEqualTo(Failure.BLOCKED_ADDRESS);
          assertThat(failed.detail())
              .isEqualTo(NAME + " leads to " + inside.getHostAddress() + ", an internal address");
          assertThat(asked).containsExactly(OUTSIDE.getHostAddress(), OUTSIDE.getHostAddress());
          assertThat(lab.fetcher().wasPublic(URL)).isTrue();
        });
  }

  /// Who looks at the name first sees it outside, and whoever connects sees it inside.
  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "10.0.0.1"})
  void it_is_where_the_connection_goes_that_counts(String address) throws Exception {
    InetAddress inside = InetAddress.ofLiteral(address);
    FetchLab.simulated(
        1,
        lab -> {
          serve(lab, inside);
          move(OUTSIDE);
          assertThat(lab.fetcher().locate(URL)).isEqualTo(OUTSIDE.getHostAddress());
          move(inside);
          Coroutines.sleep(Duration.ofSeconds(61));

          assertThat(((Failed) fetch(lab)).failure()).isEqualTo(Failure.BLOCKED_ADDRESS);
          assertThat(asked).isEmpty();
        });
  }
}
