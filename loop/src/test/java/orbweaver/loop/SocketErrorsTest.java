package orbweaver.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import org.junit.jupiter.api.Test;

class SocketErrorsTest {
  @Test
  void functions_numbers_and_addresses_are_left_out() {
    String numbered = "finishConnect(..) failed with error(-111): Connection refused";

    assertThat(words(new ConnectException(numbered + ": /127.0.0.1:80")))
        .isEqualTo("connection refused");
    assertThat(words(new ConnectException(numbered + ": localhost/127.0.0.1:80")))
        .isEqualTo("connection refused");
    assertThat(words(new ConnectException("Connection refused: /[0:0:0:0:0:0:0:1]:80")))
        .isEqualTo("connection refused");
    assertThat(words(new IOException("recvAddress(..) failed with error(-104): Connection reset")))
        .isEqualTo("connection reset");
  }

  @Test
  void a_route_that_is_not_there_is_named_where_the_transport_says_nothing() {
    assertThat(words(new NoRouteToHostException())).isEqualTo("no route to host");
    assertThat(words(new NoRouteToHostException("null: /[fd00::1]:80")))
        .isEqualTo("no route to host");
  }

  @Test
  void what_lies_below_a_socket_that_cannot_be_made_is_told() {
    var files = new SocketException("Too many open files");

    assertThat(words(new IllegalStateException("cannot make EpollSocketChannel", files)))
        .isEqualTo("too many open files");
  }

  @Test
  void other_words_stay_and_silence_is_named_by_its_class() {
    assertThat(words(new IOException("EOF within the record"))).isEqualTo("EOF within the record");
    assertThat(words(new IOException())).isEqualTo("IOException");
  }

  private static String words(Throwable failure) {
    return SocketErrors.plain(failure).getMessage();
  }
}
