package orbweaver.store.records;

/// A packed piece cannot be unpacked further. Without a stack trace: a damaged file may have many.
final class Damaged extends Exception {
  private static final long serialVersionUID = 1;

  private final long offset;

  /// @param offset of the piece
  /// @param message what is wrong, for people
  Damaged(long offset, String message) {
    super(message, null, /* enableSuppression= */ false, /* writableStackTrace= */ false);
    this.offset = offset;
  }

  long offset() {
    return offset;
  }

  String detail() {
    return String.valueOf(getMessage());
  }
}
