package orbweaver.crawl.fetch;

import java.io.IOException;

/// An encoded body that cannot be decoded further. Without a stack trace: the web is full of them.
final class DecodeException extends IOException {
  private static final long serialVersionUID = 1;

  private final Cut cut;

  private DecodeException(Cut cut, String message) {
    super(message);
    this.cut = cut;
  }

  /// The stream ended before its end.
  static DecodeException cutShort() {
    return new DecodeException(Cut.TRUNCATED, "the encoded body ends before its end");
  }

  /// The stream is not of its coding.
  static DecodeException broken(String coding, String why) {
    return new DecodeException(Cut.DECODE_ERROR, "the body is not valid " + coding + ": " + why);
  }

  /// Going on would take or make too much.
  static DecodeException tooLarge(String why) {
    return new DecodeException(Cut.TOO_LARGE, why);
  }

  Cut cut() {
    return cut;
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
