package orbweaver.store.table;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/// How a table is written down.
public enum TableFormat {
  /// An object a line; absent values are left out.
  JSONL,
  /// RFC 4180 with a header line, in UTF-8.
  CSV,
  /// The same, for spreadsheets: with a byte order mark, and no text is taken for a formula.
  SPREADSHEET,
  /// Apache Parquet.
  PARQUET;

  /// Begins a table.
  ///
  /// @param out should be buffered; it stays open
  public RowWriter open(List<Column> columns, OutputStream out) throws IOException {
    return switch (this) {
      case JSONL -> new JsonRows(columns, out);
      case CSV -> CsvRows.open(columns, out);
      case SPREADSHEET -> CsvRows.openForSpreadsheets(columns, out);
      case PARQUET -> new ParquetRows(columns, out);
    };
  }
}
