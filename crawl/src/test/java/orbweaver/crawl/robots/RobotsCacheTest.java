package orbweaver.crawl.robots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What a status, or no answer, comes to.
class RobotsCacheTest {
  private static final byte[] RULES =
      "User-agent: *\nDisallow: /no\n".getBytes(StandardCharsets.UTF_8);

  @Test
  void the_table_of_statuses_holds() throws Exception {
    for (String line : Files.readAllLines(table())) {
      JsonObject row = JsonParser.parseString(line).getAsJsonObject();
      String policy = policy(row.getAsJsonPrimitive("status"));

      assertThat(List.of(row.get("policy").getAsString().split("-or-"))).as(line).contains(policy);
    }
  }

  /// RFC 9309, 2.3.1.3 would allow all; but it was the question that was refused, not rules.
  @Test
  void who_is_asked_too_often_has_not_said_that_all_is_allowed() {
    var cache = new RobotsCache("orbweaver");

    RobotsEntry first = cache.put("http://a", new RobotsAnswer.Answered(429, RULES, ""), 0);
    cache.put("http://b", new RobotsAnswer.Answered(200, RULES, ""), 0);
    RobotsEntry later = cache.put("http://b", new RobotsAnswer.Answered(429, RULES, ""), 1);

    assertThat(first.rules().decide("/yes").allowed()).isFalse();
    assertThat(first.source()).isEqualTo("robots.txt answered 429");
    assertThat(later.rules().decide("/yes").allowed()).isTrue();
    assertThat(later.rules().decide("/no").allowed()).isFalse();
  }

  /// RFC 9309, 2.5: a line that the limit cuts is no rule.
  @Test
  void a_line_that_is_cut_is_no_rule() {
    byte[] body = "User-agent: *\nDisallow: /no\nDisallow: /".getBytes(StandardCharsets.UTF_8);
    var cache = new RobotsCache("orbweaver");

    RobotsEntry cut = cache.put("http://a", new RobotsAnswer.Answered(200, body, "too large"), 0);
    RobotsEntry whole = cache.put("http://b", new RobotsAnswer.Answered(200, body, ""), 0);

    assertThat(cut.rules().decide("/yes").allowed()).isTrue();
    assertThat(cut.rules().decide("/no").allowed()).isFalse();
    assertThat(cut.source()).isEqualTo("robots.txt (too large)");
    assertThat(whole.rules().decide("/yes").allowed()).isFalse();
  }

  @Test
  void of_many_origins_those_are_kept_that_were_asked_for_last() {
    var cache = new RobotsCache("orbweaver");
    for (int i = 0; i < RobotsCache.MAX_ORIGINS; i++) {
      cache.put("http://" + i, new RobotsAnswer.Answered(404, RULES, ""), 0);
    }

    assertThat(cache.fresh("http://0", 1)).isNotNull();
    cache.put("http://one-more", new RobotsAnswer.Answered(200, RULES, ""), 0);

    assertThat(cache.size()).isEqualTo(RobotsCache.MAX_ORIGINS);
    assertThat(cache.fresh("http://0", 1)).isNotNull();
    assertThat(cache.fresh("http://1", 1)).isNull();
  }

  @Test
  void large_files_push_out_others_sooner() {
    var cache = new RobotsCache("orbweaver");
    byte[] large = new byte[RobotsCache.MAX_BYTES];
    Arrays.fill(large, (byte) '#');
    for (int i = 0; i < 500; i++) {
      cache.put("http://" + i, new RobotsAnswer.Answered(200, large, ""), 0);
      cache.put("http://" + i, new RobotsAnswer.Answered(503, RULES, ""), 0);
    }

    assertThat(cache.size()).isEqualTo(128); // 64 MiB of 512 KiB each
    assertThat(cache.fresh("http://499", 1)).isNotNull();
  }

  private static String policy(JsonPrimitive status) {
    RobotsAnswer answer =
        status.isNumber()
            ? new RobotsAnswer.Answered(status.getAsInt(), RULES, "")
            : switch (status.getAsString()) {
              case "redirect-loop" -> new RobotsAnswer.RedirectedTooOften();
              case "truncated" -> new RobotsAnswer.Answered(200, RULES, "the body is cut");
              default -> new RobotsAnswer.Unreachable(status.getAsString());
            };
    RobotsEntry entry = new RobotsCache("orbweaver").put("http://a", answer, 0);
    boolean yes = entry.rules().decide("/yes").allowed();
    boolean no = entry.rules().decide("/no").allowed();
    return yes ? (no ? "allow" : "parse") : "disallow";
  }

  private static Path table() {
    Path directory = Path.of("").toAbsolutePath();
    while (!Files.exists(directory.resolve("mvnw"))) {
      directory = directory.getParent();
    }
    Path table = directory.resolveSibling("shared/cases/tables/robots_status.jsonl");
    assumeTrue(Files.exists(table), "../shared/cases/tables/robots_status is not here");
    return table;
  }
}
