package orbweaver.crawl.fetch;

/// A field of requests to some place, beside the usual ones or in place of one of them.
///
/// @param place who is sent it
/// @param field the field
public record SiteField(Place place, HeaderField field) {
  public static SiteField everywhere(HeaderField field) {
    return new SiteField(Place.ANY, field);
  }
}
