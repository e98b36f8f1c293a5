package orbweaver.crawl.fetch;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.encoder.Encoder;
import com.github.luben.zstd.ZstdCompressCtx;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/// Encodes bodies as servers do.
final class Codings {
  private Codings() {}

  /// Applies the codings of a Content-Encoding in order; `raw` is deflate without its frame.
  static byte[] encode(byte[] body, String codings) {
    byte[] encoded = body;
    for (String coding : codings.split(", *", -1)) {
      encoded =
          switch (coding) {
            case "" -> encoded;
            case "gzip", "x-gzip" -> gzip(encoded);
            case "deflate" -> deflate(encoded, false);
            case "raw" -> deflate(encoded, true);
            case "zstd" -> zstd(encoded);
            case "br" -> br(encoded);
            default -> throw new IllegalArgumentException(coding);
          };
    }
    return encoded;
  }

  private static byte[] br(byte[] body) {
    Brotli4jLoader.ensureAvailability();
    try {
      return Encoder.compress(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] zstd(byte[] body) {
    try (var context = new ZstdCompressCtx()) {
      context.setChecksum(true);
      return context.compress(body);
    }
  }

  static byte[] gzip(byte[] body) {
    var out = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private static byte[] deflate(byte[] body, boolean raw) {
    var out = new ByteArrayOutputStream();
    var deflater = new Deflater(6, raw);
    try (OutputStream stream = new DeflaterOutputStream(out, deflater)) {
      stream.write(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      deflater.end();
    }
    return out.toByteArray();
  }
}
