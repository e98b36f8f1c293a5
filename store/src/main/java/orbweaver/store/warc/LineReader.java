package orbweaver.store.warc;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import orbweaver.loop.Disk;
import orbweaver.loop.DiskFile;
import org.jspecify.annotations.Nullable;

/// Reads a file line by line, as bytes. Suspends.
final class LineReader implements AutoCloseable {
  private final DiskFile file;
  private byte[] buffer = new byte[64 << 10];
  private int start;
  private int end;
  private long at;

  LineReader(Disk disk, Path path) throws IOException {
    this.file = disk.open(path);
  }

  /// The next line with its LF, or null at the end. A last line without LF is given one.
  byte @Nullable [] next() throws IOException {
    int searched = start;
    while (true) {
      for (int i = searched; i < end; i++) {
        if (buffer[i] == '\n') {
          return take(i + 1);
        }
      }
      searched = end - start;
      if (!fill()) {
        return lastLine();
      }
    }
  }

  private byte[] take(int lineEnd) {
    byte[] line = Arrays.copyOfRange(buffer, start, lineEnd);
    start = lineEnd;
    return line;
  }

  private byte @Nullable [] lastLine() {
    if (start == end) {
      return null;
    }
    byte[] line = Arrays.copyOfRange(buffer, start, end + 1);
    line[line.length - 1] = '\n';
    start = end;
    return line;
  }

  /// Moves what is left to the front and reads on.
  private boolean fill() throws IOException {
    System.arraycopy(buffer, start, buffer, 0, end - start);
    end -= start;
    start = 0;
    if (end == buffer.length) {
      buffer = Arrays.copyOf(buffer, buffer.length * 2);
    }
    int count = file.read(at, buffer, end, buffer.length - end);
    if (count < 0) {
      return false;
    }
    at += count;
    end += count;
    return true;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
