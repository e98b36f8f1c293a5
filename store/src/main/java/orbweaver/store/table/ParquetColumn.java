package orbweaver.store.table;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A column of the running row group: pages that are complete, compressed, and the one under way.
///
/// A value that is absent has the definition level 0, an empty list 1, an element of a list 2; an
/// element that goes on with the list of its row has the repetition level 1.
final class ParquetColumn {
  private static final int PAGE_BYTES = 1 << 20;
  private static final int DATA_PAGE = 0;
  private static final int PLAIN = 0;
  private static final int RLE = 3;
  private static final int ZSTD = 6;

  private final Column column;
  private final ParquetValues values = new ParquetValues();
  private final ParquetLevels definitions = new ParquetLevels();
  private final ParquetLevels repetitions = new ParquetLevels();
  private final ByteArrayOutputStream pages = new ByteArrayOutputStream();
  private int pageValues;
  private long groupValues;
  private long rawBytes;

  ParquetColumn(Column column) {
    this.column = column;
  }

  void add(@Nullable Object value) {
    switch (value) {
      case null -> level(0);
      case List<?> list when column.isList() && list.isEmpty() -> level(1);
      case List<?> list when column.isList() -> elements(list);
      default -> present(value);
    }
    if (values.size() + definitions.size() > PAGE_BYTES) {
      endPage();
    }
  }

  private void elements(List<?> list) {
    for (int i = 0; i < list.size(); i++) {
      repetitions.add(i == 0 ? 0 : 1);
      definitions.add(2);
      values.add(list.get(i));
      pageValues++;
    }
  }

  private void present(Object value) {
    values.add(value);
    level(1);
  }

  private void level(int definition) {
    definitions.add(definition);
    if (column.isList()) {
      repetitions.add(0);
    }
    pageValues++;
  }

  /// What it holds in memory.
  long bytes() {
    return pages.size() + (long) values.size();
  }

  private void endPage() {
    var raw = new ByteArrayOutputStream(values.size() + 64);
    if (column.isList()) {
      repetitions.moveTo(raw);
    }
    definitions.moveTo(raw);
    values.moveTo(raw);
    byte[] page = Zstd.compress(raw.toByteArray());
    byte[] head = head(raw.size(), page.length);
    pages.writeBytes(head);
    pages.writeBytes(page);
    rawBytes += head.length + raw.size();
    groupValues += pageValues;
    pageValues = 0;
  }

  private byte[] head(int rawLength, int packedLength) {
    return new ThriftWriter()
        .i32(1, DATA_PAGE)
        .i32(2, rawLength)
        .i32(3, packedLength)
        .begin(5)
        .i32(1, pageValues)
        .i32(2, PLAIN)
        .i32(3, RLE)
        .i32(4, RLE)
        .end()
        .finish();
  }

  /// Writes all pages of the row group and forgets them.
  ///
  /// @param offset in the file
  Chunk writeTo(OutputStream out, long offset) throws IOException {
    if (pageValues > 0) {
      endPage();
    }
    pages.writeTo(out);
    var chunk = new Chunk(column, offset, groupValues, rawBytes, pages.size());
    pages.reset();
    groupValues = 0;
    rawBytes = 0;
    return chunk;
  }

  /// Where the values of a column lie that belong to a row group.
  record Chunk(Column column, long offset, long values, long rawBytes, long packedBytes) {

    void describe(ThriftWriter footer) {
      List<String> path =
          column.isList() ? List.of(column.name(), "list", "element") : List.of(column.name());
      footer.begin().i64(2, offset).begin(3);
      footer.i32(1, ParquetType.of(column.type()).physical()).i32s(2, PLAIN, RLE);
      footer.texts(3, path, path.size()).i32(4, ZSTD).i64(5, values);
      footer.i64(6, rawBytes).i64(7, packedBytes).i64(9, offset).end().end();
    }
  }
}
