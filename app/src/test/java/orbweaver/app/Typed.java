package orbweaver.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.List;

/// A command as it was typed, run within this process, and what came of it.
///
/// @param code exit code
/// @param out standard output
/// @param err standard error
record Typed(int code, String out, String err) {

  /// Runs a command whose standard input is empty.
  static Typed run(String... args) {
    return run(new byte[0], args);
  }

  /// Runs a command that is given something on its standard input.
  static Typed run(byte[] input, String... args) {
    PrintStream out = System.out;
    PrintStream err = System.err;
    InputStream in = System.in;
    var takenOut = new ByteArrayOutputStream();
    var takenErr = new ByteArrayOutputStream();
    try {
      System.setIn(new ByteArrayInputStream(input));
      System.setOut(new PrintStream(takenOut, /* autoFlush= */ true, UTF_8));
      System.setErr(new PrintStream(takenErr, /* autoFlush= */ true, UTF_8));
      int code = Main.execute(args);
      return new Typed(code, takenOut.toString(UTF_8), takenErr.toString(UTF_8));
    } finally {
      System.setIn(in);
      System.setOut(out);
      System.setErr(err);
    }
  }

  /// Holds the exit code against what it is to be.
  Typed ends(ExitCode expected) {
    assertThat(code).as(err).isEqualTo(expected.number());
    return this;
  }

  List<String> outLines() {
    return out.lines().toList();
  }

  List<String> errLines() {
    return err.lines().toList();
  }
}
