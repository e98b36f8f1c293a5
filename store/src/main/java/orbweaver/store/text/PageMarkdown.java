package orbweaver.store.text;

import java.util.ArrayList;
import java.util.List;
import orbweaver.store.dom.HtmlPage;

/// The main text of a page as Markdown: headings, paragraphs, lists, code, tables, quotes, links.
///
/// @param title of the page, "" if it has none
/// @param text the whole, in CommonMark with GitHub's tables
/// @param blocks what it consists of, in order
public record PageMarkdown(String title, String text, List<Block> blocks) {

  /// Takes what a page is about and leaves out what stands around it.
  ///
  /// @param page whose tree is changed
  public static PageMarkdown of(HtmlPage page) {
    String title = page.dom().title().strip();
    var writer = new MarkdownWriter(page);
    writer.write(MainContent.of(page.dom()));
    return new PageMarkdown(title, writer.text(), writer.blocks());
  }

  /// Takes the text of a document that has no markup.
  ///
  /// @param title of it, "" if it has none
  /// @param plain a line for each paragraph
  public static PageMarkdown ofParagraphs(String title, String plain) {
    var text = new StringBuilder();
    var blocks = new ArrayList<Block>();
    for (String line : plain.lines().map(String::strip).toList()) {
      if (line.isEmpty()) {
        continue;
      }
      int from = text.isEmpty() ? 0 : text.append("\n\n").length();
      var escaped = new StringBuilder();
      MarkdownEscapes.text(line, escaped);
      text.append(MarkdownEscapes.lineStart(escaped.toString()));
      blocks.add(new Block(Block.Kind.PROSE, 0, "", from, text.length()));
    }
    return new PageMarkdown(title, text.toString(), blocks);
  }
}
