package orbweaver.store.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.jspecify.annotations.Nullable;

/// Stems of plain words (lower case letters and digits of ASCII), without diacritics; remembers
/// those of some thousand, for texts repeat their words.
final class StemMemo {
  private static final int PLACES = 1 << 12;

  private final @Nullable TokenStream stems;
  private final OneWord one = new OneWord();
  private final CharTermAttribute stem;
  private final @Nullable Known[] known;

  StemMemo(Language language) {
    stems = language == Language.NONE ? null : new ASCIIFoldingFilter(language.stems(one));
    stem = one.addAttribute(CharTermAttribute.class);
    known = new Known[stems == null ? 0 : PLACES];
  }

  /// @param stem null if it is the word
  private record Known(char[] word, char @Nullable [] stem) {
    boolean isOf(char[] chars, int length) {
      return Arrays.equals(word, 0, word.length, chars, 0, length);
    }
  }

  /// The stem of the word chars[0..length), or null if it is the word itself.
  ///
  /// @param hash any, but the same for the same word
  char @Nullable [] of(char[] chars, int length, int hash) {
    if (stems == null) {
      return null;
    }
    int place = (hash ^ hash >>> 15) & PLACES - 1;
    Known there = known[place];
    if (there == null || !there.isOf(chars, length)) {
      there = new Known(Arrays.copyOf(chars, length), made(stems, chars, length));
      known[place] = there;
    }
    return there.stem;
  }

  private char @Nullable [] made(TokenStream stems, char[] chars, int length) {
    if (isNumber(chars, length)) {
      return null;
    }
    try {
      one.set(chars, length);
      boolean isEcho =
          !stems.incrementToken()
              || Arrays.equals(stem.buffer(), 0, stem.length(), chars, 0, length);
      return isEcho ? null : Arrays.copyOf(stem.buffer(), stem.length());
    } catch (IOException e) {
      throw new UncheckedIOException("reading a word", e);
    }
  }

  private static boolean isNumber(char[] chars, int length) {
    for (int i = 0; i < length; i++) {
      if (chars[i] > '9') {
        return false;
      }
    }
    return true;
  }

  /// Tells stemmers the word that was set.
  private static final class OneWord extends TokenStream {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

    void set(char[] chars, int length) {
      clearAttributes();
      term.copyBuffer(chars, 0, length);
    }

    @Override
    public boolean incrementToken() {
      return true;
    }
  }
}
