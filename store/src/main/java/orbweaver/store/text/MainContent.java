package orbweaver.store.text;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;
import org.jspecify.annotations.Nullable;

/// Finds the part of a page that it is about.
///
/// # How
///
/// 1. What is never shown or never content goes: scripts, forms' controls, navigation, what is
///    hidden, and what its role or name says (`nav`, `sidebar`, `cookie`, ...), unless it holds
///    half of all text.
/// 2. `<main>`, `role=main` or the only `<article>` is taken at its word if it has a fair share of
///    the text.
/// 3. Else it goes down from `<body>` for as long as one child has most of the text that is not
///    links.
/// 4. Within, lists and blocks that are mostly links and short go, for they are menus; and short
///    blocks whose links lead to the page before, behind or above, and all say so.
final class MainContent {
  private static final Set<String> NEVER_CONTENT =
      Set.of(
          "script",
          "style",
          "noscript",
          "template",
          "svg",
          "canvas",
          "iframe",
          "frame",
          "object",
          "embed",
          "dialog",
          "input",
          "select",
          "textarea",
          "button",
          "nav",
          "aside");
  private static final Set<String> ROLES_AROUND =
      Set.of(
          "navigation",
          "banner",
          "contentinfo",
          "search",
          "complementary",
          "menu",
          "menubar",
          "toolbar",
          "dialog");
  private static final Pattern NOT_SHOWN =
      Pattern.compile("display\\s*:\\s*none", Pattern.CASE_INSENSITIVE);
  private static final Pattern NAMED_AROUND =
      Pattern.compile(
          "(^|[ _-])(nav|navbar|navheader|navfooter|navigation|menu|sidebar|breadcrumbs?|footer|masthead|cookies?"
              + "|consent|banner|advert|ads?|social|share|sharing|related|newsletter|subscribe"
              + "|skip|pagination|pager|toc|headerlink|sr-only|visually-hidden)($|[ _-])");
  private static final Set<String> NAMED_ELEMENTS =
      Set.of("div", "section", "ul", "ol", "p", "span", "a", "header", "footer", "table", "form");

  private static final Pattern SIGNS =
      Pattern.compile("[\\s\u00ab\u00bb<>\u2190\u2192\u2039\u203a|\u00b7]+");
  private static final Set<String> TURNS =
      Set.of(
          "prev",
          "previous",
          "next",
          "previous page",
          "next page",
          "back",
          "forward",
          "zurück",
          "weiter",
          "précédent",
          "suivant",
          "anterior",
          "siguiente",
          "precedente",
          "successivo");
  private static final Set<String> PLACES =
      Set.of(
          "up",
          "top",
          "home",
          "start",
          "first",
          "last",
          "contents",
          "table of contents",
          "toc",
          "index",
          "");
  private static final String CONTENT =
      "p, h1, h2, h3, h4, h5, h6, li, dd, pre, blockquote, figure";

  private static final double FAIR_SHARE = 0.25;
  private static final double MOST = 0.75;
  private static final double HALF = 0.5;
  private static final double MOSTLY_LINKS = 0.6;
  private static final int MENU_CHARS = 1_500;
  private static final int PAGER_CHARS = 500;
  private static final int PAGER_WORDS = 40;

  private final Element body;
  private final TextWeights weights;

  private MainContent(Element body) {
    this.body = body;
    this.weights = TextWeights.of(body);
  }

  /// The element that has the main text. Changes the page: what is not text is gone afterwards.
  static Element of(Document page) {
    return new MainContent(page.body()).find();
  }

  private Element find() {
    strip();
    Element main = claimed();
    if (main == null) {
      main = descend();
    }
    drop(main, this::isPager);
    drop(main, this::isMenu);
    return main;
  }

  // ---- What is never content ----

  private void strip() {
    int all = weights.chars(body);
    for (Element element : within()) {
      if (isNeverContent(element) && weights.chars(element) <= all * HALF) {
        weights.remove(element);
      }
    }
    for (Element element : body.select("header, footer")) {
      if (element.closest("article, main, [role=main]") == null || element.is("footer")) {
        removeUnlessLarge(element, all);
      }
    }
    for (Element element : within()) {
      if (isNamedAround(element)) {
        removeUnlessLarge(element, all);
      }
    }
  }

