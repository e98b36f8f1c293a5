package orbweaver.store.table;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An Apache Parquet file: row groups of up to 32 MiB, compressed with zstd.
///
/// # Why our own
///
/// parquet-java brings 11 MB and needs Hadoop's configuration (20 MB more) to write a row; DuckDB
/// brings 80 MB. What we write is a small part of the format: optional columns and lists, values in
/// the encoding PLAIN, levels as runs, data pages of version 1. Others read it back in tests.
///
/// [Parquet, file format](https://parquet.apache.org/docs/file-format/)
final class ParquetRows implements RowWriter {
  private static final byte[] MAGIC = "PAR1".getBytes(US_ASCII);
  private static final long GROUP_BYTES = 32L << 20;
  private static final int OPTIONAL = 1;
  private static final int REPEATED = 2;
  private static final int REQUIRED = 0;
  private static final int LIST = 3;

  private final List<ParquetColumn> columns;
  private final List<Column> schema;
  private final OutputStream out;
  private final List<Group> groups = new ArrayList<>();
  private final long groupBytes;
  private long length;
  private long groupRows;
  private long rows;

  /// Rows that lie together, column by column.
  private record Group(List<ParquetColumn.Chunk> chunks, long rows) {}

  ParquetRows(List<Column> schema, OutputStream out) throws IOException {
    this(schema, out, GROUP_BYTES);
  }

  /// @param groupBytes that a row group may have in memory
  ParquetRows(List<Column> schema, OutputStream out, long groupBytes) throws IOException {
    this.groupBytes = groupBytes;
    this.schema = List.copyOf(schema);
    this.columns = schema.stream().map(ParquetColumn::new).toList();
    this.out = new BufferedOutputStream(out, 1 << 16);
    this.out.write(MAGIC);
    this.length = MAGIC.length;
  }

  @Override
  public void write(List<? extends @Nullable Object> row) throws IOException {
    long bytes = 0;
    for (int i = 0; i < columns.size(); i++) {
      columns.get(i).add(row.get(i));
      bytes += columns.get(i).bytes();
    }
    groupRows++;
    if (bytes > groupBytes) {
      endGroup();
    }
  }

  private void endGroup() throws IOException {
    var chunks = new ArrayList<ParquetColumn.Chunk>();
    for (ParquetColumn column : columns) {
      ParquetColumn.Chunk chunk = column.writeTo(out, length);
      chunks.add(chunk);
      length += chunk.packedBytes();
    }
    groups.add(new Group(chunks, groupRows));
    rows += groupRows;
    groupRows = 0;
  }

  @Override
  public void close() throws IOException {
    if (groupRows > 0) {
      endGroup();
    }
    byte[] footer = footer();
    out.write(footer);
    for (int i = 0; i < Integer.BYTES; i++) {
      out.write(footer.length >>> (i * Byte.SIZE));
    }
    out.write(MAGIC);
    out.flush();
  }

  private byte[] footer() {
    var footer = new ThriftWriter();
    int elements = 1 + schema.stream().mapToInt(column -> column.isList() ? 3 : 1).sum();
    footer.i32(1, 1).structs(2, elements);
    footer.begin().text(4, "row").i32(5, schema.size()).end();
    schema.forEach(column -> describe(column, footer));
    footer.i64(3, rows).structs(4, groups.size());
    for (Group group : groups) {
      long bytes = group.chunks().stream().mapToLong(ParquetColumn.Chunk::rawBytes).sum();
      footer.begin().structs(1, group.chunks().size());
      group.chunks().forEach(chunk -> chunk.describe(footer));
      footer.i64(2, bytes).i64(3, group.rows()).end();
    }
    return footer.text(6, "orbweaver").finish();
  }

  private static void describe(Column column, ThriftWriter footer) {
    if (!column.isList()) {
      leaf(column.type(), OPTIONAL, column.name(), footer);
      return;
    }
    footer.begin().i32(3, OPTIONAL).text(4, column.name()).i32(5, 1).i32(6, LIST).end();
    footer.begin().i32(3, REPEATED).text(4, "list").i32(5, 1).end();
    leaf(column.type(), REQUIRED, "element", footer);
  }

  private static void leaf(ColumnType type, int repetition, String name, ThriftWriter footer) {
    ParquetType stored = ParquetType.of(type);
    footer.begin().i32(1, stored.physical()).i32(3, repetition).text(4, name);
    if (stored.converted() >= 0) {
      footer.i32(6, stored.converted());
    }
    footer.end();
  }
}
