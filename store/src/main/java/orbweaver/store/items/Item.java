package orbweaver.store.items;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What was found of one item.
///
/// @param rule by which
/// @param url of the page
/// @param fetchedAt when the page was fetched
/// @param values by the names of their fields; those that are absent are not there
public record Item(ItemRule rule, String url, Instant fetchedAt, Map<String, Object> values) {

  /// Its row in a table with the columns of its rule.
  public List<@Nullable Object> row() {
    var row = new ArrayList<@Nullable Object>();
    row.add(url);
    row.add(fetchedAt);
    rule.fields().forEach(field -> row.add(values.get(field.name())));
    return row;
  }
}
