package orbweaver.store;

import orbweaver.crawl.frontier.Mention;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.parse.Url;
import orbweaver.parse.UrlParser;

/// How a queued URL lies in the table `queue`. One a thread.
///
/// Version 1 is a page that is visited for the first time; version 2 says what else it may be,
/// without the encoding of a style sheet.
final class QueuedUrlCodec {
  private static final int PLAIN = 1;
  private static final int WITHOUT_ENCODING = 2;
  private static final int WHOLE = 3;

  private final ByteWriter writer = new ByteWriter();
  private final UrlParser urls = new UrlParser();

  byte[] encode(QueuedUrl url) {
    boolean plain = url.mention().equals(Mention.PAGE) && !url.revisited();
    writer.clear().u8(plain ? PLAIN : WHOLE).i64(url.key().fingerprint());
    writer.varint(url.depth()).varint(url.hops()).varint(url.attempts());
    Fields.writeParent(writer, url.parent());
    writer.bytes(url.url().toBytes());
    if (!plain) {
      Fields.writeMention(writer, url.mention());
      writer.u8(url.revisited() ? 1 : 0);
    }
    return writer.toBytes();
  }

  QueuedUrl decode(byte[] entry, byte[] value) {
    var reader = new ByteReader(value);
    int version = Fields.version(reader, WHOLE);
    boolean plain = version == PLAIN;
    var key = new UrlKey(Keys.hostOf(entry), reader.i64());
    int depth = reader.count();
    int hops = reader.count();
    int attempts = reader.count();
    UrlKey parent = Fields.readParent(reader);
    Url url = Fields.readUrl(reader, urls);
    return new QueuedUrl(
        key,
        Keys.placeOf(entry),
        url,
        depth,
        hops,
        attempts,
        parent,
        plain ? Mention.PAGE : Fields.readMention(reader, version > WITHOUT_ENCODING),
        !plain && reader.u8() == 1);
  }

  /// The fingerprint alone, for those who need no more.
  static long fingerprint(byte[] value) {
    var reader = new ByteReader(value);
    int _ = Fields.version(reader, WHOLE);
    return reader.i64();
  }
}
