package orbweaver.store;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import orbweaver.parse.MimeSniffer;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// Names of files for pages: readable, safe on every file system, and a pure function both ways.
///
///     https://example.org/docs/intro.html    https/example.org/docs/intro.html
///     https://example.org/docs/              https/example.org/docs/index~0.html
///     https://example.org/About?id=7         https/example.org/~About~3Fid=7~.html
///
/// ## How
///
/// A URL is ASCII, and so is its name: scheme, host with port, then the segments of the path, the
/// query being part of the last. `~` marks all that is not itself; what follows it tells:
///
/// - a letter: that letter, but in upper case, so that names stay apart where case is ignored;
/// - two hex digits from `21` on: the character of that number, for those that some system refuses,
///   a dot that begins or ends a name, and the first letter of a name that Windows keeps for itself;
/// - `0`: nothing, in place of an empty name; as a file it is `index~0`;
/// - `1`: the end of a piece of a long name, and the beginning of the next, which lies in it as in a
///   folder; `~` at the end: a folder whose name has a dot, or a file whose name has none; and
///   `~.html`, `~.css`, `~.svg`: the name goes on without it. So no file ever has the name of a folder.
///
/// HTML, style sheets and SVG have an ending that says so, for browsers tell these in local files by
/// nothing else: Chromium refuses a `site.css~3Fv=1`. All other types they find by what a file has.
///
/// Percent-escapes stay as they are. A path of more than [#MAX_CHARS] has a name by its hash,
/// which cannot be turned back; the index says what it is.
public final class FileNames {
  /// Longest name within a folder.
  static final int MAX_NAME_CHARS = 200;

  /// Longest path that can be turned back.
  static final int MAX_CHARS = 1_000;

  private static final String EMPTY = "~0";
  private static final String EMPTY_FILE = "index~0";
  private static final String PIECE = "~1";
  private static final String LONG = "~9";
  private static final String PLAIN = "!$'()+,-.=@[]_{}";
  private static final Set<String> RESERVED =
      Set.of("con", "prn", "aux", "nul", "conin$", "conout$", "clock$");

  private FileNames() {}

  /// Types that files have to show by the ends of their names.
  private enum Kind {
    PAGE("text/html", ".html"),
    STYLE_SHEET("text/css", ".css"),
    DRAWING("image/svg+xml", ".svg"),
    OTHER("", "");

    private final String type;
    private final String ending;

    Kind(String type, String ending) {
      this.type = type;
      this.ending = ending;
    }

    static Kind of(String type) {
      if (MimeSniffer.isHtml(type)) {
        return PAGE;
      }
      for (Kind kind : values()) {
        if (kind.type.equalsIgnoreCase(type)) {
          return kind;
        }
      }
      return OTHER;
    }

    boolean isShownBy(String name) {
      return switch (this) {
        case PAGE -> name.endsWith(ending) || name.endsWith(".htm") || name.endsWith(".xhtml");
        case STYLE_SHEET, DRAWING -> name.endsWith(ending);
        case OTHER -> name.indexOf('.') >= 0;
      };
    }

    /// What a name gets that does not show it.
    String mark() {
      return "~" + ending;
    }
  }

  // ---- From a URL ----

  /// The name for what a URL leads to, with `/` between folders.
  ///
  /// @param type essence of its media type
  public static String of(Url url, String type) {
    String href = url.withoutFragment().href();
    int host = href.indexOf("//") + 2;
    int path = href.indexOf('/', host);
    int query = href.indexOf('?', path);
    String[] segments = href.substring(path + 1, query < 0 ? href.length() : query).split("/", -1);
    var name = new StringBuilder(url.scheme());
    append(name, encoded(href.substring(host, path)));
    String prefix = name.toString();
    for (int i = 0; i < segments.length - 1; i++) {
      append(name, folder(encoded(segments[i])));
    }
    String last = segments[segments.length - 1] + (query < 0 ? "" : href.substring(query));
    append(name, file(encoded(last), type));
    return name.length() <= MAX_CHARS
        ? name.toString()
        : prefix + "/" + hashed(href) + Kind.of(type).mark();
  }

