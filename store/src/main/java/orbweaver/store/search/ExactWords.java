package orbweaver.store.search;

import java.io.CharArrayReader;
import java.io.IOException;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.cjk.CJKWidthFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/// Makes words of any text, by the rules of Unicode and of its language. What these are,
/// [WordAnalyzer] says.
final class ExactWords {
  private static final int CJK =
      CJKBigramFilter.HAN
          | CJKBigramFilter.HIRAGANA
          | CJKBigramFilter.KATAKANA
          | CJKBigramFilter.HANGUL;

  private final Tokenizer tokenizer = new StandardTokenizer();
  private final TokenStream words;
  private final CharTermAttribute term;
  private final OffsetAttribute offsets;
  private final PositionIncrementAttribute increment;

  /// @param forIndex single Chinese characters are words, too
  ExactWords(Language language, boolean forIndex) {
    TokenStream chain = language.trimmed(new WordParts(tokenizer));
    chain = new CJKWidthFilter(new LowerCaseFilter(chain));
    chain = new CJKBigramFilter(chain, CJK, /* outputUnigrams= */ forIndex);
    if (language != Language.NONE) {
      chain = language.stems(new StemsBeside(chain));
    }
    words = new WithoutEcho(new ASCIIFoldingFilter(chain));
    term = words.addAttribute(CharTermAttribute.class);
    offsets = words.addAttribute(OffsetAttribute.class);
    increment = words.addAttribute(PositionIncrementAttribute.class);
  }

  Tokenizer tokenizer() {
    return tokenizer;
  }

  TokenStream stream() {
    return words;
  }

  /// Begins with the words of text[from..to).
  void begin(char[] text, int from, int to) throws IOException {
    words.close();
    tokenizer.setReader(new CharArrayReader(text, from, to - from));
    words.reset();
  }

  /// Goes to the next word, if there is one.
  boolean next() throws IOException {
    return words.incrementToken();
  }

  char[] word() {
    return term.buffer();
  }

  int length() {
    return term.length();
  }

  int increment() {
    return increment.getPositionIncrement();
  }

  int startOffset() {
    return offsets.startOffset();
  }

  int endOffset() {
    return offsets.endOffset();
  }

  void close() throws IOException {
    words.close();
  }
}
