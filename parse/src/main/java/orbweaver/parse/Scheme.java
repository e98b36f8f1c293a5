package orbweaver.parse;

/// The schemes that the URL Standard calls special, as small numbers, and "any other".
final class Scheme {
  static final int OTHER = 0;
  static final int HTTP = 1;
  static final int HTTPS = 2;
  static final int WS = 3;
  static final int WSS = 4;
  static final int FTP = 5;
  static final int FILE = 6;

  private static final String[] NAMES = {"", "http", "https", "ws", "wss", "ftp", "file"};
  private static final int[] DEFAULT_PORTS = {-1, 80, 443, 80, 443, 21, -1};

  private Scheme() {}

  /// Port that a URL of this scheme does not write, or -1.
  static int defaultPort(int scheme) {
    return DEFAULT_PORTS[scheme];
  }

  static boolean isSpecial(int scheme) {
    return scheme != OTHER;
  }

  static boolean isHttp(int scheme) {
    return scheme == HTTP || scheme == HTTPS;
  }

  /// The scheme whose lower-case name is `bytes[from..to]`.
  static int of(byte[] bytes, int from, int to) {
    return switch (to - from) {
      case 2 -> match(bytes, from, to, WS);
      case 3 -> Math.max(match(bytes, from, to, WSS), match(bytes, from, to, FTP));
      case 4 -> Math.max(match(bytes, from, to, HTTP), match(bytes, from, to, FILE));
      case 5 -> match(bytes, from, to, HTTPS);
      default -> OTHER;
    };
  }

  private static int match(byte[] bytes, int from, int to, int scheme) {
    return Bytes.startsWith(bytes, from, to, NAMES[scheme]) ? scheme : OTHER;
  }
}
