package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The URL cases of web-platform-tests, all of them and all of their components.
class UrlConformanceTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"urltestdata.json", "ada_extra_urltestdata.json", "ada_long_urltestdata.json"})
  void every_url_has_the_components_that_browsers_give_it(String file) {
    var wrong = new ArrayList<String>();
    for (JsonObject row : Shared.objects("conformance/wpt-url/" + file)) {
      String base = Shared.textOrNull(row, "base");
      Url baseUrl = base == null ? null : Url.parse(base);
      boolean hasBase = base == null || baseUrl != null;
      Url url = hasBase ? Url.parse(Shared.text(row, "input"), baseUrl) : null;
      if (!components(url).equals(expected(row))) {
        wrong.add(row + " gave " + components(url));
      }
    }
    assertThat(wrong).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"toascii.json", "IdnaTestV2.json", "IdnaTestV2-removed.json"})
  void every_host_is_turned_into_ascii_as_browsers_do(String file) {
    var wrong = new ArrayList<String>();
    for (JsonObject row : Shared.objects("conformance/wpt-url/" + file)) {
      String input = Shared.text(row, "input");
      if (!row.has("output") || input.isEmpty()) {
        continue;
      }
      String expected = Shared.textOrNull(row, "output");
      Url url = Url.parse("https://" + input + "/x");
      String host = url == null ? "" : url.host();
      if (!host.equals(expected == null ? "" : expected)) {
        wrong.add(row + " gave " + host);
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void queries_are_escaped_in_the_encoding_of_their_page() {
    var parser = new UrlParser();
    var wrong = new ArrayList<String>();
    for (JsonObject row : Shared.objects("conformance/wpt-url/percent-encoding.json")) {
      byte[] url = ("https://x/?" + Shared.text(row, "input")).getBytes(StandardCharsets.UTF_8);
      JsonObject outputs = row.getAsJsonObject("output");
      for (String label : outputs.keySet()) {
        var charset = Encoding.known(label).charset();
        parser.parse(url, 0, url.length, null, charset);
        String query = parser.toUrl().query();
        if (!query.equals(Shared.text(outputs, label))) {
          wrong.add(label + " " + row + " gave " + query);
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static List<String> expected(JsonObject row) {
    if (row.has("failure")) {
      return List.of("failure");
    }
    return List.of(
        Shared.text(row, "href"),
        Shared.text(row, "protocol"),
        Shared.text(row, "username"),
        Shared.text(row, "password"),
        Shared.text(row, "host"),
        Shared.text(row, "hostname"),
        Shared.text(row, "port"),
        Shared.text(row, "pathname"),
        Shared.text(row, "search"),
        Shared.text(row, "hash"));
  }

  private static List<String> components(@Nullable Url url) {
    if (url == null) {
      return List.of("failure");
    }
    return List.of(
        url.href(),
        url.scheme() + ":",
        url.username(),
        url.password(),
        url.authority(),
        url.host(),
        url.record.port < 0 ? "" : Integer.toString(url.record.port),
        url.pathname(),
        prefixed("?", url.query()),
        prefixed("#", url.fragment()));
  }

  private static String prefixed(String mark, String text) {
    return text.isEmpty() ? "" : mark + text;
  }
}
