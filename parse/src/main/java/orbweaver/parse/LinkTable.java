package orbweaver.parse;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The links of a page: a few numbers each, in the order of the page.
final class LinkTable {
  private static final int INTS = 5;
  private static final int REL_SHIFT = 8;
  private static final int KIND_MASK = (1 << REL_SHIFT) - 1;
  private static final int REL_MASK = (1 << Rel.BITS) - 1;
  private static final int DECODED = 1 << 31;
  private static final LinkKind[] KINDS = LinkKind.values();

  private int[] links = new int[256 * INTS];
  private int count;

  // Values that do not lie in the page as they are.
  private byte[] decoded = new byte[1024];
  private int decodedLength;

  void clear() {
    count = 0;
    decodedLength = 0;
  }

  int count() {
    return count;
  }

  /// Numbers the kind and `rel` of a link.
  static int code(LinkKind kind, int rel) {
    return kind.number() | (rel << REL_SHIFT);
  }

  /// A link whose value lies in the page.
  void add(int code, int from, int to) {
    int at = count++ * INTS;
    if (at == links.length) {
      links = Arrays.copyOf(links, at * 2);
    }
    links[at] = code;
    links[at + 1] = from;
    links[at + 2] = to;
    links[at + 3] = links[at + 4] = 0;
  }

  /// A link whose value, decoded, is copied.
  void addDecoded(int code, byte[] value, int from, int to) {
    int start = store(value, from, to);
    add(code | DECODED, start, decodedLength);
  }

  /// Copies a value and tells where it begins among those copied.
  int store(byte[] value, int from, int to) {
    int length = to - from;
    if (decodedLength + length > decoded.length) {
      decoded = Arrays.copyOf(decoded, Math.max(decoded.length * 2, decodedLength + length));
    }
    System.arraycopy(value, from, decoded, decodedLength, length);
    decodedLength += length;
    return decodedLength - length;
  }

  String stored(int from, int to) {
    return new String(decoded, from, to - from, StandardCharsets.UTF_8);
  }

  byte[] decoded() {
    return decoded;
  }

  /// Notes a range that goes with the link: of the values copied, or of the page's text.
  void note(int link, int from, int to) {
    links[link * INTS + 3] = from;
    links[link * INTS + 4] = to;
  }

  int noteStart(int link) {
    return links[link * INTS + 3];
  }

  int noteEnd(int link) {
    return links[link * INTS + 4];
  }

  LinkKind kind(int link) {
    return KINDS[links[link * INTS] & KIND_MASK];
  }

  int rel(int link) {
    return (links[link * INTS] >>> REL_SHIFT) & REL_MASK;
  }

  void decode(int link, byte[] page, ValueDecoder decoder) {
    int from = links[link * INTS + 1];
    int to = links[link * INTS + 2];
    if ((links[link * INTS] & DECODED) != 0) {
      decoder.set(decoded, from, to);
    } else {
      decoder.decode(page, from, to, CharacterReferences.Place.ATTRIBUTE);
    }
  }
}
