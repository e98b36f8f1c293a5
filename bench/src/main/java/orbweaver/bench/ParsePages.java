package orbweaver.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Real files to parse, which lie beside the project.
final class ParsePages {
  private ParsePages() {}

  /// The files of a folder of `../shared`, or of the one that `-Dshared` names.
  static List<byte[]> in(String folder) {
    Path path = Path.of(System.getProperty("shared", "../shared")).resolve(folder);
    try (Stream<Path> files = Files.list(path)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !file.toString().endsWith(".tsv"))
          .sorted()
          .map(ParsePages::read)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("listing " + path, e);
    }
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException("reading " + file, e);
    }
  }
}
