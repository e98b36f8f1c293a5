package orbweaver.crawl;

/// Why a crawl ended.
public enum StopReason {
  /// Every URL within its bounds is settled.
  DONE,
  /// The page budget is used up; can be resumed.
  MAX_PAGES,
  /// The time is over; can be resumed.
  MAX_TIME,
  /// Somebody asked for it; can be resumed.
  INTERRUPTED
}
