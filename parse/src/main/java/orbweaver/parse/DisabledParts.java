package orbweaver.parse;

import java.util.ArrayList;
import java.util.List;

/// Where in a page controls are disabled: within a `<fieldset disabled>` but for its first
/// `<legend>`. Within a `<datalist>` they are only proposed.
///
/// [HTML,
/// 4.10.15](https://html.spec.whatwg.org/multipage/form-elements.html#concept-fieldset-disabled)
final class DisabledParts {
  /// Deeper ones are not told apart.
  private static final int MAX_DEPTH = 512;

  private final List<Fieldset> open = new ArrayList<>();

  /// How many of the open ones disable what stands here.
  private int disabling;

  private int lists;

  /// A fieldset that is open.
  private static final class Fieldset {
    private final boolean isDisabled;
    private boolean hadLegend;
    private boolean inLegend;

    Fieldset(boolean isDisabled) {
      this.isDisabled = isDisabled;
    }
  }

  /// Whether a control that stands here is not sent.
  boolean isHere() {
    return disabling > 0 || lists > 0;
  }

  void startTag(String name, boolean isDisabled) {
    switch (name) {
      case "fieldset" -> open(isDisabled);
      case "legend" -> legend();
      case "datalist" -> lists++;
      default -> {}
    }
  }

  void endTag(String name) {
    switch (name) {
      case "fieldset" -> close();
      case "legend" -> endLegend();
      case "datalist" -> lists = Math.max(0, lists - 1);
      default -> {}
    }
  }

  private void open(boolean isDisabled) {
    if (open.size() < MAX_DEPTH) {
      open.add(new Fieldset(isDisabled));
      disabling += isDisabled ? 1 : 0;
    }
  }

  private void close() {
    endLegend();
    if (!open.isEmpty() && open.removeLast().isDisabled) {
      disabling--;
    }
  }

  /// The first legend of the innermost fieldset is no part of what that disables.
  private void legend() {
    if (!open.isEmpty() && !open.getLast().hadLegend) {
      Fieldset innermost = open.getLast();
      innermost.hadLegend = innermost.inLegend = true;
      disabling -= innermost.isDisabled ? 1 : 0;
    }
  }

  private void endLegend() {
    if (!open.isEmpty() && open.getLast().inLegend) {
      open.getLast().inLegend = false;
      disabling += open.getLast().isDisabled ? 1 : 0;
    }
  }
}
