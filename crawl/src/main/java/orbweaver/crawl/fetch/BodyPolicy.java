package orbweaver.crawl.fetch;

import orbweaver.parse.MediaType;
import org.jspecify.annotations.Nullable;

/// Decides by the head which bodies are decoded and handed on; all others are only archived.
@FunctionalInterface
public interface BodyPolicy {
  /// Text of any kind, XML, PDF, and bodies without a type; not those of redirects.
  BodyPolicy TEXT = head -> head.status() / 100 != 3 && isText(head.first("content-type"));

  /// All bodies.
  BodyPolicy ALL = _ -> true;

  boolean decodes(HttpHead head);

  /// Whether bodies are archived as they come. Where they are not, nothing is read of one beyond
  /// what decoding would keep of it.
  default boolean archives() {
    return true;
  }

  /// Why the body is not even to be read, a sentence for people; null if it is.
  default @Nullable String refuses(HttpHead head) {
    return null;
  }

  private static boolean isText(@Nullable String contentType) {
    MediaType type = contentType == null ? null : MediaType.parse(contentType);
    if (type == null) {
      return true;
    }
    String essence = type.type();
    return essence.startsWith("text/") || essence.endsWith("xml") || essence.endsWith("pdf");
  }
}
