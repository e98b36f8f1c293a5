package orbweaver.app;

import java.util.Map;

/// Variables of the environment.
record Environment(Map<String, String> variables) {
  Environment {
    variables = Map.copyOf(variables);
  }

  static Environment ofProcess() {
    return new Environment(System.getenv());
  }

  /// The value of the first of these that is set and not empty; empty if there is none.
  String first(String... names) {
    for (String name : names) {
      String value = variables.getOrDefault(name, "");
      if (!value.isEmpty()) {
        return value;
      }
    }
    return "";
  }
}
