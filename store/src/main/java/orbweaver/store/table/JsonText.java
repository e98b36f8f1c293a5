package orbweaver.store.table;

import java.io.StringWriter;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import orbweaver.store.TimeText;
import orbweaver.store.WellFormed;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/// Values as JSON. Dates, times and whatever else JSON has no form of its own for are text.
final class JsonText {
  /// Who gives us a stream closes it.
  static final JsonFactory FACTORY =
      JsonFactory.builder()
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          .build();

  private JsonText() {}

  static String of(Object value) {
    var text = new StringWriter();
    try (JsonGenerator out = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
      write(out, value);
    }
    return text.toString();
  }

  static void write(JsonGenerator out, @Nullable Object value) {
    switch (value) {
      case null -> out.writeNull();
      case Boolean is -> out.writeBoolean(is);
      case Long number -> out.writeNumber(number);
      case BigDecimal number -> out.writeNumber(number);
      case List<?> list -> {
        out.writeStartArray();
        list.forEach(element -> write(out, element));
        out.writeEndArray();
      }
      case Map<?, ?> map -> {
        out.writeStartObject();
        map.forEach((name, inner) -> property(out, String.valueOf(name), inner));
        out.writeEndObject();
      }
      case Instant time -> out.writeString(TimeText.of(time));
      default -> out.writeString(WellFormed.text(value.toString()));
    }
  }

  /// Writes a property, unless it is absent.
  static void property(JsonGenerator out, String name, @Nullable Object value) {
    if (value != null) {
      out.writeName(WellFormed.text(name));
      write(out, value);
    }
  }
}
