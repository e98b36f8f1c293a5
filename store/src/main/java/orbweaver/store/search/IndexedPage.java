package orbweaver.store.search;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A page as the index takes it.
///
/// @param url of the page; the index has one page of a URL
/// @param title of the page, or ""
/// @param headings a line each, or ""
/// @param body the visible text, a line a block
/// @param description in its own words, or ""
/// @param language as BCP 47 tag, or "" to have it guessed
/// @param type media type
/// @param date when it was last changed or, if unknown, fetched
/// @param links that lead to other pages
/// @param until when it may be found, or null for ever
public record IndexedPage(
    String url,
    String title,
    String headings,
    String body,
    String description,
    String language,
    String type,
    Instant date,
    List<PageLink> links,
    @Nullable Instant until) {

  public IndexedPage {
    links = List.copyOf(links);
  }

  /// A page that has a title and a text.
  public static IndexedPage of(String url, String title, String body) {
    return new IndexedPage(
        url, title, "", body, "", "", "text/html", Instant.EPOCH, List.of(), null);
  }

  public IndexedPage withLinks(List<PageLink> others) {
    return new IndexedPage(
        url, title, headings, body, description, language, type, date, others, until);
  }

  public IndexedPage withHeadings(String lines) {
    return new IndexedPage(
        url, title, lines, body, description, language, type, date, links, until);
  }

  public IndexedPage withLanguage(String tag) {
    return new IndexedPage(url, title, headings, body, description, tag, type, date, links, until);
  }

  public IndexedPage withDate(Instant day) {
    return new IndexedPage(
        url, title, headings, body, description, language, type, day, links, until);
  }

  public IndexedPage until(@Nullable Instant moment) {
    return new IndexedPage(
        url, title, headings, body, description, language, type, date, links, moment);
  }
}
