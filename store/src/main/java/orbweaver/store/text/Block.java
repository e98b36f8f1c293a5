package orbweaver.store.text;

/// A stretch of a page's Markdown that belongs together.
///
/// @param kind of text
/// @param level of a heading, 1..6; else 0
/// @param text of a heading, without markup; else ""
/// @param from where it begins in the Markdown, in chars
/// @param to where it ends
public record Block(Kind kind, int level, String text, int from, int to) {

  /// What it is made of: where it may be split.
  public enum Kind {
    HEADING,
    /// Sentences.
    PROSE,
    /// Lines: code, tables.
    LINES
  }
}
