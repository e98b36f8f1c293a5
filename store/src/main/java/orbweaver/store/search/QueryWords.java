package orbweaver.store.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.KeywordAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/// Makes of a query's text the words that pages may have: as written, and as stems by the rules of
/// every language that the index has.
final class QueryWords {
  private static final String ANY_FIELD = Names.BODY;

  private final List<Language> languages;
  private final List<WordAnalyzer> analyzers;

  QueryWords(List<Language> languages) {
    this.languages = List.copyOf(languages);
    this.analyzers = languages.stream().map(WordAnalyzer::ofQueries).toList();
  }

  List<Language> languages() {
    return languages;
  }

  /// The words that may stand at one place.
  ///
  /// @param written as the query has them
  /// @param stems that differ from these
  record Place(Set<String> written, Set<String> stems) {
    Place() {
      this(new LinkedHashSet<>(), new LinkedHashSet<>());
    }

    private void add(String word, boolean isStem) {
      if (!isStem) {
        written.add(word);
        stems.remove(word);
      } else if (!written.contains(word)) {
        stems.add(word);
      }
    }
  }

  /// The places of a text, one after the other.
  List<Place> of(String text) {
    var places = new ArrayList<Place>();
    for (int i = 0; i < analyzers.size(); i++) {
      boolean hasStems = languages.get(i) != Language.NONE;
      try (TokenStream words = analyzers.get(i).tokenStream(ANY_FIELD, text)) {
        add(words, hasStems, places);
      } catch (IOException e) {
        throw new UncheckedIOException("reading a string", e);
      }
    }
    return places;
  }

  private static void add(TokenStream words, boolean hasStems, List<Place> places)
      throws IOException {
    var term = words.addAttribute(CharTermAttribute.class);
    var increment = words.addAttribute(PositionIncrementAttribute.class);
    var keyword = words.addAttribute(KeywordAttribute.class);
    int place = -1;
    words.reset();
    while (words.incrementToken()) {
      place += increment.getPositionIncrement();
      while (places.size() <= place) {
        places.add(new Place());
      }
      places.get(place).add(term.toString(), hasStems && !keyword.isKeyword());
    }
    words.end();
  }

  /// A word with signs for any characters, in the form that the index has; the signs stay.
  String normalized(String pattern) {
    return analyzers.getFirst().normalize(ANY_FIELD, pattern).utf8ToString();
  }
}
