package orbweaver.parse;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The options of a `<select>`, and which of them it sends.
///
/// [HTML, 4.10.7](https://html.spec.whatwg.org/multipage/form-elements.html#the-select-element)
final class SelectOptions {
  private final @Nullable FormControl select;
  private final boolean takesSeveral;
  private final boolean showsOne;
  private final List<Option> options = new ArrayList<>();
  private boolean isGroupDisabled;

  /// An option, whose text is its value where it has none.
  private static final class Option {
    private final @Nullable String value;
    private final boolean isSelected;
    private final boolean isDisabled;
    private final StringBuilder text = new StringBuilder();

    Option(@Nullable String value, boolean isSelected, boolean isDisabled) {
      this.value = value;
      this.isSelected = isSelected;
      this.isDisabled = isDisabled;
    }

    String sent() {
      return value != null ? value : text.toString().replaceAll("[ \t\n\f\r]+", " ").strip();
    }
  }

  /// @param size how many are shown at once, as written
  SelectOptions(FormControl select, boolean takesSeveral, String size) {
    this(select, takesSeveral, !takesSeveral && !size.strip().matches("0*([2-9]|[1-9][0-9]+)"));
  }

  private SelectOptions(@Nullable FormControl select, boolean takesSeveral, boolean showsOne) {
    this.select = select;
    this.takesSeveral = takesSeveral;
    this.showsOne = showsOne;
  }

  /// Those of one that sends nothing.
  static SelectOptions ofNobody() {
    return new SelectOptions(null, false, false);
  }

  void group(boolean isDisabled) {
    isGroupDisabled = isDisabled;
  }

  void endGroup() {
    isGroupDisabled = false;
  }

  void option(@Nullable String value, boolean isSelected, boolean isDisabled) {
    options.add(new Option(value, isSelected, isDisabled || isGroupDisabled));
  }

  void text(String text) {
    if (!options.isEmpty()) {
      options.getLast().text.append(text);
    }
  }

  /// The select with the value of each option that it sends: where one is shown there is always
  /// one, the last that is selected or the first that may be.
  List<FormControl> chosen() {
    FormControl named = select;
    if (named == null) {
      return List.of();
    }
    var chosen =
        new ArrayList<Option>(options.stream().filter(option -> option.isSelected).toList());
    if (chosen.isEmpty() && showsOne) {
      options.stream().filter(option -> !option.isDisabled).findFirst().ifPresent(chosen::add);
    }
    List<Option> one = takesSeveral || chosen.isEmpty() ? chosen : List.of(chosen.getLast());
    return one.stream()
        .filter(option -> !option.isDisabled)
        .map(option -> named.holding(option.sent()))
        .toList();
  }
}
