package orbweaver.crawl.fetch;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Reads the heads of one response as their bytes arrive: interim ones are passed over, the final
/// one is kept. Each byte is looked at once.
///
/// What is taken although RFC 9112 forbids it, because browsers do and nothing is lost: bare LF,
/// blank lines before the status line, any case and any minor version of `HTTP`, `ICY`, no reason,
/// blanks before the colon, lines without a colon, folded values. What is refused: a first line
/// that is no status line, or has a status that is not of three digits from 100 on.
final class HeadParser {
  private static final String HTTP = "HTTP/";
  private static final String ICY = "ICY ";

  /// What begins records of TLS (RFC 8446 5.1) that a server says first.
  private static final byte TLS_ALERT = 21;

  private static final byte TLS_HANDSHAKE = 22;

  private final int maxBytes;
  private final int maxLines;

  // the head that is being read
  private int headStart;
  private int lineStart;
  private int scan;
  private int status;
  private int minorVersion;
  private int[] fields = new int[24 * HttpHead.STRIDE];
  private int size;
  private int lines;
  private boolean foldable;

  private @Nullable HttpHead head;

  HeadParser(int maxBytes, int maxLines) {
    this.maxBytes = maxBytes;
    this.maxLines = maxLines;
  }

  /// The final head, once it is there.
  @Nullable HttpHead head() {
    return head;
  }

  /// Reads on in the response's bytes [0, `to`); what was read before must not have changed.
  ///
  /// @return where the final head ends, or -1 while it has not come wholly
  int parse(byte[] bytes, int to) throws MalformedResponse {
    int end = Math.min(to, maxBytes);
    for (int i = scan; i < end; i++) {
      if (bytes[i] == '\n' && endLine(bytes, i)) {
        return i + 1;
      }
    }
    scan = end;
    if (status == 0) {
      checkProtocol(bytes, lineStart, end);
    }
    if (to > maxBytes) {
      throw new MalformedResponse("the head is larger than " + maxBytes + " bytes");
    }
    return -1;
  }

  /// Takes the line that ends at `lf`.
  ///
  /// @return whether it ends the final head
  private boolean endLine(byte[] bytes, int lf) throws MalformedResponse {
    int from = lineStart;
    int to = lf > from && bytes[lf - 1] == '\r' ? lf - 1 : lf;
    lineStart = lf + 1;
    if (++lines > maxLines) {
      throw new MalformedResponse("the head has more than " + maxLines + " lines");
    }
    if (status == 0) {
      startHead(bytes, from, to);
      return false;
    }
    if (from == to) {
      return endHead(bytes, lf + 1);
    }
    addField(bytes, from, to);
    return false;
  }

  private void startHead(byte[] bytes, int from, int to) throws MalformedResponse {
    if (from == to) {
      return;
    }
    headStart = from;
    checkProtocol(bytes, from, to);
    int at = from;
    while (at < to && !isBlank(bytes[at])) {
      at++;
    }
    minorVersion = isHttp10(bytes, from, at) ? 0 : 1;
    while (at < to && isBlank(bytes[at])) {
      at++;
    }
    status = status(bytes, at, to);
  }

  /// Refuses a first line as soon as it cannot become a status line.
  private static void checkProtocol(byte[] bytes, int from, int to) throws MalformedResponse {
    boolean blank = to - from == 1 && bytes[from] == '\r';
    if (!blank && !mayStart(bytes, from, to, HTTP) && !mayStart(bytes, from, to, ICY)) {
      boolean isTls = bytes[from] == TLS_ALERT || bytes[from] == TLS_HANDSHAKE;
      throw new MalformedResponse(
          isTls
              ? "the server speaks TLS there: the URL has to begin with https"
              : "the answer does not begin with an HTTP status line");
    }
  }

  private static boolean mayStart(byte[] bytes, int from, int to, String upper) {
    for (int i = 0; i < upper.length() && from + i < to; i++) {
      int c = bytes[from + i];
      if ((c >= 'a' && c <= 'z' ? c & ~0x20 : c) != upper.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isHttp10(byte[] bytes, int from, int to) {
    boolean icy = to - from == ICY.length() - 1;
    return icy || (to - from == 8 && bytes[to - 3] == '1' && bytes[to - 1] == '0');
  }

  private static int status(byte[] bytes, int at, int to) throws MalformedResponse {
    int value = 0;
    int digits = 0;
    while (at + digits < to && digits < 4 && isDigit(bytes[at + digits])) {
      value = value * 10 + bytes[at + digits] - '0';
      digits++;
    }
    boolean ends = at + digits == to || isBlank(bytes[at + digits]);
    if (digits != 3 || value < 100 || !ends) {
      throw new MalformedResponse("the status line has no status of three digits");
    }
    return value;
  }

  private void addField(byte[] bytes, int from, int to) {
    if (isBlank(bytes[from])) {
      if (foldable) {
        fields[size * HttpHead.STRIDE - 1] = trimmedEnd(bytes, from, to);
      }
      return;
    }
    int colon = from;
    while (colon < to && bytes[colon] != ':') {
      colon++;
    }
    int nameEnd = trimmedEnd(bytes, from, colon);
    foldable = colon < to && nameEnd > from;
    if (foldable) {
      int valueFrom = colon + 1;
      while (valueFrom < to && isBlank(bytes[valueFrom])) {
        valueFrom++;
      }
      append(from, nameEnd, valueFrom, Math.max(valueFrom, trimmedEnd(bytes, valueFrom, to)));
    }
  }

  private static int trimmedEnd(byte[] bytes, int from, int to) {
    int end = to;
    while (end > from && isBlank(bytes[end - 1])) {
      end--;
    }
    return end;
  }

  private void append(int nameFrom, int nameTo, int valueFrom, int valueTo) {
    int at = size * HttpHead.STRIDE;
    if (at == fields.length) {
      fields = Arrays.copyOf(fields, at * 2);
    }
    fields[at] = nameFrom;
    fields[at + 1] = nameTo;
    fields[at + 2] = valueFrom;
    fields[at + 3] = valueTo;
    size++;
  }

  private boolean endHead(byte[] bytes, int end) throws MalformedResponse {
    if (status == 101) {
      throw new MalformedResponse("the server switches protocols, which nobody asked for");
    }
    boolean interim = status < 200;
    if (!interim) {
      head = finalHead(bytes, end);
    }
    status = 0;
    size = 0;
    foldable = false;
    return !interim;
  }

  private HttpHead finalHead(byte[] bytes, int end) {
    var own = Arrays.copyOfRange(bytes, headStart, end);
    var index = new int[size * HttpHead.STRIDE];
    for (int i = 0; i < index.length; i++) {
      index[i] = fields[i] - headStart;
    }
    return new HttpHead(own, status, minorVersion, index, size);
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t';
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }
}
