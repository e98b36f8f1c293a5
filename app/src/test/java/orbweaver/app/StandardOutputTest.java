package orbweaver.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;

class StandardOutputTest {

  @Test
  void what_is_taken_changes_no_exit_code() {
    var taken = new ByteArrayOutputStream();
    var standard = new StandardOutput(taken);

    standard.stream().println("a row");

    assertThat(taken.toString()).isEqualTo("a row\n");
    assertThat(standard.end(0)).isZero();
    assertThat(standard.end(4)).isEqualTo(4);
  }

  @Test
  void a_full_disk_is_a_failure_though_the_command_saw_none() {
    assertThat(after("No space left on device")).isEqualTo(ExitCode.STORAGE.number());
  }

  @Test
  void who_has_stopped_reading_is_none() {
    assertThat(after("Broken pipe")).isZero();
  }

  private static int after(String failure) {
    var standard =
        new StandardOutput(
            new OutputStream() {
              @Override
              public void write(int b) throws IOException {
                throw new IOException(failure);
              }
            });
    standard.stream().println("a row");
    return standard.end(ExitCode.DONE.number());
  }
}
