package orbweaver.store.search;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/// Takes apart what the tokenizer takes for one word and programmers for several: `os.path.join`,
/// `pg_stat_activity`, `max:min`. Queries for the whole become phrases. Apostrophes stay.
final class WordParts extends TokenFilter {
  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final OffsetAttribute offsets = addAttribute(OffsetAttribute.class);
  private final PositionIncrementAttribute increment =
      addAttribute(PositionIncrementAttribute.class);

  private State whole = captureState();
  private char[] word = {};
  private int wordStart;
  private boolean isMapped;
  private int at;
  private int end;

  WordParts(TokenStream input) {
    super(input);
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (nextPart()) {
      return true;
    }
    while (input.incrementToken()) {
      if (!isCompound()) {
        return true;
      }
      remember();
      if (nextPart()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    at = 0;
    end = 0;
  }

  private boolean isCompound() {
    char[] chars = term.buffer();
    for (int i = 0; i < term.length(); i++) {
      if (isBorder(chars[i])) {
        return true;
      }
    }
    return false;
  }

  private static boolean isBorder(char c) {
    return switch (c) {
      case '_', '.', ':', ',', ';', '\u00B7', '\u2024', '\u203F', '\u2040' -> true;
      default -> false;
    };
  }

  private void remember() {
    whole = captureState();
    word = java.util.Arrays.copyOf(term.buffer(), term.length());
    wordStart = offsets.startOffset();
    isMapped = offsets.endOffset() - wordStart != word.length;
    at = 0;
    end = word.length;
  }

  private boolean nextPart() {
    while (at < end && isBorder(word[at])) {
      at++;
    }
    if (at == end) {
      return false;
    }
    int from = at;
    while (at < end && !isBorder(word[at])) {
      at++;
    }
    restoreState(whole);
    term.copyBuffer(word, from, at - from);
    increment.setPositionIncrement(1);
    if (!isMapped) {
      offsets.setOffset(wordStart + from, wordStart + at);
    }
    return true;
  }
}
