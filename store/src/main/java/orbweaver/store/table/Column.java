package orbweaver.store.table;

/// A column of a table. Any value may be absent.
///
/// @param type of the value, or of each value of a list
/// @param isList whether a row has a `List` of values
public record Column(String name, ColumnType type, boolean isList) {

  public static Column text(String name) {
    return of(name, ColumnType.TEXT);
  }

  public static Column integer(String name) {
    return of(name, ColumnType.INTEGER);
  }

  public static Column time(String name) {
    return of(name, ColumnType.TIME);
  }

  public static Column of(String name, ColumnType type) {
    return new Column(name, type, /* isList= */ false);
  }

  public static Column listOf(String name, ColumnType type) {
    return new Column(name, type, /* isList= */ true);
  }
}
