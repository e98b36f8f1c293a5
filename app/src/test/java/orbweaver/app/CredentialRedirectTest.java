package orbweaver.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What goes along with a redirect to somewhere else: passwords, fields, cookies. Over real
/// sockets; `A` and `B` are hosts, `sub.A` lies below the first, `:P` and `:Q` are two ports.
class CredentialRedirectTest {
  private static final String AUTHORIZATION = "Authorization: Basic bWU6cHc=";

  @TempDir private Path folder = Path.of("set by JUnit");

  private final List<ServerSocket> sockets = new ArrayList<>();
  private final List<String> heads = Collections.synchronizedList(new ArrayList<>());
  private List<String> targets = List.of();
  private String cookie = "";

  @BeforeEach
  void start_servers() throws IOException {
    for (int i = 0; i < 2; i++) {
      var socket = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
      sockets.add(socket);
      Thread _ = Thread.ofVirtual().start(() -> serve(socket));
    }
  }

  @AfterEach
  void stop_servers() throws IOException {
    for (ServerSocket socket : sockets) {
      socket.close();
    }
  }

  private void serve(ServerSocket socket) {
    try {
      while (true) {
        try (Socket client = socket.accept()) {
          var request = new byte[8_192];
          int count = client.getInputStream().read(request);
          int before = heads.size();
          heads.add(new String(request, 0, Math.max(count, 0), ISO_8859_1));
          String location =
              before < targets.size() ? "Location: " + targets.get(before) + "\r\n" : "";
          String sets = before == 0 ? cookie : "";
          String answer =
              (location.isEmpty() ? "HTTP/1.1 200 OK\r\n" : "HTTP/1.1 302 To\r\n")
                  + location
                  + sets
                  + "Connection: close\r\nContent-Length: 0\r\n\r\n";
          client.getOutputStream().write(answer.getBytes(ISO_8859_1));
        }
      }
    } catch (IOException _) {
      // The test is over.
    }
  }

  private String real(String text) {
    return text.replace("A", "a.example")
        .replace("B", "b.example")
        .replace(":P", ":" + sockets.getFirst().getLocalPort())
        .replace(":Q", ":" + sockets.getLast().getLocalPort());
  }

  /// Fetches, and follows redirects to these.
  private void fetch(String first, String flags, String... then) {
    targets = List.of(then).stream().map(this::real).toList();
    var words = new ArrayList<>(List.of("explain-fetch", "-L", real(first)));
    words.addAll(List.of(real(flags).split(" ")));
    for (String host : List.of("a.example", "b.example", "sub.a.example")) {
      for (ServerSocket socket : sockets) {
        words.addAll(List.of("--resolve", host + ":" + socket.getLocalPort() + ":127.0.0.1"));
      }
    }
    Typed _ = Typed.run(words.toArray(String[]::new)).ends(ExitCode.DONE);
    assertThat(heads).hasSize(1 + then.length);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          http://A:P/       | -u http://A:P=me:pw | http://A:P/there     | true
          http://A:P/       | -u http://A:P=me:pw | http://B:P/there     | false
          http://A:P/       | -u http://A:P=me:pw | http://A:Q/there     | false
          http://A:P/       | -u http://A:P=me:pw | http://sub.A:P/there | false
          http://A:P/       | -u A=me:pw          | http://A:Q/there     | true
          http://A:P/       | -u A=me:pw          | http://sub.A:P/there | false
          http://A:P/       | -u A=me:pw          | http://B:P/there     | false
          http://A:P/       | -u me:pw            | http://A:P/there     | true
          http://A:P/       | -u me:pw            | http://A:Q/there     | false
          http://A:P/       | -u me:pw            | http://B:P/there     | false
          http://A:P/       | --netrc-file N      | http://A:P/there     | true
          http://A:P/       | --netrc-file N      | http://B:P/there     | false
          http://A:P/       | --netrc-file N      | http://sub.A:P/there | false
          """)
  void a_password_goes_where_it_is_meant_for(String first, String flags, String then, boolean sent)
      throws Exception {
    Path netrc =
        Files.writeString(folder.resolve("netrc"), real("machine A login me password pw\n"));

    fetch(first, flags.replace("N", netrc.toString()), then);

    assertThat(heads.getFirst()).contains(AUTHORIZATION);
    assertThat(heads.getLast().contains("Authorization")).isEqualTo(sent);
  }

  @Test
  void who_comes_back_shows_its_password_again() {
    fetch("http://A:P/", "-u http://A:P=me:pw", "http://B:P/between", "http://A:P/again");

    assertThat(heads.get(1)).doesNotContain("Authorization");
    assertThat(heads.getLast()).contains(AUTHORIZATION);
  }

  /// What stands in a Location is the server's word, not the user's.
  @Test
  void a_password_that_a_server_writes_into_a_location_is_sent_to_nobody_else() {
    fetch("http://A:P/", "-u http://A:P=me:pw", "http://me:pw@B:P/there", "http://B:Q/");

    assertThat(heads.getLast()).doesNotContain("Authorization");
  }

  @ParameterizedTest
  @CsvSource({
    "http://A:P/there, true",
    "http://A:Q/there, true",
    "http://sub.A:P/there, false",
    "http://B:P/there, false",
  })
  void a_field_for_one_host_goes_to_that_host(String then, boolean sent) {
    fetch("http://A:P/", "-H A=X-Key:secret", then);

    assertThat(heads.getFirst()).contains("X-Key: secret");
    assertThat(heads.getLast().contains("X-Key")).isEqualTo(sent);
  }

  /// RFC 6265bis 5.8.3 and 4.1.2.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          c=1                    | http://A:P/there       | true
          c=1                    | http://A:Q/there       | true
          c=1                    | http://sub.A:P/there   | false
          c=1                    | http://B:P/there       | false
          c=1; Domain=A          | http://sub.A:P/there   | true
          c=1; Domain=.A         | http://sub.A:P/there   | true
          c=1; Domain=B          | http://B:P/there       | false
          c=1; Domain=example    | http://B:P/there       | false
          c=1; Domain=example    | http://A:P/there       | false
          c=1; Domain=sub.A      | http://sub.A:P/there   | false
          c=1; Secure            | http://A:P/there       | false
          c=1; Path=/deep        | http://A:P/there       | false
          c=1; Path=/deep        | http://A:P/deep/page   | true
          c=1; Path=/deep        | http://A:P/deeper      | false
          c=1; SameSite=Strict   | http://A:P/there       | true
          c=1; max-age=0         | http://A:P/there       | false
          __Host-c=1; Path=/     | http://A:P/there       | false
          __Secure-c=1           | http://A:P/there       | false
          """)
  void a_cookie_goes_where_its_server_has_it_go(String set, String then, boolean sent) {
    cookie = "Set-Cookie: " + real(set) + "\r\n";

    fetch("http://A:P/first", "--cookies", then);

    assertThat(heads.getFirst()).doesNotContain("Cookie:");
    assertThat(heads.getLast().contains("Cookie:")).isEqualTo(sent);
  }

  @Test
  void who_comes_back_shows_its_cookie_again() {
    cookie = "Set-Cookie: c=1\r\n";

    fetch("http://A:P/", "--cookies", "http://B:P/between", "http://A:P/again");

    assertThat(heads.get(1)).doesNotContain("Cookie:");
    assertThat(heads.getLast()).contains("Cookie: c=1");
  }
}
