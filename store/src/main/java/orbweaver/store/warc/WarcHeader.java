package orbweaver.store.warc;

import java.nio.charset.StandardCharsets;

/// The head of a WARC record (WARC 1.1, section 4).
///
/// [The WARC Format
/// 1.1](https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/)
final class WarcHeader {
  private final StringBuilder text = new StringBuilder("WARC/1.1\r\n");

  WarcHeader(String type) {
    add("WARC-Type", type);
  }

  WarcHeader add(String name, String value) {
    text.append(name).append(": ").append(value).append("\r\n");
    return this;
  }

  /// The head with the length of the block that follows, and the line that ends it.
  byte[] bytes(long blockLength) {
    add("Content-Length", Long.toString(blockLength));
    return text.append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
  }
}
