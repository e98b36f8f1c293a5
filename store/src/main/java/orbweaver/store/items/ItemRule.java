package orbweaver.store.items;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import orbweaver.store.table.Column;
import org.jsoup.select.Evaluator;
import org.jspecify.annotations.Nullable;

/// A kind of item.
///
/// @param name of the kind
/// @param where URLs of its pages match, null for all
/// @param each element that is one item, null if the page is
/// @param fields in order
public record ItemRule(
    String name, @Nullable Pattern where, @Nullable Evaluator each, List<FieldRule> fields) {
  /// The columns that every row has before those of the item: where and when it was found.
  public static final List<Column> ORIGIN = List.of(Column.text("url"), Column.time("fetched_at"));

  public ItemRule {
    fields = List.copyOf(fields);
  }

  /// The columns of a table of such items.
  public List<Column> columns() {
    var columns = new ArrayList<>(ORIGIN);
    fields.forEach(field -> columns.add(field.column()));
    return columns;
  }

  boolean usesJsonLd() {
    return fields.stream().anyMatch(field -> field.source() instanceof Source.JsonLd);
  }

  boolean takes(String url) {
    return where == null || where.matcher(url).find();
  }
}
