package orbweaver.loop;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Files, real or simulated. For coroutines of one loop: each call suspends while the disk works.
public interface Disk {

  /// Opens a file for reading and writing; makes it if there is none.
  DiskFile open(Path path) throws IOException;

  boolean exists(Path path) throws IOException;

  /// Names in a folder, sorted.
  List<Path> list(Path folder) throws IOException;

  /// Makes a folder and those above it.
  void createDirectories(Path folder) throws IOException;

  void delete(Path path) throws IOException;

  /// Gives a file another name, atomically; replaces what has that name.
  void rename(Path from, Path to) throws IOException;
}
