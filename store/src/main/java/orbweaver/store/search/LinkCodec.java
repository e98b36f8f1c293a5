package orbweaver.store.search;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import org.apache.lucene.util.BytesRef;

/// The links of a page as bytes: fingerprint, length of the text, text.
final class LinkCodec {
  /// Of a page with more links, the first count.
  static final int MAX_LINKS = 2_000;

  /// Of a longer text the beginning counts. In UTF-16 units, so that its bytes fit into a short.
  static final int MAX_TEXT_CHARS = 120;

  private static final int HEAD_BYTES = Long.BYTES + Short.BYTES;

  private LinkCodec() {}

  /// Encodes them, equal ones once.
  static BytesRef encode(List<PageLink> links) {
    var distinct = new LinkedHashSet<PageLink>();
    for (PageLink link : links) {
      if (distinct.size() == MAX_LINKS) {
        break;
      }
      distinct.add(new PageLink(link.target(), shortened(link.text())));
    }
    var bytes = new ByteArrayOutputStream(distinct.size() * 32);
    for (PageLink link : distinct) {
      byte[] text = link.text().getBytes(StandardCharsets.UTF_8);
      ByteBuffer head = ByteBuffer.allocate(HEAD_BYTES);
      bytes.writeBytes(head.putLong(link.target()).putShort((short) text.length).array());
      bytes.writeBytes(text);
    }
    return new BytesRef(bytes.toByteArray());
  }

  private static String shortened(String text) {
    String line = text.replace('\n', ' ').strip();
    if (line.length() <= MAX_TEXT_CHARS) {
      return line;
    }
    int end = line.offsetByCodePoints(0, line.codePointCount(0, MAX_TEXT_CHARS));
    return line.substring(0, end);
  }

  /// Told of one link; its text lies in the bytes, from..to.
  interface Visitor {
    void link(long target, byte[] bytes, int from, int to);
  }

  static void forEach(BytesRef encoded, Visitor visitor) {
    ByteBuffer bytes = ByteBuffer.wrap(encoded.bytes, encoded.offset, encoded.length);
    while (bytes.hasRemaining()) {
      long target = bytes.getLong();
      int length = bytes.getShort();
      visitor.link(target, encoded.bytes, bytes.position(), bytes.position() + length);
      bytes.position(bytes.position() + length);
    }
  }
}
