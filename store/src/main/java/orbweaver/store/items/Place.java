package orbweaver.store.items;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import orbweaver.parse.Url;
import orbweaver.store.dom.HtmlPage;
import orbweaver.store.items.XPaths.Tree;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jspecify.annotations.Nullable;

/// A page, or a part of it that is one item or object, and what its sources have.
///
/// What is found is a text, an element (if those are wanted), or a value of JSON.
final class Place {
  private static final String HTML = "html";
  private static final String EXISTS = "exists";

  private final Element element;
  private final @Nullable Map<?, ?> json;
  private final Whole whole;
  private final Tree tree;

  /// What is done with elements that are found.
  enum Reading {
    /// They are looked into.
    NONE,
    /// Their text, with single blanks.
    TEXT,
    /// Their text, with the blanks and ends of lines that the page has.
    AS_IT_IS
  }

  /// What all places of a page share.
  private record Whole(HtmlPage page, List<Object> jsonLd, XPaths xpaths, Tree tree) {}

  private Place(Whole whole, Element element, @Nullable Map<?, ?> json, Tree tree) {
    this.whole = whole;
    this.element = element;
    this.json = json;
    this.tree = tree;
  }

  static Place of(HtmlPage page, List<Object> jsonLd, XPaths xpaths) {
    Tree tree = xpaths.tree(page.dom());
    return new Place(new Whole(page, jsonLd, xpaths, tree), page.dom(), null, tree);
  }

  Place within(Element part) {
    return new Place(whole, part, null, whole.xpaths().tree(part));
  }

  Place within(Map<?, ?> object) {
    return new Place(whole, element, object, tree);
  }

  Element element() {
    return element;
  }

  Url base() {
    return whole.page().base();
  }

  /// All that a source has here, in the order of the page.
  List<?> find(Source source, Reading reading) {
    return switch (source) {
      case Source.Css(var selector, var attribute) ->
          read(element.select(selector), attribute, reading);
      case Source.XPath(var expression, var attribute) ->
          read(whole.tree().find(expression, tree), attribute, reading);
      case Source.JsonLd(var path) -> json == null ? path.inJsonLd(whole.jsonLd()) : path.in(json);
      case Source.Text() -> List.of(element.text());
      case Source.Meta(var name) -> meta(name);
      case Source.PageUrl() -> List.of(whole.page().url().href());
      case Source.Const(var text) -> List.of(text);
    };
  }

  private static List<?> read(List<? extends Node> nodes, String attribute, Reading reading) {
    if (reading == Reading.NONE) {
      return nodes;
    }
    if (attribute.equals(EXISTS)) {
      return List.of(Boolean.toString(!nodes.isEmpty()));
    }
    var texts = new ArrayList<String>();
    for (Node node : nodes) {
      String text = text(node, attribute, reading);
      if (text != null) {
        texts.add(text);
      }
    }
    return texts;
  }

  private static @Nullable String text(Node node, String attribute, Reading reading) {
    if (node instanceof TextNode text) {
      return text.getWholeText();
    }
    if (!(node instanceof Element element)) {
      return null;
    }
    return switch (attribute) {
      case "" -> reading == Reading.AS_IT_IS ? element.wholeText() : element.text();
      case HTML -> element.normalName().equals("script") ? element.data() : element.html();
      default -> element.hasAttr(attribute) ? element.attr(attribute) : null;
    };
  }

  private List<String> meta(String name) {
    var contents = new ArrayList<String>();
    Document dom = whole.page().dom();
    for (Element meta : dom.select("meta[content]")) {
      boolean isNamed =
          List.of("name", "property", "itemprop").stream()
              .anyMatch(attribute -> meta.attr(attribute).equalsIgnoreCase(name));
      if (isNamed) {
        contents.add(meta.attr("content"));
      }
    }
    return contents;
  }
}
