package orbweaver.store.search;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefBuilder;
import org.jspecify.annotations.Nullable;

/// Makes of a page's text the words that [ExactWords] would make, in a quarter of the time.
///
/// Most of what is written on the web is plain: ASCII between blanks, where a word is a run of
/// letters and digits, its lower case is a bit, and there is nothing to fold or to pair. Of that
/// the words are made here. All else (other letters, apostrophes, very long words) goes to the
/// exact ones, from blank to blank, for no word reaches over a blank.
///
/// Words are told as UTF-8, in which the index keeps them; [WordChars] has them as text.
final class PageWords extends Tokenizer {
  /// The tokenizer of the library cuts longer words.
  private static final int MAX_PLAIN_CHARS = 255;

  /// A larger buffer is not kept.
  private static final int KEPT_CHARS = 1 << 16;

  private static final int FIRST_CHARS = 1 << 12;

  // The term comes first: what keeps the others would keep one as text, too.
  private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
  private final OffsetAttribute offsets = addAttribute(OffsetAttribute.class);
  private final PositionIncrementAttribute increment =
      addAttribute(PositionIncrementAttribute.class);

  private final ExactWords exact;
  private final StemMemo stems;
  private final BytesRef word = new BytesRef(new byte[MAX_PLAIN_CHARS + StemMemo.ROOM]);
  private final BytesRefBuilder exactWord = new BytesRefBuilder();

  private char[] text = new char[FIRST_CHARS];
  private int length;
  private int at;

  /// Where what is plain ends; `at` at most.
  private int plainEnd;

  /// Where the text begins that the exact words are made of, or -1 if they are not asked.
  private int exactStart = -1;

  /// Of the word before, to be told at its place.
  private @Nullable BytesRef stem;

  PageWords(Language language) {
    exact = new ExactWords(language, /* forIndex= */ true);
    stems = new StemMemo(language);
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (stem != null) {
      term.setBytesRef(stem);
      increment.setPositionIncrement(0);
      stem = null;
      return true;
    }
    while (!plainWord() && !exactWord()) {
      if (!nextPart()) {
        return false;
      }
    }
    return true;
  }

  // ---- Plain ----

  private boolean plainWord() {
    int from = at;
    while (from < plainEnd && !isPlain(text[from])) {
      from++;
    }
    int to = from;
    while (to < plainEnd && isPlain(text[to])) {
      to++;
    }
    at = to;
    if (from == to) {
      return false;
    }
    tell(from, to);
    return true;
  }

  /// Sets all that is ever set of a word: to clear it before would take a tenth of the time.
  private void tell(int from, int to) {
    char[] text = this.text;
    byte[] bytes = word.bytes;
    int count = to - from;
    for (int i = 0; i < count; i++) {
      char c = text[from + i];
      bytes[i] = (byte) (c >= 'A' && c <= 'Z' ? c | 0x20 : c);
    }
    word.length = count;
    term.setBytesRef(word);
    increment.setPositionIncrement(1);
    offsets.setOffset(from, to);
    stem = stems.of(bytes, count);
  }

  private static boolean isPlain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }

  // ---- Exact ----

  private boolean exactWord() throws IOException {
    if (exactStart < 0) {
      return false;
    }
    if (!exact.next()) {
      exactStart = -1;
      return false;
    }
    clearAttributes();
    exactWord.copyChars(exact.word(), 0, exact.length());
    term.setBytesRef(exactWord.get());
    increment.setPositionIncrement(exact.increment());
    offsets.setOffset(exactStart + exact.startOffset(), exactStart + exact.endOffset());
    return true;
  }

  // ---- Parts ----

  /// Finds what lies between blanks, and whose it is.
  private boolean nextPart() throws IOException {
    int from = afterBlanks(at);
    if (from == length) {
      at = length;
      return false;
    }
    int to = partEnd(from);
    if (isPlain(from, to)) {
      at = from;
      plainEnd = to;
    } else {
      to = exactEnd(to);
      exactStart = from;
      exact.begin(text, from, withoutHalf(from, to));
      at = to;
      plainEnd = to;
    }
    return true;
  }

  /// The end of all parts that are not plain, one after the other.
  private int exactEnd(int end) {
    int next = afterBlanks(end);
    int nextEnd = partEnd(next);
    while (next < nextEnd && !isPlain(next, nextEnd)) {
      end = nextEnd;
      next = afterBlanks(end);
      nextEnd = partEnd(next);
    }
    return end;
  }

  /// The library's tokenizer makes no words of a text that ends with half a character.
  private int withoutHalf(int from, int to) {
    while (to > from && Character.isHighSurrogate(text[to - 1])) {
      to--;
    }
    return to;
  }

  private int afterBlanks(int from) {
    while (from < length && isBlank(text[from])) {
      from++;
    }
    return from;
  }

  private int partEnd(int from) {
    while (from < length && !isBlank(text[from])) {
      from++;
    }
    return from;
  }

  /// Blanks, and signs that stand between words as these do.
  private static boolean isBlank(char c) {
    return switch (c) {
      case '\u00A0', '\u2013', '\u2014', '\u201C', '\u201D', '\u2022', '\u2026' -> true;
      default -> c <= ' ';
    };
  }

  private boolean isPlain(int from, int to) {
    if (to - from > MAX_PLAIN_CHARS) {
      return false;
    }
    for (int i = from; i < to; i++) {
      char c = text[i];
      if (c >= 0x80 || (c == '\'' && i + 1 < to && isPlain(text[i + 1]))) {
        return false;
      }
    }
    return true;
  }

  // ---- Life ----

  @Override
  public void reset() throws IOException {
    super.reset();
    length = 0;
    for (int read = read(); read >= 0; read = read()) {
      length += read;
    }
    at = 0;
    plainEnd = 0;
    exactStart = -1;
    stem = null;
  }

  private int read() throws IOException {
    if (length == text.length) {
      text = Arrays.copyOf(text, 2 * length);
    }
    return input.read(text, length, text.length - length);
  }

  @Override
  public void end() throws IOException {
    super.end();
    offsets.setOffset(length, length);
  }

  @Override
  public void close() throws IOException {
    super.close();
    exact.close();
    if (text.length > KEPT_CHARS) {
      text = new char[FIRST_CHARS];
    }
  }
}
