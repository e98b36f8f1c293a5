package orbweaver.store.items;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import orbweaver.store.table.Column;
import org.jspecify.annotations.Nullable;

/// Items as rows of one table. Where there are several kinds, the first column tells which a row
/// is, and the columns are those of all.
///
/// @param columns of the table
public record ItemTable(List<Column> columns) {

  public static ItemTable of(List<ItemRule> rules) {
    var columns = new LinkedHashMap<String, Column>();

    if (rules.size() > 1) {
      columns.put("item", Column.text("item"));
    }
    for (ItemRule rule : rules) {
      rule.columns().forEach(column -> columns.putIfAbsent(column.name(), column));
    }
    return new ItemTable(List.copyOf(columns.values()));
  }

  /// A value for each column.
  public List<@Nullable Object> row(Item item) {
    var row = new ArrayList<@Nullable Object>();
    for (Column column : columns) {
      row.add(value(item, column.name()));
    }
    return row;
  }

  private @Nullable Object value(Item item, String column) {
    return switch (column) {
      case "item" -> item.rule().name();
      case "url" -> item.url();
      case "fetched_at" -> item.fetchedAt();
      default -> item.values().get(column);
    };
  }
}
