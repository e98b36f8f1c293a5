package orbweaver.store.search;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.cjk.CJKWidthFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;

/// Makes words of text: in lower case, without diacritics; where there are no blanks between words
/// (Chinese, Japanese, Korean), every pair of characters is one. In the place of each word is also
/// its stem, if that differs, so that whoever asks for the one or the other finds it.
final class WordAnalyzer extends Analyzer {
  /// So far apart are two headings, or the texts of two links, that no phrase reaches over it.
  private static final int GAP = 100;

  private final Language language;
  private final Use use;

  private enum Use {
    INDEX,
    SNIPPETS,
    QUERIES
  }

  private WordAnalyzer(Language language, Use use) {
    this.language = language;
    this.use = use;
  }

  /// For pages: single Chinese characters are words, too.
  static WordAnalyzer ofPages(Language language) {
    return new WordAnalyzer(language, Use.INDEX);
  }

  /// The same words, as text.
  static WordAnalyzer ofSnippets(Language language) {
    return new WordAnalyzer(language, Use.SNIPPETS);
  }

  static WordAnalyzer ofQueries(Language language) {
    return new WordAnalyzer(language, Use.QUERIES);
  }

  @Override
  protected TokenStreamComponents createComponents(String field) {
    return switch (use) {
      case INDEX -> new TokenStreamComponents(new PageWords(language));
      case SNIPPETS -> {
        var words = new PageWords(language);
        yield new TokenStreamComponents(words, new WordChars(words));
      }
      case QUERIES -> {
        var words = new ExactWords(language, /* forIndex= */ false);
        yield new TokenStreamComponents(words.tokenizer(), words.stream());
      }
    };
  }

  @Override
  protected TokenStream normalize(String field, TokenStream word) {
    return new ASCIIFoldingFilter(new CJKWidthFilter(new LowerCaseFilter(word)));
  }

  @Override
  public int getPositionIncrementGap(String field) {
    return GAP;
  }
}
