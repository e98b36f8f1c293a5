package orbweaver.app;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import orbweaver.store.search.Hit;
import orbweaver.store.search.SearchResult;
import orbweaver.store.search.Snippet;

/// Hits of a search as text: for people, for scripts, as JSON.
final class HitText {
  private static final String HEADER = "rank\tscore\turl\ttitle\tsnippet\n";
  private static final String BOLD = "\u001B[1m";
  private static final String DIM = "\u001B[2m";
  private static final String PLAIN = "\u001B[0m";

  private HitText() {}

  // ---- For people ----

  static void readable(int offset, SearchResult result, Writer out) throws IOException {
    int rank = offset;
    for (Hit hit : result.hits()) {
      String number = ++rank + ".";
      String title = hit.title().isEmpty() ? "(no title)" : Report.Row.oneLine(hit.title());
      out.write(number + " " + BOLD + clean(title) + PLAIN + "\n");
      out.write("   " + DIM + hit.url() + PLAIN + "\n");
      out.write("   " + snippet(hit.snippet()) + "\n");
      if (!hit.copies().isEmpty()) {
        out.write("   also: " + String.join(" ", hit.copies()) + "\n");
      }
      out.write(explanation(hit) + "\n");
    }
  }

  private static String snippet(Snippet snippet) {
    var cleaned = new Snippet(clean(snippet.text()), snippet.matches());
    return cleaned.marked(BOLD, PLAIN);
  }

  /// Pages must not command the terminal.
  private static String clean(String text) {
    return text.replaceAll("\\p{Cntrl}", " ");
  }

  private static String explanation(Hit hit) {
    return hit.explanation().isEmpty() ? "" : hit.explanation().indent(3);
  }

  // ---- For scripts ----

  static void tabbed(int offset, SearchResult result, Writer out) throws IOException {
    out.write(HEADER);
    int rank = offset;
    for (Hit hit : result.hits()) {
      out.write(
          String.join(
                  "\t",
                  Integer.toString(++rank),
                  score(hit),
                  hit.url(),
                  Report.Row.oneLine(hit.title()),
                  Report.Row.oneLine(hit.snippet().text()))
              + "\n");
      if (!hit.explanation().isEmpty()) {
        out.write(hit.explanation().indent(2).replaceAll("(?m)^", "# "));
        out.write("\n");
      }
    }
  }

  private static String score(Hit hit) {
    return String.format(Locale.ROOT, "%.3f", hit.score());
  }

  // ---- As JSON ----

  static void json(String query, SearchResult result, Writer out) throws IOException {
    out.write("{\"query\":" + Json.string(query));
    out.write(",\"total\":" + result.total());
    out.write(",\"total_exact\":" + result.isTotalExact());
    out.write(",\"relaxed\":" + result.isRelaxed());
    out.write(",\"merged\":" + result.merged());
    out.write(",\"hits\":[");
    String separator = "\n";
    for (Hit hit : result.hits()) {
      out.write(separator + json(hit));
      separator = ",\n";
    }
    out.write("]}\n");
  }

  private static String json(Hit hit) {
    String explanation =
        hit.explanation().isEmpty() ? "" : ",\"explanation\":" + Json.string(hit.explanation());
    return "{\"url\":"
        + Json.string(hit.url())
        + ",\"title\":"
        + Json.string(hit.title())
        + ",\"score\":"
        + score(hit)
        + ",\"language\":"
        + Json.string(hit.language())
        + ",\"type\":"
        + Json.string(hit.type())
        + ",\"date\":"
        + Json.string(hit.date().toString())
        + ",\"inlinks\":"
        + hit.inlinks()
        + ",\"snippet\":"
        + Json.string(hit.snippet().text())
        + ",\"matches\":"
        + matches(hit.snippet())
        + ",\"copies\":"
        + strings(hit.copies())
        + explanation
        + "}";
  }

  /// Pairs of the first character of a match and the one behind it, in the snippet.
  private static String matches(Snippet snippet) {
    return snippet.matches().stream()
        .map(match -> "[" + match.from() + "," + match.to() + "]")
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static String strings(List<String> texts) {
    return texts.stream().map(Json::string).collect(Collectors.joining(",", "[", "]"));
  }
}
