package orbweaver.store.search;

/// Names of the index's fields. What is searched and what is shown are fields of their own, for a
/// page is first only kept, and searched once all links to it are known.
final class Names {
  // Searched: words, at places.
  static final String TITLE = "title.words";
  static final String HEADINGS = "headings.words";
  static final String ANCHORS = "anchors.words";
  static final String BODY = "body.words";
  static final String ADDRESS = "url.words";

  // Searched: whole values.
  static final String URL = "url";
  static final String SITE = "site.is";
  static final String LANGUAGE = "language.is";
  static final String TYPE = "type.is";
  static final String DATE = "date.is";
  static final String DEPTH = "depth.is";

  /// Second of the epoch at which it is found no more; few pages have it.
  static final String UNTIL = "until.is";

  /// [#READY] on what is searched.
  static final String STATE = "state";

  static final String READY = "ready";

  // Shown.
  static final String SHOWN_TITLE = "title";
  static final String SHOWN_HEADINGS = "headings";
  static final String SHOWN_BODY = "body";
  static final String SHOWN_DESCRIPTION = "description";
  static final String SHOWN_LANGUAGE = "language";
  static final String SHOWN_TYPE = "type";
  static final String SHOWN_DATE = "date";
  static final String SHOWN_DEPTH = "depth";
  static final String SHOWN_UNTIL = "until";

  // Known of each, by number.
  /// [PageKey] of the URL.
  static final String KEY = "key";

  /// [LinkCodec] of its links.
  static final String LINKS = "links";

  /// [PageTexts] of a page that is kept.
  static final String TEXTS = "texts";

  /// One of [PageState].
  static final String KIND = "kind";

  /// Hash of the texts of links to it, as of when it was made ready.
  static final String ANCHORS_HASH = "anchors.hash";

  /// How much links speak for it, as bits of a float: 1 is the average.
  static final String RANK = "rank";

  /// How many pages link to it.
  static final String INLINKS = "inlinks";

  /// Hash of what it says, equal for copies.
  static final String CONTENT = "content.hash";

  private Names() {}
}
