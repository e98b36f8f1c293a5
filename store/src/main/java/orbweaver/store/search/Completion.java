package orbweaver.store.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.stream.IntStream;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.Bits;

/// Makes pages ready to be searched, once all that is known of the links between them can be used:
/// those that were kept since last time, and those of which others speak differently now.
///
/// A page's words are made here and nowhere else, so a page costs its analysis once however many
/// link to it. What was done before a crash is not lost, and the rest is done next time.
final class Completion {
  private static final int SLICE = 256;

  /// A rank that has changed by less is left as it is.
  private static final float MUCH = 0.1f;

  private final IndexWriter writer;
  private final DirectoryReader reader;
  private final LinkGraph graph;
  private final PageRank ranks;
  private final PageDepths depths;

  private Completion(
      IndexWriter writer,
      DirectoryReader reader,
      LinkGraph graph,
      PageRank ranks,
      PageDepths depths) {
    this.writer = writer;
    this.reader = reader;
    this.graph = graph;
    this.ranks = ranks;
    this.depths = depths;
  }

  /// Makes ready what `writer` has.
  static void run(IndexWriter writer, PageDepths depths) throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(writer)) {
      LinkGraph graph = LinkGraph.of(reader);
      PageRank ranks = PageRank.of(graph, reader.maxDoc());
      new Completion(writer, reader, graph, ranks, depths).all();
    }
  }

  private void all() throws IOException {
    for (int first = 0; first < reader.maxDoc(); first += AnchorTexts.PAGES_AT_ONCE) {
      int last = Math.min(reader.maxDoc(), first + AnchorTexts.PAGES_AT_ONCE);
      AnchorTexts anchors = AnchorTexts.of(graph, first, last);
      for (LeafReaderContext leaf : reader.leaves()) {
        int from = Math.max(first - leaf.docBase, 0);
        int to = Math.min(last - leaf.docBase, leaf.reader().maxDoc());
        if (from < to) {
          slices(leaf, anchors, from, to);
        }
      }
    }
  }

  private void slices(LeafReaderContext leaf, AnchorTexts anchors, int from, int to) {
    int slices = (to - from + SLICE - 1) / SLICE;
    turns(slices)
        .forEach(slice -> {
          int start = from + slice * SLICE;
          try {
            new Slice(leaf, anchors).make(start, Math.min(to, start + SLICE));
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  /// All at once, but where only one can run: two would make two smaller segments there.
  private static IntStream turns(int count) {
    IntStream turns = IntStream.range(0, count);
    return Runtime.getRuntime().availableProcessors() == 1 ? turns : turns.parallel();
  }

  /// Some documents that lie side by side, for one thread.
  private final class Slice {
    private final int base;
    private final AnchorTexts anchors;
    private final Bits live;
    private final StoredFields shown;
    private final BinaryDocValues texts;
    private final BinaryDocValues links;
    private final NumericDocValues kinds;
    private final NumericDocValues hashes;
    private final NumericDocValues oldRanks;
    private final NumericDocValues oldDepths;
    private final NumericDocValues keys;

    Slice(LeafReaderContext leaf, AnchorTexts anchors) throws IOException {
      LeafReader segment = leaf.reader();
      this.base = leaf.docBase;
      this.anchors = anchors;
      this.live =
          segment.getLiveDocs() == null
              ? new Bits.MatchAllBits(segment.maxDoc())
              : segment.getLiveDocs();
      this.shown = segment.storedFields();
      this.texts = DocValues.getBinary(segment, Names.TEXTS);
      this.links = DocValues.getBinary(segment, Names.LINKS);
      this.kinds = DocValues.getNumeric(segment, Names.KIND);
      this.hashes = DocValues.getNumeric(segment, Names.ANCHORS_HASH);
      this.oldRanks = DocValues.getNumeric(segment, Names.RANK);
      this.oldDepths = DocValues.getNumeric(segment, Names.DEPTH);
      this.keys = DocValues.getNumeric(segment, Names.KEY);
    }

    void make(int from, int to) throws IOException {
      for (int doc = from; doc < to; doc++) {
        if (live.get(doc) && kinds.advanceExact(doc)) {
          switch (PageState.of(kinds.longValue())) {
            case KEPT -> ready(doc, inbound(doc));
            case READY -> again(doc, inbound(doc));
            case REDIRECT -> {}
          }
        }
      }
    }

    private Inbound inbound(int doc) throws IOException {
      int page = base + doc;
      int depth = keys.advanceExact(doc) ? depths.of(keys.longValue()) : -1;
      return new Inbound(anchors.of(page), ranks.inlinks(page), ranks.rank(page), depth);
    }

    private void ready(int doc, Inbound inbound) throws IOException {
      PageTexts page =
          texts.advanceExact(doc)
              ? PageTexts.decoded(texts.binaryValue())
              : PageTexts.shown(shown.document(doc));
      if (links.advanceExact(doc)) {
        // A copy: what is deleted by it is looked for later.
        var url = new Term(Names.URL, PageTexts.text(page.url()));
        long _ =
            writer.updateDocument(url, PageDocuments.ready(page, links.binaryValue(), inbound));
      }
    }

    private void again(int doc, Inbound inbound) throws IOException {
      boolean sameTexts = hashes.advanceExact(doc) && hashes.longValue() == inbound.hash();
      if (!sameTexts || isMoved(doc, inbound.depth())) {
        ready(doc, inbound);
      } else if (oldRanks.advanceExact(doc)
          && differ(Float.intBitsToFloat((int) oldRanks.longValue()), inbound.rank())) {
        var url = new Term(Names.URL, PageTexts.text(shown.document(doc), Names.URL));
        long _ =
            writer.updateNumericDocValue(url, Names.RANK, Float.floatToIntBits(inbound.rank()));
      }
    }

    private boolean isMoved(int doc, int depth) throws IOException {
      return depth >= 0 && !(oldDepths.advanceExact(doc) && oldDepths.longValue() == depth);
    }

    private static boolean differ(float a, float b) {
      return Math.abs(a - b) > MUCH * Math.max(a, b);
    }
  }
}
