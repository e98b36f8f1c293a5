package orbweaver.store.warc;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import orbweaver.loop.Disk;

/// Sorts the lines of a file by their bytes into another, in bounded memory: sorted runs first,
/// then one merge. The target appears whole or not at all.
final class LineSorter {
  private static final int RUN_BYTES = 32 << 20;

  private final Disk disk;
  private final Path folder;
  private final int runBytes;

  /// @param folder for the runs
  LineSorter(Disk disk, Path folder) {
    this(disk, folder, RUN_BYTES);
  }

  LineSorter(Disk disk, Path folder, int runBytes) {
    this.disk = disk;
    this.folder = folder;
    this.runBytes = runBytes;
  }

  /// Suspends.
  void sort(Path source, Path target) throws IOException {
    List<Path> runs = new ArrayList<>();
    Path whole = folder.resolve(target.getFileName() + ".new");
    try {
      writeRuns(source, runs);
      merge(runs, whole);
      disk.rename(whole, target);
    } finally {
      for (Path run : runs) {
        disk.delete(run);
      }
    }
  }

  private void writeRuns(Path source, List<Path> runs) throws IOException {
    try (var lines = new LineReader(disk, source)) {
      var run = new ArrayList<byte[]>();
      long bytes = 0;
      for (byte[] line = lines.next(); line != null; line = lines.next()) {
        run.add(line);
        bytes += line.length;
        if (bytes >= runBytes) {
          writeRun(run, source, runs);
          bytes = 0;
        }
      }
      writeRun(run, source, runs);
    }
  }

  private void writeRun(List<byte[]> run, Path source, List<Path> runs) throws IOException {
    run.sort(Arrays::compareUnsigned);
    Path path = folder.resolve(source.getFileName() + ".run-" + runs.size());
    runs.add(path);
    disk.delete(path);
    try (OutputFile out = OutputFile.open(disk, path, 0)) {
      for (byte[] line : run) {
        out.append(line, 0, line.length);
      }
      out.sync();
    }
    run.clear();
  }

  private void merge(List<Path> runs, Path target) throws IOException {
    disk.delete(target);
    var heads = new PriorityQueue<Head>();
    try (OutputFile out = OutputFile.open(disk, target, 0)) {
      for (Path run : runs) {
        advance(new LineReader(disk, run), heads);
      }
      while (!heads.isEmpty()) {
        Head least = heads.remove();
        out.append(least.line, 0, least.line.length);
        advance(least.rest, heads);
      }
      out.sync();
    } finally {
      for (Head head : heads) {
        head.rest.close();
      }
    }
  }

  private static void advance(LineReader run, PriorityQueue<Head> heads) throws IOException {
    byte[] line = run.next();
    if (line == null) {
      run.close();
    } else {
      heads.add(new Head(line, run));
    }
  }

  /// The first line of a run that is not merged yet.
  private record Head(byte[] line, LineReader rest) implements Comparable<Head> {
    @Override
    public int compareTo(Head other) {
      return Arrays.compareUnsigned(line, other.line);
    }
  }
}
