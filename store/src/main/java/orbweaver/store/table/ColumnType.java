package orbweaver.store.table;

/// What the values of a column are, and the Java type they have in a row.
public enum ColumnType {
  /// A `String`.
  TEXT,
  /// A `Long`.
  INTEGER,
  /// A `BigDecimal`. Parquet keeps it as a double.
  DECIMAL,
  /// A `Boolean`.
  BOOLEAN,
  /// A `LocalDate`.
  DATE,
  /// An `Instant`, kept to the millisecond.
  TIME,
  /// A `Map` of names to values of these types, lists or maps.
  OBJECT
}
