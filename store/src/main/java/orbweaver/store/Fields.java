package orbweaver.store;

import java.nio.charset.StandardCharsets;
import orbweaver.crawl.frontier.HostKey;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.parse.Url;
import orbweaver.parse.UrlParser;
import org.jspecify.annotations.Nullable;

/// The parts that stored values have in common. A value begins with the version of its form.
final class Fields {
  private Fields() {}

  /// @throws IllegalStateException when the value is of a later version than this program knows
  static ByteReader reader(byte[] value, int knownVersion) {
    var reader = new ByteReader(value);
    int version = reader.u8();
    if (version != knownVersion) {
      throw new IllegalStateException(
          "a stored value has version " + version + "; this program knows " + knownVersion);
    }
    return reader;
  }

  static void writeParent(ByteWriter writer, @Nullable UrlKey parent) {
    if (parent == null) {
      writer.u8(0);
    } else {
      writer.u8(1).u8(parent.host().partition()).i64(parent.host().hash());
      writer.i64(parent.fingerprint());
    }
  }

  static @Nullable UrlKey readParent(ByteReader reader) {
    return reader.u8() == 0
        ? null
        : new UrlKey(new HostKey(reader.u8(), reader.i64()), reader.i64());
  }

  static Url readUrl(ByteReader reader, UrlParser parser) {
    byte[] href = reader.bytes();
    if (!parser.parse(href, 0, href.length, null, null)) {
      throw new IllegalStateException(
          "the store has a URL that does not parse: "
              + new String(href, StandardCharsets.ISO_8859_1));
    }
    return parser.toUrl();
  }
}
