package orbweaver.app;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import orbweaver.crawl.CrawlEvent;
import orbweaver.crawl.CrawlStats;
import orbweaver.crawl.frontier.UrlState;

/// One event as one line: its name and its parts as key and value.
///
/// @param event name, in lower case
/// @param severity of the type
/// @param fields in order
record EventLine(String event, Severity severity, List<Field> fields) {

  /// Per-URL events are debug, a run's life is info, what somebody may act on is warn.
  enum Severity {
    DEBUG,
    INFO,
    WARN
  }

  /// @param value a String, Number or Boolean
  record Field(String key, Object value) {}

  static EventLine of(CrawlEvent event) {
    return switch (event) {
      case CrawlEvent.Visited(UrlState state, int newOutlinks, long elapsed, long wireBytes) ->
          visited(state)
              .with("new_outlinks", newOutlinks)
              .with("elapsed_ms", elapsed)
              .with("wire_bytes", wireBytes);
      case CrawlEvent.Withheld(UrlState state) ->
          new EventLine("withheld", Severity.DEBUG, new ArrayList<>())
              .with("url", state.url().href())
              .with("outcome", state.verdict().outcome().label())
              .with("detail", state.verdict().detail());
      case CrawlEvent.Retrying(String url, String cause, int attempt, Duration delay) ->
          new EventLine("retrying", Severity.DEBUG, new ArrayList<>())
              .with("url", url)
              .with("cause", cause)
              .with("attempt", attempt)
              .with("delay_ms", delay.toMillis());
      case CrawlEvent.BackedOff(String host, Duration delay, String cause) ->
          new EventLine("backed-off", Severity.WARN, new ArrayList<>())
              .with("host", host)
              .with("delay_ms", delay.toMillis())
              .with("cause", cause);
      case CrawlEvent.RobotsRead(String origin, String result, Duration delay) ->
          new EventLine("robots-read", Severity.DEBUG, new ArrayList<>())
              .with("origin", origin)
              .with("result", result)
              .with("delay_ms", delay.toMillis());
      case CrawlEvent.Progress(CrawlStats stats) -> progress(stats);
      case CrawlEvent.Stopping(var reason) ->
          new EventLine("stopping", Severity.INFO, new ArrayList<>())
              .with("reason", reason.name().toLowerCase(Locale.ROOT));
      case CrawlEvent.Fault(String url, Throwable cause) ->
          new EventLine("fault", Severity.WARN, new ArrayList<>())
              .with("url", url)
              .with("cause", cause.toString());
      case CrawlEvent.HandlerFailed(String url, Throwable cause) ->
          new EventLine("handler-failed", Severity.WARN, new ArrayList<>())
              .with("url", url)
              .with("cause", cause.toString());
    };
  }

  private static EventLine visited(UrlState state) {
    return new EventLine("visited", Severity.DEBUG, new ArrayList<>())
        .with("url", state.url().href())
        .with("outcome", state.verdict().outcome().label())
        .with("detail", state.verdict().detail())
        .with("status", state.status())
        .with("type", state.contentType())
        .with("bytes", state.bodyBytes())
        .with("depth", state.depth());
  }

  private static EventLine progress(CrawlStats stats) {
    return new EventLine("progress", Severity.INFO, new ArrayList<>())
        .with("pages", stats.pages())
        .with("visits", stats.visits())
        .with("errors", stats.errors())
        .with("wire_bytes", stats.wireBytes())
        .with("waiting", stats.waiting())
        .with("in_flight", stats.inFlight())
        .with("seen", stats.seen())
        .with("hosts", stats.hosts());
  }

  /// The same, with one more field.
  EventLine with(String key, Object value) {
    fields.add(new Field(key, value));
    return this;
  }

  /// `visited url=https://example.org/ outcome=ok status=200`; empty values are left out.
  String text() {
    var line = new StringBuilder(event);
    for (Field field : fields) {
      String value = field.value().toString();
      if (!value.isEmpty()) {
        line.append(' ').append(field.key()).append('=').append(quoted(value));
      }
    }
    return line.toString();
  }

  private static String quoted(String value) {
    boolean plain = value.chars().noneMatch(c -> c <= ' ' || c == '"' || c == '\\');
    return plain ? value : Json.string(value);
  }

  /// The same as one JSON object, with the time first.
  String json(String time) {
    var line = new StringBuilder("{\"time\":").append(Json.string(time));
    line.append(",\"event\":").append(Json.string(event));
    line.append(",\"severity\":").append(Json.string(severity.name().toLowerCase(Locale.ROOT)));
    for (Field field : fields) {
      line.append(',').append(Json.string(field.key())).append(':').append(value(field.value()));
    }
    return line.append('}').toString();
  }

  private static String value(Object value) {
    return value instanceof String text ? Json.string(text) : value.toString();
  }
}
