package orbweaver.app;

/// Who we say that we are.
///
/// @param userAgent the header of every request
/// @param productToken our name in robots.txt
record Identity(String userAgent, String productToken) {
  private static final String NAME = "orbweaver";

  static Identity of(IdentityFlags flags) {
    if (flags.userAgent != null) {
      return new Identity(flags.userAgent, token(flags.userAgent));
    }
    String contact = flags.contact == null ? "" : "; " + flags.contact;
    return new Identity(
        NAME + "/" + Version.number() + " (+" + Version.projectUrl() + contact + ")", NAME);
  }

  /// The product of a User-Agent, without its version (RFC 9309 2.2.1).
  private static String token(String userAgent) {
    int end = 0;
    while (end < userAgent.length() && isTokenChar(userAgent.charAt(end))) {
      end++;
    }
    if (end == 0) {
      throw new UsageException(
          "the user agent '" + userAgent + "' must begin with a name of letters, '-' and '_'");
    }
    return userAgent.substring(0, end);
  }

  private static boolean isTokenChar(char c) {
    return Character.isLetter(c) || c == '-' || c == '_';
  }
}
