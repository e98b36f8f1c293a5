package orbweaver.store.search;

import java.nio.charset.StandardCharsets;
import java.util.List;
import orbweaver.parse.Fingerprint;

/// What other pages say of a page.
///
/// @param texts of links to it, the most frequent first, each once
/// @param pages that link to it
/// @param rank how much they say for it; 1 is the average
/// @param depth links that lead to it from a seed; negative if that is not known
record Inbound(List<String> texts, int pages, float rank, int depth) {
  Inbound {
    texts = List.copyOf(texts);
  }

  /// Equal for equal texts.
  long hash() {
    byte[] bytes = String.join("\n", texts).getBytes(StandardCharsets.UTF_8);
    return Fingerprint.of(bytes, 0, bytes.length, /* key= */ 2);
  }
}
