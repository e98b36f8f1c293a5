package orbweaver.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import orbweaver.store.KeyStore.Change;
import orbweaver.store.KeyStore.Entry;
import orbweaver.store.KeyStore.Table;
import orbweaver.testing.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyStoreTest {
  @TempDir Path folder;

  private KeyStore open(String kind) {
    return kind.equals("rocks") ? RocksKeyStore.open(folder) : new MemoryKeyStore();
  }

  @ParameterizedTest
  @ValueSource(strings = {"rocks", "memory"})
  void a_scan_keeps_to_its_prefix_its_start_and_its_limit(String kind) {
    try (KeyStore store = open(kind)) {
      store.write(Stream.of("a1", "b1", "b2", "b3", "c1").map(KeyStoreTest::put).toList(), true);

      assertThat(keys(store.scan(Table.QUEUE, bytes("b"), null, 9)))
          .containsExactly("b1", "b2", "b3");
      assertThat(keys(store.scan(Table.QUEUE, bytes("b"), bytes("b1"), 1))).containsExactly("b2");
      assertThat(keys(store.scan(Table.QUEUE, bytes("b"), bytes("b3"), 9))).isEmpty();
      assertThat(keys(store.scan(Table.QUEUE, bytes("b"), bytes("b11"), 9)))
          .containsExactly("b2", "b3");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rocks", "memory"})
  void a_batch_is_applied_in_order(String kind) {
    try (KeyStore store = open(kind)) {
      store.write(
          List.of(
              put("x"),
              new Change.DeleteOnce(Table.QUEUE, bytes("x")),
              put("y"),
              put("y"),
              new Change.Delete(Table.QUEUE, bytes("y")),
              put("z")),
          true);

      assertThat(store.get(Table.QUEUE, bytes("x"))).isNull();
      assertThat(store.get(Table.QUEUE, bytes("y"))).isNull();
      assertThat(store.get(Table.QUEUE, bytes("z"))).isEqualTo(bytes("z"));
      assertThat(store.get(Table.PAGE, bytes("z"))).isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rocks", "memory"})
  void each_entry_with_a_prefix_is_shown_once_in_order(String kind) {
    try (KeyStore store = open(kind)) {
      store.write(Stream.of("b2", "a", "b1", "c").map(KeyStoreTest::put).toList(), true);
      var all = new ArrayList<String>();
      var some = new ArrayList<String>();

      store.forEach(Table.QUEUE, bytes(""), (key, _) -> all.add(text(key)));
      store.forEach(Table.QUEUE, bytes("b"), (key, _) -> some.add(text(key)));

      assertThat(all).containsExactly("a", "b1", "b2", "c");
      assertThat(some).containsExactly("b1", "b2");
    }
  }

  @Test
  void what_was_written_is_there_after_it_was_opened_again() {
    try (KeyStore store = open("rocks")) {
      store.write(List.of(put("k")), true);
    }

    try (KeyStore store = open("rocks")) {
      assertThat(store.get(Table.QUEUE, bytes("k"))).isEqualTo(bytes("k"));
    }
  }

  @Seeds(200)
  void a_crash_keeps_what_was_synced_and_a_prefix_of_the_rest(RandomGenerator random) {
    var store = new MemoryKeyStore();
    int count = random.nextInt(20);
    int synced = 0;
    for (int i = 0; i < count; i++) {
      boolean sync = random.nextInt(4) == 0;
      synced = sync ? i + 1 : synced;
      store.write(List.of(put("%02d".formatted(i))), sync);
    }

    store.crash(random);

    List<String> left = keys(store.scan(Table.QUEUE, bytes(""), null, 99));
    assertThat(left).hasSizeBetween(synced, count);
    for (int i = 0; i < left.size(); i++) {
      assertThat(left.get(i)).isEqualTo("%02d".formatted(i));
    }
  }

  private static Change put(String key) {
    return new Change.Put(Table.QUEUE, bytes(key), bytes(key));
  }

  private static List<String> keys(List<Entry> entries) {
    return entries.stream().map(entry -> text(entry.key())).toList();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
