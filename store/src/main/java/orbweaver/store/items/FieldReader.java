package orbweaver.store.items;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import orbweaver.store.items.FieldRule.Replacement;
import orbweaver.store.items.FieldRule.TextRule;
import org.jspecify.annotations.Nullable;

/// Reads the fields of an item or object.
final class FieldReader {
  private static final List<String> SOURCES =
      List.of("css", "xpath", "jsonld", "regex", "meta", "page", "const");
  private static final List<String> KEYS =
      List.of(
          "css",
          "xpath",
          "jsonld",
          "regex",
          "meta",
          "page",
          "const",
          "attr",
          "type",
          "required",
          "default",
          "trim",
          "replace",
          "format",
          "fields");
  private static final List<String> TYPES =
      List.of("string", "int", "decimal", "bool", "date", "time", "url", "object");
  private static final String LIST_OF = "list of ";

  private final String name;
  private final YamlNode node;
  private final Map<String, YamlNode> keys;

  private FieldReader(String name, YamlNode node) {
    this.name = name;
    this.node = node;
    this.keys = node.map("a field", KEYS);
  }

  static List<FieldRule> fields(YamlNode node) {
    var fields = new ArrayList<FieldRule>();
    node.map("'fields'").forEach((name, field) -> fields.add(field(name, field)));
    if (fields.isEmpty()) {
      throw node.wrong("'fields' has no field");
    }
    return fields;
  }

  /// A text alone is a CSS selector.
  private static FieldRule field(String name, YamlNode node) {
    if (node.isText()) {
      Source css =
          ItemSchema.checked(node, "a field", text -> new Source.Css(Selectors.css(text), ""));
      return new FieldRule(
          name,
          Objects.requireNonNull(css),
          FieldType.STRING,
          /* isList= */ false,
          /* required= */ false,
          null,
          TextRule.USUAL,
          List.of());
    }
    return new FieldReader(name, node).read();
  }

  private FieldRule read() {
    String typed = text("type", "string");
    boolean isList = typed.equals("list") || typed.startsWith(LIST_OF);
    FieldType type = type(isList ? elementType(typed) : typed);
    YamlNode given = keys.get("fields");
    List<FieldRule> fields = given == null ? List.of() : fields(given);
    Source source = source();
    if (given != null && type != FieldType.OBJECT) {
      throw given.wrong("only an object has fields; add 'type: object'");
    }
    if (type == FieldType.OBJECT && fields.isEmpty() && !(source instanceof Source.JsonLd)) {
      throw node.wrong("an object that is not taken from JSON-LD needs 'fields'");
    }
    TextRule text = textRule(type);
    return new FieldRule(
        name,
        source,
        type,
        isList,
        bool("required"),
        defaultValue(type, isList, text),
        text,
        fields);
  }

  // ---- Type ----

  private static String elementType(String typed) {
    return typed.equals("list") ? "string" : typed.substring(LIST_OF.length()).strip();
  }

  private FieldType type(String typed) {
    if (!TYPES.contains(typed)) {
      String all = String.join(", ", TYPES) + ", list, list of TYPE";
      String hint = Suggestion.of(typed, TYPES);
      throw given("type")
          .wrong(
              "unknown type '"
                  + typed
                  + "'"
                  + hint.substring(0, hint.indexOf("allowed: "))
                  + "allowed: "
                  + all);
    }
    return FieldType.valueOf(typed.toUpperCase(Locale.ROOT));
  }

  private @Nullable Object defaultValue(FieldType type, boolean isList, TextRule text) {
    YamlNode given = keys.get("default");
    if (given == null) {
      return null;
    }
    if (isList || type == FieldType.OBJECT) {
      throw given.wrong("lists and objects have no default");
    }
    Object value = Conversion.of(given.text("'default'"), type, text.format(), null);
    if (value == null) {
      throw given.wrong("the default '" + given.text("") + "' " + Conversion.failure(type).words());
    }
    return value;
  }

