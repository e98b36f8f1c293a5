package orbweaver.store.search;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TwoPhaseIterator;

/// Pages of a part of the index in which a phrase was found, in order, with the best of the scores
/// of their fields and the sum of the others. It takes 16 bytes a page.
///
/// @param count so many of the elements are pages
record PhrasePages(int[] pages, float[] best, double[] others, int count) {
  static final PhrasePages NONE = new PhrasePages(new int[0], new float[0], new double[0], 0);

  private static final int FIRST = 64;

  /// Goes through one field.
  static PhrasePages of(Scorer field) throws IOException {
    var pages = new int[FIRST];
    var scores = new float[FIRST];
    int count = 0;
    TwoPhaseIterator phases = field.twoPhaseIterator();
    DocIdSetIterator all = phases == null ? field.iterator() : phases.approximation();
    for (int page = all.nextDoc(); page != DocIdSetIterator.NO_MORE_DOCS; page = all.nextDoc()) {
      if (phases != null && !phases.matches()) {
        continue;
      }
      if (count == pages.length) {
        pages = Arrays.copyOf(pages, 2 * count);
        scores = Arrays.copyOf(scores, 2 * count);
      }
      pages[count] = page;
      scores[count++] = field.score();
    }
    return new PhrasePages(pages, scores, new double[count], count);
  }

  /// These and those of another field.
  PhrasePages with(PhrasePages other) {
    if (count == 0 || other.count == 0) {
      return count == 0 ? other : this;
    }
    int most = count + other.count;
    var merged = new PhrasePages(new int[most], new float[most], new double[most], 0);
    return merged.merge(this, other);
  }

  private PhrasePages merge(PhrasePages one, PhrasePages other) {
    int i = 0;
    int j = 0;
    int to = 0;
    for (; i < one.count || j < other.count; to++) {
      int left = i < one.count ? one.pages[i] : DocIdSetIterator.NO_MORE_DOCS;
      int right = j < other.count ? other.pages[j] : DocIdSetIterator.NO_MORE_DOCS;
      pages[to] = Math.min(left, right);
      if (left <= right) {
        best[to] = one.best[i];
        others[to] = one.others[i++];
      }
      if (right <= left) {
        others[to] += other.others[j] + Math.min(best[to], other.best[j]);
        best[to] = Math.max(best[to], other.best[j++]);
      }
    }
    return new PhrasePages(pages, best, others, to);
  }

  /// @param tie what other fields than the best add, as a share of their scores
  Scorer scorer(float tie) {
    return new Told(this, tie);
  }

  private static final class Told extends Scorer {
    private final PhrasePages found;
    private final float tie;
    private int at = -1;

    private Told(PhrasePages found, float tie) {
      this.found = found;
      this.tie = tie;
    }

    @Override
    public int docID() {
      return at < 0 ? -1 : at < found.count ? found.pages[at] : DocIdSetIterator.NO_MORE_DOCS;
    }

    @Override
    public float score() {
      return (float) (found.best[at] + found.others[at] * tie);
    }

    @Override
    public float getMaxScore(int upTo) {
      return Float.POSITIVE_INFINITY;
    }

    @Override
    public DocIdSetIterator iterator() {
      return new DocIdSetIterator() {
        @Override
        public int docID() {
          return Told.this.docID();
        }

        @Override
        public int nextDoc() {
          at++;
          return docID();
        }

        @Override
        public int advance(int page) {
          int place = Arrays.binarySearch(found.pages, Math.max(0, at), found.count, page);
          at = place < 0 ? -place - 1 : place;
          return docID();
        }

        @Override
        public long cost() {
          return found.count;
        }
      };
    }
  }
}
