package orbweaver.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import orbweaver.loop.Connection;
import orbweaver.loop.Loop;
import org.junit.jupiter.api.Test;

/// Idle connections, to servers that never say anything.
class ConnectionPoolTest {
  private static final long MINUTE_NANOS = Duration.ofMinutes(1).toNanos();

  /// A test's body, with a server to connect to and a pool for two connections.
  private interface Body {
    void run(CannedServer server, ConnectionPool pool) throws Exception;
  }

  private static void with(Body body) throws Exception {
    FetchLab.real(lab -> {
      try (var pool = new ConnectionPool(Loop.current(), 2, MINUTE_NANOS)) {
        body.run(lab.serve((_, _) -> {}), pool);
      }
    });
  }

  private static HttpConnection connect(CannedServer server, String origin) throws Exception {
    Connection connection = Loop.current().network().connect(server.address());
    return new HttpConnection(connection, origin, "127.0.0.1", /* internal= */ true, null);
  }

  @Test
  void the_connection_used_last_is_taken_first() throws Exception {
    with((server, pool) -> {
      HttpConnection first = connect(server, "http://a");
      HttpConnection second = connect(server, "http://a");
      pool.give(first);
      pool.give(second);

      assertThat(pool.take("http://a", true)).isSameAs(second);
      assertThat(pool.take("http://a", true)).isSameAs(first);
      assertThat(pool.take("http://a", true)).isNull();
    });
  }

  @Test
  void a_connection_is_not_used_for_longer_than_its_server_keeps_it() throws Exception {
    with((server, pool) -> {
      HttpConnection kept = connect(server, "http://a");
      kept.keptFor(Duration.ZERO);
      pool.give(kept);

      assertThat(pool.take("http://a", true)).isNull();
      assertThat(kept.connection().isOpen()).isFalse();
    });
  }

  @Test
  void origins_do_not_share_connections() throws Exception {
    with((server, pool) -> {
      pool.give(connect(server, "http://a"));

      assertThat(pool.take("http://a:8080", true)).isNull();
    });
  }

  @Test
  void the_one_that_is_idle_for_the_longest_makes_room() throws Exception {
    with((server, pool) -> {
      HttpConnection first = connect(server, "http://a");
      pool.give(first);
      pool.give(connect(server, "http://b"));

      pool.give(connect(server, "http://c"));

      assertThat(pool.size()).isEqualTo(2);
      assertThat(pool.take("http://a", true)).isNull();
      assertThat(first.connection().isOpen()).isFalse();
    });
  }

  @Test
  void a_connection_that_was_closed_meanwhile_is_dropped() throws Exception {
    with((server, pool) -> {
      HttpConnection connection = connect(server, "http://a");
      pool.give(connection);
      connection.close();

      assertThat(pool.take("http://a", true)).isNull();
      assertThat(pool.size()).isZero();
    });
  }

  @Test
  void an_internal_server_is_not_reached_through_an_old_connection() throws Exception {
    with((server, pool) -> {
      pool.give(connect(server, "http://a"));

      assertThat(pool.take("http://a", /* allowsInternal= */ false)).isNull();
    });
  }
}
