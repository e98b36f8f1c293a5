package orbweaver.store.items;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import orbweaver.parse.Url;
import orbweaver.store.items.FieldRule.TextRule;
import org.jsoup.select.Evaluator;
import org.jspecify.annotations.Nullable;

/// Reads the annotations of a record as rules.
final class RecordRule {
  private static final Map<Type, FieldType> TYPES =
      Map.ofEntries(
          Map.entry(String.class, FieldType.STRING),
          Map.entry(int.class, FieldType.INT),
          Map.entry(Integer.class, FieldType.INT),
          Map.entry(long.class, FieldType.INT),
          Map.entry(Long.class, FieldType.INT),
          Map.entry(double.class, FieldType.DECIMAL),
          Map.entry(Double.class, FieldType.DECIMAL),
          Map.entry(BigDecimal.class, FieldType.DECIMAL),
          Map.entry(boolean.class, FieldType.BOOL),
          Map.entry(Boolean.class, FieldType.BOOL),
          Map.entry(LocalDate.class, FieldType.DATE),
          Map.entry(Instant.class, FieldType.TIME),
          Map.entry(Url.class, FieldType.URL));

  private RecordRule() {}

  /// @throws SchemaException when it cannot be
  static ItemRule of(Class<? extends Record> type) {
    try {
      Where where = type.getAnnotation(Where.class);
      Each each = type.getAnnotation(Each.class);
      Pattern pattern = where == null ? null : Selectors.regex(where.value());
      Evaluator selector = each == null ? null : Selectors.css(each.value());
      return new ItemRule(type.getSimpleName(), pattern, selector, fields(type));
    } catch (IllegalArgumentException e) {
      throw new SchemaException(type.getName() + ": " + e.getMessage());
    }
  }

  private static List<FieldRule> fields(Class<?> type) {
    var fields = new ArrayList<FieldRule>();
    for (RecordComponent component : type.getRecordComponents()) {
      fields.add(field(type, component));
    }
    return fields;
  }

  private static FieldRule field(Class<?> type, RecordComponent component) {
    String place = type.getSimpleName() + "." + component.getName();
    try {
      Shape shape = Shape.of(component);
      boolean isRecord = shape.element() instanceof Class<?> inner && inner.isRecord();
      FieldType fieldType = isRecord ? FieldType.OBJECT : TYPES.get(shape.element());
      if (fieldType == null) {
        throw new IllegalArgumentException(
            shape.element().getTypeName()
                + " is no type of an item; take String, int, long, double, BigDecimal, boolean,"
                + " LocalDate, Instant, Url, a record, or List or Optional of these");
      }
      List<FieldRule> inner = isRecord ? fields((Class<?>) shape.element()) : List.of();
      boolean required = !shape.isList() && !shape.isOptional();
      return new FieldRule(
          component.getName(),
          source(component),
          fieldType,
          shape.isList(),
          required,
          null,
          text(component),
          inner);
    } catch (IllegalArgumentException e) {
      throw new SchemaException(place + ": " + e.getMessage());
    }
  }

  private static Source source(RecordComponent component) {
    var sources = new ArrayList<Source>();
    if (component.getAnnotation(Css.class) instanceof Css css) {
      sources.add(new Source.Css(Selectors.css(css.value()), css.attr()));
    }
    if (component.getAnnotation(XPath.class) instanceof XPath xpath) {
      sources.add(Selectors.xpath(xpath.value(), ""));
    }
    if (component.getAnnotation(JsonLd.class) instanceof JsonLd jsonLd) {
      sources.add(new Source.JsonLd(JsonPath.parse(jsonLd.value())));
    }
    if (component.getAnnotation(Meta.class) instanceof Meta meta) {
      sources.add(new Source.Meta(meta.value()));
    }
    if (component.isAnnotationPresent(PageUrl.class)) {
      sources.add(new Source.PageUrl());
    }
    if (sources.isEmpty() && component.isAnnotationPresent(Regex.class)) {
      sources.add(new Source.Text());
    }
    if (sources.size() != 1) {
      throw new IllegalArgumentException(
          "it needs one of @Css, @XPath, @JsonLd, @Regex, @Meta, @PageUrl and has "
              + sources.size());
    }
    return sources.getFirst();
  }

  private static TextRule text(RecordComponent component) {
    Regex regex = component.getAnnotation(Regex.class);
    Format format = component.getAnnotation(Format.class);
    return new TextRule(
        regex == null ? null : Selectors.regex(regex.value()),
        List.of(),
        /* trims= */ true,
        format == null ? "" : format.value());
  }

  /// What a component holds.
  ///
  /// @param element type of the value, or of each
  record Shape(Type element, boolean isList, boolean isOptional) {

    static Shape of(RecordComponent component) {
      Type type = component.getGenericType();
      if (type instanceof ParameterizedType generic && generic.getRawType() == List.class) {
        return new Shape(generic.getActualTypeArguments()[0], /* isList= */ true, false);
      }
      if (type instanceof ParameterizedType generic && generic.getRawType() == Optional.class) {
        return new Shape(generic.getActualTypeArguments()[0], false, /* isOptional= */ true);
      }
      boolean mayBeNull =
          Arrays.stream(component.getAnnotatedType().getAnnotations())
              .anyMatch(annotation -> annotation.annotationType() == Nullable.class);
      return new Shape(type, /* isList= */ false, mayBeNull);
    }
  }
}
