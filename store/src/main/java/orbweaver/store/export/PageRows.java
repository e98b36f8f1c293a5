package orbweaver.store.export;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import orbweaver.store.table.Column;
import orbweaver.store.table.ColumnType;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// Reads `pages.jsonl`, a row after the other. Blocks.
///
/// A line that is no row of it is told of and left out; what it has beyond the known columns means
/// nothing.
public final class PageRows {
  /// Name of the file in the folder of a job.
  public static final String FILE = "pages.jsonl";

  private static final JsonFactory JSON = JsonFactory.builder().build();
  private static final Map<String, Integer> PLACES = places();

  private PageRows() {}

  /// Takes rows.
  @FunctionalInterface
  public interface Sink {
    void take(PageRow row) throws IOException;
  }

  /// Reads all rows of a file.
  ///
  /// @param damaged is told of each line that is none, in a sentence
  public static void read(Path file, Sink sink, Consumer<String> damaged) throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      int number = 1;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        PageRow row = parse(line, file.getFileName() + ", line " + number++, damaged);
        if (row != null) {
          sink.take(row);
        }
      }
    }
  }

  private static @Nullable PageRow parse(String line, String place, Consumer<String> damaged) {
    try {
      PageRow row = parse(line);
      if (row.url().isEmpty()) {
        damaged.accept(place + " is no row of a page list (it has no url); left out");
        return null;
      }
      return row;
    } catch (JacksonException | DateTimeParseException e) {
      String reason = e instanceof JacksonException json ? json.getOriginalMessage() : "no time";
      damaged.accept(place + " is damaged (" + firstLine(reason) + "); left out");
      return null;
    }
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("");
  }

  static PageRow parse(String line) {
    var values = new ArrayList<@Nullable Object>(Collections.nCopies(PLACES.size(), null));
    try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), line)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        return new PageRow(values);
      }
      for (String name = json.nextName(); name != null; name = json.nextName()) {
        JsonToken value = json.nextToken();
        Integer place = PLACES.get(name);
        if (place != null) {
          values.set(place, value(json, value, PageRow.COLUMNS.get(place).type()));
        }
        json.skipChildren();
      }
    }
    return new PageRow(values);
  }

  private static @Nullable Object value(JsonParser json, JsonToken token, ColumnType type) {
    return switch (type) {
      case TEXT -> token == JsonToken.VALUE_STRING ? json.getString() : null;
      case INTEGER -> token == JsonToken.VALUE_NUMBER_INT ? (Long) json.getLongValue() : null;
      case TIME -> token == JsonToken.VALUE_STRING ? Instant.parse(json.getString()) : null;
      case DECIMAL, BOOLEAN, DATE, OBJECT -> null;
    };
  }

  private static Map<String, Integer> places() {
    var places = new HashMap<String, Integer>();
    List<Column> columns = PageRow.COLUMNS;
    for (int i = 0; i < columns.size(); i++) {
      places.put(columns.get(i).name(), i);
    }
    return places;
  }
}
