package orbweaver.store.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Consumer;
import orbweaver.parse.Url;
import orbweaver.store.pages.ArchivedPage;
import orbweaver.store.records.WarcFault;

/// Which page leads to which, by link or by redirect: an edge for each pair, whatever the number of
/// links.
public final class LinkGraph {
  private static final String LINK = "link";
  private static final String REDIRECT = "redirect";

  private final HtmlCaptures captures;
  private final Consumer<WarcFault> faults;
  private final PageLinks links = new PageLinks();
  private long edges;

  public LinkGraph(HtmlCaptures captures, Consumer<WarcFault> faults) {
    this.captures = captures;
    this.faults = faults;
  }

  /// How many edges were written.
  public long edges() {
    return edges;
  }

  /// A line an edge: `source`, `target` and `type` with tabs between, and these names above.
  public void writeEdges(OutputStream target) throws IOException {
    var out = new BufferedOutputStream(target, 1 << 16);
    out.write("source\ttarget\ttype\n".getBytes(UTF_8));
    forEach((from, to, type) -> {
      String edge = from.href() + "\t" + to.href() + "\t" + type + "\n";
      out.write(edge.getBytes(UTF_8));
    });
    out.flush();
  }

  private interface Edges {
    void edge(Url from, Url to, String type) throws IOException;
  }

  private void forEach(Edges sink) throws IOException {
    captures
        .and((url, to) -> edge(url, to, REDIRECT, sink))
        .forEach(
            (url, page) -> {
              for (Url to : links.targets(url, page)) {
                edge(url, to, LINK, sink);
              }
            },
            faults);
  }

  /// No page leads to itself, though servers redirect there to set a cookie.
  private void edge(Url from, Url to, String type, Edges sink) throws IOException {
    if (!from.href().equals(to.href())) {
      sink.edge(from, to, type);
      edges++;
    }
  }

  /// The same as GraphML. First the pages that were fetched, then the links and what else they lead
  /// to.
  public void writeGraphMl(OutputStream target) throws IOException {
    try (var graph = new GraphMl(target)) {
      captures
          .and((url, _) -> graph.node(url, "", /* fetched= */ true))
          .forEach((url, page) -> graph.node(url, title(url, page), /* fetched= */ true), _ -> {});
      forEach(graph::edge);
    }
  }

  private String title(Url url, ArchivedPage page) {
    var _ = links.of(url, page);
    return links.title();
  }
}
