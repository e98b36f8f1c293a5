package orbweaver.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class WholeFileTest {
  private static final int ROWS = 100_000;

  @Test
  void writing_ends_soon_after_nobody_reads_any_more() {
    int[] written = {0};
    PrintStream out = System.out;
    System.setOut(new PrintStream(new ClosedPipe(), /* autoFlush= */ true, UTF_8));
    try {
      WholeFile.write("-", rows -> write(rows, written));
    } finally {
      System.setOut(out);
    }

    assertThat(written[0]).isPositive().isLessThan(ROWS / 10);
  }

  private static void write(OutputStream rows, int[] written) throws IOException {
    for (; written[0] < ROWS; written[0]++) {
      rows.write("a row of some twenty bytes\n".getBytes(UTF_8));
    }
  }

  /// As `head` leaves it.
  private static final class ClosedPipe extends OutputStream {
    @Override
    public void write(int b) throws IOException {
      throw new IOException("Broken pipe");
    }
  }
}
