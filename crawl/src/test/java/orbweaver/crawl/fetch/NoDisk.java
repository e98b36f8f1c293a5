package orbweaver.crawl.fetch;

import java.nio.file.Path;
import java.util.List;
import orbweaver.loop.Disk;
import orbweaver.loop.DiskFile;

/// For responses that fit into memory.
final class NoDisk implements Disk {
  @Override
  public DiskFile open(Path path) {
    throw new AssertionError("nothing should be written to " + path);
  }

  @Override
  public boolean exists(Path path) {
    return false;
  }

  @Override
  public List<Path> list(Path folder) {
    return List.of();
  }

  @Override
  public void createDirectories(Path folder) {}

  @Override
  public void delete(Path path) {}

  @Override
  public void rename(Path from, Path to) {}
}
