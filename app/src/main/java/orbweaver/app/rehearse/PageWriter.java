package orbweaver.app.rehearse;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes one page as the tools and hands of many years would: with a base or without, quotes of
/// all kinds or none, here and there capital tags, and links in comments and scripts, which are
/// none.
final class PageWriter {
  private static final List<CharsetPlace> CHARSET_PLACES = List.of(CharsetPlace.values());

  private final Language language;
  private final Content.Page page;
  private final Dice dice;
  private final @Nullable Link base;
  private final Reference reference;
  private final boolean capitals;
  private final StringBuilder html = new StringBuilder(4_096);

  /// @param dice of this page
  PageWriter(Language language, Content.Page page, Dice dice) {
    this.language = language;
    this.page = page;
    this.dice = dice;
    this.base = dice.at("base").oneIn(5) ? base(page.self()) : null;
    this.reference = new Reference(base == null ? page.self() : base, language.charset());
    this.capitals = dice.at("capitals").oneIn(6);
  }

  private static Link base(Link self) {
    return new Link(self.authority(), "/base/", "/base/");
  }

  /// Where the page says what charset it is in.
  CharsetPlace charsetPlace() {
    return dice.at("charset").pick(CHARSET_PLACES);
  }

  String write() {
    line("<!DOCTYPE html>");
    line("<html lang=\"" + language.tag() + "\">");
    writeHead();
    line("<body>");
    writeNavigation();
    line("<main>");
    line("<h1>" + page.title() + "</h1>");
    writeText();
    line("</main>");
    line("<footer><p>&copy; " + words("footer", 3) + "</footer>");
    line("</body>");
    line("</html>");
    return html.toString();
  }

  // ---- Head ----

  private void writeHead() {
    line("<head>");
    if (charsetPlace().inMeta()) {
      line(charsetMeta());
    }
    line("<title>" + page.title() + "</title>");
    if (base != null) {
      line("<base href=\"" + base.url() + "\">");
    }
    line("<link rel=\"stylesheet\" href=\"" + Site.STYLE + "\">");
    if (page.nofollow()) {
      line("<meta name=\"robots\" content=\"nofollow\">");
    }
    if (page.refresh() != null) {
      String to = escape(reference.to(page.refresh(), dice.at("refresh")));
      line("<meta http-equiv=\"refresh\" content=\"3; url=" + to + "\">");
    }
    line("</head>");
  }

  private String charsetMeta() {
    String label = language.charsetLabel();
    return dice.at("meta").oneIn(2)
        ? "<meta charset=" + label + ">"
        : "<META HTTP-EQUIV=\"Content-Type\" CONTENT=\"text/html; charset=" + label + "\">";
  }

  // ---- Body ----

  private void writeNavigation() {
    line("<nav><img src=\"" + Site.LOGO + "\" alt=\"\">");
    line("<ul>");
    for (int i = 0; i < Math.min(2, page.links().size()); i++) {
      line("<li>" + link(i));
    }
    line("</ul></nav>");
  }

  private void writeText() {
    for (int i = 2; i < page.links().size(); i++) {
      if (i % 5 == 0) {
        line("<h2 id=\"part-" + i / 5 + "\">" + words("heading" + i, 2) + "</h2>");
      }
      line(
          "<p>" + words("before" + i, 12) + " " + link(i) + " " + words("after" + i, 14) + ".</p>");
    }
    if (dice.at("bait").oneIn(3)) {
      line("<!-- <a href=\"/bait/comment.html\">no link</a> -->");
      line("<script>document.write('<a href=\"/bait/script.html\">no link</a>')</script>");
      line("<textarea><a href=\"/bait/textarea.html\">no link</a></textarea>");
    }
  }

  /// Mostly an anchor; a frame or an area now and then.
  private String link(int i) {
    Dice link = dice.at("link").at(i);
    String to = reference.to(page.links().get(i), link);
    String value = quoted(escape(to), link.at("quotes").below(6));
    return switch (link.at("tag").below(24)) {
      case 0 -> "<iframe src=" + value + "></iframe>";
      case 1 -> "<map name=\"m" + i + "\"><area href=" + value + " alt=\"\"></map>";
      default -> anchor(value, words("link" + i, 2));
    };
  }

  private String anchor(String value, String words) {
    return capitals
        ? "<A HREF=" + value + ">" + words + "</A>"
        : "<a href=" + value + ">" + words + "</a>";
  }

  private static String quoted(String value, int style) {
    return switch (style) {
      case 0 -> "'" + value + "'";
      case 1 -> canStandBare(value) ? value : "\"" + value + "\"";
      default -> "\"" + value + "\"";
    };
  }

  /// By the syntax of HTML, "unquoted attribute value syntax".
  private static boolean canStandBare(String value) {
    return value.chars().noneMatch(c -> c <= ' ' || "\"'=<>`".indexOf(c) >= 0);
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("\"", "&quot;").replace("'", "&#39;");
  }

  private String words(String of, int length) {
    return language.phrase(dice.at(of), length);
  }

  private void line(String text) {
    html.append(text).append('\n');
  }
}
