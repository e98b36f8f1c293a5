package orbweaver.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import orbweaver.loop.Coroutines;
import orbweaver.loop.Loop;
import orbweaver.loop.SimulatedNetwork;
import orbweaver.loop.Simulation;
import org.junit.jupiter.api.Test;

/// What is remembered of hosts. Each moves after it was asked for; who has forgotten it finds it.
class AddressBookTest {
  private static final int MOST = 20_000;

  private interface Body {
    void run(AddressBook book) throws Exception;
  }

  private static void simulated(Body body) throws Exception {
    Simulation.run(
        1,
        () -> {
          try (var book = new AddressBook(Loop.current(), new SystemResolver(Loop.current()))) {
            body.run(book);
          }
          return null;
        });
  }

  private static InetAddress place(int last) throws IOException {
    return InetAddress.getByAddress(new byte[] {127, 9, 9, (byte) last});
  }

  private static void move(String host, int last) throws IOException {
    ((SimulatedNetwork) Loop.current().network()).register(host, place(last));
  }

  private static InetAddress ask(AddressBook book, String host) throws IOException {
    return book.addresses(host).addresses().getFirst();
  }

  @Test
  void an_address_is_known_for_as_long_as_it_holds() throws Exception {
    simulated(book -> {
      move("a.example", 1);
      assertThat(ask(book, "a.example")).isEqualTo(place(1));
      move("a.example", 2);

      assertThat(ask(book, "a.example")).isEqualTo(place(1));
      Coroutines.sleep(Duration.ofSeconds(61));
      assertThat(ask(book, "a.example")).isEqualTo(place(2));
    });
  }

  @Test
  void those_that_nobody_asked_for_make_room() throws Exception {
    simulated(book -> {
      for (String host : new String[] {"used.example", "idle.example"}) {
        move(host, 1);
        assertThat(ask(book, host)).isEqualTo(place(1));
        move(host, 2);
      }
      var others = new ArrayList<Callable<InetAddress>>();
      for (int i = 2; i < MOST; i++) {
        String host = "h" + i;
        move(host, 3);
        others.add(() -> ask(book, host));
      }
      assertThat(Coroutines.gather(others)).containsOnly(place(3));
      assertThat(ask(book, "used.example")).isEqualTo(place(1));

      move("one.more", 3);
      assertThat(ask(book, "one.more")).isEqualTo(place(3));

      assertThat(ask(book, "used.example")).isEqualTo(place(1));
      assertThat(ask(book, "idle.example")).isEqualTo(place(2));
    });
  }
}
