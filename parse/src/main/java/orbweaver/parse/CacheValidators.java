package orbweaver.parse;

import java.time.Instant;

/// By what a server tells whether a page has changed, to be sent back with the next request. Empty
/// text where there is none; what is malformed is none.
///
/// @param entityTag value of `ETag`, for `If-None-Match`
/// @param lastModified value of `Last-Modified`, for `If-Modified-Since`
///
///   [RFC 9110, 8.8](https://www.rfc-editor.org/rfc/rfc9110#section-8.8)
public record CacheValidators(String entityTag, String lastModified) {
  /// What a server tells that tells nothing.
  public static final CacheValidators NONE = new CacheValidators("", "");

  /// Takes what is well-formed of both headers.
  ///
  /// @param entityTag value of `ETag`, or ""
  /// @param lastModified value of `Last-Modified`, or ""
  /// @param now settles which century a year of two digits belongs to
  public static CacheValidators of(String entityTag, String lastModified, Instant now) {
    String tag = entityTag.strip();
    String date = lastModified.strip();
    return new CacheValidators(
        isEntityTag(tag) ? tag : "", HttpDate.parse(date, now).isPresent() ? date : "");
  }

  /// Whether there is nothing to send back.
  public boolean isEmpty() {
    return entityTag.isEmpty() && lastModified.isEmpty();
  }

  /// Whether it says that two pages mean the same, not that they are the same bytes.
  public boolean isWeak() {
    return entityTag.isEmpty() || entityTag.startsWith("W/");
  }

  /// `"..."` or `W/"..."`, with neither quotes nor blanks inside.
  private static boolean isEntityTag(String text) {
    String opaque = text.startsWith("W/") ? text.substring(2) : text;
    int last = opaque.length() - 1;
    if (last < 1 || opaque.charAt(0) != '"' || opaque.charAt(last) != '"') {
      return false;
    }
    for (int i = 1; i < last; i++) {
      if (opaque.charAt(i) <= ' ' || opaque.charAt(i) == '"' || opaque.charAt(i) == 0x7F) {
        return false;
      }
    }
    return true;
  }
}
