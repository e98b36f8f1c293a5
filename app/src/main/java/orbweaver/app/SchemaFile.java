package orbweaver.app;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import orbweaver.store.items.ItemRule;
import orbweaver.store.items.ItemSchema;
import orbweaver.store.items.SchemaException;
import org.jspecify.annotations.Nullable;

/// The rules of a schema that are wanted.
final class SchemaFile {
  private SchemaFile() {}

  /// @param item kind that is wanted, null for all
  /// @throws UsageException when the file is no schema, or has no such item
  static List<ItemRule> read(Path file, @Nullable String item) {
    List<ItemRule> rules;
    try {
      rules = ItemSchema.parse(file.toString(), CliFiles.read("--schema", file));
    } catch (SchemaException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
    if (item == null) {
      return rules;
    }
    List<ItemRule> wanted = rules.stream().filter(rule -> rule.name().equals(item)).toList();
    if (wanted.isEmpty()) {
      throw new UsageException(
          "--item: " + file + " has no item '" + item + "'; it has " + names(rules));
    }
    return wanted;
  }

  static String names(List<ItemRule> rules) {
    return rules.stream().map(ItemRule::name).collect(Collectors.joining(", "));
  }
}
