package orbweaver.store.search;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.KeywordAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;

/// Tells each word twice at its place: once marked as keyword, which stemmers leave alone, and once
/// to be stemmed. Numbers and Chinese have no stems and are told once.
///
/// The library has the same (KeywordRepeatFilter), at the price of copying all that is known of a
/// word.
final class StemsBeside extends TokenFilter {
  private static final String WORD = StandardTokenizer.TOKEN_TYPES[StandardTokenizer.ALPHANUM];

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final TypeAttribute type = addAttribute(TypeAttribute.class);
  private final KeywordAttribute keyword = addAttribute(KeywordAttribute.class);
  private final PositionIncrementAttribute increment =
      addAttribute(PositionIncrementAttribute.class);

  private char[] word = new char[32];
  private int length;
  private boolean isTold = true;

  StemsBeside(TokenStream input) {
    super(input);
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (!isTold) {
      isTold = true;
      term.copyBuffer(word, 0, length);
      keyword.setKeyword(false);
      increment.setPositionIncrement(0);
      return true;
    }
    if (!input.incrementToken()) {
      return false;
    }
    keyword.setKeyword(true);
    if (type.type().equals(WORD)) {
      remember();
    }
    return true;
  }

  private void remember() {
    length = term.length();
    if (length > word.length) {
      word = Arrays.copyOf(word, 2 * length);
    }
    System.arraycopy(term.buffer(), 0, word, 0, length);
    isTold = false;
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    isTold = true;
  }
}
