package orbweaver.crawl.fetch;

import java.io.IOException;

/// Bodies that bear the name of a coding and do not begin as it does. Servers write it on pages
/// that they send as they are, and these are read; of anything else nobody can say what it is.
final class Unencoded {
  /// As far as browsers look for what is no text.
  private static final int SNIFFED_BYTES = 1_445;

  private Unencoded() {}

  /// Sees to it that the rest of the input may be read as it is; takes none of it.
  ///
  /// @param magic how the coding begins
  /// @throws DecodeException where the input is no more than a beginning of that, or is no text
  static void require(ByteCursor input, String coding, int[] magic) throws IOException {
    if (!input.hasMore()) {
      return;
    }
    boolean isShort = !input.isLoaded(magic.length);
    if (isShort && isBeginning(input, magic)) {
      throw DecodeException.cutShort();
    }
    boolean _ = input.isLoaded(SNIFFED_BYTES);
    if (!isText(input)) {
      throw DecodeException.broken(coding, "it begins otherwise, and is no text either");
    }
  }

  private static boolean isBeginning(ByteCursor input, int[] magic) {
    for (int i = 0; i < input.end() - input.at(); i++) {
      if ((input.array()[input.at() + i] & 0xff) != magic[i]) {
        return false;
      }
    }
    return true;
  }

  /// By the bytes that tell text from other things in [MIME Sniffing, 7.2](
  /// https://mimesniff.spec.whatwg.org/#rules-for-text-or-binary), where a byte order mark counts
  /// first.
  private static boolean isText(ByteCursor input) throws IOException {
    if (input.startsWith(0xfe, 0xff) || input.startsWith(0xff, 0xfe)) {
      return true;
    }
    int end = Math.min(input.end(), input.at() + SNIFFED_BYTES);
    for (int i = input.at(); i < end; i++) {
      if (isBinary(input.array()[i])) {
        return false;
      }
    }
    return true;
  }

  private static boolean isBinary(byte b) {
    return (b >= 0 && b <= 0x08)
        || b == 0x0b
        || (b >= 0x0e && b <= 0x1a)
        || (b >= 0x1c && b <= 0x1f);
  }
}
