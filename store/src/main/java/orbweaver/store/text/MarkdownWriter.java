package orbweaver.store.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import orbweaver.store.dom.HtmlPage;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;

/// Writes the blocks of a tree as Markdown.
///
/// A block is written with what stands before each of its lines: marks of quotes, blanks of lists.
final class MarkdownWriter {
  private static final Set<String> BLOCKS =
      Set.of(
          "address",
          "article",
          "aside",
          "blockquote",
          "body",
          "caption",
          "center",
          "dd",
          "details",
          "div",
          "dl",
          "dt",
          "fieldset",
          "figcaption",
          "figure",
          "footer",
          "form",
          "h1",
          "h2",
          "h3",
          "h4",
          "h5",
          "h6",
          "header",
          "hgroup",
          "hr",
          "li",
          "main",
          "menu",
          "nav",
          "ol",
          "p",
          "pre",
          "section",
          "summary",
          "table",
          "tbody",
          "td",
          "tfoot",
          "th",
          "thead",
          "tr",
          "ul");

  private final InlineMarkdown inline;
  private final StringBuilder out = new StringBuilder();
  private final List<Block> blocks = new ArrayList<>();

  /// Before the first line of the next block, and before all others.
  private String first = "";

  private String rest = "";
  private boolean tight;

  MarkdownWriter(HtmlPage page) {
    this.inline = new InlineMarkdown(page);
  }

  String text() {
    return out.toString();
  }

  List<Block> blocks() {
    return List.copyOf(blocks);
  }

  static boolean isBlock(Node node) {
    return node instanceof Element element
        && (BLOCKS.contains(element.normalName()) || holdsBlock(element));
  }

  /// Such as a link around a heading.
  private static boolean holdsBlock(Element element) {
    for (Node child : element.childNodes()) {
      if (isBlock(child)) {
        return true;
      }
    }
    return false;
  }

  void write(Element element) {
    switch (element.normalName()) {
      case "h1", "h2", "h3", "h4", "h5", "h6" -> heading(element);
      case "pre" -> code(element);
      case "ul", "menu" -> list(element, /* numbered= */ false);
      case "ol" -> list(element, /* numbered= */ true);
      case "blockquote" -> within("> ", "> ", () -> children(element));
      case "table" -> table(element);
      case "hr" -> emit(Block.Kind.PROSE, "---");
      case "dt" -> paragraph("**" + inline.of(element).replace("**", "") + "**");
      default -> children(element);
    }
  }

  /// Blocks among the children, and what stands between them as paragraphs.
  private void children(Element element) {
    var run = new ArrayList<Node>();
    for (Node child : element.childNodes()) {
      if (isBlock(child)) {
        paragraph(run);
        write((Element) child);
      } else {
        run.add(child);
      }
    }
    paragraph(run);
  }

  private void paragraph(List<Node> run) {
    if (!run.isEmpty()) {
      paragraph(inline.of(run));
      run.clear();
    }
  }

  private void paragraph(String text) {
    if (!text.isEmpty() && !text.equals("****")) {
      emit(Block.Kind.PROSE, MarkdownEscapes.lineStart(text));
    }
  }

  private void heading(Element element) {
    String text = inline.of(element).replace("\n", " ");
    if (text.isEmpty()) {
      return;
    }
    int level = element.normalName().charAt(1) - '0';
    int from = emitted("#".repeat(level) + " " + text);
    blocks.add(
        new Block(Block.Kind.HEADING, level, MarkdownEscapes.plain(element), from, out.length()));
  }

  private void code(Element element) {
    String code = element.wholeText().stripTrailing();
    if (code.isBlank()) {
      return;
    }
    String fence = "```";
    while (code.contains(fence)) {
      fence += "`";
    }
    String opening = fence + CodeLanguage.of(element);
    emit(Block.Kind.LINES, opening + "\n" + code.replaceFirst("^\\R", "") + "\n" + fence);
  }

  private void list(Element list, boolean numbered) {
    int number = 1;
    for (Element item : list.children()) {
      if (!item.normalName().equals("li")) {
        write(item);
        continue;
      }
      String mark = numbered ? number++ + ". " : "- ";
      within(mark, " ".repeat(mark.length()), () -> children(item));
      tight = true;
    }
    tight = false;
  }

  private void table(Element table) {
    String text = MarkdownTable.isData(table) ? MarkdownTable.of(table, inline) : "";
    if (text.isEmpty()) {
      children(table);
    } else {
      emit(Block.Kind.LINES, text);
    }
  }

  private void within(String mark, String blanks, Runnable content) {
    String outerFirst = first;
    String outerRest = rest;
    int before = blocks.size();
    first = outerFirst + mark;
    rest = outerRest + blanks;
    content.run();
    first = blocks.size() == before ? outerFirst : outerRest;
    rest = outerRest;
  }

  private void emit(Block.Kind kind, String text) {
    int from = emitted(text);
    blocks.add(new Block(kind, 0, "", from, out.length()));
  }

  /// Writes lines behind an empty one.
  ///
  /// @return where they begin
  private int emitted(String text) {
    if (!out.isEmpty()) {
      out.append(tight ? "\n" : "\n" + rest.stripTrailing() + "\n");
    }
    tight = false;
    int from = out.length();
    out.append(first).append(text.replace("\n", "\n" + rest));
    first = rest;
    return from;
  }
}
