package orbweaver.store.items;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.jsoup.Jsoup;
import org.jsoup.helper.W3CDom;
import org.jsoup.select.Evaluator;
import org.jsoup.select.QueryParser;
import org.jsoup.select.Selector;
import org.jspecify.annotations.Nullable;

/// Reads selectors, expressions and patterns, and says in one sentence what is wrong with them.
final class Selectors {
  private static final Pattern XPATH_ATTRIBUTE =
      Pattern.compile("(?:(.*)/)?(?:@|attribute::)([\\w:-]+|\\*)");

  private static final Pattern EXPECTED = Pattern.compile("Expected (.), but found: ?(.*)");
  private static final Pattern NO_NODES =
      Pattern.compile("Can not convert #(\\w+) to a NodeList!?");

  private Selectors() {}

  /// @throws IllegalArgumentException when it is no selector
  static Evaluator css(String selector) {
    try {
      return QueryParser.parse(selector);
    } catch (Selector.SelectorParseException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'" + selector + "' is no CSS selector: " + sentence(e.getMessage()), e);
    }
  }

  /// An expression that ends in an attribute reads that attribute.
  ///
  /// @throws IllegalArgumentException when it is no expression
  static Source.XPath xpath(String expression, String attribute) {
    Matcher ofAttribute = XPATH_ATTRIBUTE.matcher(expression);
    boolean isAttribute = attribute.isEmpty() && ofAttribute.matches();
    String name = isAttribute ? ofAttribute.group(2) : attribute;
    String nodes = isAttribute ? holders(ofAttribute.group(1), name) : expression;
    if (name.equals("*")) {
      throw new IllegalArgumentException(
          "'" + expression + "' finds attributes of any name; write one in the place of *");
    }
    try {
      var _ =
          XPathFactory.newInstance()
              .newXPath()
              .compile(nodes)
              .evaluate(W3CDom.convert(Jsoup.parse("")), XPathConstants.NODESET);
    } catch (XPathExpressionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new IllegalArgumentException(
          "'" + expression + "' is no XPath expression: " + sentence(cause.getMessage()), e);
    }
    return new Source.XPath(nodes, name);
  }

  /// The elements that have the attribute for which a path ends. Of the tree of a page, XPath finds
  /// elements and texts alone.
  ///
  /// @param path before its last slash, null for none
  private static String holders(@Nullable String path, String attribute) {
    if (path == null || path.isEmpty()) {
      return path == null ? "." : "/";
    }
    String any = "descendant-or-self::*[@*[name()='" + attribute + "']]";
    return path.endsWith("/") ? path + any : path;
  }

  /// @throws IllegalArgumentException when it is no pattern
  static Pattern regex(String pattern) {
    try {
      return Pattern.compile(pattern);
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "'" + pattern + "' is no regular expression: " + e.getDescription(), e);
    }
  }

  /// @throws IllegalArgumentException when it cannot stand for what the pattern matches
  static String replacement(String pattern, String by) {
    try {
      // Matches nothing at all, so that the replacement is looked at.
      var _ = Pattern.compile("(?:" + pattern + ")|").matcher("").replaceAll(by);
      return by;
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new IllegalArgumentException(
          "'" + by + "' cannot replace '" + pattern + "': " + sentence(e.getMessage()), e);
    }
  }

  /// What the libraries say, ended where they leave off in the middle.
  private static String sentence(@Nullable String message) {
    String said =
        String.valueOf(message)
            .lines()
            .findFirst()
            .orElse("")
            .replaceFirst("^Could not parse query '.*': ", "");
    Matcher expected = EXPECTED.matcher(said);
    if (expected.matches()) {
      String rest = expected.group(2).strip();
      return "'"
          + expected.group(1)
          + "' is missing "
          + (rest.isEmpty() ? "at its end" : "before " + rest);
    }
    Matcher kind = NO_NODES.matcher(said);
    if (kind.matches()) {
      return "it finds a " + kind.group(1).toLowerCase(Locale.ROOT) + ", not nodes";
    }
    if (said.startsWith("Did not find balanced")) {
      return "a bracket, parenthesis or quotation mark is not closed";
    }
    return switch (said) {
      case "unexpected token at ''" -> "it ends too early";
      case "String must not be empty" -> "a name is missing";
      default -> said;
    };
  }
}
