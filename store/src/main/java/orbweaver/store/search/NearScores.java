package orbweaver.store.search;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;

/// Adds to the scores of pages that were found what another query says of them.
///
/// The library has the same (QueryRescorer), which looks into every page between those that were
/// found, too: a quarter of the time of a query of some words.
final class NearScores {
  private static final Comparator<ScoreDoc> BEST_FIRST =
      Comparator.<ScoreDoc>comparingDouble(hit -> -hit.score).thenComparingInt(hit -> hit.doc);

  private final IndexSearcher searcher;
  private final Weight weight;

  NearScores(IndexSearcher searcher, Query query) throws IOException {
    this.searcher = searcher;
    this.weight =
        searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE, /* boost= */ 1);
  }

  TopDocs addedTo(TopDocs found) throws IOException {
    ScoreDoc[] hits = found.scoreDocs.clone();
    Arrays.sort(hits, Comparator.comparingInt(hit -> hit.doc));
    int at = 0;
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      int from = at;
      int end = leaf.docBase + leaf.reader().maxDoc();
      while (at < hits.length && hits[at].doc < end) {
        at++;
      }
      if (from < at) {
        addTo(hits, from, at, leaf);
      }
    }
    Arrays.sort(hits, BEST_FIRST);
    return new TopDocs(found.totalHits, hits);
  }

  /// Adds to hits[from..to), which are of that leaf, in the order of its pages.
  private void addTo(ScoreDoc[] hits, int from, int to, LeafReaderContext leaf) throws IOException {
    Scorer scorer = weight.scorer(leaf);
    if (scorer == null) {
      return;
    }
    TwoPhaseIterator phases = scorer.twoPhaseIterator();
    DocIdSetIterator pages = phases == null ? scorer.iterator() : phases.approximation();
    for (int i = from; i < to; i++) {
      int page = hits[i].doc - leaf.docBase;
      int next = pages.docID() < page ? pages.advance(page) : pages.docID();
      if (next == page && (phases == null || phases.matches())) {
        hits[i] = new ScoreDoc(hits[i].doc, hits[i].score + scorer.score(), hits[i].shardIndex);
      }
    }
  }
}
