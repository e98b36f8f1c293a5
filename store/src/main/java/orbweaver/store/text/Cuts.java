package orbweaver.store.text;

import java.text.BreakIterator;
import java.util.Locale;
import orbweaver.store.text.Block.Kind;

/// Where a text may be cut.
final class Cuts {
  private Cuts() {}

  /// The last good place to cut in `from..limit`: the end of a sentence or line, else of a word,
  /// else `limit`, but never within a character.
  static int before(String text, int from, int limit, Kind kind) {
    int cut = kind == Kind.LINES ? lineEnd(text, from, limit) : sentenceEnd(text, from, limit);
    if (cut <= from) {
      cut = wordEnd(text, from, limit);
    }
    if (cut <= from) {
      cut = Character.isLowSurrogate(text.charAt(limit)) ? limit - 1 : limit;
    }
    return cut;
  }

  /// Where the next piece begins: blanks before a sentence are nobody's, those before a line of
  /// code are its own.
  static int skipBlanks(String text, int from, int to, Kind kind) {
    int at = from;
    while (at < to && isGap(text.charAt(at), kind)) {
      at++;
    }
    return at;
  }

  private static boolean isGap(char c, Kind kind) {
    return c == '\n' || (kind != Kind.LINES && c == ' ');
  }

  private static int lineEnd(String text, int from, int limit) {
    return Math.max(text.lastIndexOf('\n', limit), from);
  }

  private static int sentenceEnd(String text, int from, int limit) {
    BreakIterator sentences = BreakIterator.getSentenceInstance(Locale.ROOT);
    sentences.setText(text.substring(from, limit));
    int last = sentences.last();
    return from
        + Math.max(0, sentences.preceding(last) == BreakIterator.DONE ? 0 : sentences.current());
  }

  private static int wordEnd(String text, int from, int limit) {
    return Math.max(text.lastIndexOf(' ', limit), from);
  }
}
