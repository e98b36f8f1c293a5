package orbweaver.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// A line that is one flat JSON object.
///
/// @param values as text, by name
record JsonRow(Map<String, String> values) {
  private static final JsonFactory JSON = JsonFactory.builder().build();

  static List<JsonRow> readAll(Path file) throws IOException {
    return Files.readAllLines(file).stream().map(JsonRow::parse).toList();
  }

  /// @throws AssertionError when the line is something else
  static JsonRow parse(String line) {
    var values = new LinkedHashMap<String, String>();
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), line)) {
      expect(parser.nextToken() == JsonToken.START_OBJECT, line);
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = parser.currentName();
        expect(parser.nextToken().isScalarValue(), line);
        expect(values.put(name, parser.getString()) == null, line);
      }
      expect(parser.currentToken() == JsonToken.END_OBJECT && parser.nextToken() == null, line);
    }
    return new JsonRow(values);
  }

  private static void expect(boolean holds, String line) {
    if (!holds) {
      throw new AssertionError("not one flat JSON object: " + line);
    }
  }

  String text(String name) {
    return values.getOrDefault(name, "");
  }
}
