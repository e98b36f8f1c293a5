package orbweaver.crawl.fetch;

import java.io.IOException;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/// One stream of deflate data (RFC 1951) out of a cursor, which stands behind it at the end.
final class Inflation implements AutoCloseable {
  private final ByteCursor input;
  private final Inflaters inflaters;
  private final Inflater inflater;

  Inflation(ByteCursor input, Inflaters inflaters) {
    this.input = input;
    this.inflaters = inflaters;
    this.inflater = inflaters.take();
  }

  /// Inflates some bytes.
  ///
  /// @return how many, at least 1; -1 at the end
  int read(byte[] into, int offset, int length, String coding) throws IOException {
    try {
      while (!inflater.finished()) {
        if (inflater.needsInput()) {
          feed();
        }
        int count = inflater.inflate(into, offset, length);
        if (inflater.finished()) {
          input.at(input.end() - inflater.getRemaining());
        }
        if (count > 0) {
          return count;
        }
        if (inflater.needsDictionary()) {
          throw DecodeException.broken(coding, "it needs a dictionary");
        }
      }
      return -1;
    } catch (DataFormatException e) {
      throw DecodeException.broken(coding, String.valueOf(e.getMessage()));
    }
  }

  private void feed() throws IOException {
    if (!input.hasMore()) {
      throw DecodeException.cutShort();
    }
    inflater.setInput(input.array(), input.at(), input.end() - input.at());
    input.at(input.end());
  }

  /// Begins another stream.
  void restart() {
    inflater.reset();
  }

  @Override
  public void close() {
    inflaters.give(inflater);
  }
}
