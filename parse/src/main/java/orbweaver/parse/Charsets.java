package orbweaver.parse;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Finds the encoding of a page: byte order mark, `Content-Type`, `<meta>` in the first
/// [#PRESCAN_BYTES], `<?xml encoding?>`, that of the page around it, UTF-8 if the bytes are valid,
/// a guess by their frequency.
///
/// [HTML,
/// 13.2.3.2](https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding)
public final class Charsets {
  /// Browsers look at 1,024 bytes; many pages declare later.
  public static final int PRESCAN_BYTES = 16 * 1024;

  /// How much of a page is looked at to see if it is UTF-8.
  public static final int VALIDITY_BYTES = 256 * 1024;

  private Charsets() {}

  /// What decodes the page `from..to`.
  ///
  /// @param contentType value of the header, or null
  public static Charset detect(byte[] html, int from, int to, @Nullable String contentType) {
    return detectEncoding(html, from, to, contentType).charset();
  }

  /// The encoding of the page `from..to`; never fails, windows-1252 where nothing can be said.
  ///
  /// @param contentType value of the header, or null
  public static Encoding detectEncoding(
      byte[] html, int from, int to, @Nullable String contentType) {
    return detectEncoding(html, from, to, contentType, /* container= */ null);
  }

  /// The encoding of a page that is shown within another: where nothing is declared, that of the
  /// other one. But windows-1252, which may be no more than a last resort there, gives way to bytes
  /// that are UTF-8.
  ///
  /// @param contentType value of the header, or null
  /// @param container encoding of the page around it, of the same origin, or null
  public static Encoding detectEncoding(
      byte[] html, int from, int to, @Nullable String contentType, @Nullable Encoding container) {
    Encoding declared = declared(html, from, to, contentType);
    boolean isUtf16 = container != null && container.name().startsWith("UTF-16");
    Encoding around = isUtf16 ? null : container;
    if (declared != null) {
      return declared;
    }
    if (around != null && !around.equals(Encoding.WINDOWS_1252)) {
      return around;
    }
    int end = Math.min(to, from + VALIDITY_BYTES);
    if (Bytes.isAscii(html, from, end)) {
      return Encoding.WINDOWS_1252;
    }
    if (Utf8.isShown(html, from, end)) {
      return Encoding.UTF_8;
    }
    return around == null ? CharsetGuess.of(html, from, end) : around;
  }

  /// The text `from..to` as browsers decode it; a byte order mark stays.
  ///
  /// [Encoding Standard](https://encoding.spec.whatwg.org/#decode)
  public static String decode(byte[] bytes, int from, int to, Charset charset) {
    return charset.equals(StandardCharsets.UTF_8)
        ? Utf8.text(bytes, from, to)
        : new String(bytes, from, to - from, charset);
  }

  /// The encoding of the style sheet `from..to`: byte order mark, `Content-Type`, `@charset`, that
  /// of the document that refers to it; where that is not known UTF-8 if the bytes are valid, else
  /// a guess. Never fails.
  ///
  /// [CSS Syntax 3, 3.2](https://www.w3.org/TR/css-syntax-3/#input-byte-stream)
  ///
  /// @param contentType value of the header, or null
  /// @param environment encoding of the document or style sheet that refers to it, or null
  public static Encoding detectStyleSheet(
      byte[] css, int from, int to, @Nullable String contentType, @Nullable Encoding environment) {
    Encoding mark = byteOrderMark(css, from, to);
    Encoding header = mark != null ? mark : header(contentType);
    Encoding rule = header != null ? header : CssCharset.of(css, from, to);
    Encoding known = rule != null ? rule : environment;
    if (known != null) {
      return known;
    }
    int end = Math.min(to, from + VALIDITY_BYTES);
    return Utf8.isValid(css, from, end) ? Encoding.UTF_8 : CharsetGuess.of(css, from, end);
  }

  /// What the page or its transport says, or null.
  static @Nullable Encoding declared(byte[] html, int from, int to, @Nullable String contentType) {
    Encoding mark = byteOrderMark(html, from, to);
    if (mark != null) {
      return mark;
    }
    Encoding header = header(contentType);
    if (header != null) {
      return header;
    }
    Encoding meta = Prescan.scan(html, from, Math.min(to, from + PRESCAN_BYTES));
    return meta != null ? meta : XmlDeclaration.ofPage(html, from, to);
  }

  static @Nullable Encoding byteOrderMark(byte[] bytes, int from, int to) {
    if (startsWith(bytes, from, to, 0xEF, 0xBB, 0xBF)) {
      return Encoding.UTF_8;
    }
    if (startsWith(bytes, from, to, 0xFE, 0xFF)) {
      return Encoding.UTF_16BE;
    }
    return startsWith(bytes, from, to, 0xFF, 0xFE) ? Encoding.UTF_16LE : null;
  }

  /// Bytes that [#byteOrderMark] took: 0, 2 or 3.
  static int byteOrderMarkLength(byte[] bytes, int from, int to) {
    Encoding mark = byteOrderMark(bytes, from, to);
    return mark == null ? 0 : mark.equals(Encoding.UTF_8) ? 3 : 2;
  }

  private static @Nullable Encoding header(@Nullable String contentType) {
    MediaType type = contentType == null ? null : MediaType.parse(contentType);
    String label = type == null ? null : type.charset();
    return label == null ? null : Encoding.forLabel(label);
  }

  private static boolean startsWith(byte[] bytes, int from, int to, int... wanted) {
    if (to - from < wanted.length) {
      return false;
    }
    for (int i = 0; i < wanted.length; i++) {
      if ((bytes[from + i] & 255) != wanted[i]) {
        return false;
      }
    }
    return true;
  }
}
