package orbweaver.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Test;

/// On real pages the links are those of a tree built by the rules of HTML. Sets are compared, for a
/// tree has clones of links that were not closed.
class JsoupDifferentialTest {

  @Test
  void real_pages_have_the_links_of_their_tree() throws IOException {
    var extractor = new LinkExtractor(LinkOptions.everything());
    var different = new ArrayList<String>();
    for (Path file : Shared.pages()) {
      byte[] page = Shared.bytes(file);
      extractor.extract(page, 0, page.length, StandardCharsets.UTF_8);
      Document tree = Jsoup.parse(new ByteArrayInputStream(page), "UTF-8", "");
      compare(file, ours(extractor), treeLinks(tree), different);
      String title = title(tree);
      if (!title.equals(extractor.title().replaceAll("[ \u00A0]+", " ").strip())) {
        different.add(file.getFileName() + " title " + title + " not " + extractor.title());
      }
    }
    assertThat(different).isEmpty();
  }

  private static void compare(
      Path file, Set<String> ours, Set<String> trees, List<String> different) {
    Set<String> missing = new TreeSet<>(trees);
    missing.removeAll(ours);
    Set<String> extra = new TreeSet<>(ours);
    extra.removeAll(trees);
    missing.forEach(link -> different.add(file.getFileName() + " lacks " + link));
    extra.forEach(link -> different.add(file.getFileName() + " has besides " + link));
  }

  private static Set<String> ours(LinkExtractor extractor) {
    var links = new TreeSet<String>();
    for (int i = 0; i < extractor.count(); i++) {
      LinkKind kind = extractor.kind(i);
      boolean isPresentation = kind == LinkKind.SVG_PRESENTATION;
      if (kind.isPlainAttribute() || kind == LinkKind.STYLE_ATTRIBUTE || isPresentation) {
        links.add(kind.element() + " " + kind.attribute() + " " + extractor.value(i));
      }
    }
    return links;
  }

  /// The first title that is one of HTML, which jsoup itself looks for in the head only.
  private static String title(Document tree) {
    for (Element title : tree.getElementsByTag("title")) {
      if (title.tag().namespace().equals(Parser.NamespaceHtml)) {
        return title.wholeText().replaceAll("[ \\t\\n\\f\\r\u00A0]+", " ").strip();
      }
    }
    return "";
  }

  private static Set<String> treeLinks(Document tree) {
    var links = new TreeSet<String>();
    addLinks(tree, links);
    // Without scripts the content of a noscript is markup; in a head jsoup keeps it as text.
    for (Element noscript : tree.head().getElementsByTag("noscript")) {
      addLinks(Jsoup.parseBodyFragment(noscript.wholeText()), links);
    }
    return links;
  }

  private static void addLinks(Document tree, Set<String> links) {
    styles(tree, links);
    presentation(tree, links);
    for (LinkKind kind : LinkKind.all()) {
      if (!kind.isPlainAttribute()) {
        continue;
      }
      for (Element element : tree.getElementsByTag(kind.element())) {
        if (element.hasAttr(kind.attribute())
            && isOfItsLanguage(kind, element)
            && (kind != LinkKind.LINK || element.hasAttr("rel")) // HTML, 4.2.4
            && element.closest("template") == null) {
          values(kind, element.attr(kind.attribute()), links);
        }
      }
    }
  }

  /// In SVG an `xlink:href` counts only where there is no `href`.
  private static boolean isOfItsLanguage(LinkKind kind, Element element) {
    if (element.tag().namespace().equals(Parser.NamespaceHtml)) {
      return kind.isOfHtml();
    }
    return kind.isOfSvg() && (kind.attribute().equals("href") || !element.hasAttr("href"));
  }

  private static void styles(Document tree, Set<String> links) {
    for (Element element : tree.getElementsByAttribute("style")) {
      if (element.closest("template") == null) {
        byte[] css = element.attr("style").getBytes(StandardCharsets.UTF_8);
        var urls = new CssUrls(css, 0, css.length);
        while (urls.next()) {
          if (!urls.value().startsWith("#")) { // what lies in the same document is no link
            links.add(" style " + urls.value());
          }
        }
      }
    }
  }

  private static void presentation(Document tree, Set<String> links) {
    for (Element element : tree.getAllElements()) {
      if (!element.tag().namespace().equals(Parser.NamespaceSvg)
          || element.closest("template") != null) {
        continue;
      }
      for (String attribute : TagAttributes.OF_SVG) {
        byte[] css = element.attr(attribute).getBytes(StandardCharsets.UTF_8);
        var urls = new CssUrls(css, 0, css.length);
        while (urls.next()) {
          if (!urls.value().startsWith("#")) {
            links.add("  " + urls.value());
          }
        }
      }
    }
  }

  private static void values(LinkKind kind, String value, Set<String> links) {
    String prefix = kind.element() + " " + kind.attribute() + " ";
    if (!kind.isSrcset()) {
      if (!value.isEmpty() || kind.mayBeEmpty()) { // an empty src loads nothing
        links.add(prefix + value);
      }
      return;
    }
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    var candidates = new Srcset(bytes, 0, bytes.length);
    while (candidates.next()) {
      int length = candidates.end() - candidates.start();
      links.add(prefix + new String(bytes, candidates.start(), length, StandardCharsets.UTF_8));
    }
  }
}
