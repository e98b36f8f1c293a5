package orbweaver.store;

import java.time.Instant;
import orbweaver.crawl.frontier.HostKey;
import orbweaver.crawl.frontier.Outcome;
import orbweaver.crawl.frontier.QueuedUrl;
import orbweaver.crawl.frontier.QueuedUrl.Place;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.crawl.frontier.UrlState;
import orbweaver.crawl.frontier.Verdict;
import orbweaver.parse.Url;
import org.jspecify.annotations.Nullable;

/// How the frontier's values lie in the store.
///
/// Keys begin with the partition and the host, so that what belongs together lies together:
///
///     queue   partition 1 | host 8 | priority 1 | sequence 8
///     page    partition 1 | host 8 | fingerprint 8
///
/// Values begin with the version of their form.
final class Codec {
  private static final int VERSION = 1;
  private static final Outcome[] OUTCOMES = Outcome.values();

  private final ByteWriter writer = new ByteWriter();

  // ---- Keys ----

  byte[] hostPrefix(HostKey host) {
    return host(host).toBytes();
  }

  byte[] queueKey(HostKey host, Place place) {
    return host(host).u8(place.priority()).i64(place.sequence()).toBytes();
  }

  byte[] pageKey(UrlKey key) {
    return host(key.host()).i64(key.fingerprint()).toBytes();
  }

  private ByteWriter host(HostKey host) {
    return writer.clear().u8(host.partition()).i64(host.hash());
  }

  // ---- Queued URLs ----

  byte[] encode(QueuedUrl url) {
    writer.clear().u8(VERSION).i64(url.key().fingerprint());
    writer.varint(url.depth()).varint(url.hops()).varint(url.attempts());
    parent(url.parent());
    return writer.text(url.url().href()).toBytes();
  }

  QueuedUrl queued(byte[] key, byte[] value) {
    var keyReader = new ByteReader(key);
    var host = new HostKey(keyReader.u8(), keyReader.i64());
    var place = new Place(keyReader.u8(), keyReader.i64());
    var reader = reader(value);
    var urlKey = new UrlKey(host, reader.i64());
    int depth = reader.count();
    int hops = reader.count();
    int attempts = reader.count();
    UrlKey parent = parent(reader);
    return new QueuedUrl(urlKey, place, url(reader), depth, hops, attempts, parent);
  }

  // ---- Settled URLs ----

  byte[] encode(UrlState state) {
    writer.clear().u8(VERSION);
    writer.u8(state.verdict().outcome().code()).text(state.verdict().detail());
    writer.varint(state.status()).text(state.contentType()).varint(state.bodyBytes());
    writer.text(state.digest()).varint(state.depth()).varint(state.attempts());
    parent(state.parent());
    writer.varint(state.settledAt().toEpochMilli());
    return writer.text(state.url().href()).toBytes();
  }

  UrlState state(byte[] key, byte[] value) {
    var keyReader = new ByteReader(key);
    var urlKey = new UrlKey(new HostKey(keyReader.u8(), keyReader.i64()), keyReader.i64());
    var reader = reader(value);
    var verdict = new Verdict(outcome(reader.u8()), reader.text());
    int status = reader.count();
    String type = reader.text();
    long bytes = reader.varint();
    String digest = reader.text();
    int depth = reader.count();
    int attempts = reader.count();
    UrlKey parent = parent(reader);
    Instant at = Instant.ofEpochMilli(reader.varint());
    return new UrlState(
        urlKey, url(reader), verdict, status, type, bytes, digest, depth, attempts, parent, at);
  }

  private static Outcome outcome(int code) {
    for (Outcome outcome : OUTCOMES) {
      if (outcome.code() == code) {
        return outcome;
      }
    }
    throw new IllegalStateException("the store has an outcome " + code + " that is not known here");
  }

  // ---- Parts ----

  private void parent(@Nullable UrlKey parent) {
    if (parent == null) {
      writer.u8(0);
    } else {
      writer.u8(1).u8(parent.host().partition()).i64(parent.host().hash());
      writer.i64(parent.fingerprint());
    }
  }

  private static @Nullable UrlKey parent(ByteReader reader) {
    return reader.u8() == 0
        ? null
        : new UrlKey(new HostKey(reader.u8(), reader.i64()), reader.i64());
  }

  private static Url url(ByteReader reader) {
    String href = reader.text();
    Url url = Url.parse(href);
    if (url == null) {
      throw new IllegalStateException("the store has a URL that does not parse: " + href);
    }
    return url;
  }

  private static ByteReader reader(byte[] value) {
    var reader = new ByteReader(value);
    int version = reader.u8();
    if (version != VERSION) {
      throw new IllegalStateException(
          "the store has a record of version " + version + "; this program knows " + VERSION);
    }
    return reader;
  }
}
