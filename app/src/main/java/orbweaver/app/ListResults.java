package orbweaver.app;

import java.io.IOException;
import java.util.Set;
import orbweaver.crawl.Capture;
import orbweaver.crawl.frontier.UrlState;
import org.jspecify.annotations.Nullable;

/// What becomes of the URLs of a list. Told by one thread at a time.
interface ListResults {

  /// Before anything else.
  ///
  /// @throws UsageException when it cannot be written
  void begin(ListJob job);

  /// A line of the list cannot be fetched.
  void refused(UrlList.Refused refused) throws IOException;

  /// A URL of the list has come to its end, durably.
  ///
  /// @param source as it was listed
  /// @param state of what its redirects lead to
  /// @param capture of that; null if it was made before
  void ended(String source, UrlState state, @Nullable Capture capture) throws IOException;

  /// Nothing else is there to be told for now.
  void flush() throws IOException;

  /// All URLs have come to their end.
  ///
  /// @param sources in the order of the list
  void finish(Set<String> sources) throws IOException;
}
