package orbweaver.store.items;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import orbweaver.store.dom.HtmlPage;
import orbweaver.store.items.FieldRule.Replacement;
import orbweaver.store.items.Place.Reading;
import orbweaver.store.items.Problem.What;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/// Finds the items of pages. What has to be there and is not, and what is not what it has to be, is
/// a [Problem]; no item disappears without one. Not thread-safe.
public final class ItemExtractor {
  private final List<ItemRule> rules;
  private final XPaths xpaths = new XPaths();

  public ItemExtractor(List<ItemRule> rules) {
    this.rules = List.copyOf(rules);
  }

  /// Whether any rule is for that page.
  public boolean takes(String url) {
    return rules.stream().anyMatch(rule -> rule.takes(url));
  }

  public Extraction extract(HtmlPage page) {
    var items = new ArrayList<Item>();
    var problems = new ArrayList<Problem>();
    for (ItemRule rule : rules) {
      if (rule.takes(page.url().href())) {
        new Run(page, rule, xpaths, items, problems).extract();
      }
    }
    return new Extraction(items, problems);
  }

  /// One rule on one page.
  private record Run(
      HtmlPage page, ItemRule rule, XPaths xpaths, List<Item> items, List<Problem> problems) {

    void extract() {
      Place whole = Place.of(page, jsonLd(), xpaths);
      List<Element> parts =
          rule.each() == null ? List.of(page.dom()) : page.dom().select(rule.each());
      for (Element part : parts) {
        Map<String, Object> values = object(rule.fields(), whole.within(part), "", true);
        if (values != null) {
          items.add(new Item(rule, page.url().href(), page.fetchedAt(), values));
        }
      }
    }

    private List<Object> jsonLd() {
      var blocks = new ArrayList<Object>();
      for (Element script : page.dom().select("script[type=application/ld+json]")) {
        Object block = JsonValues.parse(script.data());
        if (block != null) {
          blocks.add(block);
        } else if (rule.usesJsonLd()) {
          problem("JSON-LD", What.NO_JSON, script.data(), false);
        }
      }
      return blocks;
    }

    /// The fields of an item or object; null if one is missing that has to be there.
    ///
    /// @param path names of the objects it lies in, each with a dot
    /// @param costs whether the item is lost with it
    private @Nullable Map<String, Object> object(
        List<FieldRule> fields, Place place, String path, boolean costs) {
      var values = new LinkedHashMap<String, Object>();
      boolean whole = true;
      for (FieldRule field : fields) {
        int known = problems.size();
        Object value = value(field, place, path, costs && field.required());
        if (value != null) {
          values.put(field.name(), value);
        } else if (field.required()) {
          whole = false;
          if (problems.size() == known) {
            problem(path + field.name(), What.MISSING, "", costs);
          }
        }
      }
      return whole ? values : null;
    }

    private @Nullable Object value(FieldRule field, Place place, String path, boolean costs) {
      var values = new ArrayList<Object>();
      for (Object found : place.find(field.source(), reading(field))) {
        for (Object raw : texts(field, found)) {
          Object value = convert(field, raw, place, path, costs);
          if (value != null) {
            values.add(value);
          }
          if (!field.isList()) {
            return value == null ? field.defaultValue() : value;
          }
        }
      }
      if (!field.isList()
          || (values.isEmpty() && (field.required() || field.defaultValue() != null))) {
        return field.defaultValue();
      }
      return values;
    }

    private static Reading reading(FieldRule field) {
      if (field.type() == FieldType.OBJECT && !field.fields().isEmpty()) {
        return Reading.NONE;
      }
      return field.text().trims() ? Reading.TEXT : Reading.AS_IT_IS;
    }

    /// A text as its rule wants it: none if its pattern does not match or nothing is left of it.
    private static List<?> texts(FieldRule field, Object found) {
      boolean isText = found instanceof String;
      if (!isText && (field.text().pattern() == null || !(found instanceof Number))) {
        return List.of(found);
      }
      String whole = found.toString();
      if (field.text().pattern() == null) {
        String text = finished(field, whole);
        return text.isEmpty() ? List.of() : List.of(text);
      }
      return field
          .text()
          .pattern()
          .matcher(whole)
          .results()
          .map(match -> match.groupCount() > 0 ? match.group(1) : match.group())
          .map(match -> finished(field, match == null ? "" : match))
          .filter(text -> !text.isEmpty())
          .toList();
    }

    private static String finished(FieldRule field, String found) {
      String text =
          field.text().trims() ? found.strip().replaceAll("[\\s\u00a0]+", " ").strip() : found;
      for (Replacement replacement : field.text().replacements()) {
        text = replacement.pattern().matcher(text).replaceAll(replacement.by());
      }
      return field.text().trims() ? text.strip() : text;
    }

    private @Nullable Object convert(
        FieldRule field, Object raw, Place place, String path, boolean costs) {
      Object value =
          switch (raw) {
            case Element part ->
                object(field.fields(), place.within(part), path + field.name() + ".", costs);
            case Map<?, ?> json when field.type() == FieldType.OBJECT && field.fields().isEmpty() ->
                json;
            case Map<?, ?> json when field.type() == FieldType.OBJECT ->
                object(field.fields(), place.within(json), path + field.name() + ".", costs);
            case Map<?, ?> _ -> null;
            case Number number when field.type() == FieldType.DECIMAL ->
                new BigDecimal(number.toString());
            default ->
                Conversion.of(raw.toString(), field.type(), field.text().format(), place.base());
          };
      boolean isPart = field.type() == FieldType.OBJECT && !(raw instanceof String);
      if (value == null && !isPart) {
        boolean lost = costs && !field.isList() && field.defaultValue() == null;
        problem(path + field.name(), Conversion.failure(field.type()), raw.toString(), lost);
      }
      return value;
    }

    private void problem(String field, What what, String text, boolean costs) {
      problems.add(new Problem(page.url().href(), rule.name(), field, what, text, costs));
    }
  }
}
