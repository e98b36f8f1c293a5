package orbweaver.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import orbweaver.testing.ProjectFolder;

/// Programs of others that read what we write; `testing/counterparts.sh` installs them. A test that
/// needs one that is not there is skipped.
final class OtherReaders {
  private OtherReaders() {}

  /// The folder in which npm has installed packages, of which one is needed.
  static Path npm(String name) {
    String cache =
        System.getenv().getOrDefault("XDG_CACHE_HOME", System.getProperty("user.home") + "/.cache");
    Path folder = Path.of(cache, "orbweaver-counterparts");
    assumeThat(folder.resolve("node_modules").resolve(name))
        .as("npm's " + name + ", see testing/counterparts.sh")
        .exists();
    return folder;
  }

  /// Skips a test where there is no such program.
  static void needProgram(String program) {
    boolean isThere =
        Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .anyMatch(path -> Files.isExecutable(Path.of(path, program)));
    assumeThat(isThere).as("there is a " + program).isTrue();
  }

  /// What a script of `testing/` prints of a file.
  static List<String> rows(Path npm, String script, Path file) throws Exception {
    Path path = ProjectFolder.root().resolve("testing").resolve(script);
    return run(npm, List.of("node", path.toString(), file.toString())).lines().toList();
  }

  /// What a program that succeeds prints.
  static String run(Path in, List<String> command) throws Exception {
    Process process =
        new ProcessBuilder(command).directory(in.toFile()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(said).isZero();
    return said;
  }
}
