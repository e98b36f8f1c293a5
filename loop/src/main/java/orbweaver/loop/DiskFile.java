package orbweaver.loop;

import java.io.IOException;

/// An open file. What was written survives a crash only once [#sync] has returned.
public interface DiskFile extends AutoCloseable {

  long size() throws IOException;

  /// Copies bytes from `at`.
  ///
  /// @return bytes read, at least 1; -1 at the end
  int read(long at, byte[] into, int offset, int length) throws IOException;

  /// Writes all bytes; beyond the end the file grows.
  void write(long at, byte[] from, int offset, int length) throws IOException;

  void truncate(long size) throws IOException;

  /// Returns once all that was written is on the disk.
  void sync() throws IOException;

  @Override
  void close() throws IOException;
}
