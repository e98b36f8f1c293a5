package orbweaver.store.search;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Depths in queries: `2`, `0..2`, `<=2`.
final class QueryDepths {
  private static final String NUMBER = "(\\d{1,9})";
  private static final Pattern COMPARED = Pattern.compile("(<=|>=|<|>|=)?" + NUMBER);
  private static final Pattern BETWEEN = Pattern.compile(NUMBER + "?\\.\\." + NUMBER + "?");

  private QueryDepths() {}

  /// @throws QueryException when it is no depth
  static Ask ask(QueryToken token, String text) {
    Matcher compared = COMPARED.matcher(text);
    Matcher between = BETWEEN.matcher(text);
    if (compared.matches()) {
      return compared(compared.group(1), Integer.parseInt(compared.group(2)));
    }
    if (between.matches() && text.length() > 2) {
      int from = between.group(1) == null ? 0 : Integer.parseInt(between.group(1));
      int to = between.group(2) == null ? Integer.MAX_VALUE : Integer.parseInt(between.group(2));
      if (from > to) {
        throw QueryParser.at(token, text + " ends before it begins", "turn it round");
      }
      return new Ask.Depths(from, to);
    }
    throw QueryParser.at(token, text + " is no depth", "write it as 2, 0..2 or <=2");
  }

  private static Ask compared(@Nullable String sign, int depth) {
    return switch (sign) {
      case "<" -> new Ask.Depths(0, depth - 1);
      case "<=" -> new Ask.Depths(0, depth);
      case ">" -> new Ask.Depths(depth + 1, Integer.MAX_VALUE);
      case ">=" -> new Ask.Depths(depth, Integer.MAX_VALUE);
      case null, default -> new Ask.Depths(depth, depth);
    };
  }

  /// Whether a query asks for depths somewhere.
  static boolean areIn(Ask ask) {
    return switch (ask) {
      case Ask.Depths _ -> true;
      case Ask.Any(var choices) -> choices.stream().anyMatch(QueryDepths::areIn);
      case Ask.All(var clauses) -> clauses.stream().anyMatch(clause -> areIn(clause.ask()));
      default -> false;
    };
  }
}
