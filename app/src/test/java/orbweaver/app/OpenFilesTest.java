package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// How what the system allows is shared out.
class OpenFilesTest {
  private static final String LIMITS =
      """
      Limit                     Soft Limit           Hard Limit           Units
      Max processes             95717                95717                processes
      Max open files            1024                 524288               files
      Max locked memory         8388608              8388608              bytes
      """;

  @Test
  void the_limit_in_force_is_read_as_linux_shows_it() {
    assertThat(OpenFiles.parse(LIMITS).most()).isEqualTo(1_024);
    assertThat(OpenFiles.parse(LIMITS.replace("1024  ", "unlimited")).most())
        .isEqualTo(Integer.MAX_VALUE);
    assertThat(OpenFiles.parse("").most()).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void a_usual_limit_changes_nothing() {
    var files = new OpenFiles(4_096);

    assertThat(files.requests(64)).isEqualTo(64);
    assertThat(files.holdings(64, 2).idleConnections()).isEqualTo(1_000);
    assertThat(new OpenFiles(Integer.MAX_VALUE).requests(10_000)).isEqualTo(10_000);
  }

  @Test
  void requests_and_idle_connections_leave_room_for_the_store() {
    var files = new OpenFiles(1_024);
    int requests = files.requests(10_000);

    assertThat(requests).isEqualTo(337);
    assertThat(2 * requests + 2 * files.holdings(requests, 2).idleConnections() + 350)
        .isLessThanOrEqualTo(1_024);
    assertThat(files.holdings(64, 2).idleConnections()).isEqualTo(273);
  }

  @Test
  void the_smallest_limit_leaves_one_request() {
    assertThat(new OpenFiles(1).requests(64)).isEqualTo(1);
    assertThat(new OpenFiles(150).requests(64)).isEqualTo(22);
    assertThat(new OpenFiles(150).holdings(22, 2).idleConnections()).isZero();
  }
}
