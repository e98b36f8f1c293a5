package orbweaver.app.rehearse;

/// Where the ordinary pages of a site lie, and what they are called. Other sites link by it.
///
/// @param index of the site in its web
/// @param authority host, with the port unless it is 80
/// @param dice of this site alone
record SitePlan(int index, String authority, SiteShape shape, Dice dice) {
  private static final int SECTIONS = 6;
  private static final String FILE = ".html";

  /// A link to a path of this site, with a query in the charset of its pages.
  Link link(String text) {
    return Link.of(authority, text, language().charset());
  }

  Language language() {
    return shape.language();
  }

  Link home() {
    return page(0);
  }

  /// The link to an ordinary page. One in four is a folder, the others are files; all end in their
  /// number.
  Link page(int number) {
    if (number == 0) {
      return link("/");
    }
    String section = language().word(dice.at("section").at(number % SECTIONS));
    String name = language().phrase(dice.at("name").at(number), 2).replace(' ', '-');
    String end = number % 4 == 1 ? "/" : FILE;
    return link("/" + section + "/" + name + "-" + number + end);
  }

  /// The number of the ordinary page at a path; -1 if there is none.
  int numberOf(String path) {
    if (path.equals("/")) {
      return 0;
    }
    int end = path.endsWith(FILE) ? path.length() - FILE.length() : path.length() - 1;
    int start = path.lastIndexOf('-', end) + 1;
    int number = number(path, start, end);
    return number > 0 && number < shape.pages() && page(number).target().equals(path) ? number : -1;
  }

  /// The decimal number in from..to of the text; -1 if there is none or it is not small.
  static int number(String text, int from, int to) {
    if (from >= to || to - from > 7) {
      return -1;
    }
    int number = 0;
    for (int i = from; i < to; i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      number = number * 10 + digit;
    }
    return number;
  }

  String title(Dice of) {
    String phrase = language().phrase(of.at("title"), 3);
    return Character.toUpperCase(phrase.charAt(0)) + phrase.substring(1);
  }
}
