package orbweaver.store.items;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jsoup.select.Evaluator;
import org.jspecify.annotations.Nullable;

/// Reads schemas, as `docs/extract.md` describes them:
///
///     items:
///       - name: book
///         where: /catalogue/
///         each: article.product
///         fields:
///           title: {css: h3 a, attr: title, required: true}
///           price: {css: .price, type: decimal}
public final class ItemSchema {
  private static final List<String> TOP_KEYS = List.of("items");
  private static final List<String> TAKEN = List.of("item", "url", "fetched_at");
  private static final List<String> ITEM_KEYS = List.of("name", "where", "each", "fields");

  private ItemSchema() {}

  /// The rules of a schema.
  ///
  /// @param file its name, for complaints
  /// @throws SchemaException when it is none
  public static List<ItemRule> parse(String file, String yaml) {
    YamlNode root = YamlNode.parse(file, yaml);
    YamlNode items = root.map("a schema", TOP_KEYS).get("items");
    List<YamlNode> nodes = items == null ? List.of() : items.list("'items'");
    if (nodes.isEmpty()) {
      throw root.wrong("a schema has at least one entry under 'items:'");
    }
    var rules = new ArrayList<ItemRule>();
    Set<String> names = new HashSet<>();
    for (YamlNode node : nodes) {
      ItemRule rule = item(node);
      if (!names.add(rule.name())) {
        throw node.wrong("two items have the name '" + rule.name() + "'");
      }
      rules.add(rule);
    }
    return rules;
  }

  private static ItemRule item(YamlNode node) {
    Map<String, YamlNode> keys = node.map("an item", ITEM_KEYS);
    String name = needed(keys, "name", node).text("'name'");
    YamlNode fields = needed(keys, "fields", node);
    List<FieldRule> rules = FieldReader.fields(fields);
    for (FieldRule rule : rules) {
      if (TAKEN.contains(rule.name())) {
        throw fields.wrong(
            "every row has a '" + rule.name() + "' of its own; give the field another name");
      }
    }
    Pattern where = checked(keys.get("where"), "'where'", Selectors::regex);
    Evaluator each = checked(keys.get("each"), "'each'", Selectors::css);
    return new ItemRule(name, where, each, rules);
  }

  private static YamlNode needed(Map<String, YamlNode> keys, String key, YamlNode item) {
    YamlNode value = keys.get(key);
    if (value == null) {
      throw item.wrong("this item has no '" + key + "'");
    }
    return value;
  }

  /// Reads a text, and complains at its place.
  static <T> @Nullable T checked(@Nullable YamlNode node, String what, Function<String, T> read) {
    if (node == null) {
      return null;
    }
    try {
      return read.apply(node.text(what));
    } catch (IllegalArgumentException e) {
      throw node.wrong(String.valueOf(e.getMessage()));
    }
  }
}
