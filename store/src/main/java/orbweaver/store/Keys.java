package orbweaver.store;

import orbweaver.crawl.frontier.HostKey;
import orbweaver.crawl.frontier.QueuedUrl.Place;
import orbweaver.crawl.frontier.UrlKey;

/// Keys of the tables. They begin with the partition and the host, so that what belongs together
/// lies together, and sort as bytes in the order in which they are read:
///
///     host    partition 1 | host 8
///     queue   partition 1 | host 8 | priority 1 | sequence 8
///     page    partition 1 | host 8 | fingerprint 8
final class Keys {
  /// Length of a host's key, with which the keys of its URLs begin.
  static final int HOST_BYTES = 9;

  private static final int PRIORITY_AT = HOST_BYTES;
  private static final int SEQUENCE_AT = PRIORITY_AT + 1;
  private static final int QUEUE_BYTES = SEQUENCE_AT + 8;
  private static final int FINGERPRINT_AT = HOST_BYTES;
  private static final int PAGE_BYTES = FINGERPRINT_AT + 8;

  private Keys() {}

  static byte[] host(HostKey host) {
    return withHost(host, HOST_BYTES);
  }

  static byte[] queue(HostKey host, Place place) {
    byte[] key = withHost(host, QUEUE_BYTES);
    key[PRIORITY_AT] = (byte) place.priority();
    put(key, SEQUENCE_AT, place.sequence());
    return key;
  }

  static byte[] page(UrlKey url) {
    byte[] key = withHost(url.host(), PAGE_BYTES);
    put(key, FINGERPRINT_AT, url.fingerprint());
    return key;
  }

  private static byte[] withHost(HostKey host, int length) {
    var key = new byte[length];
    key[0] = (byte) host.partition();
    put(key, 1, host.hash());
    return key;
  }

  static HostKey hostOf(byte[] key) {
    return new HostKey(key[0] & 0xFF, get(key, 1));
  }

  static Place placeOf(byte[] queueKey) {
    return new Place(queueKey[PRIORITY_AT] & 0xFF, get(queueKey, SEQUENCE_AT));
  }

  static UrlKey urlOf(byte[] pageKey) {
    return new UrlKey(hostOf(pageKey), get(pageKey, FINGERPRINT_AT));
  }

  private static void put(byte[] key, int at, long value) {
    for (int i = 0; i < 8; i++) {
      key[at + i] = (byte) (value >>> (56 - 8 * i));
    }
  }

  private static long get(byte[] key, int at) {
    long value = 0;
    for (int i = 0; i < 8; i++) {
      value = value << 8 | (key[at + i] & 0xFFL);
    }
    return value;
  }
}
