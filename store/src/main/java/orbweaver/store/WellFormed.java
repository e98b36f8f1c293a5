package orbweaver.store;

/// Text that has a form in UTF-8: half a surrogate pair has none.
public final class WellFormed {
  private static final int REPLACEMENT_CHARACTER = 0xFFFD;

  private WellFormed() {}

  /// The text, with U+FFFD for each half of a surrogate pair that stands alone.
  public static String text(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return replaceHalves(text);
      }
    }
    return text;
  }

  private static String replaceHalves(String text) {
    var whole = new StringBuilder(text.length());
    text.codePoints().forEach(c -> whole.appendCodePoint(isHalf(c) ? REPLACEMENT_CHARACTER : c));
    return whole.toString();
  }

  private static boolean isHalf(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }
}
