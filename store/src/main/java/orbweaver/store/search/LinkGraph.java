package orbweaver.store.search;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;

/// Which document of a reader links to which: what leads over redirects leads to their end. In
/// memory: 24 bytes a page and 4 a link.
final class LinkGraph {
  private static final int MAX_HOPS = 5;
  private static final int NONE = -1;

  private final IndexReader reader;
  private final PageTable pages;

  /// Of each redirect, where it leads.
  private final int[] leadsTo;

  private LinkGraph(IndexReader reader, PageTable pages, int[] leadsTo) {
    this.reader = reader;
    this.pages = pages;
    this.leadsTo = leadsTo;
  }

  static LinkGraph of(IndexReader reader) throws IOException {
    var pages = new PageTable(reader.maxDoc());
    for (LeafReaderContext leaf : reader.leaves()) {
      NumericDocValues keys = DocValues.getNumeric(leaf.reader(), Names.KEY);
      Bits live = leaf.reader().getLiveDocs();
      for (int doc = keys.nextDoc(); doc != NumericDocValues.NO_MORE_DOCS; doc = keys.nextDoc()) {
        if (live == null || live.get(doc)) {
          pages.put(keys.longValue(), leaf.docBase + doc);
        }
      }
    }
    var leadsTo = new int[reader.maxDoc()];
    Arrays.fill(leadsTo, NONE);
    var graph = new LinkGraph(reader, pages, leadsTo);
    graph.readRedirects();
    return graph;
  }

  private void readRedirects() throws IOException {
    for (LeafReaderContext leaf : reader.leaves()) {
      NumericDocValues kinds = DocValues.getNumeric(leaf.reader(), Names.KIND);
      BinaryDocValues links = DocValues.getBinary(leaf.reader(), Names.LINKS);
      for (int doc = kinds.nextDoc(); doc != NumericDocValues.NO_MORE_DOCS; doc = kinds.nextDoc()) {
        if (PageState.of(kinds.longValue()) == PageState.REDIRECT && links.advanceExact(doc)) {
          int from = leaf.docBase + doc;
          LinkCodec.forEach(
              links.binaryValue(), (target, _, _, _) -> leadsTo[from] = pages.get(target));
        }
      }
    }
  }

  /// The page that a link to the key leads to, or -1.
  int page(long key) {
    int page = pages.get(key);
    for (int hop = 0; page != NONE && leadsTo[page] != NONE; hop++) {
      if (hop == MAX_HOPS) {
        return NONE;
      }
      page = leadsTo[page];
    }
    return page;
  }

  /// Told of one link from a page to another; the text lies in the bytes, from..to.
  interface Visitor {
    void link(int source, int target, byte[] bytes, int from, int to);
  }

  /// Tells all links between different live pages.
  void forEach(Visitor visitor) throws IOException {
    for (LeafReaderContext leaf : reader.leaves()) {
      BinaryDocValues links = DocValues.getBinary(leaf.reader(), Names.LINKS);
      Bits live = leaf.reader().getLiveDocs();
      for (int doc = links.nextDoc(); doc != BinaryDocValues.NO_MORE_DOCS; doc = links.nextDoc()) {
        int source = leaf.docBase + doc;
        if ((live == null || live.get(doc)) && leadsTo[source] == NONE) {
          tell(source, links.binaryValue(), visitor);
        }
      }
    }
  }

  private void tell(int source, BytesRef links, Visitor visitor) {
    LinkCodec.forEach(
        links,
        (key, bytes, from, to) -> {
          int target = page(key);
          if (target != NONE && target != source) {
            visitor.link(source, target, bytes, from, to);
          }
        });
  }
}
