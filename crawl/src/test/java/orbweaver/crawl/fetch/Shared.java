package orbweaver.crawl.fetch;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import orbweaver.testing.ProjectFolder;

/// Case tables that lie beside the project. A test that asks for one is skipped where it is absent.
final class Shared {
  private Shared() {}

  /// The rows of a table of cases.
  static List<JsonObject> table(String name) {
    Path path = ProjectFolder.shared("cases/tables/" + name + ".jsonl");
    assumeTrue(Files.exists(path), () -> "../shared/cases/tables/" + name + " is not here");
    try {
      return Files.readAllLines(path).stream()
          .map(line -> JsonParser.parseString(line).getAsJsonObject())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("reading " + path, e);
    }
  }

  static byte[] base64(JsonObject row, String key) {
    return Base64.getDecoder().decode(row.get(key).getAsString());
  }
}
