package orbweaver.store;

import java.time.Instant;
import orbweaver.crawl.frontier.LastCapture;
import orbweaver.crawl.frontier.Mention;
import orbweaver.crawl.frontier.Outcome;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.crawl.frontier.Verdict;
import orbweaver.parse.Url;
import orbweaver.parse.UrlParser;
import org.jspecify.annotations.Nullable;

/// How the state of a settled URL lies in the table `page`. Times are kept to the millisecond. One
/// a thread.
///
/// Version 1 has neither mention nor last capture nor address, version 2 no address, version 3 no
/// encoding of a style sheet. Version 1 is still written where there is nothing to say of them.
final class UrlStateCodec {
  private static final int PLAIN = 1;
  private static final int WITHOUT_ADDRESS = 2;
  private static final int WITHOUT_ENCODING = 3;
  private static final int WHOLE = 4;
  private static final @Nullable Outcome[] BY_CODE = byCode();

  private final ByteWriter writer = new ByteWriter();
  private final UrlParser urls = new UrlParser();

  byte[] encode(UrlState state) {
    boolean plain =
        state.mention().equals(Mention.PAGE)
            && state.lastCapture().isNone()
            && state.address().isEmpty();
    writer.clear().u8(plain ? PLAIN : WHOLE);
    writer.u8(state.verdict().outcome().code()).text(state.verdict().detail());
    writer.varint(state.status()).text(state.contentType()).varint(state.bodyBytes());
    writer.text(state.digest()).varint(state.depth()).varint(state.attempts());
    Fields.writeParent(writer, state.parent());
    writer.varint(state.settledAt().toEpochMilli());
    writer.bytes(state.url().toBytes());
    if (!plain) {
      Fields.writeMention(writer, state.mention());
      Fields.writeCapture(writer, state.lastCapture());
      writer.text(state.address());
    }
    return writer.toBytes();
  }

  UrlState decode(byte[] key, byte[] value) {
    var reader = new ByteReader(value);
    int version = Fields.version(reader, WHOLE);
    boolean plain = version == PLAIN;
    var verdict = new Verdict(outcome(reader.u8()), reader.text());
    int status = reader.count();
    String type = reader.text();
    long bytes = reader.varint();
    String digest = reader.text();
    int depth = reader.count();
    int attempts = reader.count();
    UrlKey parent = Fields.readParent(reader);
    Instant at = Instant.ofEpochMilli(reader.varint());
    Url url = Fields.readUrl(reader, urls);
    return new UrlState(
        Keys.urlOf(key),
        url,
        verdict,
        status,
        type,
        bytes,
        digest,
        depth,
        attempts,
        parent,
        at,
        plain ? Mention.PAGE : Fields.readMention(reader, version > WITHOUT_ENCODING),
        plain ? LastCapture.NONE : Fields.readCapture(reader),
        version <= WITHOUT_ADDRESS ? "" : reader.text());
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
