package orbweaver.store.items;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/// JSON as maps, lists, texts, numbers and booleans. Lenient where pages are careless.
final class JsonValues {
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
          .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
          .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
          .build();

  private JsonValues() {}

  /// The value, or null if the text is not JSON.
  static @Nullable Object parse(String text) {
    try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), text)) {
      JsonToken token = json.nextToken();
      return token == null ? null : value(json, token);
    } catch (JacksonException e) {
      return null;
    }
  }

  private static @Nullable Object value(JsonParser json, JsonToken token) {
    return switch (token) {
      case START_OBJECT -> object(json);
      case START_ARRAY -> list(json);
      case VALUE_STRING -> json.getString();
      case VALUE_NUMBER_INT ->
          json.getNumberType() == JsonParser.NumberType.BIG_INTEGER
              ? json.getDecimalValue()
              : (Object) json.getLongValue();
      case VALUE_NUMBER_FLOAT -> json.getDecimalValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> null;
    };
  }

  private static Map<String, Object> object(JsonParser json) {
    var object = new LinkedHashMap<String, Object>();
    for (String name = json.nextName(); name != null; name = json.nextName()) {
      Object value = value(json, json.nextToken());
      if (value != null) {
        object.put(name, value);
      }
    }
    return Collections.unmodifiableMap(object);
  }

  private static List<Object> list(JsonParser json) {
    var list = new ArrayList<Object>();
    for (JsonToken next = json.nextToken(); next != JsonToken.END_ARRAY; next = json.nextToken()) {
      Object value = value(json, next);
      if (value != null) {
        list.add(value);
      }
    }
    return Collections.unmodifiableList(list);
  }
}
