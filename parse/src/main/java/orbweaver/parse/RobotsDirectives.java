package orbweaver.parse;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What a page asks of robots, in `<meta name=robots>` or in `X-Robots-Tag`.
///
/// Of the directives that Google documents, these say nothing here: `all`, `indexifembedded`,
/// `notranslate`, `noimageindex`, `max-image-preview`, `max-video-preview`, and `max-snippet` but
/// for 0, which is `nosnippet`.
///
/// @param noindex do not show it in search results
/// @param nofollow do not follow its links
/// @param noarchive do not show a stored copy
/// @param nosnippet do not show parts of its text
/// @param unavailableAfter from when on it is not to be shown in search results; null for never
///
///   [Robots meta tag](https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag)
public record RobotsDirectives(
    boolean noindex,
    boolean nofollow,
    boolean noarchive,
    boolean nosnippet,
    @Nullable Instant unavailableAfter) {

  /// Nothing is asked.
  public static final RobotsDirectives NONE = new RobotsDirectives(false, false, false, false);

  /// What is asked for all time.
  public RobotsDirectives(boolean noindex, boolean nofollow, boolean noarchive, boolean nosnippet) {
    this(noindex, nofollow, noarchive, nosnippet, null);
  }

  static RobotsDirectives unavailableAfter(Instant moment) {
    return new RobotsDirectives(false, false, false, false, moment);
  }

  /// Reads directives separated by commas or blanks; unknown ones mean nothing, and neither does a
  /// date that is none.
  public static RobotsDirectives parse(String content) {
    return new RobotsWords(content).all();
  }

  /// What both ask for: the stricter answer to each question.
  public RobotsDirectives and(RobotsDirectives other) {
    return new RobotsDirectives(
        noindex || other.noindex,
        nofollow || other.nofollow,
        noarchive || other.noarchive,
        nosnippet || other.nosnippet,
        earlier(unavailableAfter, other.unavailableAfter));
  }

  /// Whether it is not to be shown in search results at that moment.
  public boolean noindexAt(Instant now) {
    return noindex || (unavailableAfter != null && !now.isBefore(unavailableAfter));
  }

  private static @Nullable Instant earlier(@Nullable Instant some, @Nullable Instant other) {
    if (some == null || other == null) {
      return some == null ? other : some;
    }
    return some.isBefore(other) ? some : other;
  }
}
