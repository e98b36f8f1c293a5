package orbweaver.store.search;

import java.util.List;

/// What a query asks for.
sealed interface Ask {
  /// A word, or what becomes several words, side by side.
  ///
  /// @param where it is to stand
  record Word(Where where, String text) implements Ask {}

  /// Words in that order.
  ///
  /// @param slop how many places they may be off it
  record Phrase(Where where, String text, int slop) implements Ask {}

  /// A word with `*` for any characters and `?` for one.
  record Pattern(Where where, String text) implements Ask {}

  /// A word that is written a little differently.
  ///
  /// @param edits how many characters, 1 or 2; 0: by the length of the word
  record Fuzzy(Where where, String text, int edits) implements Ask {}

  /// Pages of a site, of a language, of a type, or whose URL begins like that.
  record Fact(Kind kind, String value) implements Ask {
    /// Of what.
    enum Kind {
      SITE,
      LANGUAGE,
      TYPE,
      URL
    }
  }

  /// Pages of a part of a site.
  ///
  /// @param site host, with a port or without
  /// @param path that theirs begin with
  record Part(String site, String path) implements Ask {}

  /// Pages with a date in seconds, from..to, both included.
  record Dates(long from, long to) implements Ask {}

  /// Pages that many links from a seed, from..to, both included.
  record Depths(int from, int to) implements Ask {}

  /// Any page.
  record Everything() implements Ask {}

  /// Several together.
  record All(List<Clause> clauses) implements Ask {
    public All {
      clauses = List.copyOf(clauses);
    }
  }

  /// One of several.
  record Any(List<Ask> choices) implements Ask {
    public Any {
      choices = List.copyOf(choices);
    }
  }

  /// A part of several together.
  record Clause(Must must, Ask ask) {}

  /// Whether a part has to hold.
  enum Must {
    /// Better if it does: all such parts if there are pages for which they do, else most.
    USUALLY,
    ALWAYS,
    NEVER
  }

  /// Where words are looked for.
  enum Where {
    ANYWHERE,
    TITLE,
    HEADINGS,
    ANCHORS,
    BODY,
    ADDRESS
  }
}
