package orbweaver.crawl.fetch;

import java.util.ArrayList;
import java.util.List;
import orbweaver.parse.Cookie;
import orbweaver.parse.PublicSuffixList;

/// What is shown to servers beside the usual fields, and to which of them.
///
/// @param keepsCookies whether cookies that servers set are sent back
/// @param firstCookies those that we have already
/// @param logins names and passwords
/// @param fields of requests to some places
/// @param formLogins forms to fill in before anything else of their origins
/// @param suffixes names for which no cookie is taken
public record SessionOptions(
    boolean keepsCookies,
    List<Cookie> firstCookies,
    List<Login> logins,
    List<SiteField> fields,
    List<FormLogin> formLogins,
    PublicSuffixList suffixes) {
  public SessionOptions {
    firstCookies = List.copyOf(firstCookies);
    logins = List.copyOf(logins);
    fields = List.copyOf(fields);
    formLogins = List.copyOf(formLogins);
  }

  /// Without forms.
  public SessionOptions(
      boolean keepsCookies, List<Cookie> firstCookies, List<Login> logins, List<SiteField> fields) {
    this(keepsCookies, firstCookies, logins, fields, List.of(), PublicSuffixList.bundled());
  }

  /// Logs in by forms, and keeps cookies: that is how servers know who has.
  public SessionOptions withFormLogins(List<FormLogin> forms) {
    boolean keeps = keepsCookies || !forms.isEmpty();
    return new SessionOptions(keeps, firstCookies, logins, fields, forms, suffixes);
  }

  public SessionOptions withSuffixes(PublicSuffixList list) {
    return new SessionOptions(keepsCookies, firstCookies, logins, fields, formLogins, list);
  }

  /// Nothing is shown, nothing is kept.
  public static SessionOptions none() {
    return new SessionOptions(/* keepsCookies= */ false, List.of(), List.of(), List.of());
  }

  /// The same, with these cookies beside and in place of the first.
  public SessionOptions withCookies(List<Cookie> more) {
    var all = new ArrayList<Cookie>(firstCookies);
    all.addAll(more);
    return new SessionOptions(keepsCookies, all, logins, fields, formLogins, suffixes);
  }
}
