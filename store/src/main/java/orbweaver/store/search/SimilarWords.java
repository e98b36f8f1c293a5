package orbweaver.store.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.MaxNonCompetitiveBoostAttribute;
import org.apache.lucene.util.AttributeImpl;
import org.apache.lucene.util.AttributeSource;
import org.jspecify.annotations.Nullable;

/// Words in a field that differ from one by few edits.
///
/// The automata that find them are the same in all fields, and cost more than finding: they are
/// made in the first field that has words, and used in the others. For that, queries of one word
/// are made by one [Automata], and rewritten by one thread.
final class SimilarWords extends FuzzyQuery {
  private static final int SAME_BEGINNING = 1;
  private static final int MAX_WORDS = 50;

  private final Automata automata;

  private SimilarWords(Term word, int edits, Automata automata) {
    super(word, edits, SAME_BEGINNING, MAX_WORDS, /* transpositions= */ true);
    this.automata = automata;
  }

  @Override
  protected TermsEnum getTermsEnum(Terms terms, AttributeSource kept) throws IOException {
    automata.made.forEach(kept::addAttributeImpl);
    TermsEnum found = super.getTermsEnum(terms, kept);
    if (automata.made.isEmpty()) {
      automata.keep(kept);
    }
    return found;
  }

  // What automata are shared does not make queries differ.

  @Override
  public boolean equals(@Nullable Object other) {
    return super.equals(other);
  }

  @Override
  public int hashCode() {
    return super.hashCode();
  }

  /// What finds words that are like one.
  static final class Automata {
    private final String word;
    private final int edits;
    private final List<AttributeImpl> made = new ArrayList<>();

    Automata(String word, int edits) {
      this.word = word;
      this.edits = edits;
    }

    /// The words of a field.
    SimilarWords in(String field) {
      return new SimilarWords(new Term(field, word), edits, this);
    }

    /// All but what is known of the field.
    private void keep(AttributeSource kept) {
      kept.getAttributeImplsIterator()
          .forEachRemaining(attribute -> {
            if (!(attribute instanceof MaxNonCompetitiveBoostAttribute)) {
              made.add(attribute);
            }
          });
    }
  }
}
