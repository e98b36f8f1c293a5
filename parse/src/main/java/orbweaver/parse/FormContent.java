package orbweaver.parse;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;

/// What a form sends, and how it is written.
///
/// [HTML,
/// 4.10.22](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission)
///
/// @param type value of the field `Content-Type`
/// @param octets the body, a character for each byte
public record FormContent(String type, String octets) {
  private static final String LINE_END = "\r\n";

  /// How forms are written: their `enctype`.
  public enum Coding {
    /// `application/x-www-form-urlencoded`, unless another is named.
    URL_ENCODED("application/x-www-form-urlencoded"),
    MULTIPART("multipart/form-data"),
    PLAIN("text/plain");

    private final String type;

    Coding(String type) {
      this.type = type;
    }

    static Coding of(String enctype) {
      for (Coding coding : values()) {
        if (coding.type.equalsIgnoreCase(enctype)) {
          return coding;
        }
      }
      return URL_ENCODED;
    }
  }

  /// The fields, in that coding.
  ///
  /// @param charset of the form, for UTF-16 it is UTF-8 that is sent; what it lacks becomes a
  ///   numeric character reference
  public static FormContent of(Coding coding, List<HtmlForm.Field> fields, Charset charset) {
    return switch (coding) {
      case URL_ENCODED -> new FormContent(coding.type, urlEncoded(fields, charset));
      case MULTIPART -> multipart(fields, charset);
      case PLAIN -> new FormContent(coding.type, plain(fields, charset));
    };
  }

  /// What stands behind the `?` of a form that is got.
  public static String urlEncoded(List<HtmlForm.Field> fields, Charset charset) {
    return String.join(
        "&",
        fields.stream()
            .map(field -> PercentCoding.formPair(field.name(), field.value(), charset))
            .toList());
  }

  private static String plain(List<HtmlForm.Field> fields, Charset charset) {
    var text = new StringBuilder();
    for (HtmlForm.Field field : fields) {
      text.append(field.name()).append('=').append(field.value()).append('\n');
    }
    return octets(bytes(text.toString(), charset));
  }

  ///
  /// [4.10.22.8](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data).
  /// The boundary is made of what it parts.
  private static FormContent multipart(List<HtmlForm.Field> fields, Charset charset) {
    var content = new CRC32();
    var parts = fields.stream().map(field -> part(field, charset)).toList();
    parts.forEach(part -> content.update(part.getBytes(StandardCharsets.ISO_8859_1)));
    String boundary = "----form" + Long.toHexString(content.getValue());
    while (isIn(parts, boundary)) {
      boundary += "x";
    }
    var body = new StringBuilder();
    for (String part : parts) {
      body.append("--").append(boundary).append(LINE_END).append(part).append(LINE_END);
    }
    body.append("--").append(boundary).append("--").append(LINE_END);
    return new FormContent(Coding.MULTIPART.type + "; boundary=" + boundary, body.toString());
  }

  private static boolean isIn(List<String> parts, String boundary) {
    return parts.stream().anyMatch(part -> part.contains(boundary));
  }

  private static String part(HtmlForm.Field field, Charset charset) {
    String name = octets(bytes(field.name(), charset));
    String file = "; filename=\"\"\r\nContent-Type: application/octet-stream";
    return "Content-Disposition: form-data; name=\""
        + name.replace("\r", "%0D").replace("\n", "%0A").replace("\"", "%22")
        + "\""
        + (field.type().equals("file") ? file : "")
        + LINE_END
        + LINE_END
        + octets(bytes(field.value(), charset));
  }

  /// Line ends are CR and LF in whatever a form sends.
  static byte[] bytes(String text, Charset charset) {
    String lines = Utf8.scalars(text).replaceAll("\r\n?|\n", "\r\n");
    return OutputBytes.of(lines, Encoding.ofOutput(charset), "&#", ";");
  }

  private static String octets(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
