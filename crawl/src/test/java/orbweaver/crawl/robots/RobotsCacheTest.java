package orbweaver.crawl.robots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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

  private static String policy(JsonPrimitive status) {
    RobotsAnswer answer =
        status.isNumber()
            ? new RobotsAnswer.Answered(status.getAsInt(), RULES)
            : switch (status.getAsString()) {
              case "redirect-loop" -> new RobotsAnswer.RedirectedTooOften();
              case "truncated" -> new RobotsAnswer.Answered(200, RULES);
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
