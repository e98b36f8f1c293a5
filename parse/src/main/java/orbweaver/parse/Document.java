package orbweaver.parse;

import org.jspecify.annotations.Nullable;

/// What a crawl reads out of a document, whatever its format: its links, what it says of itself,
/// and its text.
///
/// Links are numbered from 0 to below [#count()] in the order of the document; other numbers mean
/// nothing.
public interface Document {

  /// How many links there are.
  int count();

  /// Where it stands and what it is for.
  LinkKind kind(int link);

  /// Bits of [Rel].
  int rel(int link);

  /// Parses the link with `parser`, whose accessors then tell what it is; false if it is no URL.
  ///
  /// @param base what [#base] gave; null for absolute links alone
  boolean resolve(int link, @Nullable Url base, UrlParser parser);

  /// The link as written.
  String value(int link);

  /// The text that shows the link, if text is wanted; else "".
  String anchorText(int link);

  /// The URL that links are relative to.
  ///
  /// @param documentUrl where the document comes from
  /// @param parser to work with; what it held is gone
  Url base(Url documentUrl, UrlParser parser);

  /// The title, blanks collapsed; "" if there is none.
  String title();

  /// What it is about, in its own words; "" if it does not say.
  String description();

  /// The language it is in, as BCP 47 tag; "" if it does not say.
  String language();

  /// What it asks of all robots and of ours.
  RobotsDirectives robots();

  /// The visible text, a line for each block, if it is wanted; else "".
  String text();

  /// The text of its headings, a line for each, if text is wanted and they are told apart; else "".
  default String headings() {
    return "";
  }
}