  private static String hashed(String href) {
    try {
      byte[] bytes = href.getBytes(StandardCharsets.ISO_8859_1);
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
      return LONG + HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }

  /// Adds a name, in pieces where it is long.
  private static void append(StringBuilder path, String name) {
    path.append('/');
    int from = 0;
    while (name.length() - from > MAX_NAME_CHARS) {
      path.append(name, from, from + MAX_NAME_CHARS).append(PIECE).append('/').append(PIECE);
      from += MAX_NAME_CHARS;
    }
    path.append(name, from, name.length());
  }

  private static String folder(String name) {
    return name.indexOf('.') >= 0 ? name + "~" : name;
  }

  private static String file(String encoded, String type) {
    Kind kind = Kind.of(type);
    if (encoded.equals(EMPTY)) {
      return EMPTY_FILE + kind.ending;
    }
    return kind.isShownBy(encoded) ? encoded : encoded + kind.mark();
  }

  private static String encoded(String part) {
    if (part.isEmpty()) {
      return EMPTY;
    }
    var name = new StringBuilder(part.length() + 8);
    for (int i = 0; i < part.length(); i++) {
      encode(part, i, name);
    }
    return isReserved(part) ? escape(part.charAt(0)) + name.substring(1) : name.toString();
  }

  private static void encode(String part, int at, StringBuilder name) {
    char c = part.charAt(at);
    boolean isEdge = at == 0 || at == part.length() - 1;
    if (c >= 'A' && c <= 'Z') {
      name.append(isEscapeDigit(part, at) ? "" : "~").append(c);
    } else if (c == '%') {
      name.append(isPlainEscape(part, at) ? "%" : escape(c));
    } else if (isLowerOrDigit(c) || (PLAIN.indexOf(c) >= 0 && !(c == '.' && isEdge))) {
      name.append(c);
    } else {
      name.append(escape(c));
    }
  }

  private static boolean isLowerOrDigit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  }

  /// Whether a capital is a digit of an escape that stays as it is.
  private static boolean isEscapeDigit(String part, int at) {
    return isPlainEscape(part, at - 1) || isPlainEscape(part, at - 2);
  }

  /// Whether `%` and two digits begin here, in capitals, as they should be.
  private static boolean isPlainEscape(String part, int at) {
    return at >= 0
        && at + 2 < part.length()
        && part.charAt(at) == '%'
        && isCapitalHex(part.charAt(at + 1))
        && isCapitalHex(part.charAt(at + 2));
  }

  private static boolean isCapitalHex(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F');
  }

  private static String escape(char c) {
    return String.format(Locale.ROOT, "~%02X", (int) c);
  }

  /// Names of devices, with or without an ending.
  private static boolean isReserved(String part) {
    int dot = part.indexOf('.');
    String stem = dot < 0 ? part : part.substring(0, dot);
    return RESERVED.contains(stem) || stem.matches("(com|lpt)[0-9]");
  }

  // ---- Back ----

  /// The URL of a name, also where a file system changed its case; null if it is none of [#of], or
  /// one by a hash.
  public static @Nullable Url url(String name) {
    List<String> parts = List.of(name.split("/", -1));
    if (parts.size() < 3) {
      return null;
    }
    var href = new StringBuilder(parts.getFirst().toLowerCase(Locale.ROOT)).append("://");
    List<String> whole = joined(parts.subList(1, parts.size()));
    for (int i = 0; i < whole.size(); i++) {
      boolean isFile = i == whole.size() - 1;
      String bare = i == 0 ? whole.get(i) : bare(whole.get(i), isFile);
      if (!decode(bare, href)) {
        return null;
      }
      href.append(isFile ? "" : "/");
    }
    Url url = Url.parse(href.toString());
    return url != null && url.isHttp() && hasName(url, name) ? url : null;
  }

  private static boolean hasName(Url url, String name) {
    return Stream.of(Kind.values()).anyMatch(kind -> of(url, kind.type).equalsIgnoreCase(name));
  }

  private static List<String> joined(List<String> parts) {
    return List.of(String.join("/", parts).replace(PIECE + "/" + PIECE, "").split("/", -1));
  }

  private static String bare(String name, boolean isFile) {
    String lower = name.toLowerCase(Locale.ROOT);
    for (Kind kind : Kind.values()) {
      if (isFile && lower.equals(EMPTY_FILE + kind.ending)) {
        return EMPTY;
      }
      if (isFile && lower.endsWith(kind.mark())) {
        return name.substring(0, name.length() - kind.mark().length());
      }
    }
    return name.endsWith("~") ? name.substring(0, name.length() - 1) : name;
  }

  private static boolean decode(String name, StringBuilder into) {
    if (name.equals(EMPTY)) {
      return true;
    }
    for (int at = 0; at < name.length(); ) {
      int taken = decode(name, at, into);
      if (taken == 0) {
        return false;
      }
      at += taken;
    }
    return true;
  }

  /// @return characters taken, 0 for none that [#of] makes
  private static int decode(String name, int at, StringBuilder into) {
    char c = name.charAt(at);
    if (c == '%' && at + 2 < name.length()) {
      into.append(name.substring(at, at + 3).toUpperCase(Locale.ROOT));
      return 3;
    }
    if (c != '~') {
      into.append(Character.toLowerCase(c));
      return 1;
    }
    char next = at + 1 < name.length() ? name.charAt(at + 1) : 0;
    if (Character.isLetter(next)) {
      into.append(Character.toUpperCase(next));
      return 2;
    }
    return next >= '2' && next <= '7' && at + 2 < name.length() ? decodeHex(name, at, into) : 0;
  }

  private static int decodeHex(String name, int at, StringBuilder into) {
    if (!HexFormat.isHexDigit(name.charAt(at + 2))) {
      return 0;
    }
    into.append((char) HexFormat.fromHexDigits(name, at + 1, at + 3));
    return 3;
  }
}
