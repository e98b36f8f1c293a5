package orbweaver.crawl;

import java.util.ArrayList;
import java.util.List;
import orbweaver.crawl.fetch.WireBytes;
import orbweaver.crawl.frontier.FrontierChange;
import org.jspecify.annotations.Nullable;

/// All effects of one visit (or of the seeds, or of asking for a robots.txt): one atomic batch.
///
/// @param changes of the frontier: the visited URL's and its outlinks'
/// @param capture what goes to the archive and the page list, null when nothing was fetched
/// @param aside what goes to the archive alone, null for nothing
public record Commit(
    List<FrontierChange> changes, @Nullable Capture capture, @Nullable SideExchange aside) {
  public Commit {
    changes = List.copyOf(changes);
  }

  public Commit(List<FrontierChange> changes, @Nullable Capture capture) {
    this(changes, capture, null);
  }

  static Commit aside(SideExchange exchange) {
    return new Commit(List.of(), null, exchange);
  }

  /// The bytes that came over the wire and are to be given back once this is durable.
  List<WireBytes> wireBytes() {
    var all = new ArrayList<WireBytes>(1);
    if (capture != null && capture.exchange() != null) {
      all.add(capture.exchange().response());
    }
    if (aside != null) {
      all.add(aside.exchange().response());
    }
    return all;
  }

  /// How many bytes it has to be written.
  public long length() {
    long body = capture == null ? 0 : capture.bodyLength();
    return body + wireBytes().stream().mapToLong(WireBytes::length).sum();
  }
}
