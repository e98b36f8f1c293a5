package orbweaver.store.search;

import java.util.EnumMap;
import java.util.Objects;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.document.Field;
import org.apache.lucene.index.IndexableFieldType;
import org.jspecify.annotations.Nullable;

/// A text with a language of its own: the index has one analyzer a field, not one a page.
final class WordsField extends Field {
  private static final EnumMap<Language, WordAnalyzer> ANALYZERS = analyzers();

  private final String text;
  private final Language language;

  WordsField(String name, String text, IndexableFieldType type, Language language) {
    super(name, text, type);
    this.text = text;
    this.language = language;
  }

  private static EnumMap<Language, WordAnalyzer> analyzers() {
    var all = new EnumMap<Language, WordAnalyzer>(Language.class);
    for (Language language : Language.values()) {
      all.put(language, WordAnalyzer.ofPages(language));
    }
    return all;
  }

  /// Makes the words of pages in that language.
  static WordAnalyzer analyzer(Language language) {
    return Objects.requireNonNull(ANALYZERS.get(language));
  }

  @Override
  public TokenStream tokenStream(Analyzer ofIndex, @Nullable TokenStream reuse) {
    return analyzer(language).tokenStream(name(), text);
  }
}
