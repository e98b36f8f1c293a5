package orbweaver.app;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import orbweaver.store.warc.FreshFile;

/// Output that is whole or not there.
final class WholeFile {
  private WholeFile() {}

  /// Writes to a stream.
  @FunctionalInterface
  interface Writing {
    void to(OutputStream out) throws IOException;
  }

  /// Writes a file, or to standard output for `-`.
  ///
  /// @throws UsageException when it cannot be written
  static void write(String target, Writing writing) {
    try {
      if (target.equals("-")) {
        toStandardOutput(writing);
      } else {
        replace(Path.of(target), writing);
      }
    } catch (IOException | UncheckedIOException e) {
      throw failed(target, e);
    }
  }

  /// Who has stopped reading has what it wanted, so writing ends there. A disk that is full ends it
  /// as well, which [StandardOutput#end] tells.
  private static void toStandardOutput(Writing writing) throws IOException {
    try {
      var out = new BufferedOutputStream(new Checked(System.out), 1 << 16);
      writing.to(out);
      out.flush();
    } catch (NotTaken _) {
      // As if it had been the end.
    }
  }

  private static void replace(Path target, Writing writing) throws IOException {
    FreshFile fresh = FreshFile.of(target);
    try {
      try (OutputStream out =
          new BufferedOutputStream(Files.newOutputStream(fresh.path()), 1 << 16)) {
        writing.to(out);
      }
      fresh.commit();
    } finally {
      fresh.discard();
    }
  }

  /// A stream of text tells nobody that it can be written no more.
  private static final class Checked extends OutputStream {
    private final PrintStream out;

    Checked(PrintStream out) {
      this.out = out;
    }

    @Override
    public void write(int b) {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
      out.write(bytes, from, length);
      if (out.checkError()) {
        throw new NotTaken();
      }
    }
  }

  private static final class NotTaken extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  static UsageException failed(String target, Exception e) {
    String name = target.equals("-") ? "standard output" : target;
    return new UsageException(ExitCode.STORAGE, "cannot write " + name + ": " + reason(e));
  }

  /// Why a file cannot be written, in words.
  static String reason(Exception e) {
    Throwable cause = e instanceof UncheckedIOException && e.getCause() != null ? e.getCause() : e;
    return switch (cause) {
      case NoSuchFileException _ -> "its folder does not exist; make it first";
      case AccessDeniedException _ -> "no permission to write there";
      case FileSystemException file when file.getReason() != null -> file.getReason();
      default -> String.valueOf(cause.getMessage());
    };
  }
}
