package orbweaver.parse;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import orbweaver.testing.ProjectFolder;
import org.jspecify.annotations.Nullable;

/// Public suites, case tables and real pages that lie beside the project. A test that asks for one
/// is skipped where it is absent.
final class Shared {
  private Shared() {}

  static Path path(String relative) {
    Path path = ProjectFolder.shared(relative);
    assumeTrue(Files.exists(path), () -> "../shared/" + relative + " is not here");
    return path;
  }

  static byte[] bytes(String relative) {
    return bytes(path(relative));
  }

  static byte[] bytes(Path path) {
    try {
      return Files.readAllBytes(path);
    } catch (IOException e) {
      throw new UncheckedIOException("reading " + path, e);
    }
  }

  static JsonElement json(String relative) {
    try {
      return JsonParser.parseString(Files.readString(path(relative)));
    } catch (IOException e) {
      throw new UncheckedIOException("reading " + relative, e);
    }
  }

  /// The objects of a JSON array; suites have comments as strings between them.
  static List<JsonObject> objects(String relative) {
    JsonArray array = json(relative).getAsJsonArray();
    return StreamSupport.stream(array.spliterator(), false)
        .filter(JsonElement::isJsonObject)
        .map(JsonElement::getAsJsonObject)
        .toList();
  }

  /// The rows of a table of cases.
  static List<JsonObject> table(String name) {
    Path path = path("cases/tables/" + name + ".jsonl");
    try {
      return Files.readAllLines(path).stream()
          .map(line -> JsonParser.parseString(line).getAsJsonObject())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("reading " + path, e);
    }
  }

  /// The real pages.
  static List<Path> pages() {
    return files("pages", ".html");
  }

  static List<Path> files(String folder, String end) {
    try (Stream<Path> files = Files.list(path(folder))) {
      return files.filter(file -> file.toString().endsWith(end)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("listing " + folder, e);
    }
  }

  static String text(JsonObject row, String key) {
    return row.get(key).getAsString();
  }

  static @Nullable String textOrNull(JsonObject row, String key) {
    return row.has(key) && !row.get(key).isJsonNull() ? row.get(key).getAsString() : null;
  }

  static byte[] base64(JsonObject row, String key) {
    return Base64.getDecoder().decode(text(row, key));
  }

  static List<String> texts(JsonObject row, String key) {
    return row.getAsJsonArray(key).asList().stream().map(JsonElement::getAsString).toList();
  }
}
