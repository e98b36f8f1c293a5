package orbweaver.store;

import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.parse.UrlParser;

/// How a queued URL lies in the table `queue`. One a thread.
final class QueuedUrlCodec {
  private static final int VERSION = 1;

  private final ByteWriter writer = new ByteWriter();
  private final UrlParser urls = new UrlParser();

  byte[] encode(QueuedUrl url) {
    writer.clear().u8(VERSION).i64(url.key().fingerprint());
    writer.varint(url.depth()).varint(url.hops()).varint(url.attempts());
    Fields.writeParent(writer, url.parent());
    return writer.bytes(url.url().toBytes()).toBytes();
  }

  QueuedUrl decode(byte[] key, byte[] value) {
    ByteReader reader = Fields.reader(value, VERSION);
    var url = new UrlKey(Keys.hostOf(key), reader.i64());
    int depth = reader.count();
    int hops = reader.count();
    int attempts = reader.count();
    UrlKey parent = Fields.readParent(reader);
    return new QueuedUrl(
        url, Keys.placeOf(key), Fields.readUrl(reader, urls), depth, hops, attempts, parent);
  }

  /// The fingerprint alone, for those who need no more.
  static long fingerprint(byte[] value) {
    return Fields.reader(value, VERSION).i64();
  }
}
