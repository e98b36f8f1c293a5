package orbweaver.app;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
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
      throw new UsageException("cannot read " + file + ": " + reason(e));
    }
  }

  /// The text of a file that an option or variable names.
  ///
  /// @throws UsageException when it cannot be read
  static String read(String option, Path file) {
    try {
      return read(file);
    } catch (UsageException e) {
      throw new UsageException(option + ": " + e.getMessage());
    }
  }

  /// Why a file cannot be read, in words.
  static String reason(IOException e) {
    return switch (e) {
      case NoSuchFileException _ -> "there is no such file";
      case AccessDeniedException _ -> "access is denied";
      case CharacterCodingException _ -> "it is no text in UTF-8";
      default -> String.valueOf(e.getMessage());
    };
  }
}
