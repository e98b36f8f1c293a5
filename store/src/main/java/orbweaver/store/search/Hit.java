package orbweaver.store.search;

import java.time.Instant;
import java.util.List;

/// A page that was found.
///
/// @param url of the page
/// @param title of the page, or ""
/// @param language as two or three letters, or ""
/// @param type media type
/// @param date of its last change or, if that is unknown, of its fetch
/// @param inlinks how many pages link to it
/// @param score by which hits are in order
/// @param snippet where the words stand in it
/// @param copies URLs of found pages that say the same
/// @param explanation of the score, if asked for; else ""
public record Hit(
    String url,
    String title,
    String language,
    String type,
    Instant date,
    long inlinks,
    float score,
    Snippet snippet,
    List<String> copies,
    String explanation) {

  public Hit {
    copies = List.copyOf(copies);
  }
}
