package orbweaver.parse;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which attributes of which elements hold links that somebody wants.
final class WantedKinds {
  static final int META = 0;
  static final int BASE = 1;
  static final int HTML = 2;
  static final int TEMPLATE = 3;

  private static final List<String> ALWAYS = List.of("meta", "base", "html", "template");

  private final HtmlTags tags;

  /// For each element, by what it is in HTML, SVG and MathML, a bit for each attribute that holds a
  /// link.
  private final long[] htmlMasks;

  private final long[] svgMasks;
  private final long[] mathMasks;

  private final @Nullable LinkKind[][] kinds;

  WantedKinds(Set<LinkKind> wanted) {
    var names = new LinkedHashSet<>(ALWAYS);
    for (LinkKind kind : LinkKind.values()) {
      if (wanted.contains(kind) && !kind.element().isEmpty()) {
        names.add(kind.element());
      }
    }
    List<String> order = new ArrayList<>(names);
    HtmlTags named = HtmlTags.ofInterest(order);
    HtmlTags styled = wanted.contains(LinkKind.STYLE_ATTRIBUTE) ? named.withStyles() : named;
    tags = wanted.contains(LinkKind.SVG_PRESENTATION) ? styled.withSvg() : styled;
    htmlMasks = new long[order.size()];
    svgMasks = new long[order.size()];
    mathMasks = new long[order.size()];
    kinds = new LinkKind[order.size()][Long.SIZE];
    for (LinkKind kind : wanted) {
      if (kind.isPlainAttribute()) {
        int element = order.indexOf(kind.element());
        int attribute = TagAttributes.placeOf(kind.attribute());
        long bit = 1L << attribute;
        htmlMasks[element] |= kind.isOfHtml() ? bit : 0;
        svgMasks[element] |= kind.isOfSvg() ? bit : 0;
        mathMasks[element] |= kind.isOfHtml() && kind.isOfSvg() ? bit : 0;
        kinds[element][attribute] = kind;
      }
    }
  }

  /// The tags to look for. The place of each is the number of its element.
  HtmlTags tags() {
    return tags;
  }

  /// Which of the attributes that are there hold links. In SVG an `xlink:href` counts only where
  /// there is no `href` ([SVG 2, 16.1.6](https://www.w3.org/TR/SVG2/linking.html#XLinkRefAttrs)).
  /// In MathML only `a` has links ([MathML Core](https://w3c.github.io/mathml-core/)).
  ///
  /// @param present a bit for each attribute that is there
  /// @param language that of the element
  long holding(int element, long present, byte language) {
    if (language != OpenElements.SVG) {
      return present & (language == OpenElements.HTML ? htmlMasks : mathMasks)[element];
    }
    boolean hasBoth = (present & 1L << TagAttributes.HREF) != 0;
    return present & svgMasks[element] & (hasBoth ? ~(1L << TagAttributes.XLINK_HREF) : -1);
  }

  LinkKind kind(int element, int attribute) {
    LinkKind kind = kinds[element][attribute];
    if (kind == null) {
      throw new IllegalArgumentException("no link in attribute " + attribute);
    }
    return kind;
  }
}
