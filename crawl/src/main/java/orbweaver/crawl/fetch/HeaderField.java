package orbweaver.crawl.fetch;

/// A field of a request.
///
/// @param name a token of RFC 9110 5.6.2
/// @param value of visible characters, blanks and tabs, all below U+0100
public record HeaderField(String name, String value) {
  private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";

  public HeaderField {
    if (name.isEmpty() || !name.chars().allMatch(HeaderField::isTokenChar)) {
      throw new IllegalArgumentException("'" + name + "' cannot name a header field");
    }
    if (!value.chars().allMatch(HeaderField::isValueChar)) {
      throw new IllegalArgumentException(
          "the value of " + name + " has a character that no header field may have");
    }
  }

  private static boolean isTokenChar(int c) {
    return ((c | 0x20) >= 'a' && (c | 0x20) <= 'z')
        || (c >= '0' && c <= '9')
        || TOKEN_MARKS.indexOf(c) >= 0;
  }

  private static boolean isValueChar(int c) {
    return c == '\t' || (c >= ' ' && c < 0x100 && c != 0x7f);
  }
}
