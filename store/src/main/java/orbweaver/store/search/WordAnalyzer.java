package orbweaver.store.search;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.cjk.CJKWidthFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;

/// Makes words of text: in lower case, without diacritics; where there are no blanks between words
/// (Chinese, Japanese, Korean), every pair of characters is one. In the place of each word is also
/// its stem, if that differs, so that whoever asks for the one or the other finds it.
final class WordAnalyzer extends Analyzer {
  /// So far apart are two headings, or the texts of two links, that no phrase reaches over it.
  private static final int GAP = 100;

  private static final int CJK =
      CJKBigramFilter.HAN
          | CJKBigramFilter.HIRAGANA
          | CJKBigramFilter.KATAKANA
          | CJKBigramFilter.HANGUL;

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
    Tokenizer tokenizer = new StandardTokenizer();
    TokenStream words = language.trimmed(new WordParts(tokenizer));
    words = new CJKWidthFilter(new LowerCaseFilter(words));
    words = new CJKBigramFilter(words, CJK, /* outputUnigrams= */ forIndex);
    if (language != Language.NONE) {
      words = language.stems(new StemsBeside(words));
    }
    words = new WithoutEcho(new ASCIIFoldingFilter(words));
    return new TokenStreamComponents(tokenizer, words);
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
