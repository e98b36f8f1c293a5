package orbweaver.store.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;

/// Puts pages in order by what their words say and how much links speak for them, and pages that
/// say the same under one of them.
final class Ranking {
  /// What the best-linked page gains over one without links.
  private static final double LINK_WEIGHT = 0.3;

  /// A rank from which on more links gain nothing.
  private static final double MAX_RANK = 100;

  private final IndexSearcher searcher;
  private final TopDocs found;
  private long merged;

  Ranking(IndexSearcher searcher, TopDocs found) {
    this.searcher = searcher;
    this.found = found;
  }

  /// A page.
  ///
  /// @param wordScore what its words say
  /// @param rank how much links speak for it
  /// @param inlinks how many pages link to it
  /// @param content hash of what it says
  /// @param copies other pages that say the same
  record Ranked(
      int doc, float wordScore, float rank, long inlinks, long content, List<Integer> copies) {
    float score() {
      return (float) (wordScore * (1 + LINK_WEIGHT * prior()));
    }

    /// From 0 to 1.
    double prior() {
      return Math.log1p(Math.min(rank, MAX_RANK)) / Math.log1p(MAX_RANK);
    }
  }

  /// Those from..to.
  List<Ranked> best(int from, int to) throws IOException {
    var all = new ArrayList<Ranked>();
    for (ScoreDoc hit : found.scoreDocs) {
      all.add(ranked(hit));
    }
    all.sort(Comparator.comparingDouble(Ranked::score).reversed().thenComparingInt(Ranked::doc));
    var distinct = new LinkedHashMap<Long, Ranked>();
    for (Ranked page : all) {
      Ranked first = distinct.putIfAbsent(page.content(), page);
      if (first != null) {
        first.copies().add(page.doc());
        merged++;
      }
    }
    return distinct.values().stream().skip(from).limit(to - from).toList();
  }

  /// How many were put under others by [#best].
  long merged() {
    return merged;
  }

  private Ranked ranked(ScoreDoc hit) throws IOException {
    float rank = Float.intBitsToFloat((int) number(Names.RANK, hit.doc));
    return new Ranked(
        hit.doc,
        hit.score,
        rank,
        number(Names.INLINKS, hit.doc),
        number(Names.CONTENT, hit.doc),
        new ArrayList<>());
  }

  private long number(String name, int doc) throws IOException {
    List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(doc, leaves));
    NumericDocValues values = DocValues.getNumeric(leaf.reader(), name);
    return values.advanceExact(doc - leaf.docBase) ? values.longValue() : 0;
  }
}
