package orbweaver.store;

import java.time.Instant;
import orbweaver.crawl.frontier.Outcome;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.crawl.frontier.Verdict;
import orbweaver.parse.UrlParser;
import org.jspecify.annotations.Nullable;

/// How the state of a settled URL lies in the table `page`. Times are kept to the millisecond. One
/// a thread.
final class UrlStateCodec {
  private static final int VERSION = 1;
  private static final @Nullable Outcome[] BY_CODE = byCode();

  private final ByteWriter writer = new ByteWriter();
  private final UrlParser urls = new UrlParser();

  byte[] encode(UrlState state) {
    writer.clear().u8(VERSION);
    writer.u8(state.verdict().outcome().code()).text(state.verdict().detail());
    writer.varint(state.status()).text(state.contentType()).varint(state.bodyBytes());
    writer.text(state.digest()).varint(state.depth()).varint(state.attempts());
    Fields.writeParent(writer, state.parent());
    writer.varint(state.settledAt().toEpochMilli());
    return writer.bytes(state.url().toBytes()).toBytes();
  }

  UrlState decode(byte[] key, byte[] value) {
    ByteReader reader = Fields.reader(value, VERSION);
    var verdict = new Verdict(outcome(reader.u8()), reader.text());
    int status = reader.count();
    String type = reader.text();
    long bytes = reader.varint();
    String digest = reader.text();
    int depth = reader.count();
    int attempts = reader.count();
    UrlKey parent = Fields.readParent(reader);
    Instant at = Instant.ofEpochMilli(reader.varint());
    return new UrlState(
        Keys.urlOf(key),
        Fields.readUrl(reader, urls),
        verdict,
        status,
        type,
        bytes,
        digest,
        depth,
        attempts,
        parent,
        at);
  }

  private static Outcome outcome(int code) {
    Outcome outcome = BY_CODE[code];
    if (outcome == null) {
      throw new IllegalStateException("the store has an outcome " + code + ", unknown here");
    }
    return outcome;
  }

  private static @Nullable Outcome[] byCode() {
    var byCode = new @Nullable Outcome[256];
    for (Outcome outcome : Outcome.values()) {
      byCode[outcome.code()] = outcome;
    }
    return byCode;
  }
}
