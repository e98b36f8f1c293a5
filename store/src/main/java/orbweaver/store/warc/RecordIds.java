package orbweaver.store.warc;

import java.util.UUID;
import java.util.random.RandomGenerator;

/// New names for records: random UUIDs (RFC 9562, version 4) as URNs in angle brackets.
final class RecordIds {
  private final RandomGenerator random;

  RecordIds(RandomGenerator random) {
    this.random = random;
  }

  String next() {
    long high = (random.nextLong() & ~0xF000L) | 0x4000L;
    long low = (random.nextLong() >>> 2) | (1L << 63);
    return "<urn:uuid:" + new UUID(high, low) + ">";
  }
}
