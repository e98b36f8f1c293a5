package orbweaver.store.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/// A query that is nothing but a phrase, in any field: finds and scores what the
/// [DisjunctionMaxQuery] does that it is made of, in two thirds of the time.
///
/// That goes from page to page and asks each field there; this goes through a field at a time, and
/// puts together what was found. It pays where nothing else in the query could say which pages need
/// not be looked at.
final class WholePhrase extends Query {
  private final DisjunctionMaxQuery fields;

  private WholePhrase(DisjunctionMaxQuery fields) {
    this.fields = fields;
  }

  /// The query itself, unless it is a phrase.
  static Query of(Query query) {
    return query instanceof DisjunctionMaxQuery fields
            && fields.getDisjuncts().stream().allMatch(WholePhrase::isPhrase)
        ? new WholePhrase(fields)
        : query;
  }

  private static boolean isPhrase(Query query) {
    return query instanceof PhraseQuery
        || (query instanceof BoostQuery more && more.getQuery() instanceof PhraseQuery);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost)
      throws IOException {
    var weights = new ArrayList<Weight>();
    for (Query field : fields.getDisjuncts()) {
      weights.add(field.createWeight(searcher, ScoreMode.COMPLETE, boost));
    }
    return new FieldByField(this, searcher, boost, weights);
  }

  private static final class FieldByField extends Weight {
    private final DisjunctionMaxQuery whole;
    private final IndexSearcher searcher;
    private final float boost;
    private final List<Weight> fields;

    private FieldByField(
        WholePhrase query, IndexSearcher searcher, float boost, List<Weight> fields) {
      super(query);
      this.whole = query.fields;
      this.searcher = searcher;
      this.boost = boost;
      this.fields = fields;
    }

    @Override
    public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext leaf) throws IOException {
      var parts = new ArrayList<ScorerSupplier>();
      for (Weight field : fields) {
        ScorerSupplier part = field.scorerSupplier(leaf);
        if (part != null) {
          parts.add(part);
        }
      }
      return parts.isEmpty() ? null : new Parts(parts, whole.getTieBreakerMultiplier());
    }

    @Override
    public Explanation explain(LeafReaderContext leaf, int page) throws IOException {
      return whole.createWeight(searcher, ScoreMode.COMPLETE, boost).explain(leaf, page);
    }

    @Override
    public boolean isCacheable(LeafReaderContext leaf) {
      return false;
    }
  }

  /// The fields of a part of the index, of which each is gone through from end to end.
  private static final class Parts extends ScorerSupplier {
    private final List<ScorerSupplier> fields;
    private final float tie;

    private Parts(List<ScorerSupplier> fields, float tie) {
      this.fields = fields;
      this.tie = tie;
    }

    @Override
    public Scorer get(long leadCost) throws IOException {
      var found = PhrasePages.NONE;
      for (ScorerSupplier field : fields) {
        found = found.with(PhrasePages.of(field.get(Long.MAX_VALUE)));
      }
      return found.scorer(tie);
    }

    @Override
    public long cost() {
      return fields.stream().mapToLong(ScorerSupplier::cost).sum();
    }
  }

  @Override
  public void visit(QueryVisitor visitor) {
    fields.visit(visitor);
  }

  @Override
  public String toString(String defaultField) {
    return fields.toString(defaultField);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof WholePhrase that && fields.equals(that.fields);
  }

  @Override
  public int hashCode() {
    return 31 * fields.hashCode();
  }
}
