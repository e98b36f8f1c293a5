package orbweaver.store.table;

/// How a [ColumnType] lies in a Parquet file.
///
/// @param physical number of the physical type
/// @param converted number of the converted type, -1 if there is none
///
///   [Parquet, types](https://parquet.apache.org/docs/file-format/types/)
record ParquetType(int physical, int converted) {
  static final int BOOLEAN = 0;
  static final int INT32 = 1;
  static final int INT64 = 2;
  static final int DOUBLE = 5;
  static final int BYTE_ARRAY = 6;

  private static final int NONE = -1;
  private static final int UTF8 = 0;
  private static final int DATE = 6;
  private static final int TIMESTAMP_MILLIS = 9;
  private static final int JSON = 19;

  static ParquetType of(ColumnType type) {
    return switch (type) {
      case TEXT -> new ParquetType(BYTE_ARRAY, UTF8);
      case INTEGER -> new ParquetType(INT64, NONE);
      case DECIMAL -> new ParquetType(DOUBLE, NONE);
      case BOOLEAN -> new ParquetType(BOOLEAN, NONE);
      case DATE -> new ParquetType(INT32, DATE);
      case TIME -> new ParquetType(INT64, TIMESTAMP_MILLIS);
      case OBJECT -> new ParquetType(BYTE_ARRAY, JSON);
    };
  }
}
