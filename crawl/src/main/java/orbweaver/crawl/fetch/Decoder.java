package orbweaver.crawl.fetch;

import java.io.IOException;

/// One content coding on its way to being undone. Pulls its input as it needs it.
sealed interface Decoder extends AutoCloseable
    permits PlainDecoder, GzipDecoder, DeflateDecoder, BrotliDecoder, ZstdDecoder {

  /// Decodes some bytes.
  ///
  /// @return how many, at least 1; -1 at the end
  /// @throws DecodeException when the input is cut or broken
  int read(byte[] into, int offset, int length) throws IOException;

  /// Gives back what it borrowed.
  @Override
  void close();
}
