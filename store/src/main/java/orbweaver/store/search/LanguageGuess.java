package orbweaver.store.search;

/// Guesses the language of a text from its small words: the, der, les. Where few of them stand, or
/// two languages have nearly as many, it does not guess.
final class LanguageGuess {
  private static final int MAX_WORDS = 250;
  private static final int LEAST_WORDS = 8;

  /// Where words are so long that there are fewer of them, it is no text.
  private static final int MAX_CHARS = 4_096;

  /// So many of a hundred words must be small ones.
  private static final int LEAST_PERCENT = 12;

  private LanguageGuess() {}

  static Language of(String whole) {
    var text = new char[Math.min(whole.length(), MAX_CHARS)];
    whole.getChars(0, text.length, text, 0);
    var counts = new int[SmallWords.LANGUAGES.size()];
    int words = 0;
    int at = 0;
    while (at < text.length && words < MAX_WORDS) {
      int end = at;
      while (end < text.length && Character.isLetter(text[end])) {
        end++;
      }
      if (end > at) {
        words++;
        count(SmallWords.languagesOf(text, at, end), counts);
      }
      at = end + 1;
    }
    return words < LEAST_WORDS ? Language.NONE : clearest(counts, words);
  }

  private static void count(int languages, int[] counts) {
    for (int bits = languages; bits != 0; bits &= bits - 1) {
      counts[Integer.numberOfTrailingZeros(bits)]++;
    }
  }

  private static Language clearest(int[] counts, int words) {
    int best = 0;
    for (int i = 1; i < counts.length; i++) {
      best = counts[i] > counts[best] ? i : best;
    }
    boolean isClear = counts[best] * 100 >= LEAST_PERCENT * words;
    for (int i = 0; i < counts.length; i++) {
      isClear &= i == best || counts[i] * 10 < counts[best] * 9;
    }
    return isClear ? SmallWords.LANGUAGES.get(best) : Language.NONE;
  }
}
