package orbweaver.store.items;

import org.jsoup.select.Evaluator;

/// Where in a page, or in the part of it that is one item, a field is to be found.
public sealed interface Source {

  /// Elements by a CSS selector, with the text of each, or one of its attributes.
  record Css(Evaluator selector, String attribute) implements Source {}

  /// Nodes by an XPath expression.
  record XPath(String expression, String attribute) implements Source {}

  /// Values in the JSON-LD of the page, or of the object that a field lies in.
  record JsonLd(JsonPath path) implements Source {}

  /// The visible text, in which a pattern is looked for.
  record Text() implements Source {}

  /// The content of `<meta>` with that name, property or itemprop.
  record Meta(String name) implements Source {}

  /// The URL of the page.
  record PageUrl() implements Source {}

  /// Always the same.
  record Const(String text) implements Source {}
}
