package orbweaver.store.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// Stems of plain words (lower case letters and digits of ASCII), without diacritics; remembers
/// those of some thousand, for texts repeat their words.
///
/// What is remembered has no more bytes than two longs have, and is found by these, with zeros
/// behind it.
final class StemMemo {
  /// A word has so many bytes behind it at least, with anything in them.
  static final int ROOM = 2 * Long.BYTES;

  private static final int PLACES_BITS = 13;
  private static final long SPREAD = 0x9E3779B97F4A7C15L;
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final @Nullable TokenStream stems;
  private final OneWord one = new OneWord();
  private final CharTermAttribute stem;

  /// Of each place the word, as two longs.
  private final long[] words;

  /// Of each place the stem, null if it is the word.
  private final @Nullable BytesRef[] known;

  StemMemo(Language language) {
    stems = language == Language.NONE ? null : new ASCIIFoldingFilter(language.stems(one));
    stem = one.addAttribute(CharTermAttribute.class);
    int places = stems == null ? 0 : 1 << PLACES_BITS;
    words = new long[2 * places];
    known = new BytesRef[places];
  }

  /// The stem of the word bytes[0..length), or null if it is the word itself. Valid for ever.
  @Nullable BytesRef of(byte[] bytes, int length) {
    if (stems == null) {
      return null;
    }
    if (length > ROOM) {
      return made(stems, bytes, length);
    }
    long first = beginning((long) LONG.get(bytes, 0), length);
    long second = beginning((long) LONG.get(bytes, Long.BYTES), length - Long.BYTES);
    long hash = (first ^ (second * SPREAD)) * SPREAD;
    int place = (int) (hash >>> (Long.SIZE - PLACES_BITS));
    if (words[2 * place] != first || words[2 * place + 1] != second) {
      known[place] = made(stems, bytes, length);
      words[2 * place] = first;
      words[2 * place + 1] = second;
    }
    return known[place];
  }

  /// The first bytes of eight, zeros in the place of others.
  private static long beginning(long eight, int count) {
    if (count <= 0) {
      return 0;
    }
    return count >= Long.BYTES ? eight : eight & (-1L >>> (Long.SIZE - count * Byte.SIZE));
  }

  private @Nullable BytesRef made(TokenStream stems, byte[] bytes, int length) {
    if (isNumber(bytes, length)) {
      return null;
    }
    try {
      one.set(bytes, length);
      return !stems.incrementToken() || isEcho(bytes, length) ? null : new BytesRef(stem);
    } catch (IOException e) {
      throw new UncheckedIOException("reading a word", e);
    }
  }

  private boolean isEcho(byte[] bytes, int length) {
    boolean same = stem.length() == length;
    for (int i = 0; same && i < length; i++) {
      same = stem.charAt(i) == bytes[i];
    }
    return same;
  }

  private static boolean isNumber(byte[] bytes, int length) {
    for (int i = 0; i < length; i++) {
      if (bytes[i] > '9') {
        return false;
      }
    }
    return true;
  }

  /// Tells stemmers the word that was set.
  private static final class OneWord extends TokenStream {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

    void set(byte[] bytes, int length) {
      clearAttributes();
      char[] chars = term.resizeBuffer(length);
      for (int i = 0; i < length; i++) {
        chars[i] = (char) bytes[i];
      }
      term.setLength(length);
    }

    @Override
    public boolean incrementToken() {
      return true;
    }
  }
}
