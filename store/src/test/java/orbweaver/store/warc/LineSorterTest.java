package orbweaver.store.warc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import orbweaver.loop.Disk;
import orbweaver.loop.Loop;
import orbweaver.loop.Simulation;
import orbweaver.testing.Seeds;
import org.junit.jupiter.api.Test;

class LineSorterTest {
  private static final Path FOLDER = Path.of("/sorting");
  private static final Path SOURCE = FOLDER.resolve("index.cdxj.unsorted");
  private static final Path TARGET = FOLDER.resolve("index.cdxj");

  @Seeds(100)
  void the_target_has_all_lines_in_the_order_of_their_bytes(RandomGenerator random)
      throws Exception {
    var lines = new ArrayList<String>();
    for (int i = random.nextInt(200); i > 0; i--) {
      lines.add(line(random));
    }
    int runBytes = random.nextInt(1, 4_000);

    List<String> sorted = sort(String.join("", lines), runBytes);

    lines.sort(null);
    assertThat(sorted).isEqualTo(lines);
  }

  private static String line(RandomGenerator random) {
    var line = new StringBuilder();
    for (int i = random.nextInt(50); i > 0; i--) {
      line.append((char) ('0' + random.nextInt(200)));
    }
    return line.append('\n').toString();
  }

  @Test
  void a_last_line_without_an_end_is_given_one() throws Exception {
    assertThat(sort("b\na", 100)).containsExactly("a\n", "b\n");
  }

  @Test
  void nothing_sorts_to_nothing() throws Exception {
    assertThat(sort("", 100)).isEmpty();
  }

  @Test
  void a_line_longer_than_the_buffer_is_one_line() throws Exception {
    String big = "z".repeat(200_000) + "\n";

    assertThat(sort(big + "a\n", 1_000)).containsExactly("a\n", big);
  }

  private static List<String> sort(String text, int runBytes) throws Exception {
    return Simulation.run(
        1,
        () -> {
          Disk disk = Loop.current().disk();
          byte[] bytes = text.getBytes(ISO_8859_1);
          disk.open(SOURCE).write(0, bytes, 0, bytes.length);

          new LineSorter(disk, FOLDER, runBytes).sort(SOURCE, TARGET);

          assertThat(disk.list(FOLDER)).containsExactly(TARGET, SOURCE);
          var lines = new ArrayList<String>();
          try (var reader = new LineReader(disk, TARGET)) {
            for (byte[] line = reader.next(); line != null; line = reader.next()) {
              lines.add(new String(line, ISO_8859_1));
            }
          }
          return lines;
        });
  }
}
