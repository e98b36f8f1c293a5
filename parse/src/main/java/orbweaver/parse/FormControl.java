package orbweaver.parse;

import java.text.Bidi;
import org.jspecify.annotations.Nullable;

/// Something of a page that a form may send, as written.
///
/// @param formId the id of its form, null where it belongs to that in which it stands
/// @param owner number of the form in which it stands, -1 for none
/// @param type of an input, or `submit`, `textarea`, `select`
/// @param value null without one
/// @param isChecked whether a box is ticked
/// @param action where the button sends the form, null where the form says so
/// @param method how, null where the form says so
/// @param coding how that is written, null where the form says so
/// @param dirname under which it is sent which way the text runs, "" if that is not
/// @param direction which way that is: `ltr`, `rtl`, or `auto` as its first letter has it
record FormControl(
    @Nullable String formId,
    int owner,
    String type,
    String name,
    @Nullable String value,
    boolean isChecked,
    @Nullable String action,
    @Nullable String method,
    FormContent.@Nullable Coding coding,
    String dirname,
    String direction) {

  FormControl holding(String other) {
    return new FormControl(
        formId, owner, type, name, other, isChecked, action, method, coding, dirname, direction);
  }

  /// Whether its content is still to come.
  boolean awaitsText() {
    return type.equals("textarea") && value == null;
  }

  boolean submits() {
    return type.equals("submit") || type.equals("image");
  }

  /// Whether it is sent without being pressed ([HTML,
  /// 4.10.22.4](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-the-form-data-set)).
  boolean isSent() {
    return switch (type) {
      case "checkbox", "radio" -> isChecked;
      case "button", "reset", "submit", "image" -> false;
      default -> true;
    };
  }

  /// `ltr` or `rtl`.
  String directionOfContent() {
    if (!direction.equals("auto")) {
      return direction;
    }
    return new Bidi(content(), Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT).baseIsLeftToRight()
        ? "ltr"
        : "rtl";
  }

  /// What is sent, after the sanitization of its type: line ends belong to no field of one line.
  String content() {
    String written = value == null ? "" : value;
    return switch (type) {
      case "checkbox", "radio" -> value == null ? "on" : value;
      case "file" -> "";
      case "text", "search", "tel", "password" -> written.replaceAll("[\r\n]", "");
      case "url", "email" -> written.replaceAll("[\r\n]", "").strip();
      default -> written;
    };
  }
}
