package orbweaver.store.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import orbweaver.store.search.Ranking.Ranked;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FieldInfos;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.store.FSDirectory;

/// Asks an index, as it was when this was opened. Any thread but a loop's may ask; one may write
/// the index meanwhile.
public final class PageSearch implements AutoCloseable {
  /// So many of those that a query finds are put in order with all that is known of them.
  private static final int LOOKED_AT = 300;

  private static final int COUNTED_EXACTLY = 10_000;
  private static final int MAX_LANGUAGES = 5;

  private final Path folder;
  private final FSDirectory directory;
  private final DirectoryReader reader;
  private final IndexSearcher searcher;
  private final QueryWords words;

  private PageSearch(Path folder, FSDirectory directory, DirectoryReader reader, QueryWords words) {
    this.folder = folder;
    this.directory = directory;
    this.reader = reader;
    this.words = words;
    this.searcher = new IndexSearcher(reader);
    searcher.setSimilarity(new PageSimilarity());
  }

  /// Opens the index in the folder.
  ///
  /// @throws IndexException when there is no index, or it cannot be used
  public static PageSearch open(Path folder) {
    Quiet.logs();
    if (!Files.isDirectory(folder)) {
      // Else the library would make a folder.
      throw IndexFailures.none(folder);
    }
    try {
      FSDirectory directory = FSDirectory.open(folder);
      try {
        IndexFormat.check(folder, SegmentInfos.readLatestCommit(directory).getUserData());
        DirectoryReader reader = DirectoryReader.open(directory);
        return new PageSearch(folder, directory, reader, new QueryWords(languages(reader)));
      } catch (IOException | RuntimeException e) {
        directory.close();
        throw e;
      }
    } catch (IOException | IllegalArgumentException e) {
      throw IndexFailures.of(folder, e);
    }
  }

  /// The languages of most pages, and none.
  private static List<Language> languages(DirectoryReader reader) throws IOException {
    record Count(Language language, int pages) {}
    var counts = new ArrayList<Count>();
    Terms tags = MultiTerms.getTerms(reader, Names.LANGUAGE);
    TermsEnum tag = tags == null ? TermsEnum.EMPTY : tags.iterator();
    while (tag.next() != null) {
      Language language = Language.of(tag.term().utf8ToString());
      if (language != Language.NONE) {
        counts.add(new Count(language, tag.docFreq()));
      }
    }
    counts.sort(Comparator.comparingInt(Count::pages).reversed());
    var languages = new ArrayList<Language>(List.of(Language.NONE));
    counts.stream().limit(MAX_LANGUAGES).map(Count::language).distinct().forEach(languages::add);
    return languages;
  }

  /// How many pages can be found.
  public long pages() {
    try {
      return reader.docFreq(new org.apache.lucene.index.Term(Names.STATE, Names.READY));
    } catch (IOException e) {
      throw IndexFailures.of(folder, e);
    }
  }

  /// How many pages are kept and cannot be found yet: whoever has put them in has not ended.
  public long waiting() {
    try {
      int kept = PageState.KEPT.number();
      return searcher.count(NumericDocValuesField.newSlowExactQuery(Names.KIND, kept));
    } catch (IOException e) {
      throw IndexFailures.of(folder, e);
    }
  }

  /// The pages that a query finds, those that were to be found for a time included.
  ///
  /// @throws QueryException when the query cannot be understood
  public SearchResult search(SearchRequest request) {
    return search(request, Instant.MIN);
  }

  /// The pages that a query finds and that may be found at that moment.
  ///
  /// @throws QueryException when the query cannot be understood
  public SearchResult search(SearchRequest request, Instant now) {
    Ask ask = QueryParser.parse(request.query());
    refuseUnknownDepths(request.query(), ask);
    refuseSigns(ask);
    try {
      SearchResult strict = search(request, ask, now, /* strict= */ true);
      return strict.total() > 0 ? strict : search(request, ask, now, /* strict= */ false);
    } catch (IOException | RuntimeException e) {
      throw IndexFailures.of(folder, e);
    }
  }

  /// That none is found would say that there is no such page.
  private void refuseUnknownDepths(String query, Ask ask) {
    if (QueryDepths.areIn(ask) && !knows(Names.DEPTH)) {
      throw new QueryException(
          "the index "
              + folder
              + " knows no depths; they are known of jobs that have a list of pages: orbweaver"
              + " index JOB",
          query.toLowerCase(Locale.ROOT).indexOf("depth:"));
    }
  }

  private void refuseSigns(Ask ask) {
    if (new QueryBuilder(words, /* strict= */ true).isVoid(ask)) {
      throw new QueryException("the query has nothing but signs; add a word", 0);
    }
  }

  private SearchResult search(SearchRequest request, Ask ask, Instant now, boolean strict)
      throws IOException {
    // Once, for all that follows: a fuzzy word costs more to make words of than to find them.
    Query query = searcher.rewrite(new QueryBuilder(words, strict).query(ask));
    int wanted = request.offset() + request.limit();
    var manager =
        new TopScoreDocCollectorManager(Math.max(LOOKED_AT, 2 * wanted), null, COUNTED_EXACTLY);
    TopDocs found = searcher.search(lasting(WholePhrase.of(query), now), manager);
    TopDocs near = nearer(ask, found);
    var ranking = new Ranking(searcher, near);
    List<Ranked> ranked = ranking.best(request.offset(), wanted);
    var hits = new Hits(searcher, query, request.explain()).of(ranked);
    boolean isExact = found.totalHits.relation() == TotalHits.Relation.EQUAL_TO;
    return new SearchResult(found.totalHits.value(), isExact, !strict, ranking.merged(), hits);
  }

  /// The same without pages whose time is over.
  private Query lasting(Query query, Instant now) {
    if (!knows(Names.UNTIL)) {
      return query;
    }
    Query over = LongPoint.newRangeQuery(Names.UNTIL, Long.MIN_VALUE, now.getEpochSecond());
    return new BooleanQuery.Builder().add(query, Occur.MUST).add(over, Occur.MUST_NOT).build();
  }

  private boolean knows(String field) {
    return FieldInfos.getMergedFieldInfos(reader).fieldInfo(field) != null;
  }

  /// Pages in which the words stand near each other come forward.
  private TopDocs nearer(Ask ask, TopDocs found) throws IOException {
    Query near = QueryBuilder.near(NearWords.of(ask, words));
    return near == null || found.scoreDocs.length == 0
        ? found
        : new NearScores(searcher, near).addedTo(found);
  }

  @Override
  public void close() {
    try (directory) {
      reader.close();
    } catch (IOException e) {
      throw IndexFailures.of(folder, e);
    }
  }
}
