package orbweaver.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.spi.ToolProvider;

/// The classes of this build as a program that starts quickly, for tests that start it a hundred
/// times: in jars, native libraries unpacked once, and a cache of loaded classes. It does by small
/// means what the distribution does.
final class PackedProgram {
  private final Path folder;
  private final String classPath;

  private PackedProgram(Path folder, String classPath) {
    this.folder = folder;
    this.classPath = classPath;
  }

  /// Packs what this test runs with, and trains the cache with a run of `main`.
  ///
  /// @param training its arguments
  static PackedProgram pack(Path folder, String main, List<String> training) throws Exception {
    var jars = new ArrayList<String>();
    for (String element : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (Files.isDirectory(Path.of(element))) {
        jars.add(jar(folder.resolve(jars.size() + ".jar"), element));
      } else if (Files.exists(Path.of(element))) {
        unpackNatives(Path.of(element), folder);
        jars.add(element);
      }
    }
    var program = new PackedProgram(folder, String.join(File.pathSeparator, jars));
    program.train(main, training);
    return program;
  }

  private static String jar(Path jar, String classes) {
    int code =
        ToolProvider.findFirst("jar")
            .orElseThrow()
            .run(System.out, System.err, "-c", "-0", "-f", jar.toString(), "-C", classes, ".");
    if (code != 0) {
      throw new IllegalStateException("cannot pack " + classes);
    }
    return jar.toString();
  }

  private static void unpackNatives(Path jar, Path folder) throws IOException {
    try (var file = new JarFile(jar.toFile())) {
      for (JarEntry entry : file.stream().filter(e -> e.getName().endsWith(".so")).toList()) {
        String name = Path.of(entry.getName()).getFileName().toString();
        try (InputStream in = file.getInputStream(entry)) {
          Files.copy(in, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }

  private void train(String main, List<String> arguments) throws Exception {
    var command = start("-XX:AOTCacheOutput=" + cache());
    command.add(main);
    command.addAll(arguments);
    Path log = folder.resolve("training.log");
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment());
    if (builder.redirectOutput(log.toFile()).start().waitFor() != 0) {
      throw new IllegalStateException("the training failed: " + Files.readString(log, UTF_8));
    }
  }

  private Path cache() {
    return folder.resolve("classes.aot");
  }

  /// What processes that start it have to have in their environment.
  static java.util.Map<String, String> environment() {
    // RocksDB would run ldd to find out.
    return java.util.Map.of("ROCKSDB_MUSL_LIBC", "false");
  }

  /// The command up to the class to run.
  List<String> command() {
    List<String> command = start("-XX:AOTCache=" + cache());
    command.add(1, "-Xlog:aot*=off");
    command.add(1, "-Xlog:cds=off");
    return command;
  }

  private List<String> start(String cacheFlag) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(System.getProperty("jvm.flags").split(" ")));
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-Xmx256m"));
    command.add("-Djava.library.path=" + folder);
    command.add("-Dio.netty.native.deleteLibAfterLoading=false");
    command.addAll(List.of(cacheFlag, "-cp", classPath));
    return command;
  }
}
