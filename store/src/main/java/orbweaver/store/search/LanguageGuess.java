package orbweaver.store.search;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Guesses the language of a text from its small words: the, der, les. Where few of them stand, or
/// two languages have nearly as many, it does not guess.
final class LanguageGuess {
  private static final int MAX_WORDS = 500;
  private static final int LEAST_WORDS = 8;

  /// So many of a hundred words must be small ones.
  private static final int LEAST_PERCENT = 12;

  private static final Pattern WORD = Pattern.compile("\\p{L}+");

  private LanguageGuess() {}

  static Language of(String text) {
    var counts = new int[SmallWords.LANGUAGES.size()];
    Matcher word = WORD.matcher(text);
    int words = 0;
    while (words < MAX_WORDS && word.find()) {
      words++;
      String lower = word.group().toLowerCase(Locale.ROOT);
      for (int i = 0; i < counts.length; i++) {
        counts[i] += SmallWords.has(SmallWords.LANGUAGES.get(i), lower) ? 1 : 0;
      }
    }
    return words < LEAST_WORDS ? Language.NONE : clearest(counts, words);
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
