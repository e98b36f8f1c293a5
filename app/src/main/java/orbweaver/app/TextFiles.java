package orbweaver.app;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import orbweaver.parse.Url;

/// A folder with a Markdown file a page. A name is made of host and path, for people, and of a hash
/// of the URL, so that no two pages share one.
final class TextFiles {
  private static final int MAX_NAME_CHARS = 100;
  private static final long HASH_KEY = 0;

  private final Path folder;

  TextFiles(Path folder) throws IOException {
    this.folder = Files.createDirectories(folder);
  }

  void write(Url url, String document) {
    byte[] utf8 = document.getBytes(StandardCharsets.UTF_8);
    WholeFile.write(folder.resolve(name(url)).toString(), out -> out.write(utf8));
  }

  static String name(Url url) {
    String path = (url.host() + url.pathname()).replaceAll("[^A-Za-z0-9.]+", "-");
    String plain = path.replaceAll("^[.-]+|[.-]+$", "");
    String stem = plain.substring(0, Math.min(MAX_NAME_CHARS, plain.length()));
    return stem + "-" + "%016x".formatted(url.fingerprint(HASH_KEY)) + ".md";
  }
}
