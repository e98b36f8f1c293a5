package orbweaver.parse;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;

/// Everything that an extractor says of a page, as lines to compare.
final class PageFacts {
  static final LinkOptions OPTIONS =
      LinkOptions.everything().withKinds(EnumSet.allOf(LinkKind.class)).withText().withIds();

  private final LinkExtractor extractor = new LinkExtractor(OPTIONS);

  List<String> whole(byte[] page, int from, int to, Charset charset) {
    extractor.extract(page, from, to, charset);
    return facts();
  }

  List<String> inPieces(byte[] page, int[] borders, Charset charset) {
    extractor.begin(charset);
    int from = 0;
    for (int border : borders) {
      byte[] piece = Arrays.copyOfRange(page, from, border);
      extractor.feed(piece, 0, piece.length);
      Arrays.fill(piece, (byte) '<');
      from = border;
    }
    extractor.feed(page, from, page.length);
    extractor.finish();
    return facts();
  }

  /// Its links alone.
  List<String> links(byte[] page) {
    List<String> facts = whole(page, 0, page.length, StandardCharsets.UTF_8);
    return facts.subList(0, extractor.count());
  }

  private List<String> facts() {
    var facts = new ArrayList<String>();
    for (int i = 0; i < extractor.count(); i++) {
      facts.add(
          extractor.kind(i)
              + " "
              + extractor.rel(i)
              + " "
              + extractor.value(i)
              + " | "
              + extractor.anchorText(i)
              + extractor.hreflang(i));
    }
    facts.add("title " + extractor.title());
    facts.add("description " + extractor.description());
    facts.add("language " + extractor.language());
    facts.add("robots " + extractor.robots());
    facts.add("refresh " + extractor.refresh());
    facts.add("ids " + extractor.ids());
    facts.add("text " + extractor.text());
    return facts;
  }
}
