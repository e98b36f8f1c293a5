package orbweaver.store.items;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import orbweaver.store.table.Column;
import orbweaver.store.table.RowWriter;
import orbweaver.store.table.TableFormat;
import org.jspecify.annotations.Nullable;

/// Writes items as rows, each with the fields of its kind, in their order. Where there are several
/// kinds, which [TableFormat#JSONL] alone can hold, a row begins with its own. Not thread-safe.
public final class ItemRows implements AutoCloseable {
  private final Map<String, Kind> kinds;

  /// How items of a kind are written.
  private record Kind(List<Column> columns, RowWriter out) {}

  private ItemRows(Map<String, Kind> kinds) {
    this.kinds = kinds;
  }

  /// Begins a table of items of these kinds.
  ///
  /// @param out should be buffered; it stays open
  public static ItemRows open(List<ItemRule> rules, TableFormat format, OutputStream out)
      throws IOException {
    if (rules.size() > 1 && format != TableFormat.JSONL) {
      throw new IllegalArgumentException(format + " cannot hold " + rules.size() + " kinds");
    }
    var kinds = new HashMap<String, Kind>();
    for (ItemRule rule : rules) {
      var columns = new ArrayList<Column>();
      if (rules.size() > 1) {
        columns.add(Column.text("item"));
      }
      columns.addAll(rule.columns());
      kinds.put(rule.name(), new Kind(columns, format.open(columns, out)));
    }
    return new ItemRows(kinds);
  }

  public void write(Item item) throws IOException {
    Kind kind = Objects.requireNonNull(kinds.get(item.rule().name()));
    var row = new ArrayList<@Nullable Object>();
    for (Column column : kind.columns) {
      row.add(value(item, column.name()));
    }
    kind.out.write(row);
  }

  private static @Nullable Object value(Item item, String column) {
    return switch (column) {
      case "item" -> item.rule().name();
      case "url" -> item.url();
      case "fetched_at" -> item.fetchedAt();
      default -> item.values().get(column);
    };
  }

  /// Writes what is left, and leaves the stream open.
  @Override
  public void close() throws IOException {
    for (Kind kind : kinds.values()) {
      kind.out.close();
    }
  }
}
