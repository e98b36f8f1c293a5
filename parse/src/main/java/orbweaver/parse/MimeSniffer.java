package orbweaver.parse;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a body is, by its `Content-Type` and, where that is absent, says nothing, or says plain
/// text or HTML of what is none, by its first bytes.
///
/// Plain text is never taken for HTML, whatever it looks like.
///
/// [MIME Sniffing,
/// 7](https://mimesniff.spec.whatwg.org/#determining-the-computed-mime-type-of-a-resource)
public final class MimeSniffer {
  /// How much of a body is looked at.
  public static final int SNIFFED_BYTES = 1445;

  private static final List<String> HTML_TAGS =
      List.of(
          "<!doctype html",
          "<html",
          "<head",
          "<script",
          "<iframe",
          "<h1",
          "<div",
          "<font",
          "<table",
          "<a",
          "<style",
          "<title",
          "<b",
          "<body",
          "<br",
          "<p",
          "<!--");

  private static final List<Signature> SIGNATURES =
      List.of(
          new Signature("%PDF-", "application/pdf"),
          new Signature("%!PS-Adobe-", "application/postscript"),
          new Signature("\u0089PNG\r\n\u001a\n", "image/png"),
          new Signature("\u00ff\u00d8\u00ff", "image/jpeg"),
          new Signature("GIF87a", "image/gif"),
          new Signature("GIF89a", "image/gif"),
          new Signature("BM", "image/bmp"),
          new Signature("\0\0\u0001\0", "image/x-icon"),
          new Signature("\0\0\u0002\0", "image/x-icon"),
          new Signature("RIFF....WEBPVP", "image/webp"),
          new Signature("FORM....AIFF", "audio/aiff"),
          new Signature("RIFF....AVI ", "video/avi"),
          new Signature("RIFF....WAVE", "audio/wave"),
          new Signature("MThd\0\0\0\u0006", "audio/midi"),
          new Signature("\u001f\u008b\b", "application/gzip"),
          new Signature("PK\u0003\u0004", "application/zip"),
          new Signature("Rar!\u001a\u0007\0", "application/x-rar-compressed"),
          new Signature("ID3", "audio/mpeg"),
          new Signature("OggS\0", "application/ogg"),
          new Signature("wOFF", "font/woff"),
          new Signature("wOF2", "font/woff2"));

  private static final Signature EBML = new Signature("\u001aE\u00df\u00a3", "");
  private static final Signature DOC_TYPE = new Signature("B\u0082", "");
  private static final int WEBM_HEAD_BYTES = 38;

  private MimeSniffer() {}

  /// The type of a body whose first bytes are `from..to`: what the header says, or what the bytes
  /// show if it says nothing.
  ///
  /// @param contentType value of the header, or null
  /// @return type and subtype in lower case, never empty: `application/octet-stream` for what
  ///   nobody knows
  public static String type(byte[] body, int from, int to, @Nullable String contentType) {
    MediaType declared = contentType == null ? null : MediaType.parse(contentType);
    int end = Math.min(to, from + SNIFFED_BYTES);
    if (declared == null || isUnknown(declared.type())) {
      return sniff(body, from, end);
    }
    return switch (declared.type()) {
      case "text/plain" -> isText(body, from, end) ? "text/plain" : bySignature(body, from, end);
      case "text/html" -> feedOr("text/html", body, from, end);
      default -> declared.type();
    };
  }

  /// The same, and names a feed that is said to be no more than XML.
  ///
  /// @return `application/rss+xml` and `application/atom+xml` for feeds, else as [#type]
  public static String typeOrFeed(byte[] body, int from, int to, @Nullable String contentType) {
    String type = type(body, from, to, contentType);
    return switch (type) {
      case "text/xml", "application/xml", "application/rdf+xml" ->
          feedOr(type, body, from, Math.min(to, from + SNIFFED_BYTES));
      default -> type;
    };
  }

  private static String feedOr(String type, byte[] body, int from, int to) {
    String feed = FeedSniffer.type(body, from, to);
    return feed == null ? type : feed;
  }

