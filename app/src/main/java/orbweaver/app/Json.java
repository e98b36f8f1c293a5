package orbweaver.app;

import orbweaver.store.WellFormed;
import tools.jackson.core.io.JsonStringEncoder;

/// Text as JSON.
final class Json {
  private Json() {}

  /// The text as a JSON string, with its quotes.
  static String string(String text) {
    var quoted = new StringBuilder("\"");
    JsonStringEncoder.getInstance().quoteAsString(WellFormed.text(text), quoted);
    return quoted.append('"').toString();
  }

  /// A further property of an object, with the comma before it; nothing where the text is empty.
  static String property(String name, String text) {
    return text.isEmpty() ? "" : ",\"" + name + "\":" + string(text);
  }
}
