package orbweaver.crawl;

import java.util.List;
import orbweaver.crawl.frontier.FrontierChange;
import org.jspecify.annotations.Nullable;

/// All effects of one visit (or of the seeds): one atomic batch.
///
/// @param changes of the frontier: the visited URL's and its outlinks'
/// @param capture what goes to the archive and the page list, null when nothing was fetched
public record Commit(List<FrontierChange> changes, @Nullable Capture capture) {
  public Commit {
    changes = List.copyOf(changes);
  }
}
