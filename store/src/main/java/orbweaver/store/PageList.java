package orbweaver.store;

import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;
import orbweaver.crawl.Capture;
import orbweaver.crawl.fetch.Exchange;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.parse.Charsets;
import orbweaver.parse.Encoding;
import orbweaver.store.warc.ArchivePlace;
import orbweaver.store.warc.OutputFile;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/// `pages.jsonl`: a row for every visit that has ended.
final class PageList {
  private static final Pattern TEXT = Pattern.compile("^text/|json$|xml$|javascript$");

  private final boolean bodies;
  private final JsonFactory json = JsonFactory.builder().build();
  private final ByteArrayOutputStream row = new ByteArrayOutputStream(1024);

  /// @param bodies whether rows have what pages say
  PageList(boolean bodies) {
    this.bodies = bodies;
  }

  /// Appends one row.
  ///
  /// @param place where the answer lies in the archive, null if it is not kept
  void append(Capture capture, @Nullable ArchivePlace place, OutputFile file) {
    row.reset();
    try (JsonGenerator out =
        json.createGenerator(ObjectWriteContext.empty(), row, JsonEncoding.UTF8)) {
      out.writeStartObject();
      write(out, capture);
      if (place != null) {
        out.writeStringProperty("warc", place.file());
        out.writeNumberProperty("offset", place.offset());
        out.writeNumberProperty("length", place.length());
      }
      if (bodies && capture.body() instanceof byte[] body) {
        body(out, body, charset(capture, body));
      }
      out.writeEndObject();
    }
    row.write('\n');
    byte[] bytes = row.toByteArray();
    file.append(bytes, 0, bytes.length);
  }

  /// Text goes as text, all else as Base64.
  private static void body(JsonGenerator out, byte[] body, @Nullable Encoding encoding) {
    if (encoding == null) {
      out.writeName("body_base64");
      out.writeBinary(body);
    } else {
      String text = Charsets.decode(body, 0, body.length, encoding.charset());
      out.writeStringProperty("body", WellFormed.text(text));
    }
  }

  private static @Nullable Encoding charset(Capture capture, byte[] body) {
    if (!capture.charset().isEmpty()) {
      return Encoding.forLabel(capture.charset());
    }
    return TEXT.matcher(capture.state().contentType()).find()
        ? Charsets.detectEncoding(body, 0, body.length, /* contentType= */ null)
        : null;
  }

  private static void write(JsonGenerator out, Capture capture) {
    UrlState state = capture.state();
    out.writeStringProperty("url", state.url().href());
    out.writeStringProperty("final_url", capture.finalUrl());
    out.writeStringProperty("outcome", state.verdict().outcome().label());
    text(out, "detail", state.verdict().detail());
    out.writeNumberProperty("status", state.status());
    text(out, "type", state.contentType());
    text(out, "charset", capture.charset());
    out.writeNumberProperty("bytes", state.bodyBytes());
    text(out, "title", capture.title());
    out.writeNumberProperty("depth", state.depth());
    text(out, "parent", capture.parentUrl());
    out.writeStringProperty("fetched_at", TimeText.of(fetchedAt(capture)));
    out.writeNumberProperty("elapsed_ms", capture.elapsedMillis());
    out.writeNumberProperty("attempts", state.attempts());
    out.writeNumberProperty("outlinks", capture.outlinks());
    out.writeNumberProperty("new_outlinks", capture.newOutlinks());
    text(out, "digest", state.digest());
    Exchange exchange = capture.exchange();
    text(out, "address", exchange == null ? "" : exchange.remoteAddress());
    text(out, "kind", state.mention().isPage() ? "" : state.mention().kind().label());
    text(out, "lastmod", state.mention().lastModified());
  }

  /// The time that the WARC record has, if there is one.
  private static Instant fetchedAt(Capture capture) {
    Instant at =
        capture.exchange() == null ? capture.state().settledAt() : capture.exchange().startedAt();
    return at.truncatedTo(ChronoUnit.MILLIS);
  }

  private static void text(JsonGenerator out, String name, String value) {
    if (!value.isEmpty()) {
      out.writeStringProperty(name, WellFormed.text(value));
    }
  }
}
