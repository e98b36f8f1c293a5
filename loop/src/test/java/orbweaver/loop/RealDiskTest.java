package orbweaver.loop;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static orbweaver.loop.Coroutines.blocking;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The machine's files.
class RealDiskTest {
  @TempDir private Path folder;

  @Test
  void a_file_that_one_loop_opened_is_read_by_another() throws Exception {
    byte[] read =
        Loop.run(() -> {
          try (DiskFile file = Loop.current().disk().open(folder.resolve("body"))) {
            file.write(0, "body".getBytes(US_ASCII), 0, 4);
            Future<byte[]> other = Loop.start(LoopOptions.defaults(), () -> firstBytes(file));
            return blocking(other::get);
          }
        });

    assertThat(read).asString(US_ASCII).isEqualTo("body");
  }

  private static byte[] firstBytes(DiskFile file) throws Exception {
    byte[] into = new byte[4];
    assertThat(file.read(0, into, 0, into.length)).isEqualTo(4);
    return into;
  }
}
