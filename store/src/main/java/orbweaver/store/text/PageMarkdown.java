package orbweaver.store.text;

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
}
