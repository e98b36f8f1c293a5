package orbweaver.store.search;

import java.util.List;

/// Some lines of a page.
///
/// @param text in one line
/// @param matches where the words of the query stand in it, in order
public record Snippet(String text, List<Match> matches) {
  /// A word, from..to, in UTF-16 units.
  public record Match(int from, int to) {}

  public Snippet {
    matches = List.copyOf(matches);
  }

  /// The text with something in front of and behind each match.
  public String marked(String before, String after) {
    var marked = new StringBuilder();
    int at = 0;
    for (Match match : matches) {
      marked.append(text, at, match.from()).append(before);
      marked.append(text, match.from(), match.to()).append(after);
      at = match.to();
    }
    return marked.append(text, at, text.length()).toString();
  }
}
