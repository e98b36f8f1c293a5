package orbweaver.store.items;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A way into JSON: names between dots, each of which may be followed by `[n]` for one element of a
/// list. Lists are gone through: `offers.price` finds the price of every offer.
///
/// At the top of JSON-LD the first name may be a type: `Product.name` is the name of what has the
/// `@type` `Product`, however deep it lies.
public final class JsonPath {
  private static final Pattern STEP = Pattern.compile("([^.\\[\\]]+)((?:\\[(?:\\d+|\\*)])*)");
  private static final Pattern INDEX = Pattern.compile("\\[(\\d+|\\*)]");

  private final String text;
  private final List<Step> steps;

  private record Step(String name, List<Integer> indexes) {}

  private JsonPath(String text, List<Step> steps) {
    this.text = text;
    this.steps = steps;
  }

  /// @throws IllegalArgumentException when it is none
  static JsonPath parse(String text) {
    var steps = new ArrayList<Step>();
    for (String part : text.split("\\.", -1)) {
      Matcher step = STEP.matcher(part);
      if (!step.matches()) {
        throw new IllegalArgumentException(
            "'" + text + "' is no path; write names between dots, such as Product.offers[0].price");
      }
      steps.add(new Step(step.group(1), indexes(step.group(2))));
    }
    return new JsonPath(text, steps);
  }

  private static List<Integer> indexes(String text) {
    return INDEX
        .matcher(text)
        .results()
        .filter(index -> !index.group(1).equals("*"))
        .map(index -> Integer.parseInt(index.group(1)))
        .toList();
  }

  /// What lies there in the JSON-LD of a page.
  List<Object> inJsonLd(List<Object> blocks) {
    var typed = new ArrayList<Object>();
    blocks.forEach(block -> collect(steps.getFirst().name(), block, typed));
    if (!typed.isEmpty()) {
      return follow(picked(typed, steps.getFirst()), 1);
    }
    return follow(flat(blocks), 0);
  }

  /// What lies there in an object.
  List<Object> in(Map<?, ?> object) {
    return follow(List.of(object), 0);
  }

  /// All objects of a type.
  private static void collect(String type, Object value, List<Object> found) {
    switch (value) {
      case List<?> list -> list.forEach(element -> collect(type, element, found));
      case Map<?, ?> map when hasType(map, type) -> found.add(map);
      case Map<?, ?> map -> map.values().forEach(inner -> collect(type, inner, found));
      default -> {}
    }
  }

  private static boolean hasType(Map<?, ?> map, String type) {
    return switch (map.get("@type")) {
      case String one -> isType(one, type);
      case List<?> types -> types.stream().anyMatch(one -> isType(one.toString(), type));
      case null, default -> false;
    };
  }

  private static boolean isType(String name, String type) {
    return name.substring(name.lastIndexOf('/') + 1).equals(type);
  }

  private List<Object> follow(List<Object> start, int firstStep) {
    List<Object> at = start;
    for (Step step : steps.subList(firstStep, steps.size())) {
      var next = new ArrayList<Object>();
      for (Object value : at) {
        Object inner = value instanceof Map<?, ?> map ? map.get(step.name()) : null;
        if (inner != null) {
          next.addAll(picked(flat(List.of(inner)), step));
        }
      }
      at = next;
    }
    return at;
  }

  private static List<Object> picked(List<Object> values, Step step) {
    List<Object> picked = values;
    for (int index : step.indexes()) {
      picked = index < picked.size() ? List.of(picked.get(index)) : List.of();
    }
    return picked;
  }

  private static List<Object> flat(List<?> values) {
    var flat = new ArrayList<Object>();
    for (Object value : values) {
      if (value instanceof List<?> list) {
        flat.addAll(flat(list));
      } else {
        flat.add(value);
      }
    }
    return flat;
  }

  @Override
  public String toString() {
    return text;
  }
}