  // ---- Source ----

  private Source source() {
    List<String> named = SOURCES.stream().filter(keys::containsKey).toList();
    boolean filters = named.size() == 2 && named.contains("regex");
    if (named.isEmpty() || (named.size() > 1 && !filters)) {
      String have = named.isEmpty() ? "none" : String.join(" and ", named);
      throw node.wrong(
          "the field '"
              + name
              + "' needs one of "
              + String.join(", ", SOURCES)
              + "; it has "
              + have);
    }
    String kind = filters ? named.get(named.getFirst().equals("regex") ? 1 : 0) : named.getFirst();
    String attribute = text("attr", "");
    if (!attribute.isEmpty() && !kind.equals("css") && !kind.equals("xpath")) {
      throw given("attr").wrong("'attr' goes with css or xpath, not with " + kind);
    }
    return Objects.requireNonNull(
        ItemSchema.checked(
            keys.get(kind), "'" + kind + "'", text -> source(kind, text, attribute)));
  }

  private static Source source(String kind, String text, String attribute) {
    return switch (kind) {
      case "css" -> new Source.Css(Selectors.css(text), attribute);
      case "xpath" -> Selectors.xpath(text, attribute);
      case "jsonld" -> new Source.JsonLd(JsonPath.parse(text));
      case "regex" -> new Source.Text();
      case "meta" -> new Source.Meta(text);
      case "page" -> page(text);
      default -> new Source.Const(text);
    };
  }

  private static Source page(String text) {
    if (!text.equals("url")) {
      throw new IllegalArgumentException("'page: " + text + "' is unknown; allowed: page: url");
    }
    return new Source.PageUrl();
  }

  // ---- Text ----

  private TextRule textRule(FieldType type) {
    Pattern pattern = ItemSchema.checked(keys.get("regex"), "'regex'", Selectors::regex);
    boolean trims = !keys.containsKey("trim") || bool("trim");
    return new TextRule(pattern, replacements(), trims, format(type));
  }

  private String format(FieldType type) {
    YamlNode given = keys.get("format");
    if (given == null) {
      return "";
    }
    return switch (type) {
      case DATE, TIME ->
          Objects.requireNonNull(
              ItemSchema.checked(
                  given,
                  "'format'",
                  text -> {
                    var _ = Conversion.formatter(text);
                    return text;
                  }));
      case INT, DECIMAL -> {
        String mark = given.text("'format'");
        if (!mark.equals(",") && !mark.equals(".")) {
          throw given.wrong("the format of a number is its decimal mark, ',' or '.'");
        }
        yield mark;
      }
      case STRING, BOOL, URL, OBJECT ->
          throw given.wrong("'format' goes with date, time, int and decimal");
    };
  }

  /// `{pattern: replacement, ...}`.
  private List<Replacement> replacements() {
    YamlNode given = keys.get("replace");
    if (given == null) {
      return List.of();
    }
    var replacements = new ArrayList<Replacement>();
    given
        .map("'replace'")
        .forEach((pattern, by) -> replacements.add(replacement(given, pattern, by)));
    return replacements;
  }

  private static Replacement replacement(YamlNode given, String pattern, YamlNode by) {
    if (!by.isText()) {
      throw by.wrong("a replacement has to be a text");
    }
    try {
      return new Replacement(Selectors.regex(pattern), Selectors.replacement(pattern, by.value()));
    } catch (IllegalArgumentException e) {
      throw given.wrong(String.valueOf(e.getMessage()));
    }
  }

  /// The value of a key, or the whole field if that is not there.
  private YamlNode given(String key) {
    return keys.getOrDefault(key, node);
  }

  private String text(String key, String usual) {
    YamlNode given = keys.get(key);
    return given == null ? usual : given.text("'" + key + "'");
  }

  private boolean bool(String key) {
    YamlNode given = keys.get(key);
    return given != null && given.bool("'" + key + "'");
  }
}
