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
}
