package orbweaver.store;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import orbweaver.crawl.frontier.HostKey;
import orbweaver.crawl.frontier.LastCapture;
import orbweaver.crawl.frontier.Mention;
import orbweaver.crawl.frontier.UrlKey;
import orbweaver.parse.CacheValidators;
import orbweaver.parse.Url;
import orbweaver.parse.UrlParser;
import org.jspecify.annotations.Nullable;

/// The parts that stored values have in common. A value begins with the version of its form.
final class Fields {
  private Fields() {}

  /// Reads the version of a value.
  ///
  /// @throws IllegalStateException when it is a later one than this program knows
  static int version(ByteReader reader, int newestVersion) {
    int version = reader.u8();
    if (version < 1 || version > newestVersion) {
      throw new IllegalStateException(
          "a stored value has version " + version + "; this program knows " + newestVersion);
    }
    return version;
  }

  static void writeHost(ByteWriter writer, @Nullable HostKey host) {
    if (host == null) {
      writer.u8(0);
    } else {
      writer.u8(1).u8(host.partition()).i64(host.hash());
    }
  }

  static @Nullable HostKey readHost(ByteReader reader) {
    return reader.u8() == 0 ? null : new HostKey(reader.u8(), reader.i64());
  }

  static void writeMention(ByteWriter writer, Mention mention) {
    writer.u8(mention.kind().code());
    writeHost(writer, mention.voucher());
    writer.text(mention.lastModified()).text(mention.encoding());
  }

  /// @param hasEncoding whether the version of the value has it
  static Mention readMention(ByteReader reader, boolean hasEncoding) {
    return new Mention(
        Mention.Kind.of(reader.u8()),
        readHost(reader),
        reader.text(),
        hasEncoding ? reader.text() : "");
  }

  static void writeCapture(ByteWriter writer, LastCapture capture) {
    writer.varint(capture.at().toEpochMilli());
    writer.text(capture.validators().entityTag()).text(capture.validators().lastModified());
  }

  static LastCapture readCapture(ByteReader reader) {
    Instant at = Instant.ofEpochMilli(reader.varint());
    return new LastCapture(at, new CacheValidators(reader.text(), reader.text()));
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
