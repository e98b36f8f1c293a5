package orbweaver.store.search;

/// How far a document of the index has come.
enum PageState {
  /// A page that is kept but not searched yet.
  KEPT(0),
  /// A page that is searched.
  READY(1),
  /// No page: a URL that leads to another.
  REDIRECT(2);

  private final int number;

  PageState(int number) {
    this.number = number;
  }

  /// As the index has it.
  int number() {
    return number;
  }

  static PageState of(long number) {
    for (PageState state : values()) {
      if (state.number == number) {
        return state;
      }
    }
    throw new IllegalArgumentException("no document has the state " + number);
  }
}
