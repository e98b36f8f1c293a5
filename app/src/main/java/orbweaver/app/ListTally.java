package orbweaver.app;

import orbweaver.crawl.frontier.UrlState;

/// Counts what becomes of the URLs of a list. For one thread at a time.
final class ListTally {
  private long told;
  private long answered;
  private long failed;

  /// A URL of the list has come to its end.
  ///
  /// @param source as it is listed
  /// @param state of what its redirects lead to
  void add(String source, UrlState state) {
    told++;
    boolean isRedirected = !source.equals(state.url().href());
    answered += isRedirected || state.status() > 0 ? 1 : 0;
    failed += isFailure(state) ? 1 : 0;
  }

  static boolean isFailure(UrlState state) {
    return switch (state.verdict().outcome()) {
      case OK, EMPTY, NOT_MODIFIED -> false;
      default -> true;
    };
  }

  /// URLs that have come to their end.
  long told() {
    return told;
  }

  /// Those of them that somebody answered, be it with a redirect.
  long answered() {
    return answered;
  }

  /// Those of them that led to no page.
  long failed() {
    return failed;
  }
}
