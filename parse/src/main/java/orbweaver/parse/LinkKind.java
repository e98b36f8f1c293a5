package orbweaver.parse;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/// Where in a page a link stands: an attribute of an element.
///
/// In SVG the kinds are those that browsers load or follow ([SVG 2,
/// 16](https://www.w3.org/TR/SVG2/linking.html)). What `mpath`, `textPath`, gradients, patterns,
/// filters and animations refer to lies in the same document, so these have none.
public enum LinkKind {
  A("a", "href", Role.NAVIGATION, Language.BOTH),
  A_XLINK("a", "xlink:href", Role.NAVIGATION, Language.SVG),
  AREA("area", "href", Role.NAVIGATION),
  FRAME("frame", "src", Role.NAVIGATION),
  IFRAME("iframe", "src", Role.NAVIGATION),
  META_REFRESH("meta", "content", Role.NAVIGATION),
  /// What it is for is told by its [Rel]; without a `rel`, or with an empty one, it is no link,
  /// though it may have a `rev` ([HTML,
  /// 4.2.4](https://html.spec.whatwg.org/multipage/semantics.html#the-link-element)).
  LINK("link", "href", Role.NAVIGATION),
  LINK_IMAGESRCSET("link", "imagesrcset", Role.EMBEDDED),
  IMG("img", "src", Role.EMBEDDED),
  IMG_SRCSET("img", "srcset", Role.EMBEDDED),
  IMG_LONGDESC("img", "longdesc", Role.MENTIONED),
  SOURCE("source", "src", Role.EMBEDDED),
  SOURCE_SRCSET("source", "srcset", Role.EMBEDDED),
  SVG_IMAGE("image", "href", Role.EMBEDDED, Language.SVG),
  SVG_IMAGE_XLINK("image", "xlink:href", Role.EMBEDDED, Language.SVG),
  /// An `image` outside SVG is an `img` to browsers.
  IMAGE("image", "src", Role.EMBEDDED),
  SVG_USE("use", "href", Role.EMBEDDED, Language.SVG),
  SVG_USE_XLINK("use", "xlink:href", Role.EMBEDDED, Language.SVG),
  SVG_FEIMAGE("feimage", "href", Role.EMBEDDED, Language.SVG),
  SVG_FEIMAGE_XLINK("feimage", "xlink:href", Role.EMBEDDED, Language.SVG),
  SVG_SCRIPT("script", "href", Role.EMBEDDED, Language.SVG),
  SVG_SCRIPT_XLINK("script", "xlink:href", Role.EMBEDDED, Language.SVG),
  SCRIPT("script", "src", Role.EMBEDDED),
  EMBED("embed", "src", Role.EMBEDDED),
  OBJECT("object", "data", Role.EMBEDDED),
  VIDEO("video", "src", Role.EMBEDDED),
  VIDEO_POSTER("video", "poster", Role.EMBEDDED),
  AUDIO("audio", "src", Role.EMBEDDED),
  TRACK("track", "src", Role.EMBEDDED),
  INPUT("input", "src", Role.EMBEDDED),
  BODY("body", "background", Role.EMBEDDED),
  TABLE("table", "background", Role.EMBEDDED),
  THEAD("thead", "background", Role.EMBEDDED),
  TBODY("tbody", "background", Role.EMBEDDED),
  TFOOT("tfoot", "background", Role.EMBEDDED),
  TR("tr", "background", Role.EMBEDDED),
  TD("td", "background", Role.EMBEDDED),
  TH("th", "background", Role.EMBEDDED),
  HTML("html", "manifest", Role.EMBEDDED),
  FORM("form", "action", Role.MENTIONED),
  BUTTON("button", "formaction", Role.MENTIONED),
  INPUT_FORMACTION("input", "formaction", Role.MENTIONED),
  BLOCKQUOTE("blockquote", "cite", Role.MENTIONED),
  Q("q", "cite", Role.MENTIONED),
  INS("ins", "cite", Role.MENTIONED),
  DEL("del", "cite", Role.MENTIONED),
  /// A `url()` or `@import` in the content of a `<style>`. Here and in attributes, `url(#x)` lies
  /// in the same document and is no link.
  STYLE("style", "", Role.EMBEDDED),
  /// A `url()` in the `style` of any element.
  STYLE_ATTRIBUTE("", "style", Role.EMBEDDED),
  /// A `url()` in a presentation attribute of any element of SVG, such as `fill`, `filter`, `mask`
  /// ([SVG 2, 6.6](https://www.w3.org/TR/SVG2/styling.html#PresentationAttributes)).
  SVG_PRESENTATION("", "", Role.EMBEDDED),
  /// A link in a document that is not HTML.
  DOCUMENT("", "", Role.NAVIGATION),
  /// What scripts of the page put into `src` once the image is scrolled to.
  LAZY_IMG("img", "data-src", Role.GUESSED),
  LAZY_IMG_SRCSET("img", "data-srcset", Role.GUESSED),
  LAZY_IMG_ORIGINAL("img", "data-original", Role.GUESSED),
  LAZY_IFRAME("iframe", "data-src", Role.GUESSED),
  /// `<meta property="og:image">` and its like.
  OPEN_GRAPH("meta", "content", Role.GUESSED),
  /// A string in JSON-LD that is an absolute URL.
  JSON_LD("script", "", Role.GUESSED),
  /// A string in a script that is an absolute URL.
  SCRIPT_STRING("script", "", Role.GUESSED);

