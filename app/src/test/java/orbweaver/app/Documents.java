package orbweaver.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import orbweaver.testing.ProjectFolder;

/// What people read about the program.
final class Documents {
  private Documents() {}

  /// Files, relative to the project's folder.
  static List<String> all() throws IOException {
    var files = new ArrayList<String>(List.of("README.md", "loop/README.md", "parse/README.md"));
    Path root = ProjectFolder.root();
    try (Stream<Path> docs = Files.list(root.resolve("docs"))) {
      docs.map(file -> root.relativize(file).toString()).sorted().forEach(files::add);
    }
    return files;
  }
}
