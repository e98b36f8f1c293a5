package orbweaver.app.rehearse;

/// Whether a crawl of the site is to ask for a URL.
sealed interface Standing {
  Standing WANTED = new Wanted();
  Standing OPTIONAL = new Optional();

  /// It must, if the URL is in scope.
  record Wanted() implements Standing {}

  /// It may: what a page needs to be shown, and robots.txt.
  record Optional() implements Standing {}

  /// It must not.
  ///
  /// @param why ends a sentence that begins with the URL
  record Forbidden(String why) implements Standing {}

  /// It may for a while: the URL is one of endlessly many.
  ///
  /// @param name of the trap on its site
  /// @param step how many steps it lies behind the entrance, from 0
  record Trap(String name, int step) implements Standing {}
}
