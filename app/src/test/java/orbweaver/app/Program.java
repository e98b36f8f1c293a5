package orbweaver.app;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// The program as a process of its own, as users start it: with the classes of this build, and the
/// flags that every JVM of ours gets.
///
/// @param process to wait for, or to kill
/// @param out file that takes its standard output
/// @param err file that takes its standard error
record Program(Process process, Path out, Path err) implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 180;

  /// Starts it in `folder`, which also takes what it says.
  static Program start(Path folder, String... args) throws IOException {
    Program program = startWithInput(folder, args);
    program.process.getOutputStream().close();
    return program;
  }

  /// The same; its standard input is what is written to it.
  static Program startWithInput(Path folder, String... args) throws IOException {
    Path out = Files.createTempFile(folder, "out", ".txt");
    Path err = Files.createTempFile(folder, "err", ".txt");
    Process process =
        new ProcessBuilder(command(args))
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    return new Program(process, out, err);
  }

  private static List<String> command(String... args) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(System.getProperty("jvm.flags").split(" ")));
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xmx256m", "-ea", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add("orbweaver.app.Main");
    command.addAll(List.of(args));
    return command;
  }

  /// Sends a signal, such as `INT`.
  void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  /// Waits for its end.
  ///
  /// @return its exit code
  int exitCode() throws InterruptedException {
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("the program goes on and on; it says: " + errors());
    }
    return process.exitValue();
  }

  /// What it wrote to standard output so far.
  String output() {
    return read(out);
  }

  /// What it wrote to standard error so far.
  String errors() {
    return read(err);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new AssertionError("cannot read " + file, e);
    }
  }

  @Override
  public void close() {
    var _ = process.destroyForcibly().onExit().join();
  }
}
