package orbweaver.app.rehearse;

/// How an answer goes over the wire.
public enum Delivery {
  /// As it should.
  WHOLE,
  /// Not at all: the connection is closed.
  NONE,
  /// Until the middle of the body, in chunks; then the connection is closed.
  CUT,
  /// Until the middle of the body, whose length was announced; then the connection is closed.
  TRUNCATED,
  /// Whole, but announced as half as long; then the connection is closed.
  UNDERSTATED,
  /// In small pieces with rests between them.
  DRIP;

  /// Whether the connection is fit for another answer.
  boolean endsWell() {
    return this == WHOLE || this == DRIP;
  }
}
