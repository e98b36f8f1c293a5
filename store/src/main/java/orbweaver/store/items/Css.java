package orbweaver.store.items;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The component is the text of the first element that a CSS selector finds, or of all for a list.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Css {
  /// The selector.
  String value();

  /// An attribute to read instead of the text; `html` for the markup within, `exists` for whether
  /// there is one.
  String attr() default "";
}