  /// What a reader of the page does with a link.
  public enum Role {
    /// Goes there, or sees it as a page within the page.
    NAVIGATION,
    /// Loads it to show this page.
    EMBEDDED,
    /// Neither, unless something is sent or asked for.
    MENTIONED,
    /// Nothing that HTML knows of; it only looks like a link.
    GUESSED
  }

  /// In which language the element means the link.
  private enum Language {
    HTML,
    SVG,
    BOTH
  }

  private final String element;
  private final String attribute;
  private final Role role;
  private final Language language;

  LinkKind(String element, String attribute, Role role) {
    this(element, attribute, role, Language.HTML);
  }

  LinkKind(String element, String attribute, Role role, Language language) {
    this.element = element;
    this.attribute = attribute;
    this.role = role;
    this.language = language;
  }

  /// The kinds that lead to other pages: what a crawl follows.
  public static Set<LinkKind> navigation() {
    return withRole(Role.NAVIGATION);
  }

  /// All kinds that HTML knows.
  public static Set<LinkKind> all() {
    var kinds = EnumSet.allOf(LinkKind.class);
    kinds.removeAll(guessed());
    return Collections.unmodifiableSet(kinds);
  }

  /// The kinds that only look like links.
  public static Set<LinkKind> guessed() {
    return withRole(Role.GUESSED);
  }

  /// Place in [#values()].
  @SuppressWarnings("EnumOrdinal") // Only within one run, to pack a link into an int.
  int number() {
    return ordinal();
  }

  private static Set<LinkKind> withRole(Role role) {
    var kinds = EnumSet.noneOf(LinkKind.class);
    for (LinkKind kind : values()) {
      if (kind.role == role) {
        kinds.add(kind);
      }
    }
    return Collections.unmodifiableSet(kinds);
  }

  /// Name of the element, or "" if it may be any.
  public String element() {
    return element;
  }

  /// Name of the attribute, or "" if the link stands in the content or in any of several.
  public String attribute() {
    return attribute;
  }

  /// What a reader of the page does with it.
  public Role role() {
    return role;
  }

  /// Whether it is an attribute, whatever it says, that makes the link.
  boolean isPlainAttribute() {
    return !attribute.isEmpty() && !attribute.equals("content") && !element.isEmpty();
  }

  /// Whether a form is sent there: to the page itself where it is empty, whatever the base ([HTML,
  /// 4.10.22.3](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm)).
  public boolean isSubmission() {
    return this == FORM || this == BUTTON || this == INPUT_FORMACTION;
  }

  /// Whether an empty one is a link all the same. Where something would be loaded, be it a page
  /// within the page, it is not: HTML says so of each such attribute. What readers follow leads to
  /// the base then
  /// ([4.6.2](https://html.spec.whatwg.org/multipage/links.html#following-hyperlinks)), but for
  /// that of a `<link>`
  /// ([4.2.4](https://html.spec.whatwg.org/multipage/semantics.html#the-link-element)).
  boolean mayBeEmpty() {
    return role == Role.MENTIONED || this == A || this == A_XLINK || this == AREA;
  }

  /// Whether it is a `url()` of CSS, whose query is in UTF-8 whatever the page is in ([CSS Values
  /// 4, 4.5](https://drafts.csswg.org/css-values-4/#urls)).
  public boolean isOfStyle() {
    return this == STYLE || this == STYLE_ATTRIBUTE || this == SVG_PRESENTATION;
  }

  /// Whether elements of HTML mean it.
  boolean isOfHtml() {
    return language != Language.SVG;
  }

  /// Whether elements of SVG mean it.
  boolean isOfSvg() {
    return language != Language.HTML;
  }

  /// Whether the attribute holds several candidates, each of which is a link of its own.
  public boolean isSrcset() {
    return attribute.endsWith("srcset");
  }
}
