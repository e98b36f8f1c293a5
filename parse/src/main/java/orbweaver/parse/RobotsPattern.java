package orbweaver.parse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The path of a rule, compiled: a prefix, and pieces that must follow in their order wherever a
/// `*` stands before them.
///
/// Matching takes at most as many steps as path and pattern have bytes, twice: each piece is sought
/// by Knuth, Morris and Pratt's algorithm, and the leftmost place is always good enough for what
/// follows. So `/*a*a*a*a*b` costs nobody more than `/abc`.
final class RobotsPattern {
  private final byte[] prefix;
  private final List<Piece> pieces;
  private final boolean anchored;

  private RobotsPattern(byte[] prefix, List<Piece> pieces, boolean anchored) {
    this.prefix = prefix;
    this.pieces = pieces;
    this.anchored = anchored;
  }

  /// @param normal as [RobotsPath] makes it: each `*` is a wildcard, and `$` the end
  static RobotsPattern compile(byte[] normal) {
    boolean anchored = normal.length > 0 && normal[normal.length - 1] == '$';
    int end = anchored ? normal.length - 1 : normal.length;
    int star = Bytes.find(normal, 0, end, (byte) '*');
    byte[] prefix = Arrays.copyOf(normal, star);
    var pieces = new ArrayList<Piece>();
    while (star < end) {
      int next = Bytes.find(normal, star + 1, end, (byte) '*');
      boolean last = next == end;
      if (next > star + 1 || (last && anchored)) {
        pieces.add(Piece.of(Arrays.copyOfRange(normal, star + 1, next)));
      }
      star = next;
    }
    return new RobotsPattern(prefix, List.copyOf(pieces), anchored);
  }

  boolean matches(byte[] path, int from, int to) {
    if (!startsWithPrefix(path, from, to)) {
      return false;
    }
    int at = from + prefix.length;
    int last = pieces.size() - 1;
    for (int i = 0; i <= last; i++) {
      Piece piece = pieces.get(i);
      if (anchored && i == last) {
        return piece.ends(path, at, to);
      }
      at = piece.endOfFirst(path, at, to);
      if (at < 0) {
        return false;
      }
    }
    return !anchored || at == to;
  }

  private boolean startsWithPrefix(byte[] path, int from, int to) {
    byte[] wanted = prefix;
    if (to - from < wanted.length) {
      return false;
    }
    for (int i = 0; i < wanted.length; i++) {
      if (path[from + i] != wanted[i]) {
        return false;
      }
    }
    return true;
  }

  /// Text after a wildcard.
  private static final class Piece {
    private final byte[] text;

    /// For each length matched so far, the longest shorter one that still matches.
    private final int[] fallback;

    private Piece(byte[] text, int[] fallback) {
      this.text = text;
      this.fallback = fallback;
    }

    static Piece of(byte[] text) {
      int[] fallback = new int[text.length];
      int matched = 0;
      for (int i = 1; i < text.length; i++) {
        while (matched > 0 && text[i] != text[matched]) {
          matched = fallback[matched - 1];
        }
        matched = text[i] == text[matched] ? matched + 1 : 0;
        fallback[i] = matched;
      }
      return new Piece(text, fallback);
    }

    /// Where the first occurrence ends, or -1.
    int endOfFirst(byte[] path, int from, int to) {
      int matched = 0;
      for (int at = from; at < to; at++) {
        while (matched > 0 && path[at] != text[matched]) {
          matched = fallback[matched - 1];
        }
        matched = path[at] == text[matched] ? matched + 1 : 0;
        if (matched == text.length) {
          return at + 1;
        }
      }
      return -1;
    }

    boolean ends(byte[] path, int from, int to) {
      int start = to - text.length;
      return start >= from && Arrays.equals(path, start, to, text, 0, text.length);
    }
  }
}
