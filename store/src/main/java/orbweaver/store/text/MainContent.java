package orbweaver.store.text;

import java.util.List;
import java.util.Locale;
import java.util.Set;
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
/// 4. Within, lists and blocks that are mostly links and short go, for they are menus.
final class MainContent {
  private static final String NEVER_CONTENT =
      "script, style, noscript, template, svg, canvas, iframe, frame, object, embed, dialog, "
          + "input, select, textarea, button, nav, aside, [hidden], [aria-hidden=true], "
          + "[role=navigation], [role=banner], [role=contentinfo], [role=search], "
          + "[role=complementary], [role=menu], [role=menubar], [role=toolbar], [role=dialog], "
          + "[style~=(?i)display\\s*:\\s*none]";
  private static final Pattern NAMED_AROUND =
      Pattern.compile(
          "(^|[ _-])(nav|navbar|navigation|menu|sidebar|breadcrumbs?|footer|masthead|cookies?"
              + "|consent|banner|advert|ads?|social|share|sharing|related|newsletter|subscribe"
              + "|skip|pagination|pager|toc|headerlink|sr-only|visually-hidden)($|[ _-])");
  private static final Set<String> NAMED_ELEMENTS =
      Set.of("div", "section", "ul", "ol", "p", "span", "a", "header", "footer", "table", "form");

  private static final double FAIR_SHARE = 0.25;
  private static final double MOST = 0.75;
  private static final double HALF = 0.5;
  private static final double MOSTLY_LINKS = 0.6;
  private static final int MENU_CHARS = 1_500;

  private MainContent() {}

  /// The element that has the main text. Changes the page: what is not text is gone afterwards.
  static Element of(Document page) {
    Element body = page.body();
    strip(body);
    Element main = claimed(body);
    if (main == null) {
      main = descend(body);
    }
    dropMenus(main);
    return main;
  }

  // ---- What is never content ----

  private static void strip(Element body) {
    int all = body.text().length();
    for (Element element : body.select(NEVER_CONTENT)) {
      if (!element.equals(body) && element.text().length() <= all * HALF) {
        element.remove();
      }
    }
    for (Element element : body.select("header, footer")) {
      if (element.closest("article, main, [role=main]") == null || element.is("footer")) {
        removeUnlessLarge(element, all);
      }
    }
    for (Element element : body.getAllElements()) {
      if (!element.equals(body) && isNamedAround(element)) {
        removeUnlessLarge(element, all);
      }
    }
  }

  private static void removeUnlessLarge(Element element, int all) {
    if (element.selectFirst("h1") == null && element.text().length() <= all * FAIR_SHARE) {
      element.remove();
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

  private static @Nullable Element claimed(Element body) {
    double enough = body.text().length() * FAIR_SHARE;
    for (String claim : List.of("main, [role=main]", "article")) {
      Elements claims = body.select(claim);
      claims.removeIf(element -> element.text().length() < enough);
      if (claims.size() == 1) {
        return claims.getFirst();
      }
    }
    return null;
  }

  private static Element descend(Element body) {
    Element at = body;
    Element next = heaviestChild(at);
    while (next != null && weight(next) >= MOST * weight(at) && isContainer(next)) {
      at = next;
      next = heaviestChild(at);
    }
    return at;
  }

  private static @Nullable Element heaviestChild(Element element) {
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
  private static int weight(Element element) {
    return element.text().length() - linkChars(element);
  }

  private static int linkChars(Element element) {
    int chars = 0;
    for (Element link : element.select("a[href]")) {
      chars += link.text().length();
    }
    return chars;
  }

  // ---- What is left around it ----

  private static void dropMenus(Element main) {
    double half = main.text().length() * HALF;
    for (Element block : main.select("ul, ol, div, section, table, form, p, dl")) {
      int chars = block.text().length();
      boolean isMenu =
          !block.equals(main)
              && chars <= MENU_CHARS
              && chars < half
              && block.select("a[href]").size() >= 3
              && linkChars(block) > MOSTLY_LINKS * chars
              && block.selectFirst("h1, pre, img, figure") == null
              && !isReferenceList(block);
      if (isMenu) {
        block.remove();
      }
    }
  }

  /// Lists of links that have sentences about them are content.
  private static boolean isReferenceList(Element block) {
    int links = Math.max(1, block.select("a[href]").size());
    return weight(block) / links > 20;
  }
}
