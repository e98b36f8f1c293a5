package orbweaver.store.search;

import java.nio.file.Path;
import java.util.Map;

/// What the fields of an index mean, as a mark in each commit.
final class IndexFormat {
  private static final String MARK = "format";
  private static final String THIS = "2";

  private IndexFormat() {}

  static void mark(Map<String, String> marks) {
    marks.put(MARK, THIS);
  }

  /// @param marks of the commit that is to be used; without any if there is none yet
  /// @throws IndexException when another version has made it
  static void check(Path folder, Map<String, String> marks) {
    if (!marks.getOrDefault(MARK, THIS).equals(THIS)) {
      throw new IndexException(IndexFailures.otherVersion(folder));
    }
  }
}
