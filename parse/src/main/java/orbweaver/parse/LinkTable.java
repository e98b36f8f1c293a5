package orbweaver.parse;

import java.util.Arrays;

/// The links of a page: three numbers each, in the order of the page.
final class LinkTable {
  private static final int INTS = 3;
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
  }

  /// A link whose value, decoded, is copied.
  void addDecoded(int code, byte[] value, int from, int to) {
    int length = to - from;
    if (decodedLength + length > decoded.length) {
      decoded = Arrays.copyOf(decoded, Math.max(decoded.length * 2, decodedLength + length));
    }
    System.arraycopy(value, from, decoded, decodedLength, length);
    add(code | DECODED, decodedLength, decodedLength + length);
    decodedLength += length;
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
