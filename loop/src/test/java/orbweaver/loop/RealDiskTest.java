package orbweaver.loop;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static orbweaver.loop.Coroutines.blocking;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.channels.ClosedChannelException;
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

  @Test
  void many_may_read_and_write_one_file_at_once() throws Exception {
    int pieces = 200;
    byte[] read =
        Loop.run(() -> {
          try (DiskFile file = Loop.current().disk().open(folder.resolve("body"))) {
            Coroutines.scope(scope -> {
              for (int i = 0; i < pieces; i++) {
                byte[] piece = {(byte) i, (byte) (i + 1)};
                long at = 2L * i;
                var _ =
                    scope.spawn(
                        "writer",
                        () -> {
                          file.write(at, piece, 0, 2);
                          return null;
                        });
              }
              return null;
            });
            var all = new byte[2 * pieces];
            assertThat(file.read(0, all, 0, all.length)).isEqualTo(all.length);
            return all;
          }
        });

    for (int i = 0; i < pieces; i++) {
      assertThat(read[2 * i]).isEqualTo((byte) i);
      assertThat(read[2 * i + 1]).isEqualTo((byte) (i + 1));
    }
  }

  @Test
  void a_failure_is_that_of_its_own_piece() throws Exception {
    Loop.run(() -> {
      DiskFile file = Loop.current().disk().open(folder.resolve("body"));
      file.write(0, "body".getBytes(US_ASCII), 0, 4);
      assertThatThrownBy(() -> file.read(-1, new byte[4], 0, 4))
          .isInstanceOf(IllegalArgumentException.class);

      assertThat(firstBytes(file)).asString(US_ASCII).isEqualTo("body");
      file.close();
      assertThatThrownBy(() -> firstBytes(file)).isInstanceOf(ClosedChannelException.class);
      return null;
    });
  }

  @Test
  void who_is_cancelled_has_his_array_to_himself_again_first() throws Exception {
    int count =
        Loop.run(() -> {
          try (DiskFile file = Loop.current().disk().open(folder.resolve("body"))) {
            var bytes = new byte[1 << 20];
            Coroutines.scope(scope -> {
              Task<?> writer =
                  scope.spawn(
                      "writer",
                      () -> {
                        file.write(0, bytes, 0, bytes.length);
                        return null;
                      });
              Coroutines.yieldNow();
              boolean _ = writer.cancel(true);
              return null;
            });
            return (int) file.size();
          }
        });

    assertThat(count).isEqualTo(1 << 20);
  }

  private static byte[] firstBytes(DiskFile file) throws Exception {
    byte[] into = new byte[4];
    assertThat(file.read(0, into, 0, into.length)).isEqualTo(4);
    return into;
  }
}
