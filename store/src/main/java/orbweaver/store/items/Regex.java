package orbweaver.store.items;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The component is what a pattern finds, its first group if it has one: in what another annotation
/// finds, or alone in the visible text.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Regex {
  /// The pattern.
  String value();
}
