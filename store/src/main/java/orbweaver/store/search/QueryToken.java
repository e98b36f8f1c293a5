package orbweaver.store.search;

/// A piece of a query.
///
/// @param kind what it is
/// @param text as written; of a phrase, a fuzzy word and a field without the signs around it
/// @param number behind a `~`, else 0
/// @param at where it begins, in characters from 0
record QueryToken(Kind kind, String text, int number, int at) {
  /// What a piece is.
  enum Kind {
    WORD,
    PHRASE,
    PATTERN,
    FUZZY,
    FIELD,
    OPEN,
    CLOSE,
    AND,
    OR,
    NOT,
    PLUS,
    END
  }
}
