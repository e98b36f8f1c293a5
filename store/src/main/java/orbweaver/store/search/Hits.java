package orbweaver.store.search;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import orbweaver.store.search.Ranking.Ranked;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;

/// Reads what is shown of pages that were found.
final class Hits {
  private static final int MAX_COPIES = 20;

  private final IndexSearcher searcher;
  private final Query query;
  private final boolean explain;
  private final Snippets snippets;

  Hits(IndexSearcher searcher, Query query, boolean explain) {
    this.searcher = searcher;
    this.query = query;
    this.explain = explain;
    this.snippets = new Snippets(query);
  }

  List<Hit> of(List<Ranked> pages) throws IOException {
    StoredFields shown = searcher.storedFields();
    var hits = new ArrayList<Hit>();
    for (Ranked page : pages) {
      hits.add(hit(page, shown));
    }
    return hits;
  }

  private Hit hit(Ranked page, StoredFields shown) throws IOException {
    Document document = shown.document(page.doc());
    String language = PageTexts.text(document, Names.SHOWN_LANGUAGE);
    return new Hit(
        PageTexts.text(document, Names.URL),
        PageTexts.text(document, Names.SHOWN_TITLE),
        language,
        PageTexts.text(document, Names.SHOWN_TYPE),
        Instant.ofEpochSecond(PageTexts.number(document, Names.SHOWN_DATE, /* absent= */ -1)),
        page.inlinks(),
        page.score(),
        snippet(document, Language.of(language)),
        urls(page.copies(), shown),
        explain ? explanation(page) : "");
  }

  private Snippet snippet(Document document, Language language) throws IOException {
    Snippet found = snippets.of(PageTexts.text(document, Names.SHOWN_BODY), language);
    String description = PageTexts.text(document, Names.SHOWN_DESCRIPTION);
    return found.matches().isEmpty() && !description.isEmpty()
        ? new Snippet(description, List.of())
        : found;
  }

  private static List<String> urls(List<Integer> docs, StoredFields shown) throws IOException {
    var urls = new ArrayList<String>();
    for (int doc : docs.subList(0, Math.min(MAX_COPIES, docs.size()))) {
      urls.add(PageTexts.text(shown.document(doc, Set.of(Names.URL)), Names.URL));
    }
    return urls;
  }

  private String explanation(Ranked page) throws IOException {
    float near = page.wordScore() - searcher.explain(query, page.doc()).getValue().floatValue();
    return String.format(
        Locale.ROOT,
        "%.3f = %.3f of words, %.3f of it for standing near each other, x %.3f for links (rank"
            + " %.2f)%n%s",
        page.score(),
        page.wordScore(),
        near,
        page.score() / page.wordScore(),
        page.rank(),
        searcher.explain(query, page.doc()));
  }
}
