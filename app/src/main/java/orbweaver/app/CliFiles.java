package orbweaver.app;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Files that are named on the command line.
final class CliFiles {
  /// A byte order mark in UTF-8, a byte a character.
  private static final String MARK_BYTES = "\u00EF\u00BB\u00BF";

  private CliFiles() {}

  /// The text of a file, without a byte order mark.
  ///
  /// @throws UsageException when it cannot be read
  static String read(Path file) {
    try {
      return withoutMark(Files.readString(file));
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

  /// The bytes of a file that an option names, a character each, without a byte order mark.
  ///
  /// @throws UsageException when it cannot be read
  static String bytes(String option, Path file) {
    try {
      String text = Files.readString(file, StandardCharsets.ISO_8859_1);
      return text.startsWith(MARK_BYTES) ? text.substring(MARK_BYTES.length()) : text;
    } catch (IOException e) {
      throw new UsageException(option + ": cannot read " + file + ": " + reason(e));
    }
  }

  /// The lines of a file, or of standard input if it is named `-`. Reading them fails where they
  /// are no UTF-8, for a replaced character would be that of another URL.
  static BufferedReader lines(String file) throws IOException {
    return file.equals("-")
        ? new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8.newDecoder()))
        : Files.newBufferedReader(Path.of(file));
  }

  /// How people call a file of which [#lines] reads.
  static String name(String file) {
    return file.equals("-") ? "standard input" : file;
  }

  /// A text, or its first line, without the byte order mark that editors put before it.
  static String withoutMark(String text) {
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  /// @param path of a file or folder that is to be read
  /// @throws UsageException when it is there, or may be, and nobody lets us
  static void refuseUnreadable(Path path) {
    Path closed = closedFolder(path);
    if (closed != null) {
      throw new UsageException(
          "no permission to enter "
              + closed
              + ", so nobody can tell whether there is a "
              + path
              + "; ask the owner of the folder");
    }
    if (Files.exists(path)
        && !(Files.isReadable(path) && (!Files.isDirectory(path) || Files.isExecutable(path)))) {
      throw new UsageException("no permission to read " + path + "; ask its owner, or copy it");
    }
  }

  /// The folder on the way to a file that may not be entered, if there is one. What lies in it
  /// seems not to be there.
  static @Nullable Path closedFolder(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    while (folder != null && !Files.exists(folder)) {
      folder = folder.getParent();
    }
    boolean isClosed = folder != null && Files.isDirectory(folder) && !Files.isExecutable(folder);
    return isClosed ? folder : null;
  }

  /// Why a file cannot be read, in words.
  static String reason(IOException e) {
    return switch (e) {
      case NoSuchFileException _ -> "there is no such file";
      case AccessDeniedException _ -> "no permission to read it";
      case CharacterCodingException _ ->
          "it is no text in UTF-8; convert it first, such as by iconv -f UTF-16 -t UTF-8";
      default ->
          "Is a directory".equals(e.getMessage())
              ? "it is a folder; name a file"
              : String.valueOf(e.getMessage());
    };
  }
}
