package orbweaver.crawl.fetch;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import orbweaver.parse.FormContent;
import orbweaver.parse.Url;

/// Writes requests: the line, `Host`, the usual fields, and what the request adds.
final class RequestWriter {
  private static final String SECRET = "Authorization";

  private final List<HeaderField> usual;
  private final byte[] usualBytes;

  RequestWriter(List<HeaderField> usual) {
    this.usual = usual;
    var bytes = new StringBuilder();
    usual.forEach(field -> append(bytes, field));
    this.usualBytes = latin1(bytes.append("\r\n").toString());
  }

  /// The bytes of a request's head; [#content] follows.
  ///
  /// @param relayed whether a proxy is to pass it on: it needs the whole URL (RFC 9112 3.2.2)
  byte[] write(FetchRequest request, boolean relayed) {
    var head = new StringBuilder(256);
    Url url = request.url();
    head.append(request.method()).append(' ');
    head.append(target(request, relayed)).append(" HTTP/1.1\r\n");
    head.append("Host: ").append(url.authority()).append("\r\n");
    FormContent form = request.form();
    if (form != null) {
      append(head, new HeaderField("Content-Type", form.type()));
      append(head, new HeaderField("Content-Length", Integer.toString(form.octets().length())));
    }
    if (request.headers().isEmpty()) {
      return joined(latin1(head.toString()), usualBytes);
    }
    for (HeaderField field : usual) {
      if (!replaces(request.headers(), field.name())) {
        append(head, field);
      }
    }
    request.headers().forEach(field -> append(head, field));
    return latin1(head.append("\r\n").toString());
  }

  /// What the first line asks for.
  static String target(FetchRequest request, boolean relayed) {
    Url url = request.url();
    return relayed ? "http://" + url.authority() + url.requestTarget() : url.requestTarget();
  }

  /// What is sent behind the head.
  static byte[] content(FetchRequest request) {
    return latin1(request.content());
  }

  /// The same request with our credentials for the proxy, which are nobody else's business.
  static byte[] withCredentials(byte[] request, String authorization) {
    byte[] field = latin1("Proxy-Authorization: " + authorization + "\r\n\r\n");
    return joined(Arrays.copyOf(request, request.length - 2), field);
  }

  /// What of the request is kept: all but passwords.
  ///
  /// @param sent the bytes of the request
  byte[] archived(FetchRequest request, byte[] sent, boolean relayed) {
    if (!replaces(request.headers(), SECRET)) {
      return sent;
    }
    List<HeaderField> open =
        request.headers().stream().filter(field -> !field.name().equalsIgnoreCase(SECRET)).toList();
    return write(request.withHeaders(open), relayed);
  }

  private static boolean replaces(List<HeaderField> fields, String name) {
    return fields.stream().anyMatch(field -> field.name().equalsIgnoreCase(name));
  }

  private static void append(StringBuilder head, HeaderField field) {
    head.append(field.name()).append(": ").append(field.value()).append("\r\n");
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }

  private static byte[] latin1(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
