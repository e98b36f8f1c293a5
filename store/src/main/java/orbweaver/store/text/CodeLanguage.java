package orbweaver.store.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/// The language of a block of code, as its class or one around it says.
final class CodeLanguage {
  private static final Pattern NAMED =
      Pattern.compile(
          "(?:^|\\s)(?:lang(?:uage)?-|highlight-source-|highlight-|brush:\\s*)([\\w+#-]+)");
  private static final int LEVELS_UP = 2;

  private CodeLanguage() {}

  /// Such as `python`; "" if none is named.
  static String of(Element pre) {
    Element code = pre.selectFirst("code");
    String named = code == null ? "" : named(code);
    Element at = pre;
    for (int i = 0; i <= LEVELS_UP && at != null && named.isEmpty(); i++) {
      named = named(at);
      at = parent(at);
    }
    return named.equals("default") || named.equals("text")
        ? ""
        : named.replace("python3", "python");
  }

  private static @Nullable Element parent(Element element) {
    return element.parent();
  }

  private static String named(Element element) {
    Matcher named = NAMED.matcher(element.className());
    return named.find() ? named.group(1) : "";
  }
}
