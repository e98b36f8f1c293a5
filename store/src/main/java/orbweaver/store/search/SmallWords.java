package orbweaver.store.search;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.apache.lucene.analysis.CharArrayMap;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.WordlistLoader;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;

/// The small words of some languages, which say little of what a text is about: the, der, les.
/// Loaded when the first is asked for.
final class SmallWords {
  static final List<Language> LANGUAGES =
      List.of(
          Language.ENGLISH,
          Language.GERMAN,
          Language.FRENCH,
          Language.SPANISH,
          Language.ITALIAN,
          Language.PORTUGUESE,
          Language.DUTCH,
          Language.SWEDISH,
          Language.DANISH,
          Language.NORWEGIAN,
          Language.FINNISH,
          Language.HUNGARIAN,
          Language.RUSSIAN);

  /// Of each word, the languages that have it, as bits by their places in the list.
  private static final CharArrayMap<Integer> WORDS = load();

  private SmallWords() {}

  private static CharArrayMap<Integer> load() {
    var words = new CharArrayMap<Integer>(4_096, /* ignoreCase= */ true);
    for (int place = 0; place < LANGUAGES.size(); place++) {
      int bit = 1 << place;
      for (Object word : list(LANGUAGES.get(place))) {
        var chars = (char[]) word;
        words.put(chars, bits(words.get(chars, 0, chars.length)) | bit);
      }
    }
    return words;
  }

  private static CharArraySet list(Language language) {
    String file = language.name().toLowerCase(Locale.ROOT) + "_stop.txt";
    try (InputStream list = SnowballFilter.class.getResourceAsStream(file)) {
      return WordlistLoader.getSnowballWordSet(IOUtils.requireResourceNonNull(list, file));
    } catch (IOException e) {
      throw new UncheckedIOException("reading the word list " + file, e);
    }
  }

  private static int bits(@Nullable Integer known) {
    return known == null ? 0 : known;
  }

  /// The languages that have the small word text[from..to), as bits by their places in the list.
  static int languagesOf(char[] text, int from, int to) {
    return bits(WORDS.get(text, from, to - from));
  }

  /// Whether it is a small word in any of these.
  static boolean anyHas(Collection<Language> languages, String word) {
    int bits = bits(WORDS.get(word));
    return languages.stream()
        .mapToInt(LANGUAGES::indexOf)
        .anyMatch(place -> place >= 0 && ((bits >> place) & 1) == 1);
  }
}
