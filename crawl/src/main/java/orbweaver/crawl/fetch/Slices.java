package orbweaver.crawl.fetch;

import java.io.IOException;

/// Bytes that come slice by slice, in order. A slice stays as it is until the next one is asked
/// for.
interface Slices {

  /// Goes on to the next slice, which is not empty; may suspend.
  ///
  /// @return false at the end
  boolean next() throws IOException;

  byte[] array();

  int from();

  int to();
}
