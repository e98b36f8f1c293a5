package orbweaver.app;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import orbweaver.crawl.fetch.Answer;
import orbweaver.crawl.fetch.FetchOutcome;
import orbweaver.crawl.fetch.FetchTimings;
import orbweaver.crawl.frontier.Verdict;
import orbweaver.parse.Url;

/// One fetch as a text for people.
final class FetchText {
  private final StringBuilder text = new StringBuilder();

  private FetchText() {}

  static String of(Url url, FetchOutcome outcome, Verdict verdict) {
    var text = new FetchText();
    text.row("url", url.href());
    switch (outcome) {
      case FetchOutcome.Failed failed -> text.time("failed after", failed.elapsedNanos());
      case FetchOutcome.Answered(Answer answer) -> text.answer(answer);
    }
    text.row("outcome", verdict.outcome().label());
    if (!verdict.detail().isEmpty()) {
      text.row("detail", verdict.detail());
    }
    return text.text.toString();
  }

  private void answer(Answer answer) {
    row("address", answer.exchange().remoteAddress());
    times(answer.timings());
    var asked = new String(answer.exchange().request(), StandardCharsets.ISO_8859_1);
    text.append('\n');
    quote("> ", asked);
    text.append('\n');
    quote("< ", answer.head().toString());
    text.append('\n');
    row("received", answer.wireLength() + " bytes, of which " + answer.payloadLength() + " body");
    if (answer.isDecoded()) {
      row("decoded", answer.bodyLength() + " bytes");
    }
    row("digest", answer.exchange().payloadDigest());
  }

  /// What took no time did not take place: the connection was there, or is not encrypted.
  private void times(FetchTimings timings) {
    time("dns", timings.dns());
    time("connect", timings.connect());
    if (timings.tls() > 0) {
      time("tls", timings.tls());
    }
    time("first byte", timings.firstByte());
    time("body", timings.total() - timings.beforeRequest() - timings.firstByte());
    time("total", timings.total());
  }

  private void time(String name, long nanos) {
    row(name, String.format(Locale.ROOT, "%.1f ms", nanos / 1e6));
  }

  private void quote(String mark, String head) {
    head.lines().filter(line -> !line.isBlank()).forEach(line -> line(mark, line));
  }

  /// What a server sends is shown, but commands nothing: no terminal takes it for control.
  private void line(String mark, String line) {
    text.append(mark).append(line.replaceAll("\\p{Cntrl}", "?")).append('\n');
  }

  private void row(String name, String value) {
    text.append(String.format(Locale.ROOT, "%-12s ", name));
    line("", value);
  }
}
