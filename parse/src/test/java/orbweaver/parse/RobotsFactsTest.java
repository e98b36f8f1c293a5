package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/// The 145 facts of Google's robots_test.cc.
class RobotsFactsTest {

  /// Three facts say that an escaped letter in a rule is not that letter in a URL; RFC 9309, 2.2.2
  /// says that it is.
  @Test
  void all_facts_hold_but_the_three_where_the_standard_differs() {
    var wrong = new ArrayList<String>();
    for (JsonObject fact : Shared.objects("conformance/robots/google-facts.json")) {
      byte[] body = Shared.text(fact, "robots").getBytes(StandardCharsets.ISO_8859_1);
      String agent = utf8(Shared.text(fact, "agent"));
      String target = requestTarget(utf8(Shared.text(fact, "url")));
      RobotsTxt.Decision decision = RobotsTxt.parse(body, agent).decide(target);
      if (decision.allowed() != fact.get("allowed").getAsBoolean()) {
        wrong.add(Shared.text(fact, "test"));
      }
    }
    assertThat(wrong).containsExactly("ID_Encoding", "ID_Encoding", "ID_Encoding");
  }

  /// The facts have octets as characters.
  private static String utf8(String octets) {
    return new String(octets.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }

  /// What Google's `GetPathParamsQuery` takes from any text that is meant as a URL.
  private static String requestTarget(String url) {
    int start = url.startsWith("//") ? 2 : 0;
    int early = indexOfAny(url, start);
    int protocol = url.indexOf("://", start);
    boolean none = protocol < 0 || (early >= 0 && early < protocol);
    int path = indexOfAny(url, none ? start : protocol + 3);
    int hash = url.indexOf('#', start);
    if (path < 0 || (hash >= 0 && hash < path)) {
      return "/";
    }
    String target = url.substring(path, hash < 0 ? url.length() : hash);
    return target.startsWith("/") ? target : "/" + target;
  }

  private static int indexOfAny(String url, int from) {
    for (int i = from; i < url.length(); i++) {
      if ("/?;".indexOf(url.charAt(i)) >= 0) {
        return i;
      }
    }
    return -1;
  }
}
