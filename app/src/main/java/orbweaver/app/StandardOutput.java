package orbweaver.app;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/// Standard output that remembers why it could not be written, for a stream of text tells nobody.
final class StandardOutput extends OutputStream {
  private static final int BUFFER_BYTES = 8 << 10;

  private final OutputStream out;
  private volatile @Nullable IOException failure;

  StandardOutput(OutputStream out) {
    this.out = out;
  }

  PrintStream stream() {
    return new PrintStream(
        new BufferedOutputStream(this, BUFFER_BYTES), /* autoFlush= */ true, System.out.charset());
  }

  /// What a command ends with that has written all: its own code, unless not all was taken. Who has
  /// stopped reading has what it wanted.
  int end(int code) {
    IOException why = failure;
    if (why == null || String.valueOf(why.getMessage()).contains("Broken pipe")) {
      return code;
    }
    System.err.println("orbweaver: cannot write standard output: " + WholeFile.reason(why));
    return ExitCode.STORAGE.number();
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    try {
      out.write(bytes, from, length);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }
}
