package orbweaver.app;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import orbweaver.store.warc.FreshFile;
import org.jspecify.annotations.Nullable;

/// Where rows go: to standard output, or a file. For one thread at a time.
final class RowOutput extends OutputStream {
  private static final int BUFFER_BYTES = 1 << 16;

  private final String name;
  private final OutputStream out;
  private final @Nullable PrintStream stream;
  private final @Nullable FreshFile fresh;
  private long rows;

  private RowOutput(
      String name, OutputStream out, @Nullable PrintStream stream, @Nullable FreshFile fresh) {
    this.name = name;
    this.out = new BufferedOutputStream(out, BUFFER_BYTES);
    this.stream = stream;
    this.fresh = fresh;
  }

  /// Rows are there as soon as they are flushed.
  ///
  /// @param name of a file, or `-`
  /// @throws UsageException when the file cannot be written
  static RowOutput open(String name, PrintStream standard) {
    return name.equals("-")
        ? new RowOutput(name, standard, standard, null)
        : open(name, Path.of(name), null);
  }

  /// A file is whole once this is closed, and not there before.
  static RowOutput whole(String name, PrintStream standard) {
    if (name.equals("-")) {
      return open(name, standard);
    }
    try {
      FreshFile fresh = FreshFile.of(Path.of(name));
      return open(name, fresh.path(), fresh);
    } catch (IOException e) {
      throw unwritable(name, e);
    }
  }

  private static RowOutput open(String name, Path path, @Nullable FreshFile fresh) {
    try {
      return new RowOutput(name, Files.newOutputStream(path), null, fresh);
    } catch (IOException e) {
      throw unwritable(name, e);
    }
  }

  private static UsageException unwritable(String name, IOException e) {
    return new UsageException(
        ExitCode.STORAGE, "cannot write the results to " + name + ": " + WholeFile.reason(e));
  }

  /// @param row with its end of line
  void row(String row) {
    byte[] bytes = row.getBytes(StandardCharsets.UTF_8);
    write(bytes, 0, bytes.length);
    rows++;
  }

  /// Rows that were written, but for headers.
  long rows() {
    return rows;
  }

  void header(String row) {
    row(row);
    rows--;
  }

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      throw unwritable(name, e);
    }
  }

  @Override
  public void flush() {
    try {
      out.flush();
    } catch (IOException e) {
      throw unwritable(name, e);
    }
    if (stream != null && stream.checkError()) {
      throw new UsageException(ExitCode.INTERRUPTED, "nobody reads the results any more");
    }
  }

  @Override
  public void close() {
    flush();
    if (stream != null) {
      return;
    }
    try {
      out.close();
      if (fresh != null) {
        fresh.commit();
      }
    } catch (IOException e) {
      throw unwritable(name, e);
    }
  }
}
