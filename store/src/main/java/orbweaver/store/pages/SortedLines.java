package orbweaver.store.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/// Sorts lines by their bytes, in bounded memory: what is too much goes to temporary files. For one
/// thread; needs no loop, and blocks.
public final class SortedLines implements AutoCloseable {
  private static final long RUN_BYTES = 64L << 20;

  private final long runBytes;
  private final List<byte[]> lines = new ArrayList<>();
  private final List<Path> runs = new ArrayList<>();
  private long bytes;

  public SortedLines() {
    this(RUN_BYTES);
  }

  SortedLines(long runBytes) {
    this.runBytes = runBytes;
  }

  /// Takes a line with its LF.
  public void add(String line) throws IOException {
    byte[] encoded = line.getBytes(UTF_8);
    lines.add(encoded);
    bytes += encoded.length;
    if (bytes > runBytes) {
      spill();
    }
  }

  private void spill() throws IOException {
    lines.sort(Arrays::compareUnsigned);
    Path run = Files.createTempFile("orbweaver-sort", ".run");
    runs.add(run);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(run))) {
      for (byte[] line : lines) {
        out.write(line);
      }
    }
    lines.clear();
    bytes = 0;
  }

  /// Writes all lines in their order.
  public void writeTo(OutputStream out) throws IOException {
    if (runs.isEmpty()) {
      lines.sort(Arrays::compareUnsigned);
      for (byte[] line : lines) {
        out.write(line);
      }
      return;
    }
    spill();
    var heads = new PriorityQueue<Head>();
    try {
      for (Path run : runs) {
        advance(new BufferedInputStream(Files.newInputStream(run), 256 << 10), heads);
      }
      while (!heads.isEmpty()) {
        Head least = heads.remove();
        out.write(least.line);
        advance(least.rest, heads);
      }
    } finally {
      for (Head head : heads) {
        head.rest.close();
      }
    }
  }

  private static void advance(InputStream run, PriorityQueue<Head> heads) throws IOException {
    byte[] line = line(run);
    if (line == null) {
      run.close();
    } else {
      heads.add(new Head(line, run));
    }
  }

  private static byte @Nullable [] line(InputStream in) throws IOException {
    var line = new ByteArrayOutputStream(400);
    for (int b = in.read(); b >= 0; b = in.read()) {
      line.write(b);
      if (b == '\n') {
        return line.toByteArray();
      }
    }
    return null;
  }

  @Override
  public void close() throws IOException {
    for (Path run : runs) {
      boolean _ = Files.deleteIfExists(run);
    }
  }

  /// The first line of a run that is not written yet.
  private record Head(byte[] line, InputStream rest) implements Comparable<Head> {
    @Override
    public int compareTo(Head other) {
      return Arrays.compareUnsigned(line, other.line);
    }
  }
}
