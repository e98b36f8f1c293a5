package orbweaver.store.search;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/// Leaves out a word that is the one before it again, at the same place: a stem that is the word.
final class WithoutEcho extends TokenFilter {
  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final PositionIncrementAttribute increment =
      addAttribute(PositionIncrementAttribute.class);

  private char[] last = new char[32];
  private int length;

  WithoutEcho(TokenStream input) {
    super(input);
  }

  @Override
  public boolean incrementToken() throws IOException {
    while (input.incrementToken()) {
      boolean isEcho =
          increment.getPositionIncrement() == 0
              && Arrays.equals(last, 0, length, term.buffer(), 0, term.length());
      if (!isEcho) {
        remember();
        return true;
      }
    }
    return false;
  }

  private void remember() {
    length = term.length();
    if (length > last.length) {
      last = new char[2 * length];
    }
    System.arraycopy(term.buffer(), 0, last, 0, length);
  }
}
