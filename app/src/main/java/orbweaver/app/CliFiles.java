package orbweaver.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Files that are named on the command line.
final class CliFiles {
  private CliFiles() {}

  /// The text of a file.
  ///
  /// @throws UsageException when it cannot be read
  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UsageException("cannot read " + file + ": " + e);
    }
  }
}