  private Elements within() {
    Elements all = body.getAllElements();
    all.removeFirst();
    return all;
  }

  private static boolean isNeverContent(Element element) {
    return NEVER_CONTENT.contains(element.normalName())
        || (element.attributesSize() > 0 && isHidden(element))
        || ROLES_AROUND.contains(lower(element.attr("role")));
  }

  private static boolean isHidden(Element element) {
    return element.hasAttr("hidden")
        || lower(element.attr("aria-hidden")).equals("true")
        || NOT_SHOWN.matcher(element.attr("style")).find();
  }

  private static String lower(String value) {
    return value.strip().toLowerCase(Locale.ROOT);
  }

  private void removeUnlessLarge(Element element, int all) {
    if (weights.chars(element) <= all * FAIR_SHARE && element.selectFirst("h1") == null) {
      weights.remove(element);
    }
  }

  private static boolean isNamedAround(Element element) {
    return NAMED_ELEMENTS.contains(element.normalName())
        && (isAround(element.id()) || isAround(element.className()));
  }

  private static boolean isAround(String name) {
    return !name.isEmpty() && NAMED_AROUND.matcher(name.toLowerCase(Locale.ROOT)).find();
  }

  // ---- Where it is ----

  private @Nullable Element claimed() {
    double enough = weights.chars(body) * FAIR_SHARE;
    for (String claim : List.of("main, [role=main]", "article")) {
      Elements claims = body.select(claim);
      claims.removeIf(element -> weights.chars(element) < enough);
      if (claims.size() == 1) {
        return claims.getFirst();
      }
    }
    return null;
  }

  private Element descend() {
    Element at = body;
    Element next = heaviestChild(at);
    while (next != null && weight(next) >= MOST * weight(at) && isContainer(next)) {
      at = next;
      next = heaviestChild(at);
    }
    return at;
  }

  private @Nullable Element heaviestChild(Element element) {
    Element heaviest = null;
    int most = 0;
    for (Element child : element.children()) {
      int weight = weight(child);
      if (weight > most) {
        most = weight;
        heaviest = child;
      }
    }
    return heaviest;
  }

  private static boolean isContainer(Element element) {
    return switch (element.normalName()) {
      case "div",
          "section",
          "article",
          "main",
          "table",
          "tbody",
          "tr",
          "td",
          "center",
          "form",
          "font",
          "span" ->
          true;
      default -> false;
    };
  }

  /// Characters that are not in links.
  private int weight(Element element) {
    return weights.chars(element) - weights.linkChars(element);
  }

  // ---- What is left around it ----

  private void drop(Element main, Predicate<Element> unwanted) {
    double half = weights.chars(main) * HALF;
    for (Element block : main.select("ul, ol, div, section, table, form, p, dl")) {
      if (!block.equals(main) && weights.chars(block) < half && unwanted.test(block)) {
        weights.remove(block);
      }
    }
  }

  private boolean isMenu(Element block) {
    int chars = weights.chars(block);
    return chars <= MENU_CHARS
        && weights.links(block) >= 3
        && weights.linkChars(block) > MOSTLY_LINKS * chars
        && block.selectFirst("h1, pre, img, figure") == null
        && !isReferenceList(block);
  }

  /// Such as the tables above and below the pages of a manual, which have titles of other pages
  /// beside the links.
  private boolean isPager(Element block) {
    int most = block.normalName().equals("p") ? PAGER_WORDS : PAGER_CHARS;
    if (weights.links(block) < 2 || weight(block) > most) {
      return false;
    }
    boolean turns = false;
    for (Element link : block.select("a[href]")) {
      String text = SIGNS.matcher(lower(link.text())).replaceAll(" ").strip();
      if (!TURNS.contains(text) && !PLACES.contains(text)) {
        return false;
      }
      turns |= TURNS.contains(text);
    }
    return turns && block.children().select(CONTENT).isEmpty();
  }

  /// Lists of links that have sentences about them are content.
  private boolean isReferenceList(Element block) {
    return weight(block) / Math.max(1, weights.links(block)) > 20;
  }
}
