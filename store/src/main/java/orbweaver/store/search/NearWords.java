package orbweaver.store.search;

import java.util.ArrayList;
import java.util.List;
import orbweaver.store.search.Ask.Clause;
import orbweaver.store.search.Ask.Must;
import orbweaver.store.search.Ask.Where;
import orbweaver.store.search.QueryWords.Place;

/// The words of a query that pages may have side by side.
final class NearWords {
  /// Of a longer query nobody finds the words together.
  private static final int MAX_WORDS = 8;

  private NearWords() {}

  static List<Place> of(Ask ask, QueryWords words) {
    var places = new ArrayList<Place>();
    if (ask instanceof Ask.All(var clauses)) {
      for (Clause clause : clauses) {
        if (clause.must() != Must.NEVER
            && clause.ask() instanceof Ask.Word(var where, var text)
            && where == Where.ANYWHERE) {
          places.addAll(words.of(text));
        }
      }
    }
    return places.size() > MAX_WORDS ? List.of() : places;
  }
}
