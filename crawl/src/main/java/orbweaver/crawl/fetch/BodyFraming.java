package orbweaver.crawl.fetch;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Where the body of a response ends (RFC 9112 6.3).
///
/// @param kind how the end is marked
/// @param length bytes of the body, for [Kind#LENGTH]
/// @param transferCodings below the chunks, as applied: `gzip` of `gzip, chunked`
/// @param isSafeToReuse whether the connection may carry another request afterwards
record BodyFraming(Kind kind, long length, List<String> transferCodings, boolean isSafeToReuse) {

  enum Kind {
    /// There is none, whatever the fields say.
    NONE,
    /// As many bytes as Content-Length says.
    LENGTH,
    /// Chunks, the last one empty.
    CHUNKED,
    /// All until the server ends the connection.
    UNTIL_CLOSE
  }

  /// More is taken for nonsense: it has 15 digits.
  private static final long MAX_LENGTH = 999_999_999_999_999L;

  /// Reads the fields that matter.
  ///
  /// @throws MalformedResponse when they could be read in two ways
  static BodyFraming of(HttpHead head) throws MalformedResponse {
    boolean keepAlive = keepsAlive(head);
    if (head.status() == 204 || head.status() == 304) {
      return new BodyFraming(Kind.NONE, 0, List.of(), keepAlive);
    }
    List<String> codings = transferCodings(head);
    boolean chunked = codings.remove("chunked");
    if (chunked) {
      // A length beside chunks has been used to smuggle: chunks win, whatever the length says, and
      // the connection goes.
      boolean clean = head.first("content-length") == null && head.minorVersion() > 0;
      return new BodyFraming(Kind.CHUNKED, -1, codings, keepAlive && clean);
    }
    long length = contentLength(head);
    if (length >= 0 && codings.isEmpty()) {
      return new BodyFraming(Kind.LENGTH, length, codings, keepAlive);
    }
    return new BodyFraming(Kind.UNTIL_CLOSE, -1, codings, false);
  }

  private static boolean keepsAlive(HttpHead head) {
    if (head.hasToken("connection", "close")) {
      return false;
    }
    return head.minorVersion() > 0 || head.hasToken("connection", "keep-alive");
  }

  /// In the order of their application, without `identity` and with `chunked` at most once.
  private static List<String> transferCodings(HttpHead head) throws MalformedResponse {
    var codings = new ArrayList<String>(1);
    for (String value : head.all("transfer-encoding")) {
      for (String part : value.split(",", -1)) {
        String coding = part.strip().toLowerCase(Locale.ROOT);
        if (!isKnown(coding)) {
          throw new MalformedResponse("the transfer coding '" + coding + "' is not known");
        }
        boolean counts = !coding.isEmpty() && !coding.equals("identity");
        if (counts && !(coding.equals("chunked") && codings.contains(coding))) {
          codings.add(coding);
        }
      }
    }
    return codings;
  }

  private static boolean isKnown(String coding) {
    return switch (coding) {
      case "", "identity", "chunked", "gzip", "x-gzip", "deflate" -> true;
      default -> false;
    };
  }

  /// The one length that all fields agree on, or -1 without any.
  private static long contentLength(HttpHead head) throws MalformedResponse {
    long length = -1;
    for (String value : head.all("content-length")) {
      if (value.isEmpty()) {
        continue;
      }
      for (String part : parts(value)) {
        long one = digits(part.strip());
        if (length >= 0 && one != length) {
          throw new MalformedResponse("Content-Length says both " + length + " and " + one);
        }
        length = one;
      }
    }
    return length;
  }

  private static String[] parts(String value) {
    return value.indexOf(',') < 0 ? new String[] {value} : value.split(",", -1);
  }

  private static long digits(String text) throws MalformedResponse {
    long value = text.isEmpty() ? -1 : 0;
    for (int i = 0; i < text.length() && value >= 0; i++) {
      int digit = text.charAt(i) - '0';
      value = digit < 0 || digit > 9 || value > MAX_LENGTH / 10 ? -1 : value * 10 + digit;
    }
    if (value < 0) {
      throw new MalformedResponse("Content-Length is '" + text + "', which is not a length");
    }
    return value;
  }
}