  /// Whether a body of that type, without parameters and in lower case, holds links of HTML.
  public static boolean isHtml(String type) {
    return type.equals("text/html") || type.equals("application/xhtml+xml");
  }

  private static boolean isUnknown(String type) {
    return type.equals("unknown/unknown")
        || type.equals("application/unknown")
        || type.equals("*/*");
  }

  private static String sniff(byte[] body, int from, int to) {
    int start = Bytes.skipWhitespace(body, from, to);
    if (isHtml(body, start, to)) {
      return "text/html";
    }
    if (Bytes.startsWith(body, start, to, "<?xml")) {
      return "text/xml";
    }
    return bySignature(body, from, to);
  }

  private static String bySignature(byte[] body, int from, int to) {
    for (Signature signature : SIGNATURES) {
      if (signature.isAt(body, from, to)) {
        return signature.type;
      }
    }
    if (isMp4(body, from, to)) {
      return "video/mp4";
    }
    if (isWebm(body, from, to)) {
      return "video/webm";
    }
    return isText(body, from, to) ? "text/plain" : "application/octet-stream";
  }

  /// Whether the first box names a brand of MP4.
  ///
  /// [MIME Sniffing, 6.2.1](https://mimesniff.spec.whatwg.org/#signature-for-mp4)
  private static boolean isMp4(byte[] body, int from, int to) {
    if (!Bytes.startsWith(body, Math.min(from + 4, to), to, "ftyp")) {
      return false;
    }
    int boxBytes = ByteBuffer.wrap(body, from, 4).getInt();
    if (boxBytes < 12 || boxBytes % 4 != 0 || boxBytes > to - from) {
      return false;
    }
    boolean found = Bytes.startsWith(body, from + 8, from + boxBytes, "mp4");
    for (int at = from + 16; !found && at < from + boxBytes; at += 4) {
      found = Bytes.startsWith(body, at, from + boxBytes, "mp4");
    }
    return found;
  }

  /// Whether the head of the container says that it is WebM: others begin like it.
  ///
  /// [MIME Sniffing, 6.2.2](https://mimesniff.spec.whatwg.org/#signature-for-webm)
  private static boolean isWebm(byte[] body, int from, int to) {
    if (!EBML.isAt(body, from, to)) {
      return false;
    }
    for (int at = from + 4; at < Math.min(to, from + WEBM_HEAD_BYTES); at++) {
      if (DOC_TYPE.isAt(body, at, to)) {
        int size = at + 2;
        int lead = size < to ? body[size] & 255 : 0;
        int name = size + Math.min(Integer.numberOfLeadingZeros(lead) - 23, 8);
        while (name < to && body[name] == 0) {
          name++;
        }
        return Bytes.startsWith(body, Math.min(name, to), to, "webm");
      }
    }
    return false;
  }

  private static boolean isText(byte[] body, int from, int to) {
    return Charsets.byteOrderMark(body, from, to) != null || !isBinary(body, from, to);
  }

  private static boolean isHtml(byte[] body, int from, int to) {
    return HTML_TAGS.stream().anyMatch(tag -> isTag(body, from, to, tag));
  }

  private static boolean isTag(byte[] body, int from, int to, String tag) {
    if (!Bytes.startsWithIgnoreCase(body, from, to, tag)) {
      return false;
    }
    int end = from + tag.length();
    return tag.equals("<!--") || (end < to && (body[end] == ' ' || body[end] == '>'));
  }

  private static boolean isBinary(byte[] body, int from, int to) {
    for (int at = from; at < to; at++) {
      byte c = body[at];
      boolean isTextControl = c == '\t' || c == '\n' || c == '\f' || c == '\r' || c == 0x1B;
      if (c >= 0 && c < ' ' && !isTextControl) {
        return true;
      }
    }
    return false;
  }

  /// First bytes, one character each, that files of a type have; a dot is any byte.
  private record Signature(String start, String type) {
    boolean isAt(byte[] body, int from, int to) {
      boolean same = from + start.length() <= to;
      for (int i = 0; same && i < start.length(); i++) {
        char wanted = start.charAt(i);
        same = wanted == '.' || wanted == (body[from + i] & 255);
      }
      return same;
    }
  }
}
