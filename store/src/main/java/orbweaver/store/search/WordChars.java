package orbweaver.store.search;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.UnicodeUtil;

/// Has the words of a page as text, too, which those want who show where they stand.
final class WordChars extends TokenFilter {
  private final BytesTermAttribute bytes = getAttribute(BytesTermAttribute.class);
  private final CharTermAttribute chars = addAttribute(CharTermAttribute.class);

  WordChars(PageWords words) {
    super(words);
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (!input.incrementToken()) {
      return false;
    }
    BytesRef word = bytes.getBytesRef();
    char[] text = chars.resizeBuffer(word.length);
    chars.setLength(UnicodeUtil.UTF8toUTF16(word, text));
    return true;
  }
}
