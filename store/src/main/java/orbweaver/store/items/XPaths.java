package orbweaver.store.items;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpression;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.jsoup.helper.W3CDom;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/// Looks for nodes by XPath expressions. Not thread-safe.
///
/// The library that evaluates them wants a tree of its own, and walks through all of it each time.
/// So an expression is compiled once, a page is converted once, what no part of the page can change
/// is looked for once, and what lies within a part is looked for in a tree of that part alone.
final class XPaths {
  private static final Pattern LITERAL = Pattern.compile("\"[^\"]*\"|'[^']*'");

  /// Axes and functions that lead out of an element, and paths that begin at the root. What only
  /// looks so is looked for in the whole page, which is slower and finds the same.
  private static final Pattern BEYOND =
      Pattern.compile(
          "\\.\\.|ancestor|parent|preceding|following|\\b(?:id|lang)\\s*\\("
              + "|(?:^|[\\[(,|=<>+-]|\\b(?:and|or|div|mod)\\b|[\\w\\])]\\s*\\*)\\s*/");

  private final Map<String, Expression> expressions = new HashMap<>();
  private @Nullable Library library;

  /// Takes a while to load, so not before an expression asks for it.
  private record Library(XPath compiler, DocumentBuilder documents, W3CDom converter) {
    static Library load() {
      try {
        return new Library(
            XPathFactory.newInstance().newXPath(),
            DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder(),
            new W3CDom().namespaceAware(false));
      } catch (ParserConfigurationException e) {
        throw new IllegalStateException("loading XPath", e);
      }
    }
  }

  private Library library() {
    if (library == null) {
      library = Library.load();
    }
    return library;
  }

  /// @param isWithin whether it finds nothing outside of the element that it is evaluated at
  /// @param isFixed whether it finds the same wherever in a page it is evaluated
  private record Expression(XPathExpression compiled, boolean isWithin, boolean isFixed) {}

  private Expression expression(String text) {
    return expressions.computeIfAbsent(text, this::compile);
  }

  private Expression compile(String text) {
    try {
      String bare = LITERAL.matcher(text).replaceAll("''").strip();
      boolean isFixed = bare.startsWith("/") && bare.indexOf('|') < 0;
      return new Expression(
          library().compiler().compile(text), !BEYOND.matcher(bare).find(), isFixed);
    } catch (XPathExpressionException e) {
      throw new IllegalStateException("'" + text + "' was an XPath expression before", e);
    }
  }

  /// What can be looked for in an element and all that lies in it.
  Tree tree(Element root) {
    return new Tree(root);
  }

  /// An element with all that lies in it; converted when it is needed first.
  final class Tree {
    private final Element root;
    private final Map<String, List<Node>> fixed = new HashMap<>();
    private final IdentityHashMap<Node, org.w3c.dom.Node> nodes = new IdentityHashMap<>();
    private @Nullable Document converted;

    private Tree(Element root) {
      this.root = root;
    }

    /// The nodes that an expression finds, in the order of the page.
    ///
    /// @param part of a page to begin at, with a tree of its own
    List<Node> find(String text, Tree part) {
      Expression expression = expression(text);
      if (expression.isFixed()) {
        return fixed.computeIfAbsent(text, _ -> evaluate(expression, root));
      }
      return expression.isWithin()
          ? part.evaluate(expression, part.root)
          : evaluate(expression, part.root);
    }

    private List<Node> evaluate(Expression expression, Element at) {
      org.w3c.dom.Node context = context(at);
      if (context == null) {
        return List.of();
      }
      try {
        return nodes((NodeList) expression.compiled().evaluate(context, XPathConstants.NODESET));
      } catch (XPathExpressionException e) {
        throw new IllegalStateException("evaluating an XPath expression", e);
      }
    }

    private List<Node> nodes(NodeList found) {
      var sources = new ArrayList<Node>(found.getLength());
      for (int i = 0; i < found.getLength(); i++) {
        if (found.item(i).getUserData(W3CDom.SourceProperty) instanceof Node source) {
          sources.add(source);
        }
      }
      return sources;
    }

    /// Where the tree has the element; of a whole page, the topmost one stands for it. Null if it
    /// has none, for a name that no XML has.
    private org.w3c.dom.@Nullable Node context(Element at) {
      Document document = converted();
      if (at.equals(root)) {
        return document.getDocumentElement();
      }
      if (nodes.isEmpty()) {
        note(document.getDocumentElement());
      }
      return nodes.get(at);
    }

    private Document converted() {
      Document document = converted;
      if (document == null) {
        document = library().documents().newDocument();
        library().converter().convert(root, document);
        converted = document;
      }
      return document;
    }

    private void note(org.w3c.dom.Element top) {
      note((org.w3c.dom.Node) top);
      NodeList all = top.getElementsByTagName("*");
      for (int i = 0; i < all.getLength(); i++) {
        note(all.item(i));
      }
    }

    private void note(org.w3c.dom.Node node) {
      if (node.getUserData(W3CDom.SourceProperty) instanceof Node source) {
        nodes.put(source, node);
      }
    }
  }
}
