package orbweaver.store.search;

/// How far a document of the index has come.
enum PageState {
  /// A page that is kept but not searched yet.
  KEPT,
  /// A page that is searched.
  READY,
  /// No page: a URL that leads to another.
  REDIRECT;

  static PageState of(long number) {
    return values()[(int) number];
  }
}
