package orbweaver.crawl;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import orbweaver.crawl.frontier.Discovery;
import org.jspecify.annotations.Nullable;

/// The links of one page that may be new, on their way to the frontiers. Those of a large page go
/// there in slices, for there may be more of them than memory has room for.
final class FoundLinks {
  /// Links that are handed over and committed at once.
  static final int AT_ONCE = 1_024;

  private final @Nullable ToIntFunction<List<Discovery>> ahead;
  private List<Discovery> found = new ArrayList<>();
  private int count;
  private int handedOver;

  /// @param ahead takes links before all are found, and tells how many of them were new; it may
  ///   suspend. Null to keep all
  FoundLinks(@Nullable ToIntFunction<List<Discovery>> ahead) {
    this.ahead = ahead;
  }

  void add(Discovery link) {
    found.add(link);
    count++;
  }

  /// Another link of the page, its `number`th from 0, has been looked at. May suspend.
  void looked(int number) {
    if (ahead != null && (number + 1) % AT_ONCE == 0) {
      List<Discovery> slice = found;
      found = new ArrayList<>();
      handedOver += ahead.applyAsInt(slice);
    }
  }

  /// How many there are so far.
  int count() {
    return count;
  }

  /// Those that were not handed over.
  List<Discovery> rest() {
    return List.copyOf(found);
  }

  /// How many were, and were new.
  int handedOver() {
    return handedOver;
  }
}
