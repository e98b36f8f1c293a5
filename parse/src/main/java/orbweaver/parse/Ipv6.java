package orbweaver.parse;

import java.util.Arrays;

/// Reads and writes an IPv6 address. One per [HostParser], used again and again.
///
/// [URL Standard, 3.5](https://url.spec.whatwg.org/#concept-ipv6-parser)
final class Ipv6 {
  private static final int PIECES = 8;

  private final int[] pieces = new int[PIECES];
  private byte[] in = {};
  private int at;
  private int end;
  private int piece;
  private int compress;

  /// Reads `from..to`, the text between the brackets.
  boolean parse(byte[] bytes, int from, int to) {
    in = bytes;
    at = from;
    end = to;
    piece = 0;
    compress = -1;
    Arrays.fill(pieces, 0);
    return leadingColons() && allPieces() && expand();
  }

  void write(UrlRecord out) {
    int longest = longestZeroRun();
    int skipTo = longest < 0 ? -1 : zeroRunEnd(longest);
    out.put('[');
    for (int i = 0; i < PIECES; i++) {
      if (i == longest) {
        out.putAscii(i == 0 ? "::" : ":");
        i = skipTo - 1;
        continue;
      }
      putHex(pieces[i], out);
      if (i < PIECES - 1) {
        out.put(':');
      }
    }
    out.put(']');
  }

  private boolean leadingColons() {
    if (at >= end || in[at] != ':') {
      return true;
    }
    if (at + 1 >= end || in[at + 1] != ':') {
      return false;
    }
    at += 2;
    compress = ++piece;
    return true;
  }

  private boolean allPieces() {
    while (at < end) {
      if (piece == PIECES) {
        return false;
      }
      if (in[at] == ':') {
        if (compress >= 0) {
          return false;
        }
        at++;
        compress = ++piece;
        continue;
      }
      int start = at;
      int value = hexPiece();
      if (at < end && in[at] == '.') {
        int digits = at - start;
        at = start;
        return digits > 0 && embeddedIpv4();
      }
      if (!separator()) {
        return false;
      }
      pieces[piece++] = value;
    }
    return true;
  }

  private int hexPiece() {
    int value = 0;
    for (int digits = 0; digits < 4 && at < end; digits++) {
      int digit = Bytes.hexDigit(in[at]);
      if (digit < 0) {
        break;
      }
      value = value * 16 + digit;
      at++;
    }
    return value;
  }

  /// After a piece comes the end, or a colon and more.
  private boolean separator() {
    if (at == end) {
      return true;
    }
    return in[at++] == ':' && at < end;
  }

  private boolean embeddedIpv4() {
    if (piece > PIECES - 2) {
      return false;
    }
    int seen = 0;
    while (at < end) {
      if (seen > 0 && (seen == 4 || in[at++] != '.')) {
        return false;
      }
      int value = decimalByte();
      if (value < 0) {
        return false;
      }
      pieces[piece] = pieces[piece] * 256 + value;
      seen++;
      if (seen % 2 == 0) {
        piece++;
      }
    }
    return seen == 4;
  }

  /// A number up to 255 without leading zeros, or -1.
  private int decimalByte() {
    int value = -1;
    while (at < end && Bytes.isDigit(in[at])) {
      if (value == 0) {
        return -1;
      }
      value = Math.max(value, 0) * 10 + in[at] - '0';
      if (value > 255) {
        return -1;
      }
      at++;
    }
    return value;
  }

  /// Moves what follows `::` to the end.
  private boolean expand() {
    if (compress < 0) {
      return piece == PIECES;
    }
    int tail = piece - compress;
    System.arraycopy(pieces, compress, pieces, PIECES - tail, tail);
    Arrays.fill(pieces, compress, PIECES - tail, 0);
    return true;
  }

  /// Start of the first longest run of two or more zero pieces, or -1.
  private int longestZeroRun() {
    int best = -1;
    int bestLength = 1;
    for (int i = 0; i < PIECES; i++) {
      int length = zeroRunEnd(i) - i;
      if (length > bestLength) {
        best = i;
        bestLength = length;
      }
    }
    return best;
  }

  private int zeroRunEnd(int from) {
    int i = from;
    while (i < PIECES && pieces[i] == 0) {
      i++;
    }
    return i;
  }

  private static void putHex(int value, UrlRecord out) {
    if (value >= 16) {
      putHex(value >> 4, out);
    }
    out.put(Character.forDigit(value & 15, 16));
  }
}
