package orbweaver.store.search;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The texts of links to some pages.
final class AnchorTexts {
  /// For so many pages at once: others have another round, for texts are held in memory.
  static final int PAGES_AT_ONCE = 100_000;

  /// Of each page; later ones that differ from all before are left out.
  private static final int MAX_TEXTS = 64;

  private final int first;
  private final @Nullable Map<String, Integer>[] counts;

  @SuppressWarnings({"unchecked", "rawtypes"})
  private AnchorTexts(int first, int pages) {
    this.first = first;
    this.counts = new Map[pages];
  }

  /// Reads those of the pages first..last.
  static AnchorTexts of(LinkGraph graph, int first, int last) throws IOException {
    var texts = new AnchorTexts(first, last - first);
    graph.forEach((_, target, bytes, from, to) -> {
      if (target >= first && target < last && from < to) {
        texts.add(target - first, new String(bytes, from, to - from, StandardCharsets.UTF_8));
      }
    });
    return texts;
  }

  private void add(int page, String text) {
    Map<String, Integer> known = counts[page];
    if (known == null) {
      known = new HashMap<>(4);
      counts[page] = known;
    }
    if (known.size() < MAX_TEXTS || known.containsKey(text)) {
      known.merge(text, 1, Integer::sum);
    }
  }

  /// The most frequent first.
  List<String> of(int page) {
    Map<String, Integer> known = counts[page - first];
    if (known == null) {
      return List.of();
    }
    var entries = new ArrayList<>(known.entrySet());
    entries.sort(
        Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
            .thenComparing(Map.Entry.comparingByKey()));
    return entries.stream().map(Map.Entry::getKey).toList();
  }
}
