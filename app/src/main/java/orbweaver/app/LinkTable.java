package orbweaver.app;

import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashSet;
import java.util.Set;
import orbweaver.crawl.Capture;
import orbweaver.crawl.frontier.UrlState;
import org.jspecify.annotations.Nullable;

/// The table of links, written as pages come, or in the order of the list once all are there.
///
/// A run that resumes writes the table anew, first what the job has of earlier runs: so no row is
/// lost or doubled, wherever the run before was cut off.
final class LinkTable implements ListResults {
  static final String HEADER = "source_url\tparsed_url\n";

  private final String output;
  private final boolean ordered;
  private final PrintStream out;
  private final PrintStream err;
  private final Set<String> late = new LinkedHashSet<>();
  private final ListTally tally = new ListTally();
  private @Nullable RowOutput rows;
  private @Nullable LinkRows earlier;
  private @Nullable ListJob job;

  LinkTable(String output, boolean ordered, PrintStream out, PrintStream err) {
    this.output = output;
    this.ordered = ordered;
    this.out = out;
    this.err = err;
  }

  @Override
  public void begin(ListJob job) {
    this.job = job;
    rows = ordered ? RowOutput.whole(output, out) : RowOutput.open(output, out);
    rows.header(HEADER);
    if (!ordered) {
      earlier = LinkRows.of(job.directory().links());
      rows.flush();
    }
  }

  /// Nothing could be fetched: a table without rows.
  void empty() {
    try (RowOutput only = RowOutput.whole(output, out)) {
      only.header(HEADER);
    }
  }

  @Override
  public void refused(UrlList.Refused refused) {
    err.println("skipped\t" + refused.why());
  }

  @Override
  public void ended(String source, UrlState state, @Nullable Capture capture) throws IOException {
    tally.add(source, state);
    if (ListTally.isFailure(state)) {
      err.println(failure(source, state));
    }
    if (ordered || rows == null || state.status() == 0) {
      return;
    }
    if (capture != null) {
      for (String link : capture.links()) {
        rows.row(source + "\t" + link + "\n");
      }
    } else if (earlier == null || !earlier.copy(state.url().href(), source, rows)) {
      late.add(source);
    }
  }

  private static String failure(String source, UrlState state) {
    String end = state.url().href();
    String where = end.equals(source) ? "" : " (of " + end + ")";
    String why = Report.Row.oneLine(state.verdict().detail() + where).strip();
    return state.verdict().outcome().label() + "\t" + source + "\t" + why;
  }

  @Override
  public void flush() {
    if (!ordered && rows != null) {
      rows.flush();
    }
  }

  /// Writes what has been left: pages that were there before a redirect to them was found.
  @Override
  public void finish(Set<String> sources) throws IOException {
    assert tally.told() == sources.size() : tally.told() + " ends of " + sources.size() + " URLs";
    Set<String> left = ordered ? sources : late;
    if (rows != null && job != null && !left.isEmpty()) {
      LinkRows all = LinkRows.of(job.directory().links());
      for (String source : left) {
        UrlState end = job.end(source);
        boolean _ = end.status() > 0 && all.copy(end.url().href(), source, rows);
      }
    }
    if (rows != null) {
      rows.close();
    }
  }

  ListTally tally() {
    return tally;
  }

  long rows() {
    return rows == null ? 0 : rows.rows();
  }
}
