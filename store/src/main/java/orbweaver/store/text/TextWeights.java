package orbweaver.store.text;

import java.util.IdentityHashMap;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeTraversor;
import org.jsoup.select.NodeVisitor;

/// How much text each element of a tree has. It is counted in one walk, and kept right while
/// elements are removed: to ask each element for its text would take time with the square of the
/// depth, and more of it than all else that is done with a page.
///
/// Blanks count as they are shown: a run of them as one but in code, one between blocks, none at an
/// end.
final class TextWeights {
  private static final Weight NONE = new Weight();

  private final IdentityHashMap<Element, Weight> weights = new IdentityHashMap<>();

  private TextWeights() {}

  /// Of an element and all in it.
  static TextWeights of(Element root) {
    var weights = new TextWeights();
    NodeTraversor.traverse(weights.new Walk(), root);
    return weights;
  }

  /// Characters of text, with those of links.
  int chars(Element element) {
    return weight(element).chars;
  }

  /// Characters in links.
  int linkChars(Element element) {
    return weight(element).linkChars;
  }

  /// Links, the element itself among them if it is one.
  int links(Element element) {
    return weight(element).links;
  }

  /// Takes an element out of the tree.
  void remove(Element element) {
    Weight weight = weight(element);
    for (Element at = element.parent(); at != null; at = at.parent()) {
      Weight outer = weight(at);
      if (outer != NONE) {
        outer.add(weight, -1);
      }
    }
    element.remove();
  }

  private Weight weight(Element element) {
    return weights.getOrDefault(element, NONE);
  }

  /// Of one element.
  private static final class Weight {
    private int chars;
    private int linkChars;
    private int links;

    private void add(Weight other, int times) {
      chars += times * other.chars;
      linkChars += times * other.linkChars;
      links += times * other.links;
    }
  }

  /// Counts all; an element's own is what comes between its beginning and its end.
  private final class Walk implements NodeVisitor {
    private final Weight all = new Weight();
    private int openLinks;
    private int openCode;
    private boolean blank = true;

    @Override
    public void head(Node node, int depth) {
      if (node instanceof TextNode text) {
        count(text.getWholeText());
      } else if (node instanceof Element element) {
        part(element);
        weights.put(element, sum(1, NONE));
        if (isLink(element)) {
          all.links++;
          openLinks++;
        }
        openCode += isCode(element) ? 1 : 0;
      }
    }

    @Override
    public void tail(Node node, int depth) {
      if (node instanceof Element element) {
        Weight within = sum(-1, weight(element));
        within.chars -= blank && within.chars > 0 ? 1 : 0;
        weights.put(element, within);
        openLinks -= isLink(element) ? 1 : 0;
        openCode -= isCode(element) ? 1 : 0;
        part(element);
      }
    }

    /// A block stands apart from what is beside it.
    private void part(Element element) {
      if (!blank && (element.isBlock() || element.normalName().equals("br"))) {
        all.chars++;
        blank = true;
      }
    }

    private Weight sum(int times, Weight other) {
      var sum = new Weight();
      sum.add(all, 1);
      sum.add(other, times);
      return sum;
    }

    private void count(String text) {
      int from = all.chars;
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        boolean isBlank = c == ' ' || c == '\u00A0' || (c >= '\t' && c <= '\r');
        boolean isShown = c != '\u00AD' && c != '\u200B';
        all.chars += isShown && (!isBlank || !blank || openCode > 0) ? 1 : 0;
        blank = isShown ? isBlank : blank;
      }
      all.linkChars += openLinks > 0 ? all.chars - from : 0;
    }
  }

  /// Whether blanks are shown as they are written.
  private static boolean isCode(Element element) {
    return element.normalName().equals("pre");
  }

  private static boolean isLink(Element element) {
    return element.normalName().equals("a") && element.hasAttr("href");
  }
}
