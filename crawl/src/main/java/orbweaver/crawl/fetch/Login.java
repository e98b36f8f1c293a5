package orbweaver.crawl.fetch;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// A name and a password, for one place and no other.
///
/// @param place who is told them
/// @param user the name; without a colon
/// @param password in clear
public record Login(Place place, String user, String password) {
  public Login {
    if (user.indexOf(':') >= 0) {
      throw new IllegalArgumentException("a user name cannot have a colon: " + user);
    }
  }

  /// [RFC 7617](https://www.rfc-editor.org/rfc/rfc7617)
  String basic() {
    byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(pair);
  }

  /// Without the password, which is nobody's business.
  @Override
  public String toString() {
    return "Login[" + place.name() + ", " + user + "]";
  }
}
