package orbweaver.app;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import orbweaver.crawl.Capture;
import orbweaver.crawl.frontier.UrlState;
import org.jspecify.annotations.Nullable;

/// One line for each URL of a list: what became of it, as it becomes known or in the order of the
/// list.
final class StatusTable implements ListResults {
  private static final String HEADER = "outcome\tstatus\turl\tfinal_url\ttype\tbytes\tdetail\n";

  private final boolean ordered;
  private final Supplier<RowOutput> opening;
  private final List<String> refusals = new ArrayList<>();
  private @Nullable RowOutput rows;
  private @Nullable ListJob job;

  // guarded by this: lines are refused by the reader of the list
  private final ListTally tally = new ListTally();
  private long refused;

  /// @param output a file or `-`; what it has stays until the job is known to be whole
  StatusTable(String output, boolean ordered, PrintStream out) {
    this(ordered, () -> RowOutput.open(output, out));
  }

  /// To standard error.
  StatusTable(PrintStream err, boolean ordered) {
    this("-", ordered, err);
  }

  private StatusTable(boolean ordered, Supplier<RowOutput> opening) {
    this.ordered = ordered;
    this.opening = opening;
  }

  private RowOutput rows() {
    if (rows == null) {
      rows = opening.get();
      rows.header(HEADER);
    }
    return rows;
  }

  @Override
  public synchronized void begin(ListJob opened) {
    job = opened;
    tellRefusals();
    flush();
  }

  @Override
  public synchronized void refused(UrlList.Refused line) {
    refused++;
    String text = Report.Row.oneLine(line.text());
    String why = Report.Row.oneLine(line.why());
    refusals.add(line.outcome().label() + "\t0\t" + text + "\t\t\t0\t" + why + "\n");
    if (job != null) {
      tellRefusals();
    }
  }

  private void tellRefusals() {
    if (!ordered) {
      refusals.forEach(rows()::row);
      refusals.clear();
    }
  }

  @Override
  public synchronized void ended(String source, UrlState state, @Nullable Capture capture) {
    tally.add(source, state);
    if (!ordered) {
      row(source, state);
    }
  }

  private void row(String source, UrlState state) {
    rows()
        .row(
            String.join(
                    "\t",
                    state.verdict().outcome().label(),
                    Integer.toString(state.status()),
                    source,
                    state.url().href(),
                    state.contentType(),
                    Long.toString(state.bodyBytes()),
                    Report.Row.oneLine(state.verdict().detail()))
                + "\n");
  }

  @Override
  public synchronized void flush() {
    rows().flush();
  }

  @Override
  public synchronized void finish(Set<String> sources) {
    assert tally.told() == sources.size() : tally.told() + " lines for " + sources.size() + " URLs";
    if (ordered && job != null) {
      for (String source : sources) {
        row(source, job.end(source));
      }
    }
    close();
  }

  /// Tells what is left.
  synchronized void close() {
    refusals.forEach(rows()::row);
    rows().close();
  }

  synchronized long answered() {
    return tally.answered();
  }

  synchronized long failed() {
    return tally.failed() + refused;
  }
}
