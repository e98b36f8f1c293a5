package orbweaver.store.records;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static orbweaver.store.records.SampleWarc.id;
import static orbweaver.store.records.SampleWarc.page;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdDictTrainer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import orbweaver.store.records.WarcFault.Rule;
import orbweaver.testing.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WarcReaderTest {
  private static final int MANY = 1 << 30;

  @TempDir Path folder;

  private final List<WarcFault> faults = new ArrayList<>();

  // ---- Whole files ----

  @Seeds(20)
  void records_come_back_however_they_are_packed(RandomGenerator random) throws Exception {
    SampleWarc warc = random(random);

    for (byte[] file :
        List.of(
            warc.plain(),
            warc.gzip(),
            warc.zstd(),
            warc.gzipUnaligned(random.nextInt(1, 300_000)),
            warc.gzipUnaligned(MANY))) {
      assertThat(read(file)).containsExactlyElementsOf(originals(warc));
    }
    assertThat(faults).allMatch(fault -> fault.rule() == Rule.ALIGNMENT);
  }

  @Seeds(20)
  void each_record_can_be_read_from_its_place(RandomGenerator random) throws Exception {
    SampleWarc warc = random(random);

    for (byte[] file : List.of(warc.plain(), warc.gzip(), warc.zstd(), warc.gzipUnaligned(1_000))) {
      Path path = Files.write(folder.resolve("x.warc"), file);
      List<RecordPlace> places = places(path);
      assertThat(places).hasSize(warc.size());
      for (int i = places.size() - 1; i >= 0; i--) {
        try (WarcReader reader = WarcReader.open(path, faults::add)) {
          reader.seek(places.get(i));
          assertThat(text(reader)).isEqualTo(originals(warc).get(i));
        }
      }
    }
  }

  @Test
  void a_dictionary_at_the_beginning_of_a_zstd_file_is_used() throws Exception {
    SampleWarc warc = new SampleWarc().info();
    for (int i = 1; i < 200; i++) {
      warc.response(i, page("this page is like all the others, but for its number, " + i * 7919));
    }

    byte[] file = withDictionary(warc);

    assertThat(read(file)).containsExactlyElementsOf(originals(warc));
    assertThat(faults).isEmpty();
  }

  private static byte[] withDictionary(SampleWarc warc) {
    var trainer = new ZstdDictTrainer(1 << 20, 4 << 10);
    for (int i = 0; i < warc.size(); i++) {
      trainer.addSample(warc.record(i));
    }
    byte[] dictionary = trainer.trainSamples();
    byte[] packed = Zstd.compress(dictionary);
    var file = new ByteArrayOutputStream();
    file.writeBytes(
        ByteBuffer.allocate(8)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(0x184D2A5D)
            .putInt(packed.length)
            .array());
    file.writeBytes(packed);
    for (int i = 0; i < warc.size(); i++) {
      file.writeBytes(Zstd.compressUsingDict(warc.record(i), dictionary, 3));
    }
    return file.toByteArray();
  }

  @Test
  void folded_fields_and_fields_in_any_case_are_read() throws Exception {
    String head =
        "WARC/1.0\r\nwarc-type: response\r\nWARC-Target-URI: <http://example.org/>\r\n"
            + "X-Long: one\r\n  two\r\nWARC-RECORD-ID: <urn:x>\r\nCONTENT-LENGTH: 2\r\n\r\n";
    Path path =
        Files.write(folder.resolve("x.warc"), new SampleWarc().addRaw(head + "hi\r\n\r\n").plain());

    try (WarcReader reader = WarcReader.open(path, faults::add)) {
      WarcRecord record = reader.next();
      assertThat(record.type()).isEqualTo("response");
      assertThat(record.version()).isEqualTo("1.0");
      assertThat(record.targetUri()).isEqualTo("http://example.org/");
      assertThat(record.field("x-long")).isEqualTo("one two");
      assertThat(record.id()).isEqualTo("<urn:x>");
      assertThat(reader.block(100)).asString(UTF_8).isEqualTo("hi");
    }
  }

  // ---- Damage ----

  @Seeds(60)
  void a_damaged_byte_costs_no_more_than_its_record(RandomGenerator random) throws Exception {
    SampleWarc warc = random(random);
    byte[] file = random.nextBoolean() ? warc.gzip() : warc.zstd();
    int at = random.nextInt(4, file.length);
    file[at] ^= (byte) (1 << random.nextInt(8));

    List<String> read = readLeniently(file);

    assertThat(originals(warc)).containsSubsequence(read);
    assertThat(read).hasSizeGreaterThanOrEqualTo(warc.size() - 1);
  }

  @Seeds(40)
  void a_cut_file_gives_all_records_before_the_cut(RandomGenerator random) throws Exception {
    SampleWarc warc = random(random);
    byte[] whole = warc.gzip();
    int cut = random.nextInt(whole.length);

    List<String> read = readLeniently(Arrays.copyOf(whole, cut));

    long before = warc.gzipOffsets().stream().skip(1).filter(offset -> offset <= cut).count();
    assertThat(read).isEqualTo(originals(warc).subList(0, (int) before));
  }

  @Seeds(40)
  void a_hole_in_a_plain_file_costs_only_the_records_it_touches(RandomGenerator random)
      throws Exception {
    SampleWarc warc = random(random);
    byte[] whole = warc.plain();
    int from = random.nextInt(whole.length);
    int to = Math.min(whole.length, from + random.nextInt(1, 50));
    var file = new ByteArrayOutputStream();
    file.write(whole, 0, from);
    file.write(whole, to, whole.length - to);

    List<String> read = readLeniently(file.toByteArray());

    assertThat(read).containsAll(untouched(warc, from, to));
  }

  /// Records that do not overlap from..to in the plain file.
  private static List<String> untouched(SampleWarc warc, int from, int to) {
    var untouched = new ArrayList<String>();
    int at = 0;
    for (int i = 0; i < warc.size(); i++) {
      int end = at + warc.record(i).length;
      if (end <= from || at >= to) {
        untouched.add(originals(warc).get(i));
      }
      at = end;
    }
    return untouched;
  }

  @Test
  void a_length_that_is_too_long_swallows_no_record() throws Exception {
    for (String length : List.of("5", "11", "40", "999999")) {
      faults.clear();
      SampleWarc warc =
          new SampleWarc()
              .info()
              .addRaw(
                  "WARC/1.1\r\nWARC-Type: x\r\nWARC-Record-ID: <urn:bad>\r\nContent-Length: "
                      + length
                      + "\r\n\r\n123456\r\n\r\n")
              .response(2, page("two"))
              .response(3, page("three"));
      for (byte[] file : List.of(warc.plain(), warc.gzip(), warc.zstd())) {
        assertThat(ids(file)).contains(id(0), id(2), id(3)).doesNotContain("<urn:bad>");
        assertThat(faults.getFirst().rule()).isEqualTo(Rule.LENGTH);
        assertThat(faults.getFirst().recordId()).isEqualTo("<urn:bad>");
      }
    }
  }

  @Test
  void a_record_with_other_line_ends_behind_it_is_read_and_told_of() throws Exception {
    SampleWarc warc =
        new SampleWarc()
            .info()
            .addRaw("WARC/1.1\r\nWARC-Record-ID: <urn:x>\r\nContent-Length: 1\r\n\r\nx\r\n")
            .response(1, page("one"));

    for (byte[] file : List.of(warc.plain(), warc.gzip())) {
      assertThat(ids(file)).containsExactly(id(0), "<urn:x>", id(1));
    }
    assertThat(faults).extracting(WarcFault::rule).containsOnly(Rule.RECORD_END);
  }

  @Test
  void garbage_between_members_is_passed_over_and_told_of() throws Exception {
    SampleWarc warc = new SampleWarc().info().response(1, page("one"));
    var file = new ByteArrayOutputStream();
    file.writeBytes(SampleWarc.gzip(warc.record(0)));
    int offset = file.size();
    file.writeBytes("garbage".getBytes(UTF_8));
    file.writeBytes(SampleWarc.gzip(warc.record(1)));
    file.writeBytes(new byte[100]);

    assertThat(ids(file.toByteArray())).containsExactly(id(0), id(1));

    assertThat(faults).hasSize(2);
    assertThat(faults.getFirst().rule()).isEqualTo(Rule.PACKING);
    assertThat(faults.getFirst().offset()).isEqualTo(offset);
  }

  @Test
  void records_before_the_damage_in_a_member_of_many_are_read() throws Exception {
    SampleWarc warc = new SampleWarc().info();
    for (int i = 1; i < 50; i++) {
      warc.response(i, page("x".repeat(i) + i * 7919));
    }
    byte[] file = warc.gzipUnaligned(MANY);

    List<String> read = ids(Arrays.copyOf(file, file.length * 9 / 10));

    assertThat(read).hasSizeBetween(30, 49).contains(id(0), id(30));
  }

  // ---- What is no WARC file ----

  @Test
  void an_arc_file_is_refused_with_a_sentence() throws Exception {
    byte[] arc = "filedesc://x.arc 0.0.0.0 20260101000000 text/plain 76\n1 0 X\n".getBytes(UTF_8);

    for (byte[] file : List.of(arc, SampleWarc.gzip(arc))) {
      assertThatThrownBy(() -> read(file))
          .isInstanceOf(WarcException.class)
          .hasMessageContaining("x.warc is an ARC file, the format before WARC; convert it");
    }
  }

  @Test
  void other_files_are_refused_with_what_they_begin_with() {
    assertThatThrownBy(() -> read("<html>\n<p>hello".getBytes(UTF_8)))
        .isInstanceOf(WarcException.class)
        .hasMessageContaining("is no WARC file")
        .hasMessageContaining("<html>?<p>hello");
  }

  @Test
  void an_empty_file_has_no_records() throws Exception {
    assertThat(read(new byte[0])).isEmpty();
    assertThat(faults).isEmpty();
  }

  // ---- Helpers ----

  private static SampleWarc random(RandomGenerator random) {
    var warc = new SampleWarc().info();
    for (int i = random.nextInt(1, 8); i > 0; i--) {
      var body = new byte[random.nextInt(1 << random.nextInt(1, 18))];
      random.nextBytes(body);
      if (random.nextBoolean()) {
        Arrays.fill(body, (byte) 'x');
      }
      warc.response(warc.size(), page(new String(body, ISO_8859_1)));
    }
    return warc;
  }

  private static List<String> originals(SampleWarc warc) {
    var all = new ArrayList<String>();
    for (int i = 0; i < warc.size(); i++) {
      byte[] record = warc.record(i);
      all.add(brief(id(i), Arrays.copyOf(record, record.length - 4)));
    }
    return all;
  }

  private List<String> readLeniently(byte[] file) throws IOException {
    try {
      return read(file);
    } catch (WarcException _) {
      return List.of();
    }
  }

  private List<String> read(byte[] file) throws IOException {
    Path path = Files.write(folder.resolve("x.warc"), file);
    var all = new ArrayList<String>();
    try (WarcReader reader = WarcReader.open(path, faults::add)) {
      for (String text = text(reader); text != null; text = text(reader)) {
        if (!text.isEmpty()) {
          all.add(text);
        }
      }
    }
    return all;
  }

  /// The next record in brief, "" for one that is not whole, null at the end.
  private static String text(WarcReader reader) {
    WarcRecord record = reader.next();
    if (record == null) {
      return null;
    }
    byte[] block = reader.block(MANY);
    if (block == null) {
      return "";
    }
    var all = new ByteArrayOutputStream();
    all.writeBytes(record.head());
    all.writeBytes(block);
    return brief(record.id(), all.toByteArray());
  }

  private static String brief(String id, byte[] record) {
    return id + " " + record.length + " bytes " + Arrays.hashCode(record);
  }

  private List<String> ids(byte[] file) throws IOException {
    var ids = new ArrayList<String>();
    Path path = Files.write(folder.resolve("x.warc"), file);
    try (WarcReader reader = WarcReader.open(path, faults::add)) {
      for (WarcRecord record = reader.next(); record != null; record = reader.next()) {
        if (reader.finish()) {
          ids.add(record.id());
        }
      }
    }
    return ids;
  }

  private List<RecordPlace> places(Path path) {
    var places = new ArrayList<RecordPlace>();
    try (WarcReader reader = WarcReader.open(path, faults::add)) {
      for (WarcRecord record = reader.next(); record != null; record = reader.next()) {
        places.add(record.place());
      }
    }
    return places;
  }
}
