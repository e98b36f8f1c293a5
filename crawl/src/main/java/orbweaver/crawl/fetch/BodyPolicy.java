package orbweaver.crawl.fetch;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Decides by the head which bodies are decoded and handed on; all others are only archived.
@FunctionalInterface
public interface BodyPolicy {
  /// Text of any kind, XML, and bodies without a type; not those of redirects.
  BodyPolicy TEXT = head -> head.status() / 100 != 3 && isText(head.first("content-type"));

  /// All bodies.
  BodyPolicy ALL = _ -> true;

  boolean decodes(HttpHead head);

  private static boolean isText(@Nullable String contentType) {
    if (contentType == null) {
      return true;
    }
    int semicolon = contentType.indexOf(';');
    String essence = semicolon < 0 ? contentType : contentType.substring(0, semicolon);
    String type = essence.strip().toLowerCase(Locale.ROOT);
    return type.startsWith("text/")
        || type.endsWith("xml")
        || type.isEmpty()
        || type.indexOf('/') < 0;
  }
}
