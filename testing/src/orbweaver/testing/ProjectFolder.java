package orbweaver.testing;

import java.nio.file.Files;
import java.nio.file.Path;

/// The project's own folder, and what lies beside it on some machines.
public final class ProjectFolder {
  private ProjectFolder() {}

  /// Public suites and banks of cases; may be absent.
  public static Path shared(String relative) {
    return root().resolveSibling("shared").resolve(relative);
  }

  /// The folder that holds `mvnw`.
  public static Path root() {
    Path directory = Path.of("").toAbsolutePath();
    while (!Files.exists(directory.resolve("mvnw"))) {
      Path parent = directory.getParent();
      if (parent == null) {
        throw new IllegalStateException("no folder above the working directory holds mvnw");
      }
      directory = parent;
    }
    return directory;
  }
}
