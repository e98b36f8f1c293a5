package orbweaver.store.text;

import java.util.List;
import orbweaver.parse.Url;
import orbweaver.store.dom.HtmlPage;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/// Writes what stands in a line: text, emphasis, code, links, images.
final class InlineMarkdown {
  private final HtmlPage page;

  InlineMarkdown(HtmlPage page) {
    this.page = page;
  }

  String of(Element element) {
    return of(element.childNodes());
  }

  /// The nodes as one run, blanks collapsed, without those around it.
  String of(List<Node> nodes) {
    var out = new StringBuilder();
    nodes.forEach(node -> write(node, out));
    return collapsed(out);
  }

  private void write(Node node, StringBuilder out) {
    if (node instanceof TextNode text) {
      MarkdownEscapes.text(text.getWholeText(), out);
    } else if (node instanceof Element element) {
      write(element, out);
    }
  }

  private void write(Element element, StringBuilder out) {
    switch (element.normalName()) {
      case "br" -> out.append('\n');
      case "strong", "b" -> wrap(element, "**", out);
      case "em", "i", "cite", "dfn", "var" -> wrap(element, "*", out);
      case "del", "s", "strike" -> wrap(element, "~~", out);
      case "code", "kbd", "samp", "tt" -> code(element, out);
      case "a" -> link(element, out);
      case "img" -> image(element, out);
      default -> children(element, out);
    }
  }

  private void children(Element element, StringBuilder out) {
    boolean isBlock = MarkdownWriter.isBlock(element);
    if (isBlock) {
      out.append(' ');
    }
    element.childNodes().forEach(child -> write(child, out));
    if (isBlock) {
      out.append(' ');
    }
  }

  /// Blanks stay outside of the marks, where Markdown wants them.
  private void wrap(Element element, String mark, StringBuilder out) {
    var inner = new StringBuilder();
    children(element, inner);
    String text = inner.toString().strip();
    if (text.isEmpty() || text.contains(mark) || isWithinSame(element)) {
      out.append(inner);
      return;
    }
    out.append(Character.isWhitespace(inner.charAt(0)) ? " " : "");
    marked(mark, text, out);
    out.append(Character.isWhitespace(inner.charAt(inner.length() - 1)) ? " " : "");
  }

  /// What follows its like at once is one with it: of the four stars of `**a****b**` Markdown makes
  /// text ([CommonMark, 6.2](https://spec.commonmark.org/0.31.2/#emphasis-and-strong-emphasis)).
  private static void marked(String mark, String text, StringBuilder out) {
    int end = out.length() - mark.length();
    boolean goesOn = end > 0 && out.indexOf(mark, end) == end;
    if (goesOn && out.charAt(end - 1) != mark.charAt(0) && out.charAt(end - 1) != '\\') {
      out.setLength(end);
      out.append(text).append(mark);
    } else {
      out.append(mark).append(text).append(mark);
    }
  }

  private static boolean isWithinSame(Element element) {
    Element outer = element.parent();
    while (outer != null && !outer.normalName().equals(element.normalName())) {
      outer = outer.parent();
    }
    return outer != null;
  }

  private static void code(Element element, StringBuilder out) {
    String text = element.text();
    if (text.isEmpty()) {
      return;
    }
    String ticks = "`";
    while (text.contains(ticks)) {
      ticks += "`";
    }
    if (ticks.length() == 1) {
      marked(ticks, text, out);
    } else {
      out.append(ticks).append(' ').append(text).append(' ').append(ticks);
    }
  }

  private void link(Element element, StringBuilder out) {
    var inner = new StringBuilder();
    children(element, inner);
    String text = collapsed(inner).replace("\n", " ");
    String target = target(element.attr("href"));
    if (text.isEmpty() || target.isEmpty() || isPilcrow(text)) {
      out.append(isPilcrow(text) ? "" : inner);
      return;
    }
    out.append(Character.isWhitespace(inner.charAt(0)) ? " " : "");
    out.append('[').append(text).append("](").append(target).append(')');
    out.append(Character.isWhitespace(inner.charAt(inner.length() - 1)) ? " " : "");
  }

  /// The mark behind a heading that links to itself.
  private static boolean isPilcrow(String text) {
    return text.equals("\u00b6") || text.equals("\\#") || text.equals("#");
  }

  private void image(Element element, StringBuilder out) {
    String target = target(element.attr("src"));
    String alt = element.attr("alt").strip();
    if (!target.isEmpty() && !alt.isEmpty()) {
      out.append("![");
      MarkdownEscapes.text(alt, out);
      out.append("](").append(target).append(')');
    }
  }

  /// Where a link leads, or "" if that is nowhere beyond this page.
  private String target(String link) {
    if (link.isBlank() || link.startsWith("#")) {
      return "";
    }
    Url url = page.resolve(link);
    if (url == null || !(url.isHttp() || url.scheme().equals("mailto"))) {
      return "";
    }
    return url.href().replace("(", "%28").replace(")", "%29");
  }

  /// Runs of blanks are one; line feeds are those that are meant.
  private static String collapsed(StringBuilder text) {
    var out = new StringBuilder(text.length());
    String gap = "";
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\n') {
        gap = "  \n";
      } else if (c == ' ' || c == '\t' || c == '\u00A0') {
        gap = gap.isEmpty() ? " " : gap;
      } else {
        out.append(out.isEmpty() ? "" : gap).append(c);
        gap = "";
      }
    }
    return out.toString().strip();
  }
}
