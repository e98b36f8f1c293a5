package orbweaver.store.items;

import orbweaver.store.table.ColumnType;

/// What the text of a field has to be.
public enum FieldType {
  STRING(ColumnType.TEXT),
  INT(ColumnType.INTEGER),
  DECIMAL(ColumnType.DECIMAL),
  BOOL(ColumnType.BOOLEAN),
  DATE(ColumnType.DATE),
  TIME(ColumnType.TIME),
  URL(ColumnType.TEXT),
  OBJECT(ColumnType.OBJECT);

  private final ColumnType column;

  FieldType(ColumnType column) {
    this.column = column;
  }

  ColumnType column() {
    return column;
  }
}
