package orbweaver.crawl.frontier;

/// What became of a URL, and by which rule.
///
/// @param outcome the word
/// @param detail rule, line, phase or cause; empty where the word says all
public record Verdict(Outcome outcome, String detail) {

  public static Verdict of(Outcome outcome) {
    return new Verdict(outcome, "");
  }

  /// Both, as they are told: `http-error 404`.
  @Override
  public String toString() {
    return detail.isEmpty() ? outcome.label() : outcome.label() + " " + detail;
  }
}
