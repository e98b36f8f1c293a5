package orbweaver.store.search;

import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.search.similarities.PerFieldSimilarityWrapper;
import org.apache.lucene.search.similarities.Similarity;

/// BM25. In a title or a link's text a word counts hardly more for being there twice; a long list
/// of links' texts is no fault.
final class PageSimilarity extends PerFieldSimilarityWrapper {
  private static final Similarity BODY = new BM25Similarity(1.2f, 0.75f);
  private static final Similarity SHORT = new BM25Similarity(0.6f, 0.6f);
  private static final Similarity LINES = new BM25Similarity(0.8f, 0.3f);

  @Override
  public Similarity get(String field) {
    return switch (field) {
      case Names.BODY -> BODY;
      case Names.HEADINGS, Names.ANCHORS -> LINES;
      default -> SHORT;
    };
  }
}
