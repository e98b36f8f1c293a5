package orbweaver.store.table;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hardwood.InputFile;
import dev.hardwood.reader.ParquetFileReader;
import dev.hardwood.reader.RowReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TablesTest {
  private static final List<Column> ALL =
      List.of(
          Column.text("text"),
          Column.integer("count"),
          Column.of("price", ColumnType.DECIMAL),
          Column.of("is", ColumnType.BOOLEAN),
          Column.of("day", ColumnType.DATE),
          Column.time("at"),
          Column.listOf("tags", ColumnType.TEXT),
          Column.of("more", ColumnType.OBJECT));

  private static final List<Object> FULL =
      List.of(
          "a \"quoted\", text\nin two lines \uD83D\uDD78",
          7L,
          new BigDecimal("1200000.50"),
          true,
          LocalDate.parse("2026-02-28"),
          Instant.parse("2026-02-28T12:34:56.789Z"),
          List.of("x", "y,z"),
          Map.of("k", List.of(1L)));

  private static final List<@Nullable Object> EMPTY = Collections.nCopies(ALL.size(), null);

  @Test
  void a_json_row_has_what_is_present() throws IOException {
    assertThat(written(TableFormat.JSONL, FULL, EMPTY))
        .isEqualTo(
            """
            {"text":"a \\"quoted\\", text\\nin two lines \uD83D\uDD78","count":7,"price":1200000.50,"is":true,\
            "day":"2026-02-28","at":"2026-02-28T12:34:56.789Z","tags":["x","y,z"],"more":{"k":[1]}}
            {}
            """);
  }

  /// Readers guess the form of a column from its first rows, and sort texts.
  @Test
  void a_time_of_a_whole_second_has_the_form_of_all_others() throws IOException {
    List<Object> row = List.of(Instant.parse("2026-02-28T12:34:56Z"));

    for (TableFormat format : List.of(TableFormat.JSONL, TableFormat.CSV)) {
      assertThat(written(format, List.of(Column.time("at")), List.of(row)))
          .contains("2026-02-28T12:34:56.000Z");
    }
  }

  @Test
  void csv_quotes_what_rfc_4180_says() throws IOException {
    assertThat(written(TableFormat.CSV, FULL, EMPTY))
        .isEqualTo(
            "text,count,price,is,day,at,tags,more\r\n"
                + "\"a \"\"quoted\"\", text\nin two lines \uD83D\uDD78\",7,1200000.50,true,2026-02-28,"
                + "2026-02-28T12:34:56.789Z,\"[\"\"x\"\",\"\"y,z\"\"]\",\"{\"\"k\"\":[1]}\"\r\n"
                + ",,,,,,,\r\n");
  }

  @Test
  void an_empty_text_is_not_an_absent_one() throws IOException {
    var columns = List.of(Column.text("a"), Column.text("b"));

    String csv = written(TableFormat.CSV, columns, List.of(Arrays.asList("", null)));

    assertThat(csv).endsWith("\r\n\"\",\r\n");
  }

  @Test
  void a_spreadsheet_gets_no_formula_from_a_page() throws IOException {
    var columns = List.of(Column.text("a"), Column.integer("b"));
    List<List<Object>> rows =
        List.of(
            List.of("=HYPERLINK(\"http://x\")", -1L), List.of("@x", 2L), List.of("plain = x", 3L));

    String csv = written(TableFormat.SPREADSHEET, columns, rows);

    assertThat(csv)
        .isEqualTo("\uFEFFa,b\r\n\"'=HYPERLINK(\"\"http://x\"\")\",-1\r\n'@x,2\r\nplain = x,3\r\n");
  }

  @Test
  void half_a_surrogate_pair_is_replaced_in_every_format() throws IOException {
    var columns = List.of(Column.text("a"));
    for (TableFormat format : TableFormat.values()) {
      byte[] bytes = bytes(format, columns, List.of(List.of("x\uD83D")));

      String text = format == TableFormat.PARQUET ? texts(bytes, "a").getFirst() : utf8(bytes);
      assertThat(text).as(format.name()).contains("x\uFFFD");
    }
  }

  @Test
  void another_reader_finds_in_parquet_what_was_written() throws IOException {
    byte[] file = bytes(TableFormat.PARQUET, ALL, List.of(FULL, EMPTY, FULL));

    try (var reader = ParquetFileReader.open(InputFile.of(ByteBuffer.wrap(file)));
        RowReader rows = reader.rowReader()) {
      assertThat(reader.getFileMetaData().numRows()).isEqualTo(3);
      rows.next();
      isFull(rows);
      rows.next();
      for (int column = 0; column < ALL.size(); column++) {
        assertThat(rows.isNull(column)).isTrue();
      }
      rows.next();
      isFull(rows);
      assertThat(rows.hasNext()).isFalse();
    }
  }

  private static void isFull(RowReader row) {
    assertThat(row.getString("text")).isEqualTo(FULL.getFirst());
    assertThat(row.getLong("count")).isEqualTo(7);
    assertThat(row.getDouble("price")).isEqualTo(1_200_000.5);
    assertThat(row.getBoolean("is")).isTrue();
    assertThat(row.getDate("day")).isEqualTo("2026-02-28");
    assertThat(row.getTimestamp("at")).isEqualTo("2026-02-28T12:34:56.789Z");
    assertThat(row.getList("tags").strings()).containsExactly("x", "y,z");
    assertThat(row.getString("more")).isEqualTo("{\"k\":[1]}");
  }

  @Test
  void lists_of_any_length_keep_to_their_rows() throws IOException {
    var columns = List.of(Column.listOf("l", ColumnType.INTEGER), Column.integer("n"));
    var rows = new ArrayList<List<Object>>();
    for (long i = 0; i < 1_000; i++) {
      rows.add(List.of(Collections.nCopies((int) i % 5, i), i));
    }

    byte[] file = bytes(TableFormat.PARQUET, columns, rows);

    try (var reader = ParquetFileReader.open(InputFile.of(ByteBuffer.wrap(file)));
        RowReader row = reader.rowReader()) {
      for (long i = 0; i < 1_000; i++) {
        row.next();
        assertThat(row.getLong("n")).isEqualTo(i);
        assertThat(row.getList("l").values()).isEqualTo(Collections.nCopies((int) i % 5, i));
      }
    }
  }

  @Test
  void large_tables_come_in_row_groups() throws IOException {
    var columns = List.of(Column.text("t"), Column.of("b", ColumnType.BOOLEAN));
    var file = new ByteArrayOutputStream();
    String text = "0123456789".repeat(1_000);
    int count = 4_000;

    try (RowWriter writer = new ParquetRows(columns, file, /* groupBytes= */ 1 << 20)) {
      for (int i = 0; i < count; i++) {
        writer.write(List.of(text + i * 2_654_435_761L, i % 3 == 0));
      }
    }

    try (var reader = ParquetFileReader.open(InputFile.of(ByteBuffer.wrap(file.toByteArray())));
        RowReader row = reader.rowReader()) {
      assertThat(reader.getFileMetaData().rowGroups()).hasSizeGreaterThan(3);
      for (int i = 0; i < count; i++) {
        row.next();
        assertThat(row.getString("t")).isEqualTo(text + i * 2_654_435_761L);
        assertThat(row.getBoolean("b")).isEqualTo(i % 3 == 0);
      }
      assertThat(row.hasNext()).isFalse();
    }
  }

  @Test
  void a_table_without_rows_is_a_table() throws IOException {
    byte[] file = bytes(TableFormat.PARQUET, ALL, List.of());

    try (var reader = ParquetFileReader.open(InputFile.of(ByteBuffer.wrap(file)))) {
      assertThat(reader.getFileMetaData().numRows()).isZero();
    }
    assertThat(written(TableFormat.CSV, ALL, List.of())).hasLineCount(1);
  }

  // ---- What the tests share ----

  private static String written(TableFormat format, List<? extends @Nullable Object>... rows)
      throws IOException {
    return utf8(bytes(format, ALL, List.of(rows)));
  }

  private static String written(
      TableFormat format,
      List<Column> columns,
      List<? extends List<? extends @Nullable Object>> rows)
      throws IOException {
    return utf8(bytes(format, columns, rows));
  }

  private static byte[] bytes(
      TableFormat format,
      List<Column> columns,
      List<? extends List<? extends @Nullable Object>> rows)
      throws IOException {
    var out = new ByteArrayOutputStream();
    try (RowWriter writer = format.open(columns, out)) {
      for (List<? extends @Nullable Object> row : rows) {
        writer.write(row);
      }
    }
    return out.toByteArray();
  }

  private static List<String> texts(byte[] file, String column) throws IOException {
    var texts = new ArrayList<String>();
    try (var reader = ParquetFileReader.open(InputFile.of(ByteBuffer.wrap(file)));
        RowReader rows = reader.rowReader()) {
      while (rows.hasNext()) {
        rows.next();
        texts.add(rows.getString(column));
      }
    }
    return texts;
  }

  private static String utf8(byte[] bytes) {
    return new String(bytes, UTF_8);
  }
}
