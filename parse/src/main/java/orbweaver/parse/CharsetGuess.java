package orbweaver.parse;

import com.ibm.icu.text.CharsetDetector;
import com.ibm.icu.text.CharsetMatch;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mozilla.universalchardet.UniversalDetector;

/// Guesses the encoding of a page that declares none and is not UTF-8, by the frequency of its
/// letters. Slow, at some 10 MB/s; kept apart so that it is loaded when the first such page comes.
///
/// Mozilla's detector knows the Asian and Cyrillic encodings; where it sees but something Latin,
/// that of ICU tells which. Of 414 labelled files they decode more than either alone.
final class CharsetGuess {
  /// How much of a page is looked at.
  private static final int SAMPLE_BYTES = 64 * 1024;

  /// Fewer bytes beyond ASCII prove nothing, unless they make words.
  private static final int MIN_HIGH_BYTES = 8;

  /// Letters beyond ASCII in a row that Latin texts do not have: there it is a Cyrillic word, say.
  private static final int MIN_WORD_BYTES = 4;

  /// Fewer kana prove nothing.
  private static final int MIN_KANA = 4;

  private static final int HIRAGANA_LEAD = 0xA4;
  private static final int KATAKANA_LEAD = 0xA5;

  /// Where letters begin in most encodings of one byte.
  private static final int FIRST_LETTER = 0xC0;

  /// Of 100; below, ICU has no opinion worth having.
  private static final int MIN_CONFIDENCE = 25;

  private CharsetGuess() {}

  /// The encoding that it looks like, windows-1252 where nothing can be said.
  static Encoding of(byte[] html, int from, int to) {
    int start = Math.max(from, firstHigh(html, from, to) - SAMPLE_BYTES / 2);
    int end = Math.min(to, start + SAMPLE_BYTES);
    if (highBytes(html, start, end) < MIN_HIGH_BYTES && !hasWord(html, start, end)) {
      return Encoding.WINDOWS_1252;
    }
    if (isKanaOfEucJp(html, start, end)) {
      return Encoding.known("euc-jp");
    }
    Encoding mozilla = byMozilla(html, start, end);
    if (mozilla != null && !mozilla.equals(Encoding.WINDOWS_1252)) {
      return mozilla;
    }
    Encoding icu = byIcu(html, start, end);
    return icu == null ? Encoding.WINDOWS_1252 : icu;
  }

  /// Whether all is EUC-JP and half of it kana, which Mozilla's detector takes for the frequent
  /// signs of Big5. Chinese has hardly any kana, and in Big5 half of the second bytes would be
  /// ASCII.
  private static boolean isKanaOfEucJp(byte[] html, int from, int to) {
    int kana = 0;
    int others = 0;
    int at = from;
    while (at < to - 1) {
      int lead = html[at] & 255;
      if (lead < 0x80) {
        at++;
      } else if (lead > 0xA0 && (html[at + 1] & 255) > 0xA0) {
        boolean isKana = lead == HIRAGANA_LEAD || lead == KATAKANA_LEAD;
        kana += isKana ? 1 : 0;
        others += isKana ? 0 : 1;
        at += 2;
      } else {
        return false;
      }
    }
    return kana >= MIN_KANA && kana >= others;
  }

  private static @Nullable Encoding byMozilla(byte[] html, int from, int to) {
    var detector = new UniversalDetector();
    detector.handleData(html, from, to - from);
    detector.dataEnd();
    String name = detector.getDetectedCharset();
    return name == null ? null : readable(name);
  }

  private static @Nullable Encoding byIcu(byte[] html, int from, int to) {
    var detector = new CharsetDetector();
    detector.enableInputFilter(true);
    detector.setText(Arrays.copyOfRange(html, from, to));
    CharsetMatch[] matches = detector.detectAll();
    return matches.length > 0 && matches[0].getConfidence() >= MIN_CONFIDENCE
        ? likeliest(matches)
        : null;
  }

  /// The first of the best, but what is the likelier from the start where that is as good: French
  /// is often as good in ISO-8859-2.
  private static @Nullable Encoding likeliest(CharsetMatch[] matches) {
    for (CharsetMatch match : matches) {
      boolean isBest = match.getConfidence() == matches[0].getConfidence();
      if (isBest && Encoding.WINDOWS_1252.equals(Encoding.forLabel(match.getName()))) {
        return Encoding.WINDOWS_1252;
      }
    }
    return readable(matches[0].getName());
  }

  /// A page that was found not to be UTF-8 or UTF-16 is neither.
  private static @Nullable Encoding readable(String name) {
    Encoding encoding = Encoding.forLabel(name);
    return encoding == null || encoding.name().startsWith("UTF-") ? null : encoding;
  }

  private static int firstHigh(byte[] html, int from, int to) {
    int at = from;
    while (at < to && html[at] >= 0) {
      at++;
    }
    return at;
  }

  private static int highBytes(byte[] html, int from, int to) {
    int count = 0;
    for (int at = from; at < to; at++) {
      count += html[at] < 0 ? 1 : 0;
    }
    return count;
  }

  private static boolean hasWord(byte[] html, int from, int to) {
    int run = 0;
    for (int at = from; at < to && run < MIN_WORD_BYTES; at++) {
      run = (html[at] & 255) >= FIRST_LETTER ? run + 1 : 0;
    }
    return run == MIN_WORD_BYTES;
  }
}
