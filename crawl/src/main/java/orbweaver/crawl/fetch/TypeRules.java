package orbweaver.crawl.fetch;

import java.util.List;
import java.util.Locale;
import orbweaver.parse.MediaType;
import org.jspecify.annotations.Nullable;

/// Which types of pages are taken, by what their heads say. What says nothing is taken, and so are
/// redirects and errors, of whatever type.
///
/// @param accepted patterns such as `text/html` or `image/*`; empty for all
/// @param rejected likewise; these win
/// @param archives whether bodies are kept as they come
public record TypeRules(List<String> accepted, List<String> rejected, boolean archives)
    implements BodyPolicy {
  public TypeRules {
    accepted = lowerCase(accepted);
    rejected = lowerCase(rejected);
  }

  private static List<String> lowerCase(List<String> patterns) {
    return patterns.stream().map(pattern -> pattern.strip().toLowerCase(Locale.ROOT)).toList();
  }

  /// Takes all.
  public static TypeRules any() {
    return new TypeRules(List.of(), List.of(), /* archives= */ true);
  }

  public TypeRules withoutArchive() {
    return new TypeRules(accepted, rejected, /* archives= */ false);
  }

  @Override
  public boolean decodes(HttpHead head) {
    return TEXT.decodes(head);
  }

  @Override
  public @Nullable String refuses(HttpHead head) {
    String field = head.first("content-type");
    MediaType type = field == null ? null : MediaType.parse(field);
    if (type == null || head.status() / 100 != 2) {
      return null;
    }
    String essence = type.type();
    if (matches(rejected, essence)) {
      return essence + " is among the types that are rejected";
    }
    return accepted.isEmpty() || matches(accepted, essence)
        ? null
        : essence + " is not among the types that are accepted";
  }

  /// The same rules, but images and whatever else is taken are decoded, not text alone.
  public BodyPolicy decodingAll() {
    TypeRules rules = this;
    return new BodyPolicy() {
      @Override
      public boolean decodes(HttpHead head) {
        return head.status() / 100 != 3;
      }

      @Override
      public boolean archives() {
        return rules.archives();
      }

      @Override
      public @Nullable String refuses(HttpHead head) {
        return rules.refuses(head);
      }
    };
  }

  private static boolean matches(List<String> patterns, String essence) {
    return patterns.stream()
        .anyMatch(pattern ->
            pattern.endsWith("/*")
                ? essence.startsWith(pattern.substring(0, pattern.length() - 1))
                : essence.equals(pattern));
  }
}
