package orbweaver.app;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.store.Job;
import orbweaver.store.TimeText;
import orbweaver.store.WellFormed;
import org.jspecify.annotations.Nullable;

/// Every URL of a job and what became of it, one a line: tab-separated with a header, or JSON.
final class Report {
  private static final String HEADER =
      "url\toutcome\tdetail\tstatus\ttype\tbytes\tdepth\tattempts\tparent\tsettled_at\n";

  private final Job job;

  Report(Job job) {
    this.job = job;
  }

  /// Writes to a file, which is whole or not there, or to standard output for `-`; as JSON if the
  /// name ends in `.jsonl`.
  ///
  /// @throws UsageException when it cannot be written
  void write(String target) {
    boolean json = target.endsWith(".jsonl");
    WholeFile.write(
        target,
        bytes -> {
          var out = new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8));
          write(out, json);
          out.flush();
        });
  }

  private void write(Writer out, boolean json) throws IOException {
    if (!json) {
      out.write(HEADER);
    }
    var again = new LinkedHashMap<UrlKey, QueuedUrl>();
    job.forEach(
        state -> line(out, json, Row.of(state)),
        url -> {
          // What is to be visited again has its line already, or has it in its other place, which
          // comes later; if it has left that, it has none.
          if (!url.revisited()) {
            again.remove(url.key());
            line(out, json, Row.of(url));
          } else if (job.state(url.key()) == null) {
            again.put(url.key(), url);
          }
        });
    again.values().forEach(url -> line(out, json, Row.of(url)));
  }

  private void line(Writer out, boolean json, Row row) {
    try {
      out.write(json ? row.json(parentUrl(row.parent())) : row.tabbed(parentUrl(row.parent())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String parentUrl(@Nullable UrlKey parent) {
    UrlState state = parent == null ? null : job.state(parent);
    return state == null ? "" : state.url().href();
  }

  /// One URL.
  record Row(
      String url,
      String outcome,
      String detail,
      int status,
      String type,
      long bytes,
      int depth,
      int attempts,
      @Nullable UrlKey parent,
      String settledAt) {

    static Row of(UrlState state) {
      return new Row(
          state.url().href(),
          state.verdict().outcome().label(),
          state.verdict().detail(),
          state.status(),
          state.contentType(),
          state.bodyBytes(),
          state.depth(),
          state.attempts(),
          state.parent(),
          TimeText.of(state.settledAt()));
    }

    static Row of(QueuedUrl url) {
      return new Row(
          url.url().href(), "waiting", "", 0, "", 0, url.depth(), url.attempts(), url.parent(), "");
    }

    String tabbed(String parentUrl) {
      return String.join(
              "\t",
              url,
              outcome,
              oneLine(detail),
              Integer.toString(status),
              type,
              Long.toString(bytes),
              Integer.toString(depth),
              Integer.toString(attempts),
              parentUrl,
              settledAt)
          + "\n";
    }

    static String oneLine(String text) {
      return WellFormed.text(text).replaceAll("[\\t\\r\\n]", " ");
    }

    /// An object; as in `pages.jsonl`, what is absent is left out.
    String json(String parentUrl) {
      return "{\"url\":"
          + Json.string(url)
          + Json.property("outcome", outcome)
          + Json.property("detail", detail)
          + ",\"status\":"
          + status
          + Json.property("type", type)
          + ",\"bytes\":"
          + bytes
          + ",\"depth\":"
          + depth
          + ",\"attempts\":"
          + attempts
          + Json.property("parent", parentUrl)
          + Json.property("settled_at", settledAt)
          + "}\n";
    }
  }
}
