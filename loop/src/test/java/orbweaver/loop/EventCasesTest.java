package orbweaver.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import orbweaver.testing.ProjectFolder;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// The bank of event sequences: what broke other runtimes, each with its origin in the case.
class EventCasesTest {
  private static final Duration REAL_SECOND = Duration.ofMillis(10);
  private static final double REAL_END = 25;

  @TestFactory
  Stream<DynamicTest> a_sequence_of_the_bank_ends_as_it_shall() throws IOException {
    Path bank = ProjectFolder.shared("cases/events/events.jsonl");
    assumeTrue(Files.exists(bank), "../shared/cases/events is not here");
    return Files.readAllLines(bank).stream()
        .map(line -> JsonParser.parseString(line).getAsJsonObject())
        .filter(rules -> rules.has("tasks"))
        .flatMap(rules -> Stream.of(Ground.values()).map(ground -> test(rules, ground)));
  }

  private static DynamicTest test(JsonObject rules, Ground ground) {
    String name = rules.get("id").getAsString() + " on " + ground;
    return DynamicTest.dynamicTest(
        name,
        () -> {
          EventCase ended = run(rules, ground);

          assertThat(faults(rules.getAsJsonObject("expect"), ended))
              .as("%s; trace %s", rules.get("right"), ended.trace)
              .isEmpty();
        });
  }

  /// First come first served also in the simulation, for that is what the cases are about.
  private static EventCase run(JsonObject rules, Ground ground) throws Exception {
    if (ground.isReal()) {
      return ground.run(() -> new EventCase(rules, REAL_SECOND).run(REAL_END));
    }
    double until = rules.has("until") ? rules.get("until").getAsDouble() : 1_000;
    return Simulation.of(1)
        .inFifoOrder()
        .withEngine(ground.engine())
        .run(() -> new EventCase(rules, Duration.ofSeconds(1)).run(until));
  }

  private static List<String> faults(JsonObject expect, EventCase ended) {
    var faults = new ArrayList<String>();
    for (String has : texts(expect, "has")) {
      check(faults, ended.trace.contains(has), "lacks " + has);
    }
    for (String not : texts(expect, "not")) {
      check(faults, !ended.trace.contains(not), "has " + not);
    }
    for (JsonElement pair : array(expect, "order")) {
      int first = ended.trace.indexOf(pair.getAsJsonArray().get(0).getAsString());
      int second = ended.trace.indexOf(pair.getAsJsonArray().get(1).getAsString());
      check(faults, first < 0 || second < 0 || first < second, "order of " + pair);
    }
    object(expect, "count")
        .entrySet()
        .forEach(count -> {
          long times = ended.trace.stream().filter(count.getKey()::equals).count();
          check(faults, times == count.getValue().getAsLong(), count + " but " + times);
        });
    if (expect.has("one_of")) {
      long found = texts(expect, "one_of").stream().filter(ended.trace::contains).count();
      check(faults, found == 1, "one of " + expect.get("one_of"));
    }
    if (expect.has("open")) {
      check(faults, ended.open == expect.get("open").getAsInt(), ended.open + " are open");
    }
    object(expect, "tasks")
        .entrySet()
        .forEach(task -> {
          String state = ended.states.getOrDefault(task.getKey(), "cancelled"); // it never began
          boolean isRight = List.of(task.getValue().getAsString().split("\\|")).contains(state);
          check(faults, isRight, task + " but " + state);
        });
    return faults;
  }

  private static void check(List<String> faults, boolean isRight, String fault) {
    if (!isRight) {
      faults.add(fault);
    }
  }

  private static JsonArray array(JsonObject from, String key) {
    return from.has(key) ? from.getAsJsonArray(key) : new JsonArray();
  }

  private static JsonObject object(JsonObject from, String key) {
    return from.has(key) ? from.getAsJsonObject(key) : new JsonObject();
  }

  private static List<String> texts(JsonObject from, String key) {
    return array(from, key).asList().stream().map(JsonElement::getAsString).toList();
  }
}
