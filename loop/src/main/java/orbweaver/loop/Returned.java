package orbweaver.loop;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Values that were handed to coroutines which were cancelled in that very instant: they come
/// before all others, in the order in which they had been handed over.
final class Returned<T> {
  private final TreeMap<Long, T> values = new TreeMap<>();

  void add(long number, T value) {
    values.put(number, value);
  }

  @Nullable T poll() {
    Map.Entry<Long, T> first = values.pollFirstEntry();
    return first == null ? null : first.getValue();
  }

  int size() {
    return values.size();
  }
}
