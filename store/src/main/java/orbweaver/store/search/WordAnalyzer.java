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
  private final boolean forIndex;

  private WordAnalyzer(Language language, boolean forIndex) {
    this.language = language;
    this.forIndex = forIndex;
  }

  /// For pages: single Chinese characters are words, too.
  static WordAnalyzer ofPages(Language language) {
    return new WordAnalyzer(language, /* forIndex= */ true);
  }

  static WordAnalyzer ofQueries(Language language) {
    return new WordAnalyzer(language, /* forIndex= */ false);
  }

  @Override
  protected TokenStreamComponents createComponents(String field) {
    if (forIndex) {
      return new TokenStreamComponents(new PageWords(language));
    }
    var words = new ExactWords(language, /* forIndex= */ false);
    return new TokenStreamComponents(words.tokenizer(), words.stream());
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
