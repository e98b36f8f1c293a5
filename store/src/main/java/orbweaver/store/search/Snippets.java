package orbweaver.store.search;

import java.io.IOException;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.uhighlight.LengthGoalBreakIterator;
import org.apache.lucene.search.uhighlight.Passage;
import org.apache.lucene.search.uhighlight.PassageFormatter;
import org.apache.lucene.search.uhighlight.UnifiedHighlighter;

/// Finds the lines of a page that show why it was found.
final class Snippets {
  private static final int PASSAGES = 2;
  private static final int PASSAGE_CHARS = 130;

  /// So much of a passage stands before its first match, as a share of its length.
  private static final float BEFORE = 0.3f;

  /// Of a longer text, the beginning is looked through.
  private static final int MAX_CHARS = 100_000;

  private static final int MAX_SNIPPET_CHARS = 400;
  private static final String GAP = " \u2026 ";

  /// Lines that turn pages, as manuals have them above and below each.
  private static final Pattern PAGERS =
      Pattern.compile(
          "(?m)^[ \u00a0]*(?:Prev|Previous|Next|Up|Home|Top|Contents)[ \u00a0]*(?:\\n|$)");

  private final Query query;

  Snippets(Query query) {
    this.query = query;
  }

  /// @param body a line a block
  Snippet of(String body, Language language) throws IOException {
    UnifiedHighlighter highlighter =
        UnifiedHighlighter.builderWithoutSearcher(WordsField.ofSnippets(language))
            .withWeightMatches(false)
            .withMaxLength(MAX_CHARS)
            .withBreakIterator(Snippets::passages)
            .withFormatter(new Joiner())
            .build();
    Object found =
        body.isEmpty()
            ? null
            : highlighter.highlightWithoutSearcher(Names.BODY, query, shown(body), PASSAGES);
    return found instanceof Snippet snippet ? snippet : new Snippet("", List.of());
  }

  private static String shown(String body) {
    String looked = body.substring(0, Math.min(MAX_CHARS, body.length()));
    return PAGERS.matcher(looked).replaceAll("");
  }

  private static BreakIterator passages() {
    return LengthGoalBreakIterator.createMinLength(
        BreakIterator.getSentenceInstance(Locale.ROOT), PASSAGE_CHARS, BEFORE);
  }

  /// Puts passages side by side in one line.
  private static final class Joiner extends PassageFormatter {
    @Override
    public Snippet format(Passage[] passages, String content) {
      var text = new StringBuilder();
      var matches = new ArrayList<Snippet.Match>();
      for (Passage passage : passages) {
        if (!text.isEmpty()) {
          text.append(GAP);
        }
        add(passage, content, text, matches);
      }
      return cut(text.toString(), matches);
    }

    private static void add(
        Passage passage, String content, StringBuilder text, List<Snippet.Match> matches) {
      int shift = text.length() - passage.getStartOffset();
      text.append(content, passage.getStartOffset(), passage.getEndOffset());
      int end = passage.getStartOffset();
      for (int i = 0; i < passage.getNumMatches(); i++) {
        int from = Math.max(end, passage.getMatchStarts()[i]);
        int to = Math.min(passage.getMatchEnds()[i], passage.getEndOffset());
        if (from < to) {
          matches.add(new Snippet.Match(from + shift, to + shift));
          end = to;
        }
      }
    }

    /// Keeps every character at its place but for those past the end.
    private static Snippet cut(String text, List<Snippet.Match> matches) {
      String line = text.replaceAll("[\\r\\n\\t]", " ").stripTrailing();
      if (line.length() > MAX_SNIPPET_CHARS) {
        int blank = line.lastIndexOf(' ', MAX_SNIPPET_CHARS);
        line = line.substring(0, blank > 0 ? blank : MAX_SNIPPET_CHARS);
      }
      int length = line.length();
      return new Snippet(line, matches.stream().filter(match -> match.to() <= length).toList());
    }
  }
}
