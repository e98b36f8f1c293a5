package orbweaver.app;

import java.nio.file.Path;
import orbweaver.parse.PublicSuffixList;
import org.jspecify.annotations.Nullable;

/// The list of public suffixes that the command line names.
final class SuffixFile {
  private static final String OPTION = "--public-suffix-list";

  private SuffixFile() {}

  /// @param file null for the list that comes with this version
  /// @throws UsageException when it cannot be read or is no such list
  static PublicSuffixList read(@Nullable Path file) {
    if (file == null) {
      return PublicSuffixList.bundled();
    }
    try {
      return PublicSuffixList.parse(CliFiles.read(OPTION, file).lines().toList());
    } catch (IllegalArgumentException e) {
      throw new UsageException(
          OPTION
              + " "
              + file
              + ": "
              + e.getMessage()
              + "; take https://publicsuffix.org/list/public_suffix_list.dat");
    }
  }
}
