package orbweaver.store.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Consumer;
import orbweaver.parse.Url;
import orbweaver.store.pages.ArchivedPage;
import orbweaver.store.records.WarcFault;

/// Which page links to which: an edge for each pair, whatever the number of links.
public final class LinkGraph {
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

  /// A line an edge: `source` and `target` with a tab between, and these names above.
  public void writeEdges(OutputStream target) throws IOException {
    var out = new BufferedOutputStream(target, 1 << 16);
    out.write("source\ttarget\n".getBytes(UTF_8));
    captures.forEach(
        (url, page) -> {
          for (Url to : links.targets(url, page)) {
            out.write((url.href() + "\t" + to.href() + "\n").getBytes(UTF_8));
            edges++;
          }
        },
        faults);
    out.flush();
  }

  /// The same as GraphML. First the pages that were fetched, then the links and what else they lead
  /// to.
  public void writeGraphMl(OutputStream target) throws IOException {
    try (var graph = new GraphMl(target)) {
      captures.forEach((url, page) -> graph.node(url, title(url, page), true), _ -> {});
      captures.forEach(
          (url, page) -> {
            for (Url to : links.targets(url, page)) {
              graph.edge(url, to);
              edges++;
            }
          },
          faults);
    }
  }

  private String title(Url url, ArchivedPage page) {
    var _ = links.of(url, page);
    return links.title();
  }
}
