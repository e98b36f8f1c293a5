package orbweaver.store.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.util.HashSet;
import java.util.Set;
import orbweaver.parse.Url;

/// Writes a link graph as GraphML: a node a page, with its URL, its title and whether it was
/// fetched, and a directed edge a link. A node is named by the hash of its URL.
///
/// [GraphML](http://graphml.graphdrawing.org/specification.html)
public final class GraphMl implements AutoCloseable {
  private static final long HASH_KEY = 0;
  private static final String HEAD =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <graphml xmlns="http://graphml.graphdrawing.org/xmlns"
          xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
          xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
        <key id="url" for="node" attr.name="url" attr.type="string"/>
        <key id="title" for="node" attr.name="title" attr.type="string"/>
        <key id="fetched" for="node" attr.name="fetched" attr.type="boolean"/>
        <key id="type" for="edge" attr.name="type" attr.type="string"/>
        <graph id="links" edgedefault="directed">
      """;

  private final Writer out;
  private final Set<Long> nodes = new HashSet<>();

  public GraphMl(OutputStream out) throws IOException {
    this.out = new BufferedWriter(new OutputStreamWriter(out, UTF_8), 1 << 16);
    this.out.write(HEAD);
  }

  /// Adds a page, unless it is there.
  ///
  /// @param title "" if it has none
  public void node(Url url, String title, boolean fetched) throws IOException {
    long name = url.fingerprint(HASH_KEY);
    if (!nodes.add(name)) {
      return;
    }
    out.write("    <node id=\"" + id(name) + "\"><data key=\"url\">" + Xml.escape(url.href()));
    out.write("</data>");
    if (!title.isEmpty()) {
      out.write("<data key=\"title\">" + Xml.escape(title) + "</data>");
    }
    out.write("<data key=\"fetched\">" + fetched + "</data></node>\n");
  }

  /// Adds an edge, and its target if that is new.
  ///
  /// @param type what it is: `link` or `redirect`
  public void edge(Url source, Url target, String type) throws IOException {
    node(target, "", /* fetched= */ false);
    out.write(
        "    <edge source=\""
            + id(source.fingerprint(HASH_KEY))
            + "\" target=\""
            + id(target.fingerprint(HASH_KEY))
            + "\"><data key=\"type\">"
            + Xml.escape(type)
            + "</data></edge>\n");
  }

  private static String id(long name) {
    return "n" + Long.toHexString(name);
  }

  /// Ends the graph, and leaves the stream open.
  @Override
  public void close() throws IOException {
    out.write("  </graph>\n</graphml>\n");
    out.flush();
  }
}
