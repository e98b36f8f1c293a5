package orbweaver.store.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import orbweaver.store.search.QueryWords.Place;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.jspecify.annotations.Nullable;

/// Words side by side, of the last of which only the beginning is known: `pg_stat*`.
final class PrefixPhrase extends Query {
  /// Of more words with that beginning, the first in the order of the alphabet count.
  private static final int MAX_WORDS = 1_024;

  private final String field;
  private final List<Place> places;

  PrefixPhrase(String field, List<Place> places) {
    this.field = field;
    this.places = List.copyOf(places);
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    var phrase = new MultiPhraseQuery.Builder();
    for (Place place : places.subList(0, places.size() - 1)) {
      phrase.add(place.written().stream().map(word -> new Term(field, word)).toArray(Term[]::new));
    }
    List<Term> last = new ArrayList<>();
    for (String prefix : places.getLast().written()) {
      addWords(searcher, new BytesRef(prefix), last);
    }
    return last.isEmpty()
        ? new MatchNoDocsQuery("no such words")
        : phrase.add(last.toArray(Term[]::new)).build();
  }

  private void addWords(IndexSearcher searcher, BytesRef prefix, List<Term> into)
      throws IOException {
    Terms terms = MultiTerms.getTerms(searcher.getIndexReader(), field);
    if (terms == null) {
      return;
    }
    TermsEnum words = terms.iterator();
    boolean more = words.seekCeil(prefix) != TermsEnum.SeekStatus.END;
    while (more && StringHelper.startsWith(words.term(), prefix) && into.size() < MAX_WORDS) {
      into.add(new Term(field, BytesRef.deepCopyOf(words.term())));
      more = words.next() != null;
    }
  }

  @Override
  public void visit(QueryVisitor visitor) {
    if (visitor.acceptField(field)) {
      visitor.visitLeaf(this);
    }
  }

  @Override
  public String toString(String defaultField) {
    return field + ":" + places + "*";
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PrefixPhrase that
        && field.equals(that.field)
        && places.equals(that.places);
  }

  @Override
  public int hashCode() {
    return Objects.hash(field, places);
  }
}
