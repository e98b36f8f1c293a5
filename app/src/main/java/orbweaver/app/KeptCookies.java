package orbweaver.app;

import static orbweaver.loop.Coroutines.blocking;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import orbweaver.crawl.fetch.CookieFile;
import orbweaver.parse.Cookie;

/// The cookies of a job, which a resumed crawl begins with. They may be as good as a password: the
/// file is readable by its owner alone, from its first byte on.
///
/// @param file in the job's folder
record KeptCookies(Path file) {

  /// None if there is no file.
  List<Cookie> read() {
    return Files.exists(file)
        ? CookieFile.parse(CliFiles.bytes("the cookies of the job", file))
        : List.of();
  }

  /// Writes them, whole or not at all. Suspends.
  void write(List<Cookie> cookies) {
    try {
      Path _ = blocking(() -> writeHere(cookies));
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new UsageException(
          ExitCode.STORAGE, "cannot write the cookies to " + file + ": " + e.getMessage());
    }
  }

  private Path writeHere(List<Cookie> cookies) throws IOException {
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(fresh);
    writeFor(fresh, cookies);
    return Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /// Writes cookies for whoever may read the file, which is its owner alone if it is not there yet.
  static void writeFor(Path file, List<Cookie> cookies) throws IOException {
    if (!Files.exists(file)) {
      var owners = PosixFilePermissions.fromString("rw-------");
      Files.createFile(file, PosixFilePermissions.asFileAttribute(owners));
    }
    Files.writeString(file, CookieFile.text(cookies), StandardCharsets.ISO_8859_1);
  }
}
