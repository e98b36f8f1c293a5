package orbweaver.store.search;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.WordlistLoader;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.apache.lucene.util.IOUtils;

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
  private static final Map<String, Integer> WORDS = load();

  private SmallWords() {}

  private static Map<String, Integer> load() {
    var words = new HashMap<String, Integer>(4_096);
    for (int place = 0; place < LANGUAGES.size(); place++) {
      int bit = 1 << place;
      for (Object word : list(LANGUAGES.get(place))) {
        words.merge(String.valueOf((char[]) word), bit, (a, b) -> a | b);
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

  /// The languages that have this small word, as bits by their places in the list.
  ///
  /// @param lower in lower case
  static int languagesOf(String lower) {
    return WORDS.getOrDefault(lower, 0);
  }

  /// Whether it is a small word in any of these.
  static boolean anyHas(Collection<Language> languages, String lower) {
    int bits = languagesOf(lower);
    return languages.stream()
        .mapToInt(LANGUAGES::indexOf)
        .anyMatch(place -> place >= 0 && ((bits >> place) & 1) == 1);
  }
}
