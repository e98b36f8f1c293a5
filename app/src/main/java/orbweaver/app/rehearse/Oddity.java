package orbweaver.app.rehearse;

/// What a site may have beside its ordinary pages. Each is found below a folder of its own and
/// linked from some page. Some have a second page, linked from nowhere else, which shows that the
/// first was truly read.
public enum Oddity {
  /// A redirect, permanent or not, to a page that nothing else leads to.
  REDIRECT("go"),
  /// Three redirects in a row, to a page that nothing else leads to.
  CHAIN("chain"),
  /// Two redirects that lead to each other.
  LOOP("loop"),
  /// A redirect to a page of the next site.
  AWAY("away"),
  /// A page that moves its reader on by itself, by meta refresh.
  REFRESH("refresh"),
  /// Not there: 404, or 410.
  MISSING("missing"),
  /// Not there, but answered with 200 and an excuse.
  SOFT_404("old"),
  /// Answered with 500 whenever asked.
  BROKEN("broken"),
  /// Answered with 500 once, then a page that leads to another.
  FLAKY("flaky"),
  /// Answered with 503 and Retry-After once, then a page that leads to another.
  UNAVAILABLE("unavailable"),
  /// Answered with 429 and Retry-After once, then a page that leads to another.
  THROTTLED("throttled"),
  /// The connection is closed instead of an answer once, then a page that leads to another.
  RESET("reset"),
  /// The connection is closed in the midst of the body, each time.
  CUT("cut"),
  /// The body is shorter than its Content-Length says.
  TRUNCATED("truncated"),
  /// The body is longer than its Content-Length says.
  UNDERSTATED("understated"),
  /// The body comes in small pieces with rests between them.
  DRIP("drip"),
  /// Ten times as slow as the other pages.
  SLOW("slow"),
  /// An ordinary page, byte for byte, at a second URL.
  DUPLICATE("duplicate"),
  /// A page behind a query in the words of the site's language.
  QUERY("find"),
  /// Plain text.
  TEXT("notes"),
  /// A folder that robots.txt closes, but for one page in it.
  DISALLOWED("private"),
  /// A page that asks not to follow its links, and a page behind it.
  NOFOLLOW("quiet"),
  /// Sitemaps that robots.txt names: an index that lists itself too, and below it a list of pages,
  /// one linked from nowhere else and one of the next site, for which it may not speak.
  SITEMAP("maps"),
  /// A trap: each month leads to the next, without end.
  CALENDAR("calendar"),
  /// A trap: a relative link that makes the path longer with each step.
  ECHO("echo");

  private final String folder;

  Oddity(String folder) {
    this.folder = folder;
  }

  /// Where on a site it lies, such as `/go/`.
  String folder() {
    return "/" + folder + "/";
  }
}
