package orbweaver.store.search;

import java.util.EnumMap;
import java.util.Objects;
import java.util.function.Function;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.document.Field;
import org.apache.lucene.index.IndexableFieldType;
import org.jspecify.annotations.Nullable;

/// A text with a language of its own: the index has one analyzer a field, not one a page.
final class WordsField extends Field {
  private static final EnumMap<Language, WordAnalyzer> ANALYZERS = each(WordAnalyzer::ofPages);
  private static final EnumMap<Language, WordAnalyzer> OF_SNIPPETS = each(WordAnalyzer::ofSnippets);

  private final String text;
  private final Language language;

  WordsField(String name, String text, IndexableFieldType type, Language language) {
    super(name, text, type);
    this.text = text;
    this.language = language;
  }

  private static EnumMap<Language, WordAnalyzer> each(Function<Language, WordAnalyzer> made) {
    var all = new EnumMap<Language, WordAnalyzer>(Language.class);
    for (Language language : Language.values()) {
      all.put(language, made.apply(language));
    }
    return all;
  }

  /// Makes the words of pages in that language, as text.
  static WordAnalyzer ofSnippets(Language language) {
    return Objects.requireNonNull(OF_SNIPPETS.get(language));
  }

  @Override
  public TokenStream tokenStream(Analyzer ofIndex, @Nullable TokenStream reuse) {
    return Objects.requireNonNull(ANALYZERS.get(language)).tokenStream(name(), text);
  }
}
