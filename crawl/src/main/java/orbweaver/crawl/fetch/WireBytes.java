package orbweaver.crawl.fetch;

import java.io.IOException;

/// Bytes as received, in memory while they are few and in a spool file beyond that. Owned by the
/// exchange; whoever ends the exchange closes them, on the loop of its fetcher.
public interface WireBytes extends AutoCloseable {

  /// Bytes received.
  long length();

  /// Copies bytes from `at`. May suspend for those in a file.
  ///
  /// @return bytes copied, at least 1; -1 at the end
  int read(long at, byte[] into, int offset, int length) throws IOException;

  /// Gives memory or file back; may suspend for a file. Does nothing the second time.
  @Override
  void close();
}
