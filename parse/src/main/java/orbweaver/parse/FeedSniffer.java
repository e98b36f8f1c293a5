package orbweaver.parse;

import org.jspecify.annotations.Nullable;

/// Tells a feed by its first tag, whatever type it is said to be of.
///
/// [MIME Sniffing, 7.3](https://mimesniff.spec.whatwg.org/#sniffing-a-mislabeled-feed)
final class FeedSniffer {
  private static final String RSS = "application/rss+xml";
  private static final String ATOM = "application/atom+xml";
  private static final String RDF_NAMESPACE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
  private static final String RSS_NAMESPACE = "http://purl.org/rss/1.0/";

  private FeedSniffer() {}

  /// The type of the feed that begins at `from`, or null if it is none.
  static @Nullable String type(byte[] body, int from, int to) {
    int at = firstTag(body, from + Charsets.byteOrderMarkLength(body, from, to), to);
    if (Bytes.startsWith(body, at, to, "<rss")) {
      return RSS;
    }
    if (Bytes.startsWith(body, at, to, "<feed")) {
      return ATOM;
    }
    boolean isRdf = Bytes.startsWith(body, at, to, "<rdf:RDF");
    return isRdf && has(body, at, to, RSS_NAMESPACE) && has(body, at, to, RDF_NAMESPACE)
        ? RSS
        : null;
  }

  /// The `<` of the first tag behind blanks, comments, declarations and instructions, or `to`.
  private static int firstTag(byte[] body, int from, int to) {
    int at = Bytes.skipWhitespace(body, from, to);
    while (at + 1 < to && body[at] == '<' && (body[at + 1] == '!' || body[at + 1] == '?')) {
      int end =
          body[at + 1] == '!'
              ? Markup.declarationEnd(body, at + 2, to, /* foreign= */ false)
              : Markup.afterClose(body, at + 2, to);
      at = end < 0 ? to : Bytes.skipWhitespace(body, end, to);
    }
    return at;
  }

  private static boolean has(byte[] body, int from, int to, String wanted) {
    byte first = (byte) wanted.charAt(0);
    int at = Bytes.find(body, from, to, first);
    while (at < to && !Bytes.startsWith(body, at, to, wanted)) {
      at = Bytes.find(body, at + 1, to, first);
    }
    return at < to;
  }
}
