package orbweaver.store.items;

import java.util.List;
import java.util.regex.Pattern;
import orbweaver.store.table.Column;
import org.jspecify.annotations.Nullable;

/// What a field of an item is and where to find it.
///
/// @param name of the field
/// @param source where its text stands
/// @param type of the value, or of each value of a list
/// @param isList whether all that is found counts, not the first alone
/// @param required whether there is no item without it
/// @param defaultValue if nothing is found, null for none
/// @param text what is done to the text before it is converted
/// @param fields of an object; empty for one that is taken as it is
public record FieldRule(
    String name,
    Source source,
    FieldType type,
    boolean isList,
    boolean required,
    @Nullable Object defaultValue,
    TextRule text,
    List<FieldRule> fields) {

  public FieldRule {
    fields = List.copyOf(fields);
  }

  Column column() {
    return new Column(name, type.column(), isList);
  }

  /// What is done to a text.
  ///
  /// @param pattern that has to match, whose first group, or all of it, is taken; null for any
  /// @param replacements in order
  /// @param trims whether blanks around it go and those in it are single
  /// @param format of dates, "" for those of ISO 8601 and HTTP; of decimals, the decimal mark
  public record TextRule(
      @Nullable Pattern pattern, List<Replacement> replacements, boolean trims, String format) {
    static final TextRule USUAL = new TextRule(null, List.of(), /* trims= */ true, "");

    public TextRule {
      replacements = List.copyOf(replacements);
    }
  }

  /// A pattern and what comes in the place of its matches.
  public record Replacement(Pattern pattern, String by) {}
}
