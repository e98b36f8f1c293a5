package orbweaver.crawl.fetch;

import java.util.ArrayList;
import java.util.List;
import orbweaver.parse.Cookie;

/// What is shown to servers beside the usual fields, and to which of them.
///
/// @param keepsCookies whether cookies that servers set are sent back
/// @param firstCookies those that we have already
/// @param logins names and passwords
/// @param fields of requests to some places
public record SessionOptions(
    boolean keepsCookies, List<Cookie> firstCookies, List<Login> logins, List<SiteField> fields) {
  public SessionOptions {
    firstCookies = List.copyOf(firstCookies);
    logins = List.copyOf(logins);
    fields = List.copyOf(fields);
  }

  /// Nothing is shown, nothing is kept.
  public static SessionOptions none() {
    return new SessionOptions(/* keepsCookies= */ false, List.of(), List.of(), List.of());
  }

  /// The same, with these cookies beside and in place of the first.
  public SessionOptions withCookies(List<Cookie> more) {
    var all = new ArrayList<Cookie>(firstCookies);
    all.addAll(more);
    return new SessionOptions(keepsCookies, all, logins, fields);
  }
}
