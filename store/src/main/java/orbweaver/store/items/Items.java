package orbweaver.store.items;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import orbweaver.parse.Url;
import orbweaver.store.dom.HtmlPage;
import orbweaver.store.items.Problem.What;
import org.jspecify.annotations.Nullable;

/// Finds items of the kind that a record describes:
///
///     record Product(@Css("h1") String name, @Css(".price") BigDecimal price, @Css(".tag") List<String> tags) {}
///
///     for (Product product : Items.of(Product.class).from(page).items()) ...
///
/// A component is required unless it is a list, an `Optional` or `@Nullable`. Its type says what the
/// text has to be. [Each] on the record makes every element an item, [Where] limits the pages. A
/// component that is a record, or a list of such, is looked for within what its annotation finds.
///
/// The same engine as schemas in YAML have; see `docs/extract.md`. Not thread-safe.
public final class Items<T extends Record> {
  private final Class<T> type;
  private final ItemExtractor extractor;

  private Items(Class<T> type) {
    this.type = type;
    this.extractor = new ItemExtractor(List.of(RecordRule.of(type)));
  }

  /// Reads the annotations of a record.
  ///
  /// @throws SchemaException when they are not right
  public static <T extends Record> Items<T> of(Class<T> type) {
    return new Items<>(type);
  }

  /// What a page has.
  ///
  /// @param items found
  /// @param problems with what was not
  public record Found<T>(List<T> items, List<Problem> problems) {}

  public Found<T> from(HtmlPage page) {
    Extraction extraction = extractor.extract(page);
    var items = new ArrayList<T>();
    var problems = new ArrayList<>(extraction.problems());
    for (Item item : extraction.items()) {
      try {
        items.add(type.cast(record(type, item.values())));
      } catch (IllegalArgumentException e) {
        String why = String.valueOf(e.getMessage());
        problems.add(new Problem(item.url(), type.getSimpleName(), "", What.REFUSED, why, true));
      }
    }
    return new Found<>(items, problems);
  }

  /// @throws IllegalArgumentException when the record refuses a value
  private static Object record(Class<?> type, Map<?, ?> values) {
    RecordComponent[] components = type.getRecordComponents();
    var types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    var arguments = new @Nullable Object[components.length];
    for (int i = 0; i < components.length; i++) {
      arguments[i] = argument(components[i], values.get(components[i].getName()));
    }
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(arguments);
    } catch (InvocationTargetException e) {
      throw new IllegalArgumentException(String.valueOf(e.getCause()), e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot make a " + type.getName(), e);
    }
  }

  private static @Nullable Object argument(RecordComponent component, @Nullable Object value) {
    RecordRule.Shape shape = RecordRule.Shape.of(component);
    if (value instanceof List<?> list && shape.isList()) {
      return list.stream().map(element -> fitting(shape.element(), element)).toList();
    }
    Object fitting = value == null ? null : fitting(shape.element(), value);
    return component.getType() == Optional.class ? Optional.ofNullable(fitting) : fitting;
  }

  private static Object fitting(Type type, Object value) {
    if (value instanceof Map<?, ?> values && type instanceof Class<?> inner) {
      return record(inner, values);
    }
    if (type == int.class || type == Integer.class) {
      return fittingInt((Long) value);
    }
    if (type == double.class || type == Double.class) {
      return ((BigDecimal) value).doubleValue();
    }
    return type == Url.class ? parsed(value.toString()) : value;
  }

  private static int fittingInt(long value) {
    if (value != (int) value) {
      throw new IllegalArgumentException(value + " does not fit into an int");
    }
    return (int) value;
  }

  private static Url parsed(String href) {
    Url url = Url.parse(href);
    if (url == null) {
      throw new IllegalArgumentException(href + " is no URL");
    }
    return url;
  }
}
