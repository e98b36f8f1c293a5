package orbweaver.store.warc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FreshFileTest {
  @TempDir private Path folder;

  @Test
  void a_file_is_there_once_it_is_whole() throws IOException {
    Path place = Files.writeString(folder.resolve("x"), "old");
    FreshFile file = FreshFile.of(place);
    Files.writeString(file.path(), "new");
    assertThat(place).hasContent("old");

    file.commit();
    file.discard();

    assertThat(place).hasContent("new");
    assertThat(folder.toFile().list()).containsExactly("x");
  }

  @Test
  void nothing_is_left_of_what_was_given_up() throws IOException {
    Path place = Files.writeString(folder.resolve("x"), "old");
    FreshFile file = FreshFile.of(place);
    Files.writeString(file.path(), "new");

    file.discard();

    assertThat(place).hasContent("old");
    assertThat(folder.toFile().list()).containsExactly("x");
  }

  @Test
  void at_the_end_of_a_program_nothing_is_left_of_what_is_not_in_its_place() throws IOException {
    FreshFile whole = FreshFile.of(folder.resolve("whole"));
    FreshFile half = FreshFile.of(folder.resolve("half"));
    Files.writeString(whole.path(), "all");
    Files.writeString(half.path(), "a part");
    whole.commit();
    Files.writeString(folder.resolve("whole.new"), "of somebody else");

    FreshFile.discardAll();

    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("whole", "whole.new");
  }

  @Test
  void a_device_is_written_where_it_is_and_never_replaced() throws IOException {
    Path device = Path.of("/dev/null");

    assertThat(FreshFile.of(device).path()).isEqualTo(device);
    assertThatThrownBy(() -> FreshFile.onDisk(device))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining("/dev/null: it is a device or a pipe");
  }

  @Test
  void a_link_stays_and_what_it_leads_to_is_replaced() throws IOException {
    Path place = Files.writeString(folder.resolve("x"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link"), place);
    FreshFile file = FreshFile.of(link);
    Files.writeString(file.path(), "new");

    file.commit();

    assertThat(link).isSymbolicLink();
    assertThat(place).hasContent("new");
  }

  @Test
  void a_folder_is_refused() {
    assertThatThrownBy(() -> FreshFile.of(folder))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining("it is a folder; name a file");
  }
}
