package orbweaver.crawl.fetch;

import java.util.LinkedHashMap;
import java.util.Map;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// How to log in by a form, once, before the first page of the form's origin.
///
/// @param page where the form is
/// @param submit where it goes, null for where the form says; only so may it be another origin
/// @param fields that we fill in, by name; all others go as the page has them
/// @param success how to tell that we are in
public record FormLogin(
    Url page, @Nullable Url submit, Map<String, String> fields, Success success) {

  /// What the answer must have. With nothing named, its status must be below 400 and it must not
  /// ask for a password again.
  ///
  /// @param cookie name of a cookie, empty for any
  /// @param text that stands in the page
  /// @param url text that stands in the URL where redirects end
  public record Success(String cookie, String text, String url) {
    public static Success any() {
      return new Success("", "", "");
    }

    boolean isAny() {
      return equals(any());
    }
  }

  public FormLogin {
    fields = new LinkedHashMap<>(fields);
    if (!page.isHttp() || (submit != null && !submit.isHttp())) {
      throw new IllegalArgumentException("a form lies at an http or https URL");
    }
    if (fields.isEmpty()) {
      throw new IllegalArgumentException("there is no field to fill in");
    }
  }

  /// Names no secrets.
  @Override
  public String toString() {
    return "the login at " + page.href();
  }
}
