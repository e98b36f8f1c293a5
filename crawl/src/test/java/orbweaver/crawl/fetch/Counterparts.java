package orbweaver.crawl.fetch;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Programs that others have written, run in a folder until this is closed.
/// `testing/counterparts.sh` installs them; a test that needs one that is not there is skipped.
final class Counterparts implements AutoCloseable {
  private final Path folder;
  private final List<Process> started = new ArrayList<>();

  Counterparts(Path folder) {
    this.folder = folder;
  }

  /// Where a program lies; skips the test if it lies nowhere.
  static String program(String name) {
    for (String place : List.of("/usr/sbin/", "/usr/bin/")) {
      if (Files.isExecutable(Path.of(place + name))) {
        return place + name;
      }
    }
    assumeTrue(false, name + " is not installed; testing/counterparts.sh does that");
    return "";
  }

  static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /// Starts a server, and waits until it listens.
  void start(int port, String... command) throws IOException {
    Process process = process(command);
    started.add(process);
    while (process.isAlive() && port > 0) {
      try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
        return;
      } catch (IOException _) {
        Thread.onSpinWait();
      }
    }
    assumeTrue(process.isAlive(), () -> command[0] + " does not start here");
  }

  /// Runs a program to its end.
  ///
  /// @param line its name and its arguments, which have no spaces
  void run(String line) throws Exception {
    String[] command = line.strip().split("\\s+");
    command[0] = program(command[0]);
    if (process(command).waitFor() != 0) {
      throw new AssertionError(
          Arrays.toString(command) + ": " + Files.readString(folder.resolve("log")));
    }
  }

  private Process process(String... command) throws IOException {
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("log").toFile())
        .start();
  }

  @Override
  public void close() {
    for (Process process : started) {
      process.destroy();
      Process _ = process.onExit().join();
    }
  }
}
