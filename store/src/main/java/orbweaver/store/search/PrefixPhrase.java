package orbweaver.store.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
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

/// Words side by side, of some of which only the beginning is known: `pg_stat*`, `"vac* full"`.
final class PrefixPhrase extends Query {
  /// Of more words with that beginning, the first in the order of the alphabet count.
  private static final int MAX_WORDS = 1_024;

  private final String field;
  private final List<Place> places;
  private final Set<Integer> beginnings;
  private final int slop;

  /// @param beginnings the numbers of the places, from 0, of whose words only these are known
  /// @param slop how many places the words may be off theirs
  PrefixPhrase(String field, List<Place> places, Set<Integer> beginnings, int slop) {
    this.field = field;
    this.places = List.copyOf(places);
    this.beginnings = Set.copyOf(beginnings);
    this.slop = slop;
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    var phrase = new MultiPhraseQuery.Builder().setSlop(slop);
    for (int i = 0; i < places.size(); i++) {
      List<Term> words = new ArrayList<>();
      for (String word : places.get(i).written()) {
        if (beginnings.contains(i)) {
          addWords(searcher, new BytesRef(word), words);
        } else {
          words.add(new Term(field, word));
        }
      }
      if (words.isEmpty()) {
        return new MatchNoDocsQuery("no such words");
      }
      phrase.add(words.toArray(Term[]::new));
    }
    return phrase.build();
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
    return field + ":" + places + "*" + beginnings + "~" + slop;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PrefixPhrase that
        && field.equals(that.field)
        && places.equals(that.places)
        && beginnings.equals(that.beginnings)
        && slop == that.slop;
  }

  @Override
  public int hashCode() {
    return Objects.hash(field, places, beginnings, slop);
  }
}
