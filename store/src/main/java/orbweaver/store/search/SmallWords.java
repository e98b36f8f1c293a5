package orbweaver.store.search;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.EnumMap;
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

  private static final Map<Language, CharArraySet> LISTS = load();

  private SmallWords() {}

  private static Map<Language, CharArraySet> load() {
    var lists = new EnumMap<Language, CharArraySet>(Language.class);
    for (Language language : LANGUAGES) {
      String file = language.name().toLowerCase(Locale.ROOT) + "_stop.txt";
      try (InputStream list = SnowballFilter.class.getResourceAsStream(file)) {
        CharArraySet words =
            WordlistLoader.getSnowballWordSet(IOUtils.requireResourceNonNull(list, file));
        lists.put(language, words);
      } catch (IOException e) {
        throw new UncheckedIOException("reading the word list " + file, e);
      }
    }
    return Map.copyOf(lists);
  }

  /// @param lower in lower case
  static boolean has(Language language, String lower) {
    CharArraySet words = LISTS.get(language);
    return words != null && words.contains(lower);
  }

  /// Whether it is one in any of these.
  static boolean anyHas(Collection<Language> languages, String lower) {
    return languages.stream().anyMatch(language -> has(language, lower));
  }
}
