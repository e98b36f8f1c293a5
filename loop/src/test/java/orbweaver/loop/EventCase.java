package orbweaver.loop;

import static orbweaver.loop.Coroutines.scope;
import static orbweaver.loop.Coroutines.shield;
import static orbweaver.loop.Coroutines.sleep;
import static orbweaver.loop.Coroutines.within;
import static orbweaver.loop.Coroutines.yieldNow;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future.State;
import java.util.concurrent.TimeoutException;

/// Runs a case of the bank of event sequences: tasks made of a small list of operations, and
/// cancellations from outside at given times.
final class EventCase {
  private final JsonObject rules;
  private final Duration second;
  private final Map<String, Object> objects = new LinkedHashMap<>();
  private final Map<String, Task<?>> tasks = new LinkedHashMap<>();
  final List<String> trace = new ArrayList<>();
  final Map<String, String> states = new LinkedHashMap<>();
  int open;

  /// @param second how long a second of the case takes
  EventCase(JsonObject rules, Duration second) {
    this.rules = rules;
    this.second = second;
  }

  EventCase run(double until) throws Exception {
    Loop loop = Loop.current();
    long start = loop.nanos();
    makeObjects();
    return scope(scope -> {
      array(rules, "start").forEach(name -> spawn(scope, name.getAsString()));
      for (JsonElement event : array(rules, "at")) {
        JsonArray at = event.getAsJsonArray();
        long due = start + time(at.get(0).getAsDouble()).toNanos();
        loop.at(due, () -> tasks.get(at.get(2).getAsString()).cancel(true));
      }
      sleep(time(until));
      scope.cancel();
      return this;
    });
  }

  private Duration time(double seconds) {
    return Duration.ofNanos(Math.round(seconds * second.toNanos()));
  }

  private static JsonArray array(JsonObject from, String key) {
    return from.has(key) ? from.getAsJsonArray(key) : new JsonArray();
  }

  private void makeObjects() {
    if (rules.has("objects")) {
      rules
          .getAsJsonObject("objects")
          .entrySet()
          .forEach(entry -> objects.put(entry.getKey(), make(entry.getValue().getAsJsonObject())));
    }
  }

  private static Object make(JsonObject kind) {
    var only = kind.entrySet().iterator().next();
    return switch (only.getKey()) {
      case "semaphore" -> new Permits(only.getValue().getAsInt());
      case "lock" -> new Permits(1);
      case "queue" -> new Channel<String>(1_000);
      case "event" -> new Promise<Void>();
      default -> throw new IllegalArgumentException("no such object: " + only);
    };
  }

  // ---- Tasks ----

  private void spawn(Scope scope, String name) {
    tasks.put(name, scope.spawnApart(name, () -> main(scope, name)));
  }

  private boolean main(Scope scope, String name) throws Exception {
    states.put(name, "never ended");
    try {
      run(scope, rules.getAsJsonObject("tasks").getAsJsonArray(name));
      states.put(name, "done");
      return true;
    } catch (Cancelled e) {
      states.put(name, "cancelled");
      throw e;
    } catch (Exception e) {
      states.put(name, "failed:" + e.getMessage());
      trace.add(name + " failed " + e.getMessage());
      throw e;
    }
  }

  private void run(Scope scope, JsonArray operations) throws Exception {
    for (JsonElement operation : operations) {
      run(scope, operation.getAsJsonArray().get(0).getAsString(), operation.getAsJsonArray());
    }
  }

  private void run(Scope scope, String verb, JsonArray op) throws Exception {
    switch (verb) {
      case "log" -> trace.add(text(op, 1));
      case "sleep" -> sleep(time(number(op, 1)));
      case "yield" -> yieldNow();
      case "spin" -> {
        for (int i = 0; i < number(op, 1); i++) {
          yieldNow();
        }
      }
      case "acquire" -> permits(op).acquire();
      case "release" -> permits(op).release();
      case "put" -> channel(op).send(text(op, 2));
      case "get" -> trace.add("got " + channel(op).receive());
      case "set" -> event(op).tryComplete(null);
      case "wait" -> event(op).await();
      case "cancel" -> tasks.get(text(op, 1)).cancel(true);
      case "spawn", "spawn_forget" -> spawn(scope, text(op, 1));
      case "join" -> join(text(op, 1));
      case "raise" -> throw new IllegalStateException(text(op, 1));
      case "gc" -> System.gc();
      default -> runBlock(scope, verb, op);
    }
  }

  private void runBlock(Scope scope, String verb, JsonArray op) throws Exception {
    switch (verb) {
      case "timeout" -> runWithin(scope, number(op, 1), op.get(2).getAsJsonArray());
      case "shield" -> shield(() -> runAll(scope, op.get(1).getAsJsonArray()));
      case "try" -> {
        try {
          run(scope, op.get(1).getAsJsonArray());
        } finally {
          run(scope, op.get(2).getAsJsonArray());
        }
      }
      case "catch" -> {
        try {
          run(scope, op.get(1).getAsJsonArray());
        } catch (Cancelled e) {
          trace.add("caught");
        }
      }
      case "group" -> runGroup(op.get(1).getAsJsonArray());
      case "use" -> use(scope, op);
      default -> throw new IllegalArgumentException("no such operation: " + op);
    }
  }

  private boolean runAll(Scope scope, JsonArray operations) throws Exception {
    run(scope, operations);
    return true;
  }

  private void runWithin(Scope scope, double seconds, JsonArray operations) throws Exception {
    try {
      within(time(seconds), () -> runAll(scope, operations));
    } catch (TimeoutException e) {
      trace.add("timeout");
    }
  }

  private void runGroup(JsonArray names) throws Exception {
    scope(group -> {
      for (JsonElement each : names) {
        String name = each.getAsString();
        tasks.put(name, group.spawn(name, () -> main(group, name)));
      }
      return true;
    });
  }

  private void use(Scope scope, JsonArray op) throws Exception {
    try {
      within(
          time(number(op, 1)),
          () -> {
            sleep(time(number(op, 3)));
            return ++open;
          });
    } catch (TimeoutException e) {
      trace.add("timeout");
      return;
    }
    try {
      run(scope, op.get(4).getAsJsonArray());
    } finally {
      open--;
    }
  }

  private void join(String name) {
    Task<?> task = tasks.get(name);
    task.awaitDone();
    String how =
        task.isCancelled() ? "cancelled" : task.state() == State.FAILED ? "failed" : "done";
    trace.add("join " + name + " " + how);
  }

  private static String text(JsonArray op, int at) {
    return op.get(at).getAsString();
  }

  private static double number(JsonArray op, int at) {
    return op.get(at).getAsDouble();
  }

  private Permits permits(JsonArray op) {
    return (Permits) objects.get(text(op, 1));
  }

  @SuppressWarnings("unchecked") // all of them are without value
  private Promise<Void> event(JsonArray op) {
    return (Promise<Void>) objects.get(text(op, 1));
  }

  @SuppressWarnings("unchecked") // all of them are of texts
  private Channel<String> channel(JsonArray op) {
    return (Channel<String>) objects.get(text(op, 1));
  }
}
