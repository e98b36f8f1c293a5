package orbweaver.store.text;

import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Element;

/// Tables of data as GitHub's Markdown has them; those that only lay out a page are none.
final class MarkdownTable {
  private static final int MAX_COLUMNS = 40;

  private MarkdownTable() {}

  /// Whether it is a table to read: at least two columns and rows of short cells.
  static boolean isData(Element table) {
    boolean laysOut =
        table.selectFirst("table table, h1, h2, h3, h4, pre, ul, ol, blockquote, form") != null
            || table.attr("role").equals("presentation");
    if (laysOut) {
      return false;
    }
    List<Element> rows = table.select("tr");
    int widest = rows.stream().mapToInt(row -> row.select("td, th").size()).max().orElse(0);
    return rows.size() >= 2 && widest >= 2 && widest <= MAX_COLUMNS;
  }

  static String of(Element table, InlineMarkdown inline) {
    var rows = new ArrayList<List<String>>();
    for (Element row : table.select("tr")) {
      rows.add(cells(row, inline));
    }
    boolean hasHead = !table.select("tr").getFirst().select("th").isEmpty();
    int columns = rows.stream().mapToInt(List::size).max().orElse(0);
    var lines = new ArrayList<String>();
    lines.add(line(hasHead ? rows.removeFirst() : List.of(), columns));
    lines.add("|" + " --- |".repeat(columns));
    rows.forEach(row -> lines.add(line(row, columns)));
    return String.join("\n", lines);
  }

  private static List<String> cells(Element row, InlineMarkdown inline) {
    var cells = new ArrayList<String>();
    for (Element cell : row.select("> td, > th")) {
      cells.add(inline.of(cell).replaceAll("\\s*\\n", " ").replace("|", "\\|"));
      for (int i = 1; i < span(cell); i++) {
        cells.add("");
      }
    }
    return cells;
  }

  private static int span(Element cell) {
    String span = cell.attr("colspan");
    boolean isNumber = span.matches("\\d{1,2}");
    return isNumber ? Math.min(Integer.parseInt(span), MAX_COLUMNS) : 1;
  }

  private static String line(List<String> cells, int columns) {
    var line = new StringBuilder("|");
    for (int i = 0; i < columns; i++) {
      String cell = i < cells.size() ? cells.get(i) : "";
      line.append(cell.isEmpty() ? "  |" : " " + cell + " |");
    }
    return line.toString();
  }
}
